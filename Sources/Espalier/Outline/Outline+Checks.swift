/// The state of an item's check mark.
public enum CheckState: Equatable, Sendable {
  /// Neither the item nor any descendant is checked.
  case off
  /// Some descendants are checked, but not all.
  case mixed
  /// The item and all its descendants are checked.
  case on
}

// A check mark on each item, where the state of a branch follows its descendants.
extension Outline {
  /// Checks or unchecks an item with its descendants, filtered out or not.
  ///
  /// Its ancestors follow: a branch is on when all its descendants are, off when none is, and mixed
  /// otherwise. Children that are loaded later are on if the branch is on then, so not if one of the
  /// present children has been unchecked; until then, the present ones alone do not make it on.
  ///
  /// No row is inserted, deleted or moved; the front end redraws.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(*m* + *d* log *n*) for *m* items below it, at a depth *d*.
  @inlinable
  public mutating func setChecked(_ isOn: Bool, for id: ID) throws(OutlineError<ID>) {
    let node = try node(of: id)
    makeUnique()
    forest.setChecked(node, isOn)
  }

  /// Checks an item that is off or mixed, and unchecks one that is on.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: As ``setChecked(_:for:)``.
  @inlinable
  public mutating func toggleCheck(_ id: ID) throws(OutlineError<ID>) {
    try setChecked(!forest.isChecked(try node(of: id)), for: id)
  }

  /// The check state of an item, or `nil` if it is unknown.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func checkState(of id: ID) -> CheckState? {
    index.node(of: id).map { node in
      if forest.isChecked(node) { return .on }
      return forest.containsChecked(node) ? .mixed : .off
    }
  }

  /// The checked and partially checked items in order, visible or not.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public var checks: [(id: ID, state: CheckState)] {
    forest.checks.compactMap { check in
      index[check.node].map { ($0, check.isMixed ? .mixed : .on) }
    }
  }
}
