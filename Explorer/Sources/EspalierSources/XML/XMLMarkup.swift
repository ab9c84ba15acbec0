/// Tags, references and line ends, as they are written.
enum XMLMarkup {
  /// A fault in a tag, with its offset in the bytes that were read.
  struct Fault: Error {
    var offset: Int
    var message: String
  }

  /// A start tag.
  struct StartTag {
    /// An attribute; the value is without its quotes.
    struct Attribute {
      var name: Range<Int>
      var value: Range<Int>
    }

    var name: Range<Int>
    var attributes: [Attribute]
    var isEmpty: Bool
    /// The offset after the tag.
    var end: Int
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }

  static func isNameStart(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte >= 0x80 || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ":")
  }

  /// Whether a byte ends a name.
  ///
  /// Everything else may be in it; few names have what is forbidden.
  private static func endsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "<"),
      UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "&"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"):
      true
    default: isSpace(byte)
    }
  }

  /// Reads a start tag, from its `<` on.
  ///
  /// - Returns: nil if it does not end in the bytes.
  /// - Throws: A fault.
  static func startTag(
    in bytes: UnsafeRawBufferPointer,
    at start: Int
  ) throws(Fault) -> StartTag? {
    var place = start + 1
    func name() -> Range<Int>? {
      let first = place
      while place < bytes.count, !endsName(bytes[place]) { place += 1 }
      return place < bytes.count ? first..<place : nil
    }
    func skipSpace() { while place < bytes.count, isSpace(bytes[place]) { place += 1 } }

    guard place < bytes.count else { return nil }
    guard isNameStart(bytes[place]) else {
      throw Fault(offset: start, message: "no name follows <; write &lt; for < itself")
    }
    guard let element = name() else { return nil }
    var tag = StartTag(name: element, attributes: [], isEmpty: false, end: 0)
    while true {
      skipSpace()
      guard place < bytes.count else { return nil }
      switch bytes[place] {
      case UInt8(ascii: ">"):
        tag.end = place + 1
        return tag
      case UInt8(ascii: "/"):
        guard place + 1 < bytes.count else { return nil }
        guard bytes[place + 1] == UInt8(ascii: ">") else {
          throw Fault(offset: place, message: "expected > after / in a tag")
        }
        tag.isEmpty = true
        tag.end = place + 2
        return tag
      case UInt8(ascii: "<"):
        throw Fault(offset: place, message: "a tag inside a tag; is a > missing?")
      default: break
      }
      let attributeStart = place
      guard isNameStart(bytes[place]) else {
        throw Fault(offset: place, message: "expected the name of an attribute, or >")
      }
      guard let attribute = name() else { return nil }
      let shown = { TerminalSafeText.escaped(bytes[attribute].prefix(60)) }
      skipSpace()
      guard place < bytes.count else { return nil }
      guard bytes[place] == UInt8(ascii: "=") else {
        throw Fault(offset: attributeStart, message: "the attribute \(shown()) has no value")
      }
      place += 1
      skipSpace()
      guard place < bytes.count else { return nil }
      let quote = bytes[place]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        throw Fault(
          offset: place,
          message: "the value of the attribute \(shown()) must be in quotes"
        )
      }
      place += 1
      let value = place
      while place < bytes.count, bytes[place] != quote {
        guard bytes[place] != UInt8(ascii: "<") else {
          throw Fault(
            offset: place,
            message: "< in the value of the attribute \(shown()); write &lt;"
          )
        }
        place += 1
      }
      guard place < bytes.count else { return nil }
      tag.attributes.append(.init(name: attribute, value: value..<place))
      place += 1
      guard place < bytes.count else { return nil }
      guard
        isSpace(bytes[place]) || bytes[place] == UInt8(ascii: ">")
          || bytes[place] == UInt8(ascii: "/")
      else {
        throw Fault(offset: place, message: "expected a space before the next attribute")
      }
    }
  }

  /// Returns the offset after a document type declaration, or nil if it does not end in the bytes.
  static func endOfDocumentType(in bytes: UnsafeRawBufferPointer, at start: Int) -> Int? {
    var place = start
    var quote: UInt8?
    var depth = 0
    while place < bytes.count {
      let byte = bytes[place]
      if let open = quote {
        if byte == open { quote = nil }
      } else if starts(bytes, at: place, with: "<!--") {
        guard let end = find("-->", in: bytes, from: place + 4) else { return nil }
        place = end + 2
      } else if starts(bytes, at: place, with: "<?") {
        guard let end = find("?>", in: bytes, from: place + 2) else { return nil }
        place = end + 1
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "]") {
        depth -= 1
      } else if byte == UInt8(ascii: ">"), depth <= 0 {
        return place + 1
      }
      place += 1
    }
    return nil
  }

  /// Returns the place of the first `>`, or another byte, that is not in quotes, or nil.
  static func findOutsideQuotes(
    closeOr other: UInt8,
    in bytes: UnsafeRawBufferPointer,
    from start: Int
  ) -> Int? {
    var quote: UInt8?
    for place in start..<bytes.count {
      let byte = bytes[place]
      if quote != nil {
        if byte == quote { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") || byte == other {
        return place
      }
    }
    return nil
  }

  static func starts(
    _ bytes: UnsafeRawBufferPointer,
    at place: Int,
    with text: StaticString
  ) -> Bool {
    let count = text.utf8CodeUnitCount
    guard place + count <= bytes.count else { return false }
    for index in 0..<count where bytes[place + index] != text.utf8Start[index] { return false }
    return true
  }

  /// Returns the offset of a text, or nil if it is not in the bytes.
  static func find(
    _ text: StaticString,
    in bytes: UnsafeRawBufferPointer,
    from start: Int
  ) -> Int? {
    find(firstOf: [text], in: bytes, from: start)?.lowerBound
  }

  /// Returns the place of the first of some texts, or nil if none is in the bytes.
  ///
  /// - Parameter texts: Texts that begin with the same byte.
  static func find(
    firstOf texts: [StaticString],
    in bytes: UnsafeRawBufferPointer,
    from start: Int
  ) -> Range<Int>? {
    var place = start
    while let next = ByteSearch.first(texts[0].utf8Start[0], in: bytes, from: place) {
      for text in texts where starts(bytes, at: next, with: text) {
        return next..<(next + text.utf8CodeUnitCount)
      }
      place = next + 1
    }
    return nil
  }
}
