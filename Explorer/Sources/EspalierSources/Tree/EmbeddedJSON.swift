import EspalierJSON

/// Detection of JSON in text values.
enum EmbeddedJSON {
  /// The size in bytes up to which an entire text is parsed before its row is shown.
  private static var fullParseLimit: Int { 1 << 16 }

  /// Whether what a row shows of a text starts like a JSON object or array.
  ///
  /// Few rows pass this test, so few texts have to be decoded.
  static func isLikely(in value: RowValue) -> Bool {
    guard case .text(let text) = value else { return false }
    var letters = text.shown.utf8[...]
    while let letter = letters.first {
      if letter == UInt8(ascii: "\\") {
        // A line feed or tab shown as an escape.
        letters = letters.dropFirst(2)
      } else if letter == UInt8(ascii: " ") {
        letters = letters.dropFirst()
      } else {
        return letter == UInt8(ascii: "{") || letter == UInt8(ascii: "[")
      }
    }
    return false
  }

  /// Whether a text is a JSON object or array and nothing else.
  ///
  /// Texts of more than 65,536 bytes are tested only by their start and last character.
  static func isContent(of text: [UInt8]) -> Bool {
    let isBracket = { (byte: UInt8) in byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") }
    guard let last = text.last(where: { !" \t\r\n".utf8.contains($0) }), isBracket(last) else {
      return false
    }
    if text.count > fullParseLimit {
      return SourceFormat(name: [], start: Array(text.prefix(SourceFormat.sniffLength))) == .json
    }
    let index = JSONIndex(text)
    return index.error == nil && index.root.map { index.kind(of: $0).isContainer } == true
  }
}
