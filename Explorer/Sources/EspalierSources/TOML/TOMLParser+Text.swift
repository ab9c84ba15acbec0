// Space, comments, line ends and keys.

extension TOMLParser {
  /// A part of a key.
  struct Key {
    var text: [UInt8]
    var range: Range<Int>
    var place: Int { range.lowerBound }

    /// The key as messages show it.
    var shown: String { TerminalSafeText.quoted(text, limit: 60) }
  }

  /// The next byte, or nil at the end.
  var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  func peek(_ distance: Int) -> UInt8? {
    place + distance < bytes.count ? bytes[place + distance] : nil
  }

  func starts(with text: StaticString) -> Bool {
    guard place + text.utf8CodeUnitCount <= bytes.count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[place + $0] == text.utf8Start[$0] }
  }

  mutating func expect(_ character: Unicode.Scalar, _ message: String) throws(Fault) {
    guard next == UInt8(ascii: character) else { throw Fault(offset: place, message: message) }
    place += 1
  }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 { place += 1 }
  }

  /// Reads the end of a line, before which a comment may be.
  mutating func endLine() throws(Fault) {
    skipSpace()
    try skipComment()
    guard let byte = next else { return }
    if byte == UInt8(ascii: "\n") {
      place += 1
    } else if byte == UInt8(ascii: "\r"), peek(1) == UInt8(ascii: "\n") {
      place += 2
    } else {
      throw Fault(offset: place, message: "expected the end of the line, found \(shownNext)")
    }
  }

  /// Skips space, line ends and comments in an array or an inline table.
  mutating func skipLines() throws(Fault) {
    while true {
      skipSpace()
      try skipComment()
      guard let byte = next, byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
        return
      }
      try endLine()
    }
  }

  private mutating func skipComment() throws(Fault) {
    guard next == UInt8(ascii: "#") else { return }
    while let byte = next, byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\r"), peek(1) == UInt8(ascii: "\n") { return }
      place += try length(ofCharacter: "a comment")
    }
  }

  /// Returns the number of bytes of the next character, which has to be valid.
  func length(ofCharacter context: String) throws(Fault) -> Int {
    let first = bytes[place]
    if first < 0x80 {
      if first < 0x20 && first != 0x09 || first == 0x7F {
        throw Fault(
          offset: place,
          message: "\(shownNext) is not allowed in \(context); write it as an escape"
        )
      }
      return 1
    }
    var scalars = TerminalSafeText.Scalars(
      bytes[place..<min(bytes.count, place + 4)].makeIterator()
    )
    guard case .scalar(let scalar)? = scalars.next() else {
      throw Fault(
        offset: place,
        message: "\(TerminalSafeText.escape(of: first)) is not UTF-8; convert the text to UTF-8"
      )
    }
    return UTF8.width(scalar)
  }

  /// The next character for messages.
  var shownNext: String {
    guard let byte = next else { return "the end of the text" }
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return "the end of the line" }
    let (text, _) = TerminalSafeText.escaped(bytes[place...].prefix(4), limit: 1)
    return text
  }

  /// Reads a key of parts with dots between them.
  mutating func readKeys() throws(Fault) -> [Key] {
    var keys = [try readKey()]
    while true {
      let end = place
      skipSpace()
      guard next == UInt8(ascii: ".") else {
        place = end
        return keys
      }
      place += 1
      skipSpace()
      keys.append(try readKey())
    }
  }

  private mutating func readKey() throws(Fault) -> Key {
    let start = place
    switch next {
    case UInt8(ascii: "\""):
      if starts(with: "\"\"\"") {
        throw Fault(offset: place, message: "a key cannot be a string of several lines")
      }
      let text = try readBasicString(isMultiline: false)
      return Key(text: text, range: start..<place)
    case UInt8(ascii: "'"):
      if starts(with: "'''") {
        throw Fault(offset: place, message: "a key cannot be a string of several lines")
      }
      let text = try readLiteralString(isMultiline: false)
      return Key(text: text, range: start..<place)
    default:
      while let byte = next, Self.isBare(byte) { place += 1 }
      guard place > start else {
        throw Fault(offset: place, message: "expected a key, found \(shownNext)")
      }
      return Key(text: Array(bytes[start..<place]), range: start..<place)
    }
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-")
  }
}
