/// The kind of a value in a ``JSONIndex`` or a ``JSONTree``.
public enum JSONKind: UInt8, Sendable {
  /// An object: members in braces.
  case object
  /// An array: elements in brackets.
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
  /// In JSON Lines, a line without a valid value; does not occur otherwise.
  case invalid

  /// Whether values of this kind contain other values.
  @inline(__always)
  public var isContainer: Bool { self == .object || self == .array }
}
