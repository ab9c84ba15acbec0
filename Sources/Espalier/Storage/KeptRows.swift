/// The columns of a forest that depend on what is hidden.
///
/// They do not own their memory.
struct RowColumns {
  var hiddenDepths: ArenaBuffer<Int32>
  var pending: ArenaBuffer<Int32>
  var summary: SummaryColumns

  /// Returns new columns with as much memory, in which nothing is pending and the rest is unspecified.
  ///
  /// - Parameter slots: The number of child slots in use.
  func cleared(slots: Int) -> RowColumns {
    let new = RowColumns(
      hiddenDepths: ArenaBuffer(capacity: hiddenDepths.capacity),
      pending: ArenaBuffer(capacity: pending.capacity),
      summary: SummaryColumns(capacity: pending.capacity)
    )
    for slot in 0..<slots { new.pending[slot] = 0 }
    return new
  }
}

/// The rows from before a filter, which come back when it is cleared.
///
/// They are those of one structure: after a mutation other than filtering and selecting they are out of
/// date, and the rows have to be computed.
final class KeptRows {
  /// The columns that are not those of the forest now.
  fileprivate(set) var columns: RowColumns
  /// The last mutation of the forest with which they are up to date.
  fileprivate var generation: Int

  fileprivate init(_ columns: RowColumns, generation: Int) {
    (self.columns, self.generation) = (columns, generation)
  }

  var allocatedBytes: Int {
    columns.hiddenDepths.allocatedBytes + columns.pending.allocatedBytes
      + columns.summary.allocatedBytes
  }

  deinit {
    columns.hiddenDepths.deallocate()
    columns.pending.deallocate()
    columns.summary.deallocate()
  }
}

#if ESPALIER_BROWSER
  // The module of a page is smaller without: there, rows are computed when a filter is cleared.
  extension Forest {
    func keepRows() -> KeptRows? { nil }
    @usableFromInline
    func keepRows(since former: Int) {}
    func restoreRows() -> RowChanges? { nil }
  }
#else
  extension Forest {
    private var rowColumns: RowColumns {
      get {
        RowColumns(hiddenDepths: slotHiddenDepth, pending: childPending, summary: childSummary)
      }
      set {
        slotHiddenDepth = newValue.hiddenDepths
        childPending = newValue.pending
        childSummary = newValue.summary
      }
    }

    /// Keeps the rows as they are and begins others, which have to be written for the whole forest.
    ///
    /// Nothing is kept where heights, checks or found items would be out of date in the sums of blocks.
    ///
    /// - Returns: The former rows if they are kept.
    func keepRows() -> KeptRows? {
      keptRows = nil
      if hasHeights || hasChecks || foundCount > 0 { return nil }
      let kept = KeptRows(rowColumns, generation: generation)
      rowColumns = kept.columns.cleared(slots: innerEnd * Forest.innerCapacity)
      keptRows = kept
      return kept
    }

    /// Says that a mutation leaves the kept rows up to date.
    ///
    /// - Parameter former: The number of mutations before it.
    @usableFromInline
    func keepRows(since former: Int) {
      if let keptRows, keptRows.generation == former { keptRows.generation = generation }
    }

    /// Brings the kept rows back if they are up to date.
    ///
    /// - Returns: The row changes, or `nil` if the rows have to be computed.
    /// - Complexity: O(*n*), a look at each leaf, and at the nodes of those with rows before and now.
    func restoreRows() -> RowChanges? {
      guard let kept = keptRows else { return nil }
      keptRows = nil
      guard kept.generation == generation else { return nil }
      let former = rowColumns
      rowColumns = kept.columns
      kept.columns = former
      return changes(since: former)
    }

    /// Returns the row changes since the columns were others.
    private func changes(since former: RowColumns) -> RowChanges {
      var tally = RowTally()
      guard var leaf = start?.leaf else { return tally.changes }
      while true {
        let slot = Int(leafParent[leaf]) * Forest.innerCapacity + Int(leafIndex[leaf])
        let formerPending = pendingHiddenDepth(aboveLeaf: leaf, in: former.pending)
        let pending = pendingHiddenDepth(aboveLeaf: leaf)
        let formerLeast =
          former.summary.minHiddenDepth[slot] &+ formerPending
          &- former.pending[slot]
        let least = childSummary.minHiddenDepth[slot] &+ pending &- childPending[slot]
        let was = formerLeast == 0 ? former.summary.rows[slot] : 0
        let now = least == 0 ? childSummary.rows[slot] : 0
        if childSummary.minDepth[slot] > 0, was == 0 || now == 0 {
          tally.add(was: Int(was), now: Int(now))
        } else {
          var (oldBits, newBits, bit): (UInt64, UInt64, UInt64) = (0, 0, 1)
          let first = leaf * Forest.leafCapacity
          for slot in first..<first + Int(leafCount[leaf]) {
            if slotDepth[slot] == 0 {
              tally.add(was: oldBits, now: newBits)
              tally.beginSection()
              (oldBits, newBits, bit) = (0, 0, 1)
              continue
            }
            if former.hiddenDepths[slot] &+ formerPending == 0 { oldBits |= bit }
            if slotHiddenDepth[slot] &+ pending == 0 { newBits |= bit }
            bit &<<= 1
          }
          tally.add(was: oldBits, now: newBits)
        }
        guard let next = self.leaf(after: leaf) else { return tally.changes }
        leaf = next
      }
    }
  }
#endif
