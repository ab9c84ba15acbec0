/// A run of child slots at one height: from `start` in the inner block `first` up to, but not
/// including, `end` in the inner block `last`.
struct ChildRun {
  var first: Int
  var start: Int
  var last: Int
  var end: Int
}

/// A child to be stored in an inner block.
struct ChildSlot {
  var block: UInt32
  var pending: Int32
}

// Replacing children of inner blocks, up to the root.
extension Forest {
  private static let innerMinimum = innerCapacity / 2

  /// Replaces a run of children with `children`, and updates every level above.
  ///
  /// Nothing may be pending above the blocks at the ends of the run.
  func replaceChildren(_ run: ChildRun, with children: [ChildSlot]) {
    var (run, children) = (run, children)
    while true {
      if run.first == run.last {
        let count = Int(innerCount[run.first]) - (run.end - run.start) + children.count
        let isRoot = run.first == root
        if count <= Forest.innerCapacity && (count >= Forest.innerMinimum || isRoot) {
          spliceInPlace(inner: run.first, from: run.start, to: run.end, with: children)
          if isRoot { lowerRoot() } else { refreshUpward(fromInner: run.first) }
          return
        }
      }
      var (first, last) = (run.first, run.last)
      let height = Int(innerHeight[first])
      var slots = childSlots(of: first, from: 0, to: run.start)
      slots += children
      slots += childSlots(of: last, from: run.end, to: Int(innerCount[last]))
      if first == root {
        raiseRoot(over: slots)
        return
      }
      if slots.count < Forest.innerMinimum {
        if let neighbour = inner(before: first) {
          pushPendingDown(toInner: neighbour)
          slots = childSlots(of: neighbour, from: 0, to: Int(innerCount[neighbour])) + slots
          first = neighbour
        } else if let neighbour = inner(after: last) {
          pushPendingDown(toInner: neighbour)
          slots += childSlots(of: neighbour, from: 0, to: Int(innerCount[neighbour]))
          last = neighbour
        }
      }
      run = ChildRun(
        first: Int(innerParent[first]),
        start: Int(innerIndex[first]),
        last: Int(innerParent[last]),
        end: Int(innerIndex[last]) + 1
      )
      var replaced = [first]
      var inner = first
      while inner != last, let next = self.inner(after: inner) {
        inner = next
        replaced.append(inner)
      }
      for inner in replaced { releaseInner(inner) }
      children = makeInners(slots, height: height)
    }
  }

  /// Removes levels that consist of a single block.
  private func lowerRoot() {
    while innerHeight[root] > 0 && innerCount[root] == 1 {
      pushPendingDown(slot: 0, of: root)
      let child = Int(childBlock[root * Forest.innerCapacity])
      releaseInner(root)
      root = child
      innerParent[root] = Forest.none
      innerIndex[root] = 0
    }
    if innerCount[root] == 0 { innerHeight[root] = 0 }
  }

  /// Creates a root above all children, which may be more than fit in one block.
  func raiseRoot(over slots: [ChildSlot]) {
    var height = Int(innerHeight[root])
    releaseInner(root)
    root = -1  // None, until the new one stands: its block may be reused further down.
    var slots = slots
    while slots.count > Forest.innerCapacity {
      slots = makeInners(slots, height: height)
      height += 1
    }
    root = makeInner(height: height)
    for (index, slot) in slots.enumerated() { write(slot, in: root, at: index) }
    innerCount[root] = Int32(slots.count)
  }

  private func spliceInPlace(
    inner: Int,
    from start: Int,
    to end: Int,
    with children: [ChildSlot]
  ) {
    let first = inner * Forest.innerCapacity
    let tail = Int(innerCount[inner]) - end
    let target = start + children.count
    childBlock.move(from: first + end, to: first + target, count: tail)
    childPending.move(from: first + end, to: first + target, count: tail)
    childSummary.move(from: first + end, to: first + target, count: tail)
    innerCount[inner] = Int32(target + tail)
    let indices = innerHeight[inner] == 0 ? leafIndex : innerIndex
    for index in target..<target + tail { indices[Int(childBlock[first + index])] = Int32(index) }
    for (offset, child) in children.enumerated() { write(child, in: inner, at: start + offset) }
  }

  /// Stores one child in its slot, with its summary.
  private func write(_ child: ChildSlot, in inner: Int, at index: Int) {
    let slot = inner * Forest.innerCapacity + index
    let block = Int(child.block)
    childBlock[slot] = child.block
    childPending[slot] = child.pending
    if innerHeight[inner] == 0 {
      leafParent[block] = UInt32(inner)
      leafIndex[block] = Int32(index)
      refresh(leaf: block)
    } else {
      innerParent[block] = UInt32(inner)
      innerIndex[block] = Int32(index)
      refresh(inner: block)
    }
  }

  private func childSlots(of inner: Int, from start: Int, to end: Int) -> [ChildSlot] {
    let first = inner * Forest.innerCapacity
    return (first + start..<first + end).map {
      ChildSlot(block: childBlock[$0], pending: childPending[$0])
    }
  }

  /// Creates inner blocks of `height` that hold `slots`, evenly filled, without a parent yet.
  private func makeInners(_ slots: [ChildSlot], height: Int) -> [ChildSlot] {
    let blocks = Forest.blockCount(for: slots.count, capacity: Forest.innerCapacity)
    return (0..<blocks).map { number in
      let inner = makeInner(height: height)
      let range = Forest.share(number, of: slots.count, among: blocks)
      for (index, position) in range.enumerated() { write(slots[position], in: inner, at: index) }
      innerCount[inner] = Int32(range.count)
      return ChildSlot(block: UInt32(inner), pending: 0)
    }
  }

  /// Returns the inner block after `inner` at the same height.
  private func inner(after inner: Int) -> Int? {
    var (block, climbed) = (inner, 0)
    while block != root {
      let parent = Int(innerParent[block])
      let index = Int(innerIndex[block]) + 1
      climbed += 1
      block = parent
      guard index < Int(innerCount[parent]) else { continue }
      block = Int(childBlock[parent * Forest.innerCapacity + index])
      for _ in 1..<climbed { block = Int(childBlock[block * Forest.innerCapacity]) }
      return block
    }
    return nil
  }

  /// Returns the inner block before `inner` at the same height.
  private func inner(before inner: Int) -> Int? {
    var (block, climbed) = (inner, 0)
    while block != root {
      let parent = Int(innerParent[block])
      let index = Int(innerIndex[block]) - 1
      climbed += 1
      block = parent
      guard index >= 0 else { continue }
      block = Int(childBlock[parent * Forest.innerCapacity + index])
      for _ in 1..<climbed {
        block = Int(childBlock[block * Forest.innerCapacity + Int(innerCount[block]) - 1])
      }
      return block
    }
    return nil
  }
}
