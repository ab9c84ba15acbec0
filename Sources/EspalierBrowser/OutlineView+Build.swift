import Espalier

// Building: all items at once, in slices, beside what is shown meanwhile.
extension OutlineView {
  /// What is built.
  struct Draft {
    var titled: [Bool] = []
    var builder: Outline<Int32>.Builder
    /// The items, where they are to be compared with those that are there.
    var snapshot: [Outline<Int32>.Section]?
  }

  /// Begins to build, with items of numbers below `end`.
  func beginBuild(end: Int32, compares: Bool) {
    reserve(upTo: end)
    draft = Draft(
      builder: Outline<Int32>.Builder(denselyNumberedBy: { Int($0) }),
      snapshot: compares ? [] : nil
    )
    if !compares { draft?.builder.reserveCapacity(Int(max(0, end))) }
  }

  /// Begins the next section.
  func buildSection(titled isTitled: Bool) -> Bool {
    guard draft != nil else { return false }
    draft?.titled.append(isTitled)
    if draft?.snapshot != nil {
      draft?.snapshot?.append(.init())
    } else {
      do { try draft?.builder.beginSection() } catch { return false }
    }
    return true
  }

  /// Appends the items that `input` names; if one of them cannot stand there, nothing is built.
  func build(_ count: Int32) -> Bool {
    guard count >= 0, Int(count) * 2 <= input.limit, var draft else { return false }
    // Taken out so that it is changed in place.
    self.draft = nil
    for index in 0..<Int(count) {
      let (id, word) = (input[index * 2], input[index * 2 + 1])
      guard id >= 0, id < .max, word >= 0, !draft.titled.isEmpty else { return false }
      reserve(upTo: id + 1)
      if !draft.append(id, level: Int(word >> 2), isBranch: word & 1 == 1, isOpen: word & 2 == 2) {
        return false
      }
      setDescribed(id)
    }
    self.draft = draft
    return true
  }

  /// Shows what was built; `nil` if there is nothing, or if an item stands in it twice.
  func finishBuild() -> Outcome? {
    guard let draft else { return nil }
    self.draft = nil
    guard let snapshot = draft.snapshot else { return replace(by: draft) }
    do {
      let changes = try outline.apply(snapshot)
      titled = draft.titled
      version += 1
      return settle(after: changes)
    } catch {
      return nil
    }
  }

  /// Puts what was built in place of what is shown, and carries over what was done to that.
  private func replace(by draft: Draft) -> Outcome {
    var new = draft.builder.finish()
    let wasFiltered = outline.isFiltered
    new.defaultHeight = outline.defaultHeight
    if outline.itemCount > 0 {
      // Under a filter, what is open without it goes along as well.
      carryOpen(to: &new, from: wasFiltered ? Set(outline.expandedItems) : nil)
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

  /// Opens and closes branches that were there before as they were, or those of a set alone.
  private func carryOpen(to new: inout Outline<Int32>, from open: Set<Int32>?) {
    for id in 0..<nextID where outline.isBranch(id) == true && new.isBranch(id) == true {
      let wasOpen = open.map { $0.contains(id) } ?? (outline.isExpanded(id) == true)
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
}

extension OutlineView.Draft {
  /// Appends an item to the last section.
  fileprivate mutating func append(_ id: Int32, level: Int, isBranch: Bool, isOpen: Bool) -> Bool {
    if snapshot != nil {
      let last = titled.count - 1
      snapshot?[last].items.append(
        .init(id, level: level, isBranch: isBranch, isExpanded: isOpen)
      )
      return true
    }
    do {
      try builder.append(id, level: level, isBranch: isBranch, isExpanded: isOpen)
      return true
    } catch {
      return false
    }
  }
}
