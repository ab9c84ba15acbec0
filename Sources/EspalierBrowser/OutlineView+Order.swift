import Espalier

// Which items are shown, and in which order.
extension OutlineView {
  /// Filters by what `input` says of the items below `count`, or shows all if that is negative.
  func filter(_ count: Int32) -> Outcome {
    guard count >= 0 else {
      verdicts = nil
      return settle(after: outline.clearFilter())
    }
    let words = (Int(count) + 15) / 16
    guard words <= input.limit else { return [] }
    let verdicts = Verdicts(words: (0..<words).map { input[$0] }, count: count)
    self.verdicts = verdicts
    return settle(after: outline.filter(verdicts.verdict))
  }

  /// What a filter says of items.
  struct Verdicts {
    /// Two bits an item.
    let words: [Int32]
    let count: Int32

    /// What it says of one. Those that came later are shown: nobody has said anything of them.
    @Sendable func verdict(of id: Int32) -> FilterVerdict {
      guard id < count else { return .show }
      switch words[Int(id) / 16] >> (id % 16 * 2) & 3 {
      case 0: return .hide
      case 2: return .showIfDescendantShows
      default: return .show
      }
    }
  }

  /// Sorts children by the ranks in `input`, one for each number.
  ///
  /// Items with numbers beyond these stay behind the others.
  func sort(_ parent: Outline<Int32>.Parent, deep: Bool) -> Outcome {
    let ranks = input
    func rank(_ id: Int32) -> Int32 { Int(id) < ranks.limit ? ranks[Int(id)] : .max }
    return change { outline throws(OutlineError<Int32>) in
      try outline.sort(parent, deep: deep) { rank($0) < rank($1) }
    }
  }
}
