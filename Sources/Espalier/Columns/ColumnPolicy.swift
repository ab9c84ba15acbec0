/// What a selection in a ``ColumnBrowser`` does to the columns.
public struct ColumnPolicy: Equatable, Sendable {
  /// What happens when a leaf is selected.
  public enum Leaf: Equatable, Sendable {
    /// The columns behind stay, whatever they show.
    case keep
    /// The columns behind go.
    case truncate
    /// The columns behind go, and one that shows the leaf comes.
    case preview
  }

  /// What happens when the branch is chosen whose column is there already.
  public enum Rechoice: Equatable, Sendable {
    /// Its column stays as it is, and those behind it go.
    case keep
    /// It is set up anew.
    case rebuild
  }

  /// What happens when a leaf is selected.
  public var leaf: Leaf

  /// What happens when the branch is chosen whose column is there already.
  public var rechoice: Rechoice

  /// Whether the columns follow what a person selects.
  ///
  /// If not, selecting only selects, and it is for the caller to navigate.
  public var followsSelection: Bool

  /// A policy.
  public init(
    leaf: Leaf = .truncate,
    rechoice: Rechoice = .keep,
    followsSelection: Bool = false
  ) {
    self.leaf = leaf
    self.rechoice = rechoice
    self.followsSelection = followsSelection
  }
}
