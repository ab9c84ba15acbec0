/// What kind of value an entry of a ``JSONIndex`` is.
public enum JSONKind: UInt8, Sendable {
  /// Members in braces.
  case object
  /// Elements in brackets.
  case array
  /// A string in double quotes.
  case string
  /// A number, of any size and precision.
  case number
  /// The word `true`.
  case `true`
  /// The word `false`.
  case `false`
  /// The word `null`.
  case null

  /// Whether values of this kind hold other values.
  public var isContainer: Bool { self == .object || self == .array }
}
