/// What kind of value an entry of a ``JSONIndex`` or a ``JSONTree`` is.
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
  /// Among JSON lines, a line that holds no value; never found otherwise.
  case invalid

  /// Whether values of this kind hold other values.
  public var isContainer: Bool { self == .object || self == .array }
}
