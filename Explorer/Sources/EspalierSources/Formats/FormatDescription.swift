/// A format as lists of all formats show it, whether or not this build can read it.
public struct FormatDescription: Sendable, Equatable {
  /// The name, which ``SourceFormat/init(rawValue:)`` takes if the format is one of files.
  public var name: String

  /// A few words about the format.
  public var summary: String

  /// The extensions of its files, without the dot.
  public var extensions: [String]

  /// The beginnings of the URLs under which it is opened, for a format that is not one of files.
  public var schemes: [String] = []

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
      } + [DatabaseURL.description]
  }
}
