import Espalier

// Bulk loading: all items are built in slices while the current rows stay usable.
extension OutlineView {
  /// The build in progress.
  final class Draft {
    var titled: [Bool] = []
    /// Taken out while items are appended, so that it is modified in place, without a copy.
    var builder: Outline<Int32>.Builder?
  }

  /// Begins a build with item numbers below `end`.
  func beginBuild(end: Int32) {
    reserve(upTo: end)
    let draft = Draft()
    var builder = Outline<Int32>.Builder(denselyNumberedBy: { Int($0) })
    // Reserves room for sections and later insertions too: a growing array exists twice while it is
    // copied, and WebAssembly memory never shrinks. Reserved room that is not touched costs the
    // page no memory.
    let items = Int(max(0, end))
    builder.reserveCapacity(items + items / 32 + 1)
    draft.builder = builder
    self.draft = draft
  }

  /// Begins the next section of the build.
  func buildSection(titled isTitled: Bool) -> Bool {
    guard let draft else { return false }
    draft.titled.append(isTitled)
    do { try draft.builder?.beginSection() } catch { return false }
    return true
  }

  /// Appends the items in `input`; an invalid item discards the build.
  func build(_ count: Int32) -> Bool {
    guard count >= 0, Int(count) * 2 <= input.limit, let draft else { return false }
    self.draft = nil
    guard !draft.titled.isEmpty, var builder = draft.builder else { return false }
    draft.builder = nil
    let words = input.start
    for index in 0..<Int(count) {
      let (id, word) = (words[index * 2], words[index * 2 + 1])
      guard id >= 0, id < 1 << 28, word >= 0 else { return false }
      reserve(upTo: id + 1)
      do {
        try builder.append(
          id,
          level: Int(word >> buildLevelShift),
          isBranch: word & BuildFlag.branch.rawValue != 0,
          isExpanded: word & BuildFlag.expanded.rawValue != 0
        )
      } catch {
        return false
      }
    }
    draft.builder = builder
    self.draft = draft
    setAllDescribed(count)
    return true
  }

  /// Replaces the contents by the build and carries the state over; `nil` if there is no build.
  ///
  /// - Parameter replaces: Whether the build is of other data, not of more of the same.
  func finishBuild(replaces: Bool) -> Outcome? {
    guard let draft, let builder = draft.builder else { return nil }
    self.draft = nil
    draft.builder = nil
    let old = outline
    // Consumed, because otherwise it would exist twice.
    outline = (consume builder).finish()
    sorting = nil
    outline.defaultHeight = old.defaultHeight
    // Steps go on to be numbered.
    outline.history = old.history
    outline.history?.clear()
    if old.itemCount > 0 {
      // Under a filter, the expansion without the filter is carried over as well.
      let open = old.isFiltered ? flags(of: old.expandedItems) : nil
      carryOpen(from: old, open)
      carryMarks(from: old)
      carryChecks(from: old, replaces: replaces)
    }
    outline.policy = old.policy
    if let filterDecisions { _ = outline.filter(filterDecisions.decision) }
    if old.isFiltered { carryOpen(from: old, nil) }
    titled = draft.titled
    version += 1
    return self.outcome(navigator.reconcile(with: outline)).union(.changedRows)
  }

  /// Restores the expansion of branches that existed before, or applies a flag for each.
  @inline(never)
  private func carryOpen(from old: Outline<Int32>, _ flags: [Bool]?) {
    for id in 0..<nextID where old.isBranch(id) == true && outline.isBranch(id) == true {
      let wasOpen = flags?[Int(id)] ?? (old.isExpanded(id) == true)
      guard outline.isExpanded(id) != wasOpen else { continue }
      do { try outline.toggle(id) } catch { preconditionFailure("expected a known item") }
    }
  }

  /// Carries selection and measured heights over.
  @inline(never)
  private func carryMarks(from old: Outline<Int32>) {
    do {
      try outline.setSelected(true, for: old.selection.filter { outline.contains($0) })
      for id in 0..<nextID where old.isMeasured(id) == true && outline.contains(id) {
        try outline.setHeight(old.height(of: id), of: id)
      }
    } catch {
      preconditionFailure("expected a known item")
    }
  }

  /// An array of flags, one for each number, true for the given items.
  func flags(of ids: [Int32]) -> [Bool] {
    var flags = [Bool](repeating: false, count: Int(nextID))
    for id in ids where id >= 0 && id < nextID { flags[Int(id)] = true }
    return flags
  }
}
