/// Whether an item is checked.
public enum CheckState: Equatable, Sendable {
  /// Neither it nor anything below it.
  case off
  /// Something below it, but not all.
  case mixed
  /// It, and everything below it.
  case on
}

// Checks: a check mark on each item, where a branch follows what is in it.
extension Outline {
  /// Checks or unchecks an item with everything below it, filtered out or not.
  ///
  /// What it stands in follows: a branch is on when all below it is, off when nothing is, and else
  /// mixed. Children that are loaded later are as the branch was when it was checked or unchecked
  /// itself; until then, what is there alone does not make it on.
  ///
  /// No row comes, goes or moves; the front end draws again.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(*m* + *d* log *n*) for *m* items below it, at a depth *d*.
  @inlinable
  public mutating func setChecked(_ id: ID, _ isOn: Bool) throws(OutlineError<ID>) {
    let node = try node(of: id)
    makeUnique()
    forest.setChecked(node, isOn)
  }

  /// Checks an item that is not, mixed or off, and unchecks one that is.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: As ``setChecked(_:_:)``.
  @inlinable
  public mutating func toggleCheck(_ id: ID) throws(OutlineError<ID>) {
    try setChecked(id, !forest.isChecked(try node(of: id)))
  }

  /// Whether an item is checked, or `nil` if it is unknown.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func checkState(of id: ID) -> CheckState? {
    index.node(of: id).map { node in
      if forest.isChecked(node) { return .on }
      return forest.holdsChecked(node) ? .mixed : .off
    }
  }

  /// The items that are on or mixed, in order, visible or not.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public var checks: [(id: ID, state: CheckState)] {
    forest.checks.compactMap { check in
      index[check.node].map { ($0, check.isMixed ? .mixed : .on) }
    }
  }
}
