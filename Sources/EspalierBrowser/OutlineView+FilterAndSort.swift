import Espalier

// Filtering and sorting.
extension OutlineView {
  /// Filters by the decisions in `input` for the items below `count`; a negative count removes the
  /// filter.
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

  /// The decisions of a filter.
  private struct Verdicts {
    /// Two bits for each item.
    let words: [Int32]
    let count: Int32

    /// The decision for one item.
    ///
    /// Items added after the filter was set are shown: there is no decision for them.
    @Sendable func verdict(of id: Int32) -> FilterDecision {
      guard id < count else { return .show }
      switch words[Int(id) / 16] >> (id % 16 * 2) & 3 {
      case 0: return .hide
      case 2: return .showIfDescendantShows
      default: return .show
      }
    }
  }

  /// Sorts children by the ranks in `input`, one for each number; items without a rank are last.
  func sort(_ parent: Outline<Int32>.Parent, deep: Bool) -> Outcome {
    let ranks = input
    return change { outline throws(OutlineError<Int32>) in
      try outline.sort(parent, deep: deep) { $0 < ranks.limit ? Int(ranks[Int($0)]) : Int.max }
    }
  }
}
