/// The branches of an outline that are expanded only because a column shows their children.
///
/// A front end that shows one outline both as rows and as columns expands a branch when its column
/// appears, which loads its children. Here it remembers which branches it expanded, so that those
/// collapse again when their columns are gone, and what was expanded before stays so.
///
///     var expansions = ColumnExpansions<Int>()
///     try expansions.expand(7, in: &outline)     // its column appears
///     expansions.follow(9, in: &outline)         // 9, outside of 7, is selected now
public struct ColumnExpansions<ID: Hashable> {
  /// The branches that were expanded for their columns, and still are.
  public private(set) var branches: Set<ID> = []

  /// Creates an empty set.
  public init() {}

  /// Expands a branch for its column, and reveals it.
  ///
  /// - Returns: The change of the outline's rows; none for a leaf, or a branch that is expanded already.
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: As ``Outline/expand(_:recursively:)``, for the branch and each collapsed ancestor.
  @discardableResult
  public mutating func expand(
    _ branch: ID,
    in outline: inout Outline<ID>
  ) throws(OutlineError<ID>) -> RowChanges {
    guard outline.isExpanded(branch) != true, outline.isBranch(branch) != false else {
      return RowChanges()
    }
    let changes = try outline.expand(branch)
    // A hidden branch expands without a change of rows, and appears with its children.
    let revealed = try outline.reveal(branch).changes
    if outline.isExpanded(branch) == true { branches.insert(branch) }
    return revealed.isEmpty ? changes : revealed
  }

  /// Collapses the branches that have no column when an item is the selected one.
  ///
  /// - Returns: The change of the outline's rows.
  /// - Complexity: O(*k* log *n*) for *k* branches that were expanded for columns.
  @discardableResult
  public mutating func follow(_ item: ID, in outline: inout Outline<ID>) -> RowChanges {
    collapse(in: &outline) { branch, outline in
      branch == item || outline.isAncestor(branch, of: item) == true
    }
  }

  /// Collapses the branches when the columns are gone, except those that an item is in, and forgets all.
  ///
  /// - Returns: The change of the outline's rows.
  /// - Complexity: O(*k* log *n*) for *k* branches that were expanded for columns.
  @discardableResult
  public mutating func end(showing item: ID?, in outline: inout Outline<ID>) -> RowChanges {
    defer { branches = [] }
    return collapse(in: &outline) { branch, outline in
      item.map { outline.isAncestor(branch, of: $0) == true } ?? false
    }
  }

  private mutating func collapse(
    in outline: inout Outline<ID>,
    except stays: (ID, Outline<ID>) -> Bool
  ) -> RowChanges {
    branches = branches.filter { outline.contains($0) }
    let closing = branches.filter { !stays($0, outline) }
    branches.subtract(closing)
    do {
      return try outline.setExpanded(false, for: closing)
    } catch {
      preconditionFailure("expected known items, got \(closing)")
    }
  }
}

extension ColumnExpansions: Sendable where ID: Sendable {}
