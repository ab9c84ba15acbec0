/// Where and why a JSON text stops being one.
public struct JSONFault: Sendable, Equatable, CustomStringConvertible {
  /// The first byte that does not fit, or the length of the text if it ends too early.
  public let offset: Int

  /// The line of that byte, from 1.
  ///
  /// Lines end with a line feed.
  public let line: Int

  /// The column of that byte, from 1, counted in Unicode scalars.
  ///
  /// A byte order mark is not counted; invalid UTF-8 counts one for every byte that is not a
  /// continuation byte.
  public let column: Int

  /// What is wrong there.
  public let reason: Reason

  /// Something that may stand at a place in the text.
  public enum Expectation: Sendable, Equatable {
    /// A value of any kind.
    case value
    /// The first element of an array, or its end.
    case valueOrArrayEnd
    /// A key, after a comma.
    case key
    /// The first key of an object, or its end.
    case keyOrObjectEnd
    /// The colon after a key.
    case colon
    /// What follows an element of an array.
    case commaOrArrayEnd
    /// What follows a member of an object.
    case commaOrObjectEnd
    /// Nothing: the text is over.
    case end
    /// A digit of a number.
    case digit
    /// The end of a number.
    case numberEnd
    /// The closing quote of a string.
    case stringEnd
    /// The rest of `true`, `false` or `null`.
    case wordEnd
  }

  /// What was found instead.
  public enum Found: Sendable, Equatable {
    /// A Unicode scalar by its number.
    case scalar(UInt32)
    /// A byte that is not part of valid UTF-8.
    case byte(UInt8)
  }

  /// An encoding other than UTF-8 that a text seems to be in.
  public enum Encoding: Sendable, Equatable {
    /// Two bytes a unit.
    case utf16
    /// Four bytes a unit.
    case utf32
  }

  /// The ways in which a text can be wrong.
  public enum Reason: Sendable, Equatable {
    /// The text is empty or only white space.
    case noValue
    /// The text is not in UTF-8.
    case encoding(Encoding)
    /// Something stands where something else must.
    case unexpected(Found, expected: Expectation)
    /// The text ends before it is complete.
    case unexpectedEnd(expected: Expectation)
    /// A comma with nothing after it in an array or object; the place is that of the bracket.
    case trailingComma
    /// A word that JSON does not know, such as `NaN`, `None` or `True`.
    case unknownWord
    /// A comment.
    case comment
    /// A string in single quotes.
    case singleQuote
    /// A control character that is not escaped, inside a string.
    case controlCharacter(UInt8)
    /// A backslash before something that cannot be escaped.
    case unknownEscape(Found)
    /// `\u` without four hexadecimal digits.
    case incompleteUnicodeEscape
    /// A number that starts with a zero and goes on with digits.
    case leadingZero
    /// More values or more bytes than an index can hold.
    case tooLarge
  }

  init(_ reason: Reason, at offset: Int, in text: UnsafeRawBufferPointer) {
    self.reason = reason
    self.offset = offset
    var line = 1
    var column = 1
    var position = JSONScanner.startsWithMark(text) ? min(3, offset) : 0
    while position < offset {
      let byte = text[position]
      if byte == JSONByte.newline {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      position += 1
    }
    self.line = line
    self.column = column
  }
}
