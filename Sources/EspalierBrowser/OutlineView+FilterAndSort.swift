import Espalier

// Filtering and sorting.
extension OutlineView {
  /// Filters by the decisions in `input` for the items below `count`; a negative count removes the
  /// filter.
  func filter(_ count: Int32) -> Outcome {
    guard count >= 0 else {
      filterDecisions = nil
      return settle(after: outline.clearFilter())
    }
    let words = (Int(count) + 15) / 16
    guard words <= input.limit else { return [] }
    var decisions = FilterDecisions(words: (0..<words).map { input[$0] }, count: count)
    let holders = extend(&decisions)
    filterDecisions = decisions
    let outcome = settle(after: outline.filter(decisions.decision))
    return holders.isEmpty ? outcome : outcome.union(collapse(except: holders))
  }

  /// Lets the descendants of items that are shown with these pass.
  ///
  /// - Returns: The branches with such an item below them, one flag for each number; empty without
  ///   any such item.
  private func extend(_ decisions: inout FilterDecisions) -> [Bool] {
    var holders = flags(of: [])
    var line: [Int32] = []
    // The level of the outermost such item that the current one is in.
    var shown = Int.max
    var isAny = false
    outline.forEachItem { id, level in
      while line.count > level { line.removeLast() }
      if level <= shown { shown = .max }
      let code = decisions.code(of: id)
      if code == .showWithDescendants {
        isAny = true
        shown = min(shown, level)
        // Above the first that is marked, all are.
        var index = level
        while index > 0, !holders[Int(line[index - 1])] {
          index -= 1
          holders[Int(line[index])] = true
        }
      } else if code == .showIfDescendantShows, shown < level {
        decisions.show(id)
      }
      line.append(id)
    }
    return isAny ? holders : []
  }

  /// Collapses the branches without a flag, whatever the expansion policy.
  private func collapse(except flags: [Bool]) -> Outcome {
    let policy = outline.policy
    outline.policy = .init()
    defer { outline.policy = policy }
    return expand(toLevel: 0, flags)
  }

  /// The decisions of a filter.
  struct FilterDecisions {
    /// Two bits for each item.
    var words: [Int32]
    let count: Int32

    /// The code of one item.
    ///
    /// Items added after the filter was set are shown: there is no decision for them.
    func code(of id: Int32) -> FilterCode {
      guard id < count else { return .show }
      return FilterCode(rawValue: words[Int(id) / 16] >> (id % 16 * 2) & 3) ?? .show
    }

    /// Turns the code of an item that is shown if a descendant is into that of one that is shown.
    mutating func show(_ id: Int32) { words[Int(id) / 16] ^= 3 << (id % 16 * 2) }

    /// The decision for one item.
    @Sendable func decision(of id: Int32) -> FilterDecision {
      switch code(of: id) {
      case .hide: .hide
      case .showIfDescendantShows: .showIfDescendantShows
      case .show, .showWithDescendants: .show
      }
    }
  }

  /// Begins to sort into the order of the items in `input`.
  func beginSort(_ count: Int32, parent: Outline<Int32>.Parent?, deep isDeep: Bool) {
    sorting = inputItems(count).map { StepwiseSort(parent, deep: isDeep, into: $0) }
  }

  /// Goes on with the sort; whether only ``finishSort()`` remains.
  func advanceSort(by limit: Int) -> Bool {
    guard let sorting else { return true }
    do { return try outline.advance(sorting, by: limit) } catch { return true }
  }

  /// Sorts, as has been begun.
  func finishSort() -> Outcome {
    guard let sorting else { return [] }
    self.sorting = nil
    recordSteps()
    let place = navigator.place(in: outline)
    do {
      let movesRows = try outline.finish(sorting, at: place)
      if movesRows { version += 1 }
      return settle(after: RowChanges()).union(movesRows ? .movedRows : [])
    } catch {
      return []
    }
  }

  /// Makes the children of a parent those in `input`, of which -1 is a new one; if that changes
  /// any, the history is cleared.
  ///
  /// - Returns: The number of the first new item; `nil` if a number is not that of a child, or is
  ///   there twice.
  /// - Complexity: O(*n*) for *n* numbers in use.
  func arrange(_ count: Int32, in parent: Outline<Int32>.Parent) -> Int32? {
    guard let ids = inputItems(count), let old = children(of: parent) else { return nil }
    if ids == old { return nextID }
    var missing = flags(of: old)
    for id in ids where id != -1 {
      guard missing.indices.contains(Int(id)), missing[Int(id)] else { return nil }
      missing[Int(id)] = false
    }
    let gone = old.filter { missing[Int($0)] }
    if !gone.isEmpty {
      _ = change { outline throws(OutlineError<Int32>) in try outline.delete(gone) }
    }
    guard let first = insert(Int32(ids.count - old.count + gone.count), into: parent) else {
      return nil
    }
    var next = first
    let order = ids.map { id in
      guard id == -1 else { return id }
      defer { next += 1 }
      return next
    }
    do {
      if try outline.finish(StepwiseSort(parent, deep: false, into: order)) { version += 1 }
    } catch {
      return nil
    }
    outline.history?.clear()
    return first
  }
}
