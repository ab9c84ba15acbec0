import Espalier

// Which items are shown, and in which order.
extension OutlineView {
  /// Filters by what `input` says of the items below `count`, or shows all if that is negative.
  func filter(_ count: Int32) -> Outcome {
    guard count >= 0 else {
      refilter = nil
      return settle(after: outline.clearFilter())
    }
    let words = (Int(count) + 15) / 16
    guard words <= input.limit else { return [] }
    let verdicts = Verdicts(words: (0..<words).map { input[$0] }, count: count)
    let work: (OutlineView) -> RowChanges = { $0.outline.filter(verdicts.verdict) }
    refilter = work
    return settle(after: work(self))
  }

  /// What a filter says of items.
  private struct Verdicts {
    /// Two bits an item.
    let words: [Int32]
    let count: Int32

    /// What it says of one.
    ///
    /// Those that came later are shown: nobody has said anything of them.
    @Sendable func verdict(of id: Int32) -> FilterVerdict {
      guard id < count else { return .show }
      switch words[Int(id) / 16] >> (id % 16 * 2) & 3 {
      case 0: return .hide
      case 2: return .showIfDescendantShows
      default: return .show
      }
    }
  }

  /// Sorts children by the ranks in `input`, one for each number; what has none is last.
  func sort(_ parent: Outline<Int32>.Parent, deep: Bool) -> Outcome {
    let ranks = input
    return change { outline throws(OutlineError<Int32>) in
      try outline.sort(parent, deep: deep) { $0 < ranks.limit ? Int(ranks[Int($0)]) : Int.max }
    }
  }
}
