import Foundation

extension PropertyListValue {
  /// Makes the value of an element that contains text, or returns nil if the text is not valid for
  /// it.
  init?(element: String, content: [UInt8]) {
    let word = String(decoding: content, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    switch element {
    case "string":
      self = .string(content)
    case "integer":
      guard Self.isInteger(word) else { return nil }
      self = .number(word)
    case "real":
      guard Double(word) != nil else { return nil }
      self = .number(word)
    case "date":
      guard Self.isDate(word) else { return nil }
      self = .date(word)
    case "data":
      let letters = content.filter { $0 > 0x20 }
      guard let data = Data(base64Encoded: Data(letters)) else { return nil }
      self = .data(count: data.count, start: Array(data.prefix(Self.shownBytes)))
    default:
      return nil
    }
  }

  /// Whether a text is an optional sign and decimal digits, or hexadecimal ones after `0x`.
  private static func isInteger(_ word: String) -> Bool {
    var digits = Array(word.utf8)[...]
    if let first = digits.first, "+-".utf8.contains(first) { digits.removeFirst() }
    if digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) {
      digits.removeFirst(2)
      return !digits.isEmpty && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }
    return !digits.isEmpty && digits.allSatisfy { $0 &- 0x30 < 10 }
  }

  /// Whether a text has the form `2001-01-01T00:00:00Z`, with at least four digits in the year.
  private static func isDate(_ word: String) -> Bool {
    let shape = word.utf8.map { $0 &- 0x30 < 10 ? UInt8(ascii: "0") : $0 }
    let year = shape.prefix { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "-") }
    return year.count >= 10 && shape.suffix(20).elementsEqual("0000-00-00T00:00:00Z".utf8)
  }
}
