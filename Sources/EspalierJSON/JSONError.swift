/// The first error in a JSON text, with its position.
public struct JSONError: Sendable, Equatable, CustomStringConvertible {
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

  /// The reason.
  public let reason: Reason

  /// A token that the grammar allows at a position in the text.
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
    /// A comma or the end, after an element of an array.
    case commaOrArrayEnd
    /// A comma or the end, after a member of an object.
    case commaOrObjectEnd
    /// The end of the text.
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

  /// The character or byte that was found instead.
  public enum Found: Sendable, Equatable {
    /// A Unicode scalar value.
    case scalar(UInt32)
    /// A byte that is not part of valid UTF-8.
    case byte(UInt8)
  }

  /// An encoding other than UTF-8 that a text appears to use.
  public enum Encoding: Sendable, Equatable {
    /// Two bytes per code unit.
    case utf16
    /// Four bytes per code unit.
    case utf32
  }

  /// The reasons for an error.
  public enum Reason: Sendable, Equatable {
    /// The text is empty or only white space.
    case noValue
    /// The text is not in UTF-8.
    case encoding(Encoding)
    /// An unexpected character where another token is required.
    case unexpected(Found, expected: Expectation)
    /// The text ends before it is complete.
    case unexpectedEnd(expected: Expectation)
    /// A comma with nothing after it in an array or object; the offset is that of the bracket.
    case trailingComma
    /// A word that is not part of JSON, such as `NaN`, `None` or `True`.
    case unknownWord
    /// A comment.
    case comment
    /// A string in single quotes.
    case singleQuote
    /// An unescaped control character in a string.
    case controlCharacter(UInt8)
    /// A backslash before a character that cannot be escaped.
    case unknownEscape(Found)
    /// `\u` without four hexadecimal digits.
    case incompleteUnicodeEscape
    /// A number with a leading zero.
    case leadingZero
    /// More values or more bytes than an index can hold.
    case tooLarge
    /// A byte order mark before the text.
    case byteOrderMark
    /// A byte that is not part of valid UTF-8.
    case notUTF8(UInt8)
    /// In JSON Lines, a line that ends before its value is complete.
    case unexpectedLineEnd(expected: Expectation)
    /// In JSON Lines, a line without a value.
    case emptyLine
    /// The file became shorter while it was open.
    case truncated
  }

  /// Creates an error with a known position.
  public init(_ reason: Reason, offset: Int, line: Int, column: Int) {
    self.reason = reason
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// Creates an error from a diagnostic; finds its line and column in the text.
  init(_ diagnostic: JSONDiagnostic, in text: UnsafeRawBufferPointer) {
    var location = JSONLocation()
    location.advance(over: UnsafeRawBufferPointer(rebasing: text[..<diagnostic.offset]))
    self.init(
      diagnostic.reason,
      offset: diagnostic.offset,
      line: location.line,
      column: location.column
    )
  }
}
