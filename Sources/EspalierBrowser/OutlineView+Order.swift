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
    guard words <= input.capacity else { return [] }
    // Items that come later are shown: nobody has said anything of them.
    var verdicts = [Int32](repeating: 0x5555_5555, count: max(words, (Int(nextID) + 15) / 16))
    for index in 0..<words { verdicts[index] = input[index] }
    self.verdicts = verdicts
    return settle(after: outline.filter(OutlineView.verdict(of: verdicts)))
  }

  /// What the words of a filter say of an item.
  static func verdict(of words: [Int32]) -> @Sendable (Int32) -> FilterVerdict {
    { id in
      guard Int(id) / 16 < words.count else { return .show }
      switch words[Int(id) / 16] >> (id % 16 * 2) & 3 {
      case 0: return .hide
      case 2: return .showIfDescendantShows
      default: return .show
      }
    }
  }

  /// Sorts children by the ranks in `input`, of which there is one for each number.
  func sort(_ parent: Outline<Int32>.Parent, deep: Bool) -> Outcome {
    guard Int(nextID) <= input.capacity else { return [] }
    let ranks = input
    return change { outline throws(OutlineError<Int32>) in
      try outline.sort(parent, deep: deep) { ranks[Int($0)] < ranks[Int($1)] }
    }
  }
}
