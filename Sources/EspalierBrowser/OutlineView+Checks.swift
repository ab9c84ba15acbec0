import Espalier

// Check marks.
extension OutlineView {
  /// Unchecks, checks or toggles an item with all its descendants; see ``CheckCode`` and
  /// ``checkPassingBit``.
  func check(_ id: Int32, how: Int32) -> Outcome {
    prepareCheck(of: id, how: how).map { outcome(navigator.commit($0, in: &outline)) } ?? []
  }

  /// The effect of unchecking, checking or toggling an item.
  func prepareCheck(of id: Int32, how: Int32) -> Intent? {
    guard let code = CheckCode(rawValue: how & ~checkPassingBit) else { return nil }
    navigator.checkScope = how & checkPassingBit != 0 ? .passing : .all
    return navigator.prepareCheck(of: id, to: code == .toggle ? nil : code == .on, in: outline)
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

  /// The checked items that have no checked ancestor, in order.
  var checked: [Int32] {
    outline.checks.compactMap { check in
      let isTop = outline.parent(of: check.id).map { outline.checkState(of: $0) != .on } ?? true
      return check.state == .on && isTop ? check.id : nil
    }
  }
}
