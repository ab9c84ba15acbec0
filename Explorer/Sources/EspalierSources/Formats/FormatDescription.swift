/// A format as lists of all formats show it, whether or not this build can read it.
public struct FormatDescription: Sendable, Equatable {
  /// The name that ``SourceFormat/init(rawValue:)`` takes.
  public var name: String

  /// A few words about the format.
  public var summary: String

  /// The extensions of its files, without the dot.
  public var extensions: [String]

  /// The library that this build lacks to read the format, or nil if it can.
  public var missingRequirement: String?
}

extension SourceFormat {
  /// All formats, in the order in which their content is examined.
  public static var descriptions: [FormatDescription] {
    let folders = FormatDescription(name: folder.rawValue, summary: "folder", extensions: [])
    return [folders]
      + fileFormats.map { type in
        FormatDescription(
          name: type.name,
          summary: type.summary,
          extensions: type.extensions,
          missingRequirement: type.missingRequirement
        )
      }
  }
}
