/// The difference between two trees that a row stands for.
public enum RowDifference: String, Sendable, CaseIterable {
  /// The row is in both, and something below it differs.
  case inside
  /// Only the first tree has it.
  case removed
  /// Only the second tree has it.
  case added
  /// It is at another place.
  case moved
  /// It was not compared, since it cannot be read in one of the two.
  case unread

  /// The sign before the row.
  public var sign: String {
    switch self {
    case .inside: " "
    case .removed: "-"
    case .added: "+"
    case .moved: ">"
    case .unread: "!"
    }
  }
}
