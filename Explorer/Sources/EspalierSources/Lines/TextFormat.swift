/// Text by lines: a log, source code, notes.
///
/// Every text is in this format, so it is the last one, for what is in no other. Detection by the
/// name and content of a file tells binary files from text.
enum TextFormat: FileFormat {
  static var name: String { "text" }
  static var summary: String { "text, by lines: logs, source code, notes" }
  static var extensions: [String] { ["txt", "text", "log"] }

  /// Any other format that the bytes are in is chosen in spite of the name.
  static func evidence(in start: FileStart) -> FormatEvidence { .contradicted }

  static func isPlausible(requested start: FileStart) -> Bool { isText(start) }

  static func open(_ input: FileInput) throws(SourceError) -> any TreeSource {
    try TextSource(input)
  }

  /// Shows a stream as it arrives; nil for one in UTF-16 or UTF-32, which is converted as a whole.
  static func open(_ stream: SpooledStream, start: FileStart) -> (any TreeSource)? {
    TextSource(stream, start: start)
  }

  /// Indexes the appended lines of a log alone.
  static func open(_ input: FileInput, continuing previous: any TreeSource) -> (any TreeSource)? {
    guard let previous = previous as? TextSource, case .file(let file) = input.content else {
      return nil
    }
    return TextSource(continuing: previous, in: file, name: input.name)
  }

  /// Whether first bytes are those of a text: not empty, in UTF-8, and without control characters
  /// other than white space and those of terminals; or with the byte order mark of UTF-16.
  static func isText(_ start: FileStart) -> Bool {
    let bytes = start.bytes.prefix(FileStart.length)
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return bytes.count % 2 == 0 && bytes.count > 2
    }
    guard !bytes.isEmpty, bytes.allSatisfy({ $0 >= 0x20 || isTextControl($0) }) else {
      return false
    }
    var validator = UTF8Validator()
    bytes.withUnsafeBytes { validator.check($0) }
    // A character that is cut off at the end is no flaw yet.
    return validator.takeFlaws().isEmpty
  }

  /// Whether a control character is in texts: bell, backspace, white space, escape.
  private static func isTextControl(_ byte: UInt8) -> Bool {
    0x07...0x0D ~= byte || byte == 0x1B
  }
}
