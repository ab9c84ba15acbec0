/// A tag of a property list, whose attributes have no meaning.
struct XMLPropertyListTag {
  var name: String
  var isEnd: Bool
  /// Whether it is a start and an end in one: `<dict/>`.
  var isEmpty: Bool
  /// The offsets of the tag in the text.
  var place: Range<Int>

  /// Reads a tag, from its `<` on; nil if it does not end in the piece.
  init?(in piece: XMLPiece, at start: Int) throws(PropertyListFault) {
    let bytes = piece.bytes
    isEnd = piece.starts(at: start + 1, with: "/")
    let word = bytes[(start + (isEnd ? 2 : 1))...].prefix(while: Self.isName)
    // No name of an element of property lists is longer.
    name = String(decoding: word.prefix(64), as: UTF8.self)
    if word.isEmpty, word.startIndex < bytes.count {
      let offset = piece.offset + word.startIndex
      throw PropertyListFault(offset: offset, message: "expected the name of an element")
    }
    let inner = UInt8(ascii: "<")
    guard let close = XMLMarkup.findOutsideQuotes(closeOr: inner, in: bytes, from: word.endIndex)
    else { return nil }
    if bytes[close] == inner {
      let message = "a tag inside a tag; is a > missing?"
      throw PropertyListFault(offset: piece.offset + close, message: message)
    }
    isEmpty = !isEnd && bytes[close - 1] == UInt8(ascii: "/")
    place = piece.offset + start..<piece.offset + close + 1
  }

  private static func isName(_ byte: UInt8) -> Bool {
    XMLMarkup.isNameStart(byte) || byte &- 0x30 < 10 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }
}
