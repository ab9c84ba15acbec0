/// What is not in the standard, or is not wise, about one value and what stands before it.
///
/// A lenient scanner notes these. What it finds behind the last child of a container is noted at
/// the container.
public struct JSONMarks: OptionSet, Sendable, Hashable {
  /// The marks as bits.
  public let rawValue: UInt8

  /// Makes a set of marks.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A comment.
  public static var comment: JSONMarks { JSONMarks(rawValue: 1) }
  /// A comma with nothing after it.
  public static var trailingComma: JSONMarks { JSONMarks(rawValue: 2) }
  /// A string or key in single quotes.
  public static var singleQuotes: JSONMarks { JSONMarks(rawValue: 4) }
  /// A control character inside a string or key that is not escaped.
  public static var controlCharacter: JSONMarks { JSONMarks(rawValue: 8) }
  /// The escape of one half of a surrogate pair, which the grammar allows and no text needs.
  public static var loneSurrogate: JSONMarks { JSONMarks(rawValue: 16) }
  /// A number written as `NaN` or `Infinity`.
  public static var numberWord: JSONMarks { JSONMarks(rawValue: 32) }
}
