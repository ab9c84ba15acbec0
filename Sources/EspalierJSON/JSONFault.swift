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
    /// The end of a comment.
    case commentEnd
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
    /// A byte order mark before the text.
    case byteOrderMark
    /// A byte that is not part of valid UTF-8.
    case notUTF8(UInt8)
    /// Among JSON lines, a line that ends before its value is complete.
    case unexpectedLineEnd(expected: Expectation)
    /// Among JSON lines, a line without a value.
    case emptyLine
    /// The file ends before the place where it ended when it was opened.
    case cutShort
  }

  /// Makes a fault whose place is known.
  public init(_ reason: Reason, offset: Int, line: Int, column: Int) {
    self.reason = reason
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// Finds the line and the column of a flaw.
  init(_ flaw: JSONFlaw, in text: UnsafeRawBufferPointer) {
    var place = JSONPlace()
    place.advance(over: UnsafeRawBufferPointer(rebasing: text[..<flaw.offset]))
    self.init(flaw.reason, offset: flaw.offset, line: place.line, column: place.column)
  }
}
