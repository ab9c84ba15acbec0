/// Row changes that are collected while the nodes are passed in order.
struct RowTally {
  private(set) var changes = RowChanges()
  private var section: Int
  /// The numbers of rows of the section so far, before and after the change.
  private var before: Int
  private var after: Int

  /// Begins at a row of a section; by default before the first section.
  init(section: Int = -1, row: Int = 0) {
    self.section = section
    (before, after) = (row, row)
  }

  mutating func beginSection() {
    section += 1
    (before, after) = (0, 0)
  }

  /// Adds nodes that all are no rows before, or all are none after the change, given the number of those
  /// that are.
  mutating func add(was: Int, now: Int) {
    if was > 0 { changes.deletions.append(rows: before..<before + was, section: section) }
    if now > 0 { changes.insertions.append(rows: after..<after + now, section: section) }
    (before, after) = (before + was, after + now)
  }

  /// Adds up to 64 nodes, with a bit for each that is a row before, and after the change.
  #if ESPALIER_BROWSER
    @inline(never)
  #else
    @inline(__always)
  #endif
  mutating func add(was: UInt64, now: UInt64) {
    let (gone, come) = (was & ~now, now & ~was)
    if gone != 0 { changes.deletions.append(gone, of: was, from: before, section: section) }
    if come != 0 { changes.insertions.append(come, of: now, from: after, section: section) }
    (before, after) = (before + was.nonzeroBitCount, after + now.nonzeroBitCount)
  }
}

extension [RowRange] {
  /// Appends some of the rows of nodes, given as bits; the first of the nodes' rows is `first`.
  fileprivate mutating func append(_ some: UInt64, of all: UInt64, from first: Int, section: Int) {
    if some == all {
      return append(rows: first..<first + all.nonzeroBitCount, section: section)
    }
    var left = some
    while left != 0 {
      let lowest = left & (0 &- left)
      append(row: first + (all & (lowest &- 1)).nonzeroBitCount, section: section)
      left ^= lowest
    }
  }
}
