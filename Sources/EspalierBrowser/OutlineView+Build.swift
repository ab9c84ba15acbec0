import Espalier

// Building: all items at once, in slices, beside what is shown meanwhile.
extension OutlineView {
  /// What is built.
  struct Draft {
    var titled: [Bool] = []
    var builder = Outline<Int32>.Builder(denselyNumberedBy: { Int($0) })
  }

  /// Begins to build, with items of numbers below `end`.
  func beginBuild(end: Int32) {
    reserve(upTo: end)
    var draft = Draft()
    draft.builder.reserveCapacity(Int(max(0, end)))
    self.draft = draft
  }

  /// Begins the next section.
  func buildSection(titled isTitled: Bool) -> Bool {
    guard draft != nil else { return false }
    draft?.titled.append(isTitled)
    do { try draft?.builder.beginSection() } catch { return false }
    return true
  }

  /// Appends the items that `input` names; if one of them cannot stand there, nothing is built.
  func build(_ count: Int32) -> Bool {
    guard count >= 0, Int(count) * 2 <= input.limit, var draft else { return false }
    // Taken out so that it is changed in place.
    self.draft = nil
    guard !draft.titled.isEmpty else { return false }
    for index in 0..<Int(count) {
      let (id, word) = (input[index * 2], input[index * 2 + 1])
      guard id >= 0, id < .max, word >= 0 else { return false }
      reserve(upTo: id + 1)
      do {
        try draft.builder.append(
          id,
          level: Int(word >> 2),
          isBranch: word & 1 == 1,
          isExpanded: word & 2 == 2
        )
      } catch {
        return false
      }
      setDescribed(id)
    }
    self.draft = draft
    return true
  }

  /// Shows what was built, with all that was done to what was shown; `nil` if there is nothing.
  func finishBuild() -> Outcome? {
    guard let draft else { return nil }
    self.draft = nil
    var new = draft.builder.finish()
    new.defaultHeight = outline.defaultHeight
    let wasFiltered = outline.isFiltered
    if outline.itemCount > 0 {
      // Under a filter, what is open without it goes along as well.
      carryOpen(to: &new, from: wasFiltered ? flags(of: outline.expandedItems) : nil)
      carryMarks(to: &new)
    }
    new.policy = outline.policy
    if let verdicts {
      _ = new.filter(verdicts.verdict)
      if wasFiltered { carryOpen(to: &new, from: nil) }
    }
    outline = new
    titled = draft.titled
    version += 1
    return self.outcome(navigator.settle(in: outline)).union(.changedRows)
  }

  /// Opens and closes branches that were there before as they were, or as a flag for each says.
  private func carryOpen(to new: inout Outline<Int32>, from open: [Bool]?) {
    for id in 0..<nextID where outline.isBranch(id) == true && new.isBranch(id) == true {
      let wasOpen = open?[Int(id)] ?? (outline.isExpanded(id) == true)
      guard new.isExpanded(id) != wasOpen else { continue }
      do { try new.toggle(id) } catch { preconditionFailure("A known item") }
    }
  }

  /// Takes along what is selected, checked, measured and fixed.
  private func carryMarks(to new: inout Outline<Int32>) {
    do {
      try new.setSelected(outline.selection.filter { new.contains($0) }, true)
      for check in outline.checks where check.state == .on {
        guard let state = new.checkState(of: check.id), state != .on else { continue }
        try new.setChecked(check.id, true)
      }
      for id in fixed where new.contains(id) { try new.setCollapsible(id, false) }
      for id in 0..<nextID where outline.isMeasured(id) == true && new.contains(id) {
        try new.setHeight(outline.height(of: id), of: id)
      }
    } catch {
      preconditionFailure("A known item")
    }
  }

  /// A flag for each number, set for some items.
  func flags(of ids: some Sequence<Int32>) -> [Bool] {
    var flags = [Bool](repeating: false, count: Int(nextID))
    for id in ids where id >= 0 && id < nextID { flags[Int(id)] = true }
    return flags
  }
}
