// Giving memory back: after a large deletion, what is left moves to arrays of its own size.
extension Forest {
  /// The number of nodes up to which memory is not given back.
  #if ESPALIER_SMALL_BLOCKS
    private static let keptNodes = 8
  #else
    private static let keptNodes = 1_024
  #endif

  /// Whether a copy of what is left gives back at least half of the memory, and costs no more than the
  /// deletion of `count` nodes did, but for a factor.
  @usableFromInline
  func isWorthCompacting(afterDeleting count: Int) -> Bool {
    guard nodeEnd > Forest.keptNodes, !isGroupingEdits else { return false }
    let left = nodeCount
    return left <= nodeEnd / 2 && left / 4 <= count
  }

  /// Returns a forest of the same nodes, numbered in document order, without spare memory.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  func compacted() -> Forest {
    let other = Forest()
    other.hasHeights = hasHeights
    other.defaultHeight = defaultHeight
    other.isFiltered = isFiltered
    other.filterNumber = filterNumber
    other.hasChecks = hasChecks
    other.filterFinds = filterFinds
    other.countsMarks = countsMarks
    other.countsExpanded = countsExpanded
    other.statusCount = statusCount
    other.selectedCount = selectedCount
    other.selectionNumber = selectionNumber
    other.generation = generation
    guard let start, let end else { return other }
    other.reserveBulkLoad(nodeCount)
    for slot in slots(from: start, to: end) {
      let old = Int(slot.node)
      let new = other.appendNode(
        flags: nodeFlags[old],
        depth: Int(slot.depth),
        hiddenDepth: slot.hiddenDepth
      )
      if hasHeights { other.nodeHeight[Int(new)] = nodeHeight[old] }
      if isKnownEmpty(slot.node) { other.setKnownEmpty(new, true) }
    }
    other.finishBulkLoad()
    return other
  }
}
