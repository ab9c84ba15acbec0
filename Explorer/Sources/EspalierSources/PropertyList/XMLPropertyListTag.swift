/// A tag of a property list, whose attributes have no meaning.
struct XMLPropertyListTag {
  var name: String
  var isEnd: Bool
  /// Whether it is a start and an end in one: `<dict/>`.
  var isEmpty: Bool
  /// The place after the tag.
  var end: Int

  /// Reads a tag, from its `<` on; nil if it does not end in the bytes.
  init?(in bytes: UnsafeRawBufferPointer, at start: Int) throws(XMLMarkup.Fault) {
    var place = start + 1
    isEnd = XMLMarkup.starts(bytes, at: place, with: "/")
    if isEnd { place += 1 }
    let word = bytes[place...].prefix(while: Self.isName)
    // No name of an element of property lists is longer.
    name = String(decoding: word.prefix(64), as: UTF8.self)
    if word.isEmpty, place < bytes.count {
      throw XMLMarkup.Fault(offset: place, message: "expected the name of an element")
    }
    guard
      let close = XMLMarkup.findOutsideQuotes(
        closeOr: UInt8(ascii: "<"),
        in: bytes,
        from: word.endIndex
      )
    else { return nil }
    if bytes[close] == UInt8(ascii: "<") {
      throw XMLMarkup.Fault(offset: close, message: "a tag inside a tag; is a > missing?")
    }
    isEmpty = !isEnd && bytes[close - 1] == UInt8(ascii: "/")
    end = close + 1
  }

  private static func isName(_ byte: UInt8) -> Bool {
    XMLMarkup.isNameStart(byte) || byte &- 0x30 < 10 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }
}
