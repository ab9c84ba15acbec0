import Espalier

// Check marks.
extension OutlineView {
  /// Unchecks (0) or checks (1) an item with all that is below it, or does the other of the two
  /// (2); with 4 more, only what passes the filter.
  func check(_ id: Int32, how: Int32) -> Outcome {
    guard let state = outline.checkState(of: id), (0...2).contains(how & 3), how < 8 else {
      return []
    }
    let items = how & 4 == 4 && outline.isFiltered ? passing(below: id) : [id]
    let isOn =
      how & 3 == 2
      ? state != .on && items.contains { outline.checkState(of: $0) != .on } : how & 1 == 1
    carryChecks = { $0.carryChecks(from: $1) }
    var changed = false
    for item in items where outline.checkState(of: item) != (isOn ? .on : .off) {
      do { try outline.setChecked(item, isOn) } catch { preconditionFailure("A known item") }
      changed = true
    }
    return changed ? .changedChecks : []
  }

  /// Checks what is checked in another outline, and is here too.
  private func carryChecks(from old: Outline<Int32>) {
    for check in old.checks where check.state == .on {
      guard let state = outline.checkState(of: check.id), state != .on else { continue }
      do { try outline.setChecked(check.id, true) } catch { preconditionFailure("A known item") }
    }
  }

  /// The innermost items that pass the filter at an item and below it: all that a check of what is
  /// seen is about.
  ///
  /// A branch of which nothing inside passes stands for all that it holds.
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

  /// The items that are checked and stand in none that is, in order.
  var checked: [Int32] {
    outline.checks.compactMap { check in
      let isTop = outline.parent(of: check.id).map { outline.checkState(of: $0) != .on } ?? true
      return check.state == .on && isTop ? check.id : nil
    }
  }
}
