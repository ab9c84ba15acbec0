// Messages of errors.

extension JSONError {
  /// Position and reason as `line:column: message`.
  public var description: String { "\(line):\(column): \(message)" }

  /// The reason as text for the user, with the correction where one is obvious.
  public var message: String {
    switch reason {
    case .noValue:
      return "no value: the text is empty"
    case .encoding(.utf16):
      return "the text is in UTF-16; save it as UTF-8"
    case .encoding(.utf32):
      return "the text is in UTF-32; save it as UTF-8"
    case .unexpected(let found, let expected):
      return "expected \(expected.text), found \(found.text)"
    case .unexpectedEnd(let expected):
      return "the text ends here; expected \(expected.text)"
    case .trailingComma:
      return "nothing follows the comma before this; remove the comma"
    case .unknownWord:
      return "not a JSON value; the only words are true, false and null"
    case .comment:
      return "JSON has no comments"
    case .singleQuote:
      return "strings and keys need double quotes"
    case .controlCharacter(ASCII.newline):
      return "the line ends inside a string; close the string or write \\n"
    case .controlCharacter(let byte):
      return "a control character inside a string; write \(Found.escape(byte))"
    case .unknownEscape(let found):
      return "\(found.text) cannot follow a backslash; write \\\\ for the backslash itself"
    case .incompleteUnicodeEscape:
      return "\\u needs four hexadecimal digits"
    case .leadingZero:
      return "a number cannot start with a zero and go on with digits"
    case .tooLarge:
      return "more than an index can hold"
    case .byteOrderMark:
      return "a byte order mark comes first; remove it"
    case .notUTF8(let byte):
      return "\(Found.byte(byte).text) is not valid UTF-8"
    case .unexpectedLineEnd(let expected):
      return "the line ends here; expected \(expected.text)"
    case .emptyLine:
      return "an empty line; remove it"
    case .truncated:
      return "the file was cut short while it was open"
    }
  }
}

extension JSONError.Expectation {
  var text: StaticString {
    switch self {
    case .value: return "a value"
    case .valueOrArrayEnd: return "a value or ]"
    case .key: return "a key in double quotes"
    case .keyOrObjectEnd: return "a key in double quotes or }"
    case .colon: return "a colon after the key"
    case .commaOrArrayEnd: return "a comma or ]"
    case .commaOrObjectEnd: return "a comma or }"
    case .end: return "nothing after the value"
    case .digit: return "a digit"
    case .numberEnd: return "the end of the number"
    case .stringEnd: return "the closing quote of the string"
    case .wordEnd: return "the rest of true, false or null"
    case .commentEnd: return "the end of the comment"
    }
  }
}

extension JSONError.Found {
  /// The character itself if it is visible ASCII, its code otherwise, so that a message never
  /// passes control characters or markup from the text to a terminal or a page.
  var text: String {
    switch self {
    case .scalar(let value) where value > 0x20 && value < 0x7F:
      return String(decoding: [UInt8(truncatingIfNeeded: value)], as: UTF8.self)
    case .scalar(let value):
      return "U+" + Self.hex(value, digits: value > 0xFFFF ? 6 : 4)
    case .byte(let byte):
      return "the byte 0x" + Self.hex(UInt32(byte), digits: 2)
    }
  }

  /// `\u001b` for the byte 27.
  static func escape(_ byte: UInt8) -> String { "\\u" + hex(UInt32(byte), digits: 4) }

  private static func hex(_ value: UInt32, digits: UInt32) -> String {
    var text: [UInt8] = []
    for position in 0..<digits {
      text.append(ASCII.hexDigit(value >> (4 * (digits - 1 - position)), upper: true))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Creates the description of the character at an offset, or of the byte if it is not valid
  /// UTF-8.
  init(at offset: Int, in text: UnsafeRawBufferPointer) {
    let first = text[offset]
    let length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard length > 0, first < 0xF5, offset + length <= text.count else {
      self = .byte(first)
      return
    }
    var scalar = length == 1 ? UInt32(first) : UInt32(first) & (0x7F >> UInt32(length))
    for position in (offset + 1)..<(offset + length) {
      guard text[position] & 0xC0 == 0x80 else {
        self = .byte(first)
        return
      }
      scalar = scalar << 6 | UInt32(text[position] & 0x3F)
    }
    let isShortest = scalar >= (length < 3 ? 0 : length == 3 ? 0x800 : 0x10000)
    let isValid = isShortest && scalar <= 0x10FFFF && scalar & 0xFFFF_F800 != 0xD800
    self = isValid ? .scalar(scalar) : .byte(first)
  }
}
