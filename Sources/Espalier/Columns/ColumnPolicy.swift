/// The effect of a selection in a ``ColumnBrowser`` on the columns.
public struct ColumnPolicy: Hashable, Sendable {
  /// The effect of selecting a leaf.
  public enum Leaf: Equatable, Sendable {
    /// The deeper columns stay.
    case keep
    /// The deeper columns are removed.
    case truncate
    /// The deeper columns are removed, and a preview of the leaf is added.
    case preview
  }

  /// The effect of reselecting a branch when its column is already open.
  public enum Reselection: Equatable, Sendable {
    /// Its column stays as it is, and the deeper ones are removed.
    case keep
    /// Its column is rebuilt.
    case rebuild
  }

  /// The effect of selecting a leaf, if the columns follow the selection.
  public var leaf: Leaf

  /// The effect of reselecting a branch when its column is already open.
  public var reselection: Reselection

  /// Whether the columns follow the user's selection.
  ///
  /// If not, selecting changes only the selection, and the caller navigates.
  public var followsSelection: Bool

  /// Creates a policy.
  public init(
    leaf: Leaf = .truncate,
    reselection: Reselection = .keep,
    followsSelection: Bool = false
  ) {
    self.leaf = leaf
    self.reselection = reselection
    self.followsSelection = followsSelection
  }
}
