// Marks that are counted in every block: found and checked.
extension Forest {
  enum Mark {
    case found, checked

    var flag: NodeFlags { self == .found ? .found : .checked }

    func count(_ marks: Summary.Marks) -> Int32 { self == .found ? marks.found : marks.checked }
  }

  /// Returns the number of nodes with a mark.
  ///
  /// - Complexity: O(1).
  func count(of mark: Mark) -> Int {
    guard countsMarks else { return 0 }
    let start = root * Forest.innerCapacity
    return (start..<start + Int(innerCount[root])).reduce(0) {
      $0 + Int(mark.count(childSummary.marks[$1]))
    }
  }

  /// Returns the number of nodes with a mark before `leafSlot`.
  ///
  /// - Complexity: O(log *n*).
  func count(of mark: Mark, before leafSlot: LeafSlot) -> Int {
    guard countsMarks else { return 0 }
    var count: Int32 = 0
    let first = leafSlot.leaf * Forest.leafCapacity
    for slot in first..<first + leafSlot.index
    where nodeFlags[Int(slotNode[slot])].contains(mark.flag) { count &+= 1 }
    var block = Int(leafParent[leafSlot.leaf])
    var index = Int(leafIndex[leafSlot.leaf])
    while true {
      let start = block * Forest.innerCapacity
      for slot in start..<start + index {
        count &+= mark.count(childSummary.marks[slot])
      }
      if block == root { return Int(count) }
      index = Int(innerIndex[block])
      block = Int(innerParent[block])
    }
  }

  /// Updates the summaries of all blocks, after flags were changed directly.
  ///
  /// - Complexity: O(*n*).
  func refreshAll() {
    guard let start, let end else { return }
    refreshRun(from: start, to: end)
  }

  /// Updates the summaries of the blocks that hold `start ..< end`, and of those above them.
  func refreshRun(from start: LeafSlot, to end: LeafSlot) {
    var leaf = start.leaf
    while true {
      refresh(leaf: leaf)
      guard leaf != end.leaf, let next = self.leaf(after: leaf) else { break }
      refreshFinished(leaf: leaf)
      leaf = next
    }
    refreshUpward(fromLeaf: leaf)
  }

  // MARK: Found items

  /// Marks the items that match, and no others, as found.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  func find(_ isMatch: (Node) -> Bool) {
    (countsMarks, filterFinds) = (true, false)
    for node in nodes {
      let isItem = nodeFlags[Int(node)].isDisjoint(with: [.section, .status])
      nodeFlags[Int(node)].set(.found, isItem && isMatch(node))
    }
    refreshAll()
  }

  @usableFromInline
  func isFound(_ node: Node) -> Bool { nodeFlags[Int(node)].contains(.found) }

  @usableFromInline
  var foundCount: Int { count(of: .found) }

  /// Returns the number of found items before `node`.
  @usableFromInline
  func foundCount(before node: Node) -> Int { count(of: .found, before: leafSlot(of: node)) }

  /// Returns the found node with index `number`, in document order.
  ///
  /// - Precondition: `number` is in `0 ..< foundCount`.
  /// - Complexity: O(log *n*).
  @usableFromInline
  func foundNode(at number: Int) -> Node {
    var left = Int32(truncatingIfNeeded: number)
    var block = root
    while true {
      var slot = block * Forest.innerCapacity
      while childSummary.marks[slot].found <= left {
        left &-= childSummary.marks[slot].found
        slot += 1
      }
      let child = Int(childBlock[slot])
      if innerHeight[block] == 0 {
        var slot = child * Forest.leafCapacity
        while true {
          if isFound(slotNode[slot]) {
            if left == 0 { return slotNode[slot] }
            left &-= 1
          }
          slot += 1
        }
      }
      block = child
    }
  }
}
