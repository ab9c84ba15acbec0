/// An element of an XML property list that holds text, as it is read.
struct XMLScalar {
  /// The kind of the value, or nil for a key.
  let kind: XMLPropertyListNodes.Kind?

  /// The offsets of the start tag.
  let tag: Range<Int>

  /// Whether a CDATA section has begun in the text.
  var isInSection = false

  /// A hash of the text of a key, FNV-1a.
  private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  private var word: [UInt8] = []
  private var decoder = Base64Decoder(limit: 0)

  init(_ kind: XMLPropertyListNodes.Kind?, tag: Range<Int>) { (self.kind, self.tag) = (kind, tag) }

  var name: String { kind?.rawValue ?? "key" }

  /// Whether the text has to be known for its meaning; any text is a string.
  var needsText: Bool { kind != .string }

  /// Takes a part of the text, as it is meant.
  mutating func append(_ text: [UInt8]) {
    switch kind {
    case nil: for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    case .data: for byte in text { decoder.append(byte) }
    // No number or date is longer.
    default: word += text.prefix((1 << 20) - word.count)
    }
  }

  /// Returns how the value deviates from the standard, or nil if it does not.
  ///
  /// - Throws: A fault if the text is no such value.
  func deviation() throws(PropertyListFault) -> String? {
    let text = String(decoding: Self.trimmed(word), as: UTF8.self)
    switch kind {
    case .yes where !word.isEmpty, .no where !word.isEmpty:
      throw PropertyListFault(offset: tag.lowerBound, message: "<\(name)> holds no text")
    case .real where Double(text) != nil:
      return Self.isReal(text) ? nil : "this is no decimal number"
    case .date where Self.isDate(text):
      return Self.isInCalendar(text) ? nil : "no date of the calendar"
    case .yes, .no, .string,
      .data where decoder.isValid, .integer where Self.isInteger(text):
      return nil
    default:
      let message = "this is not what <\(name)> holds"
      throw PropertyListFault(offset: tag.upperBound, message: message)
    }
  }

  /// Returns the text of an element that was read before.
  ///
  /// - Parameter limit: The number of bytes that are needed; there may be more.
  static func content(
    ofElementAt start: Int,
    limit: Int = .max,
    in bytes: PropertyListBytes
  ) -> [UInt8] {
    var size = 1 << 10
    while true {
      let written = Array(bytes.bytes(start..<min(bytes.count, start + size)))
      let tag = written.withUnsafeBytes {
        try? XMLPropertyListTag(in: XMLPiece(bytes: $0, offset: 0, isLast: true), at: 0)
      }
      if let tag {
        if tag.isEmpty { return [] }
        // The end of a part may be in a reference.
        let end = XMLMarkup.startOfOpenReference(in: written[tag.place.count...])
        let (text, isWhole) = XMLMarkup.content(Array(written[tag.place.count..<end]))
        if isWhole || text.count >= limit { return text }
      }
      guard start + size < bytes.count else { return [] }
      size *= 4
    }
  }

  /// Returns a text without the white space around it.
  static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    guard let start = text.firstIndex(where: { !XMLMarkup.isSpace($0) }),
      let end = text.lastIndex(where: { !XMLMarkup.isSpace($0) })
    else { return [] }
    return text[start...end]
  }
}

// The forms of numbers and dates.

extension XMLScalar {
  /// Whether a text is an optional sign and decimal digits, or hexadecimal ones after `0x`.
  private static func isInteger(_ word: String) -> Bool {
    var digits = Array(word.utf8)[...]
    if let first = digits.first, "+-".utf8.contains(first) { digits.removeFirst() }
    if digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) {
      digits.removeFirst(2)
      return !digits.isEmpty && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }
    return !digits.isEmpty && digits.allSatisfy(isDigit)
  }

  /// Whether a text is a decimal number, an infinity or NaN, as the format defines them.
  private static func isReal(_ word: String) -> Bool {
    var rest = Array(word.utf8)[...]
    if let first = rest.first, "+-".utf8.contains(first) { rest.removeFirst() }
    if ["inf", "infinity", "nan"].contains(String(decoding: rest, as: UTF8.self).lowercased()) {
      return true
    }
    let whole = rest.prefix(while: isDigit)
    rest = rest[whole.endIndex...]
    var fraction = rest.prefix(0)
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix(while: isDigit)
      rest = rest[fraction.endIndex...]
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return false }
    guard let mark = rest.popFirst() else { return true }
    guard mark | 0x20 == UInt8(ascii: "e") else { return false }
    if let sign = rest.first, "+-".utf8.contains(sign) { rest.removeFirst() }
    return !rest.isEmpty && rest.allSatisfy(isDigit)
  }

  /// Whether a text has the form `2001-01-01T00:00:00Z`, with at least four digits in the year.
  private static func isDate(_ word: String) -> Bool {
    let shape = word.utf8.map { isDigit($0) ? UInt8(ascii: "0") : $0 }
    let year = shape.prefix { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "-") }
    return year.count >= 10 && shape.suffix(20).elementsEqual("0000-00-00T00:00:00Z".utf8)
  }

  /// Whether a text in the form of a date names a day of the calendar and a time of the day.
  private static func isInCalendar(_ word: String) -> Bool {
    let numbers = word.utf8.split(omittingEmptySubsequences: true) { !isDigit($0) }.map { digits in
      Int(String(decoding: digits, as: UTF8.self)) ?? Int.max
    }
    guard numbers.count == 6 else { return false }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...12).contains(month) && (1...lengths[month - 1]).contains(day)
      && numbers[3] < 24 && numbers[4] < 60 && numbers[5] < 60
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
