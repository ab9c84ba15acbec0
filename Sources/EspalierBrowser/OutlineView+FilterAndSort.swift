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
    let decisions = FilterDecisions(words: (0..<words).map { input[$0] }, count: count)
    filterDecisions = decisions
    return settle(after: outline.filter(decisions.decision))
  }

  /// The decisions of a filter.
  struct FilterDecisions {
    /// Two bits for each item.
    let words: [Int32]
    let count: Int32

    /// The decision for one item.
    ///
    /// Items added after the filter was set are shown: there is no decision for them.
    @Sendable func decision(of id: Int32) -> FilterDecision {
      guard id < count else { return .show }
      switch FilterCode(rawValue: words[Int(id) / 16] >> (id % 16 * 2) & 3) {
      case .hide: return .hide
      case .showIfDescendantShows: return .showIfDescendantShows
      case .show, nil: return .show
      }
    }
  }

  /// Sorts children by the ranks in `input`, one for each number; items without a rank are last.
  func sort(_ parents: [Outline<Int32>.Parent], deep: Bool) -> Outcome {
    let ranks = input
    let place = navigator.place(in: outline)
    do {
      let changes = try history.sort(parents, deep: deep, on: &outline, at: place) {
        $0 < ranks.limit ? Int(ranks[Int($0)]) : Int.max
      }
      return settle(after: changes)
    } catch {
      return []
    }
  }
}
