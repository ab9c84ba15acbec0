/// Named ASCII codes of the JSON grammar, and character classes.
enum ASCII {
  static var quote: UInt8 { 0x22 }
  static var backslash: UInt8 { 0x5C }
  static var comma: UInt8 { 0x2C }
  static var colon: UInt8 { 0x3A }
  static var minus: UInt8 { 0x2D }
  static var plus: UInt8 { 0x2B }
  static var point: UInt8 { 0x2E }
  static var zero: UInt8 { 0x30 }
  static var openBracket: UInt8 { 0x5B }
  static var closeBracket: UInt8 { 0x5D }
  static var openBrace: UInt8 { 0x7B }
  static var closeBrace: UInt8 { 0x7D }
  static var newline: UInt8 { 0x0A }
  static var recordSeparator: UInt8 { 0x1E }
  static var slash: UInt8 { 0x2F }
  static var singleQuote: UInt8 { 0x27 }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Whether a byte can be part of a word or a number.
  ///
  /// Directly after a value, such a byte means
  /// that the value is misspelt.
  @inline(__always)
  static func continuesWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 0x61 < 26 || byte >= 0x80 || byte == 0x5F
      || byte == point || byte == plus || byte == minus
  }

  /// Whether a byte can occur in a number.
  @inline(__always)
  static func continuesNumber(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte | 0x20 == 0x65 || byte == point || byte == plus || byte == minus
  }

  /// The value of a hexadecimal digit.
  static func hexValue(_ byte: UInt8) -> UInt32? {
    if isDigit(byte) { return UInt32(byte &- 0x30) }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? UInt32(letter) + 10 : nil
  }

  /// The hexadecimal digit of a value below 16, in lower case by default.
  static func hexDigit(_ value: UInt32, upper: Bool = false) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: value & 15)
    return value < 10 ? 0x30 + value : (upper ? 0x41 : 0x61) + value - 10
  }
}
