import Espalier

// Check marks.
extension OutlineView {
  /// Unchecks, checks or toggles an item with all its descendants; see ``CheckCode`` and
  /// ``checkPassingBit``.
  func check(_ id: Int32, how: Int32) -> Outcome {
    guard let state = outline.checkState(of: id),
      let code = CheckCode(rawValue: how & ~checkPassingBit)
    else { return [] }
    let items = how & checkPassingBit != 0 && outline.isFiltered ? passing(below: id) : [id]
    let isOn =
      code == .toggle
      ? state != .on && items.contains { outline.checkState(of: $0) != .on } : code == .on
    var changed = false
    for item in items where outline.checkState(of: item) != (isOn ? .on : .off) {
      do {
        try outline.setChecked(isOn, for: item)
      } catch {
        preconditionFailure("expected a known item, got \(item)")
      }
      changed = true
    }
    return changed ? .changedChecks : []
  }

  /// Checks the items that are checked in another outline and exist here too.
  ///
  /// - Parameter replaces: Whether only these are checked. What is above others follows them.
  func carryChecks(from old: Outline<Int32>, replaces: Bool) {
    func set(_ id: Int32, _ isOn: Bool) {
      guard let state = outline.checkState(of: id), (state == .on) != isOn else { return }
      do {
        try outline.setChecked(isOn, for: id)
      } catch {
        preconditionFailure("expected a known item, got \(id)")
      }
    }
    for check in old.checks where check.state == .on { set(check.id, true) }
    guard replaces else { return }
    for check in outline.checks where check.state == .on && old.checkState(of: check.id) != .on {
      if outline.children(of: check.id)?.isEmpty ?? true { set(check.id, false) }
    }
  }

  /// The innermost items that pass the filter at an item and below it: the items that a check of
  /// the visible rows changes.
  ///
  /// A branch without a matching descendant counts as a whole.
  private func passing(below id: Int32) -> [Int32] {
    guard outline.passesFilter(id) == true else { return [] }
    var items: [Int32] = []
    var waiting = [id]
    while let item = waiting.popLast() {
      let inside = (outline.children(of: item) ?? []).filter { outline.passesFilter($0) == true }
      if inside.isEmpty { items.append(item) } else { waiting += inside }
    }
    return items
  }

  /// The checked items that have no checked ancestor, in order.
  var checked: [Int32] {
    outline.checks.compactMap { check in
      let isTop = outline.parent(of: check.id).map { outline.checkState(of: $0) != .on } ?? true
      return check.state == .on && isTop ? check.id : nil
    }
  }
}
