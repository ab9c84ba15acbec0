/// A format that a source can be opened as.
///
/// The formats are those that this build can read; ``descriptions`` lists all.
public struct SourceFormat: RawRepresentable, Hashable, Sendable, CaseIterable {
  /// The name, such as `json`.
  public let rawValue: String

  /// The file formats, those first whose content is examined first.
  static let fileFormats: [any FileFormat.Type] = [
    JSONFormat.self, JSONLinesFormat.self, PropertyListFormat.self, XMLFormat.self,
    SQLiteFormat.self, ArchiveFormat.self, PictureFormat.self, HTMLFormat.self, YAMLFormat.self,
    TOMLFormat.self, CSVFormat.self, TSVFormat.self, MarkdownFormat.self, TextFormat.self,
  ]

  /// A folder of files.
  public static let folder = SourceFormat(name: "folder")
  /// JSON.
  public static let json = SourceFormat(JSONFormat.self)
  /// One JSON value on each line.
  public static let jsonLines = SourceFormat(JSONLinesFormat.self)
  /// TOML.
  public static let toml = SourceFormat(TOMLFormat.self)
  /// A property list, in XML or binary.
  public static let propertyList = SourceFormat(PropertyListFormat.self)
  /// Text by lines.
  public static let text = SourceFormat(TextFormat.self)

  /// The formats that this build can read.
  public static let allCases = [folder] + availableFormats.map { SourceFormat($0) }

  private static let availableFormats = fileFormats.filter { $0.missingRequirement == nil }

  private init(name: String) { rawValue = name }

  private init(_ type: any FileFormat.Type) { rawValue = type.name }

  /// Returns the format with a name, or nil if this build can read none.
  public init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  /// The type that opens files of the format, or nil for a folder.
  var fileFormat: (any FileFormat.Type)? {
    Self.availableFormats.first { $0.name == rawValue }
  }

  /// The names of all formats.
  static var names: [String] { allCases.map(\.rawValue) }

  /// The names of the file formats.
  static var fileFormatNames: [String] { availableFormats.map { $0.name } }

  /// The number of bytes at the start of a file that are examined to detect its format.
  static var sniffLength: Int { FileStart.length }
}

// Detection.

extension SourceFormat {
  /// Returns the format that the extension of a file indicates, or nil.
  package init?(name: some BidirectionalCollection<UInt8>) {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let letters = name[name.index(after: dot)...].map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    let ending = String(decoding: letters, as: UTF8.self)
    guard let type = Self.availableFormats.first(where: { $0.extensions.contains(ending) }) else {
      return nil
    }
    self.init(type)
  }

  /// Detects the format of a file by its content if that is unambiguous, otherwise by its name.
  ///
  /// A misleading name does not cause a property list to be read as JSON, or the reverse. What is in
  /// no other format is ``text`` if it is one.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - start: Its first bytes, at least ``sniffLength`` of them or all.
  init?(name: some BidirectionalCollection<UInt8>, start: [UInt8]) {
    if let format = SourceFormat(marked: name, start: start) {
      self = format
    } else if TextFormat.isText(FileStart(start)) {
      self = .text
    } else {
      return nil
    }
  }

  /// Detects the format of an open file, also that of a zip behind a program that extracts it.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - start: Its first bytes, at least ``sniffLength`` of them or all.
  init?(name: some BidirectionalCollection<UInt8>, start: [UInt8], of file: OpenFile) {
    if let format = SourceFormat(name: name, start: start) {
      self = format
      return
    }
    let text = JSONText(reading: SourceFile(file, path: ""))
    guard ArchiveFormat.isProgram(start), let zip = try? ArchiveFormat.zipStart(in: text), zip > 0
    else { return nil }
    self.init(ArchiveFormat.self)
  }

  /// Detects the format of a file that its content or its name tells.
  private init?(marked name: some BidirectionalCollection<UInt8>, start: [UInt8]) {
    let start = FileStart(start)
    let named = SourceFormat(name: name)
    var valid: (any FileFormat.Type)?
    for type in Self.availableFormats {
      switch type.evidence(in: start) {
      case .signature:
        self.init(type)
        return
      case .valid: valid = valid ?? type
      case .none, .contradicted: continue
      }
    }
    if let type = named?.fileFormat, valid == nil || type.evidence(in: start) != .contradicted {
      self.init(type)
    } else if let valid {
      self.init(valid)
    } else {
      return nil
    }
  }

  /// Detects the format of a file that the user asked for explicitly, for which a fault may be
  /// shown.
  ///
  /// Then also what is in a format only in part counts: see ``FileFormat/isPlausible(requested:)``.
  init?(requested name: some BidirectionalCollection<UInt8>, start: [UInt8]) {
    if let format = SourceFormat(marked: name, start: start) {
      self = format
      return
    }
    let start = FileStart(start)
    guard let type = Self.availableFormats.first(where: { $0.isPlausible(requested: start) }) else {
      return nil
    }
    let isOther = Self.isOther(name, than: type, start)
    self.init(isOther && TextFormat.isText(start) ? TextFormat.self : type)
  }

  /// Whether the name of a file says that it is something else than it may begin as: source code, or
  /// anything with an extension that would be broken XML.
  private static func isOther(
    _ name: some BidirectionalCollection<UInt8>,
    than type: any FileFormat.Type,
    _ start: FileStart
  ) -> Bool {
    let ending = name.reversed().prefix { $0 != UInt8(ascii: ".") }.reversed()
    guard ending.count < name.count else { return false }
    return codeExtensions.contains(String(decoding: ending, as: UTF8.self).lowercased())
      || type == XMLFormat.self && !XMLFormat.isSound(start)
  }

  private static let codeExtensions = Set(
    """
    astro c cc cjs cpp cs css dart ejs ex exs go h hbs hpp hs java jl js jsp jsx kt less lua m mjs mm \
    php pl py r rb rs scala scss sh sql svelte swift ts tsx vue
    """.split(separator: " ").map(String.init)
  )
}
