/// A format of files: its names, its detection, and how a file in it is opened.
///
/// Each format is one conforming type, which is listed in ``SourceFormat/fileFormats``. Everything
/// else follows from there: `--as`, detection by name and content, files in folders, streams.
protocol FileFormat: Sendable {
  /// The name that `--as` takes, in lower-case letters.
  static var name: String { get }

  /// A few words about the format, for lists of all formats.
  static var summary: String { get }

  /// The extensions of file names, in lower-case letters.
  static var extensions: [String] { get }

  /// The library that this build lacks to read the format, or nil if it can.
  static var missingRequirement: String? { get }

  /// Returns what the first bytes of a file say about whether it is in the format.
  static func evidence(in start: FileStart) -> FormatEvidence

  /// Whether a file may be opened in the format although neither its name nor its first bytes say
  /// so, because the user asked for this file and a fault may be shown.
  static func isPlausible(requested start: FileStart) -> Bool

  /// Opens a file.
  ///
  /// - Throws: ``SourceError`` if it cannot be read, or is written meanwhile.
  static func open(_ input: FileInput) throws(SourceError) -> any TreeSource

  /// Opens a stream that may not have ended yet, or returns nil if all of it has to be there.
  ///
  /// - Parameter start: The first bytes, as far as they were received.
  static func open(_ stream: SpooledStream, start: FileStart) -> (any TreeSource)?

  /// Opens a file to which something was appended, with what is known of it before that; nil if
  /// nothing of that can be used.
  static func open(_ input: FileInput, continuing previous: any TreeSource) -> (any TreeSource)?
}

extension FileFormat {
  static var missingRequirement: String? { nil }
  static func isPlausible(requested start: FileStart) -> Bool { false }
  static func open(_ stream: SpooledStream, start: FileStart) -> (any TreeSource)? { nil }
  static func open(_ input: FileInput, continuing previous: any TreeSource) -> (any TreeSource)? {
    nil
  }
}

/// The evidence for or against a format in the first bytes of a file.
enum FormatEvidence: Comparable, Sendable {
  /// They are in no version of the format; another format that they are in is chosen in spite of
  /// the name.
  case contradicted
  /// They say nothing.
  case none
  /// They are in the format as far as they go, which other formats may be, too.
  case valid
  /// They are a mark that no other format has, whatever the name.
  case signature
}

/// The first bytes of a file.
struct FileStart: Sendable {
  /// The number of bytes that are examined.
  static var length: Int { 4096 }

  /// The bytes, at least ``length`` of them or all.
  let bytes: [UInt8]

  /// The bytes without a byte order mark and leading white space, at most ``length``.
  let text: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let start = bytes.prefix(Self.length)
    let markLength = start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    text = Array(start.dropFirst(markLength).drop { Self.isSpace($0) })
  }

  /// Whether there may be more bytes in the file.
  var isCut: Bool { bytes.count >= Self.length }

  static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
}

/// A file that is opened in a format.
struct FileInput: Sendable {
  /// The bytes of a file, in memory or on disk.
  enum Content: Sendable {
    case memory([UInt8])
    case file(SourceFile)
  }

  let content: Content

  /// The name of the file in titles and faults.
  let name: String

  /// Whether wire ids begin with the version of the file; they do not if the caller adds it.
  let isVersioned: Bool

  init(_ content: Content, name: String, isVersioned: Bool = false) {
    self.content = content
    self.name = name
    self.isVersioned = isVersioned
  }

  /// The version that wire ids begin with, or nil if they have none.
  var version: FileVersion? {
    guard isVersioned, case .file(let file) = content else { return nil }
    return file.version
  }
}
