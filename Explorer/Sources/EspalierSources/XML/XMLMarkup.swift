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
    let first = text.utf8Start[0]
    var place = start
    while place < bytes.count {
      if bytes[place] == first, starts(bytes, at: place, with: text) { return place }
      place += 1
    }
    return nil
  }

  // Values.

  /// Returns a text or the value of an attribute as it is meant: references to characters and the
  /// five predefined entities are resolved, and CDATA sections are opened.
  ///
  /// Other references are left as they are written: no entity is fetched or expanded.
  ///
  /// - Complexity: O(*n*)
  static func decoded(_ written: some Collection<UInt8>, isAttribute: Bool) -> [UInt8] {
    let bytes = Array(written)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var place = 0
    var isInSection = false
    while place < bytes.count {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "\r"):
        text.append(isAttribute ? UInt8(ascii: " ") : UInt8(ascii: "\n"))
        if place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "\n") { place += 1 }
      case UInt8(ascii: "\n") where isAttribute, UInt8(ascii: "\t") where isAttribute:
        text.append(UInt8(ascii: " "))
      case UInt8(ascii: "&") where !isInSection:
        if let (value, length) = reference(in: bytes, at: place) {
          text += value
          place += length
          continue
        }
        text.append(byte)
      case UInt8(ascii: "<") where !isInSection && bytes[place...].starts(with: "<![CDATA[".utf8):
        isInSection = true
        place += 9
        continue
      case UInt8(ascii: "]") where isInSection && bytes[place...].starts(with: "]]>".utf8):
        isInSection = false
        place += 3
        continue
      default: text.append(byte)
      }
      place += 1
    }
    return text
  }

  /// The number of bytes after which a reference without an end is none.
  private static var referenceLimit: Int { 12 }

  /// Returns the characters that a reference stands for, and its length; nil for a reference to an
  /// entity that is not predefined, and for an ampersand that begins none.
  static func reference(
    in bytes: [UInt8],
    at start: Int
  ) -> (value: [UInt8], length: Int)? {
    let limit = min(bytes.count, start + referenceLimit)
    guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    let length = end - start + 1
    switch name {
    case "lt": return ([UInt8(ascii: "<")], length)
    case "gt": return ([UInt8(ascii: ">")], length)
    case "amp": return ([UInt8(ascii: "&")], length)
    case "quot": return ([UInt8(ascii: "\"")], length)
    case "apos": return ([UInt8(ascii: "'")], length)
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.utf8.first != UInt8(ascii: "+"), digits.utf8.first != UInt8(ascii: "-"),
      let number = UInt32(digits, radix: isHexadecimal ? 16 : 10), number > 0,
      let scalar = Unicode.Scalar(number)
    else { return nil }
    return (Array(String(Character(scalar)).utf8), length)
  }
}
