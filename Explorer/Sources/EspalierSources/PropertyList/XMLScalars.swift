/// The forms of numbers and dates in XML property lists.
enum XMLScalars {
  /// Whether a text is an optional sign and decimal digits, or hexadecimal ones after `0x`.
  static func isInteger(_ word: String) -> Bool {
    var digits = Array(word.utf8)[...]
    if let first = digits.first, "+-".utf8.contains(first) { digits.removeFirst() }
    if digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) {
      digits.removeFirst(2)
      return !digits.isEmpty && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }
    return !digits.isEmpty && digits.allSatisfy(isDigit)
  }

  /// Whether a text is a decimal number, an infinity or NaN, as the format defines them.
  static func isReal(_ word: String) -> Bool {
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
  static func isDate(_ word: String) -> Bool {
    let shape = word.utf8.map { isDigit($0) ? UInt8(ascii: "0") : $0 }
    let year = shape.prefix { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "-") }
    return year.count >= 10 && shape.suffix(20).elementsEqual("0000-00-00T00:00:00Z".utf8)
  }

  /// Whether a text in the form of a date names a day of the calendar and a time of the day.
  static func isInCalendar(_ word: String) -> Bool {
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
