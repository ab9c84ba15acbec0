/// Entries in blocks of one size, so that a list that grows never has to be moved as a whole, and a
/// copy that somebody holds costs the writer one block.
struct JSONEntries: Sendable {
  private var full: ContiguousArray<ContiguousArray<JSONEntry>> = []
  private var last: ContiguousArray<JSONEntry> = []
  /// How many entries stand in the full blocks.
  private var fullCount = 0

  private static var shift: Int { 14 }
  private static var blockCount: Int { 1 << shift }

  /// A list with room for some entries in its first block.
  init(reserving count: Int) {
    last.reserveCapacity(min(count, Self.blockCount))
  }

  @inline(__always)
  var count: Int { fullCount + last.count }

  @inline(__always)
  subscript(entry: Int) -> JSONEntry {
    entry >= fullCount
      ? last[entry - fullCount] : full[entry >> Self.shift][entry & (Self.blockCount - 1)]
  }

  @inline(__always)
  mutating func append(_ entry: JSONEntry) {
    if last.count == Self.blockCount { beginBlock() }
    last.append(entry)
  }

  @inline(never)
  private mutating func beginBlock() {
    full.append(last)
    fullCount += last.count
    last = []
    last.reserveCapacity(Self.blockCount)
  }

  @inline(__always)
  mutating func close(_ entry: Int, childCount: Int, marks: JSONMarks) {
    let subtreeCount = count - entry
    if entry >= fullCount {
      last[entry - fullCount].close(
        childCount: childCount,
        subtreeCount: subtreeCount,
        marks: marks
      )
    } else {
      full[entry >> Self.shift][entry & (Self.blockCount - 1)].close(
        childCount: childCount,
        subtreeCount: subtreeCount,
        marks: marks
      )
    }
  }

  /// Adds marks to an entry.
  mutating func add(_ marks: JSONMarks, to entry: Int) {
    if entry >= fullCount {
      last[entry - fullCount].add(marks)
    } else {
      full[entry >> Self.shift][entry & (Self.blockCount - 1)].add(marks)
    }
  }

  /// Forgets all entries but the first `count`.
  mutating func removeLast(to count: Int) {
    while count < fullCount, let block = full.popLast() {
      last = block
      fullCount -= block.count
    }
    last.removeLast(last.count - (count - fullCount))
  }

  /// Calls with every entry of a range, block by block.
  @inline(__always)
  func forEach(in range: Range<Int>, _ body: (JSONEntry) -> Void) {
    var start = range.lowerBound
    while start < range.upperBound {
      let isLast = start >= fullCount
      let block = isLast ? last : full[start >> Self.shift]
      let base = isLast ? fullCount : start & ~(Self.blockCount - 1)
      let end = min(range.upperBound, base + block.count)
      for index in (start - base)..<(end - base) { body(block[index]) }
      start = end
    }
  }
}
