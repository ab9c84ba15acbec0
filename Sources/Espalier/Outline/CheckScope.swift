/// The items below a branch that a user checks together with it while there is a filter.
public enum CheckScope: Hashable, Sendable {
  /// All of them, filtered out or not.
  case all
  /// Those that pass the filter; what is hidden keeps its check.
  case passing
}

// Checks in the scope of a filter.
extension Outline {
  /// Checks or unchecks an item with its descendants, or with a filter those of them in a scope.
  ///
  /// In the scope ``CheckScope/passing``, these are the innermost items at the item and below it that pass;
  /// a branch without a passing descendant counts as a whole. Without a filter, all pass.
  ///
  /// - Returns: Whether a check changed.
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: As ``setChecked(_:for:)``; for those that pass, that for each of them, and O(*c*) for *c*
  ///   children of what is above them.
  @discardableResult
  public mutating func setChecked(
    _ isOn: Bool,
    for id: ID,
    in scope: CheckScope
  ) throws(OutlineError<ID>) -> Bool {
    _ = try node(of: id)
    var changed = false
    for item in items(at: id, in: scope) where checkState(of: item) != (isOn ? .on : .off) {
      try setChecked(isOn, for: item)
      changed = true
    }
    return changed
  }

  /// Whether checking or unchecking an item in a scope would change a check; `false` if the item is
  /// unknown.
  ///
  /// - Complexity: O(log *n*); for those that pass a filter as ``setChecked(_:for:in:)``.
  public func isCheckChanged(_ id: ID, to isOn: Bool, in scope: CheckScope) -> Bool {
    guard contains(id) else { return false }
    return items(at: id, in: scope).contains { checkState(of: $0) != (isOn ? .on : .off) }
  }

  /// The items whose checks decide about those of all in a scope at an item and below it.
  private func items(at id: ID, in scope: CheckScope) -> [ID] {
    guard scope == .passing, isFiltered else { return [id] }
    guard passesFilter(id) == true else { return [] }
    var items: [ID] = []
    var waiting = [id]
    while let item = waiting.popLast() {
      let inside = (children(of: item) ?? []).filter { passesFilter($0) == true }
      if inside.isEmpty { items.append(item) } else { waiting += inside }
    }
    return items
  }
}
