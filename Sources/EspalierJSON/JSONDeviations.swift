/// Deviations from the standard, and questionable constructs, at one value and in the text before
/// it.
///
/// A lenient scanner records them. Those after the last child of a container are recorded at the
/// container.
public struct JSONDeviations: OptionSet, Sendable, Hashable {
  /// The deviations as bits.
  public let rawValue: UInt8

  /// Creates a set of deviations.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A comment.
  public static var comment: JSONDeviations { JSONDeviations(rawValue: 1) }
  /// A comma with nothing after it.
  public static var trailingComma: JSONDeviations { JSONDeviations(rawValue: 2) }
  /// A string or key in single quotes.
  public static var singleQuotes: JSONDeviations { JSONDeviations(rawValue: 4) }
  /// A control character inside a string or key that is not escaped.
  public static var controlCharacter: JSONDeviations { JSONDeviations(rawValue: 8) }
  /// The escape of a lone surrogate, which the grammar allows although it encodes no character.
  public static var loneSurrogate: JSONDeviations { JSONDeviations(rawValue: 16) }
  /// A number that JSON writes otherwise or not at all: `NaN`, `Infinity`, hexadecimal digits, a plus
  /// sign, a point without digits before or after it.
  public static var number: JSONDeviations { JSONDeviations(rawValue: 32) }
  /// A key without quotes.
  public static var unquotedKey: JSONDeviations { JSONDeviations(rawValue: 64) }
  /// An escape that JSON lacks: `\'`, `\v`, `\0`, `\x` with two hexadecimal digits, or a backslash at
  /// the end of a line, after which the string goes on.
  public static var escape: JSONDeviations { JSONDeviations(rawValue: 128) }
}
