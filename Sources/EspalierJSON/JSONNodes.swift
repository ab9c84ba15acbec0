/// Nodes in blocks of a fixed size, so that growing never moves the whole list, and appending while
/// a copy exists copies one block only.
struct JSONNodes: Sendable {
  private var full: ContiguousArray<ContiguousArray<JSONNode>> = []
  private var last: ContiguousArray<JSONNode> = []
  /// The number of nodes in the full blocks.
  private var fullCount = 0

  private static var shift: Int { 14 }
  private static var blockCount: Int { 1 << shift }

  /// Creates an empty list with reserved capacity in its first block.
  init(reserving count: Int) {
    last.reserveCapacity(min(count, Self.blockCount))
  }

  @inline(__always)
  var count: Int { fullCount + last.count }

  @inline(__always)
  subscript(node: Int) -> JSONNode {
    node >= fullCount
      ? last[node - fullCount] : full[node >> Self.shift][node & (Self.blockCount - 1)]
  }

  @inline(__always)
  mutating func append(_ node: JSONNode) {
    if last.count == Self.blockCount { beginBlock() }
    last.append(node)
  }

  @inline(never)
  private mutating func beginBlock() {
    full.append(last)
    fullCount += last.count
    last = []
    last.reserveCapacity(Self.blockCount)
  }

  @inline(__always)
  mutating func close(_ node: Int, childCount: Int, deviations: JSONDeviations) {
    let subtreeCount = count - node
    if node >= fullCount {
      last[node - fullCount].close(
        childCount: childCount,
        subtreeCount: subtreeCount,
        deviations: deviations
      )
    } else {
      full[node >> Self.shift][node & (Self.blockCount - 1)].close(
        childCount: childCount,
        subtreeCount: subtreeCount,
        deviations: deviations
      )
    }
  }

  /// Adds deviations to a node.
  mutating func add(_ deviations: JSONDeviations, to node: Int) {
    if node >= fullCount {
      last[node - fullCount].add(deviations)
    } else {
      full[node >> Self.shift][node & (Self.blockCount - 1)].add(deviations)
    }
  }

  /// Removes all nodes after the first `count`.
  mutating func removeLast(to count: Int) {
    while count < fullCount, let block = full.popLast() {
      last = block
      fullCount -= block.count
    }
    last.removeLast(last.count - (count - fullCount))
  }

  /// Calls a closure with every node of a range, block by block.
  @inline(__always)
  func forEach(in range: Range<Int>, _ body: (JSONNode) -> Void) {
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
