import EspalierJSON

/// A source some of whose values are texts, which may hold data in their turn.
protocol TextValueSource: TreeSource {
  /// The bytes that a text stands for, escapes decoded, `nil` for what is no text.
  func text(of node: NodeID) -> [UInt8]?
}

extension JSONSource: TextValueSource {}
extension PropertyListSource: TextValueSource {}

/// Texts that hold JSON.
enum HeldJSON {
  /// How long a text may be that is read to its end before its row is shown.
  private static var wholeLimit: Int { 1 << 16 }

  /// Whether the detail of a text promises an object or array.
  ///
  /// Hardly any row passes, so hardly any text has to be decoded.
  static func isPromised(by detail: String) -> Bool {
    var letters = detail.utf8.dropFirst()
    while let letter = letters.first {
      if letter == UInt8(ascii: "\\") {
        // A line feed or a tab that is shown as an escape.
        letters = letters.dropFirst(2)
      } else if letter == UInt8(ascii: " ") {
        letters = letters.dropFirst()
      } else {
        return letter == UInt8(ascii: "{") || letter == UInt8(ascii: "[")
      }
    }
    return false
  }

  /// Whether a text holds an object or an array of JSON and nothing else.
  ///
  /// A text of more than 65,536 bytes is judged by its start and its last character.
  static func isHeld(by text: [UInt8]) -> Bool {
    let isBracket = { (byte: UInt8) in byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") }
    guard let last = text.last(where: { !" \t\r\n".utf8.contains($0) }), isBracket(last) else {
      return false
    }
    if text.count > wholeLimit {
      return SourceFormat(name: [], start: Array(text.prefix(SourceFormat.sniffedBytes))) == .json
    }
    let index = JSONIndex(text)
    return index.fault == nil && index.root.map { index.kind(of: $0).isContainer } == true
  }
}
