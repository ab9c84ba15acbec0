// Verification of every cached value by recomputation.
extension Forest {
  /// Returns a description of the first violated invariant, or `nil` if every invariant holds.
  ///
  /// Checked are the links between blocks in both directions, their fill, every summary against its
  /// block, every hidden depth against the collapsed ancestors of its node, flags, and that depths
  /// begin at 0 and never skip a level.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  func invariantFault() -> String? {
    if innerParent[root] != Forest.none { return "the root has a parent" }
    if innerCount[root] == 0 {
      return innerHeight[root] == 0 ? nil : "the empty root has height \(innerHeight[root])"
    }
    return blockFault() ?? nodeFault() ?? markFault()
  }

  /// Verifies filter and check marks against the nodes below, from the last node up.
  private func markFault() -> String? {
    // By depth: whether there are children of the next node there, whether any pass, and whether
    // all are checked.
    var below: [(any: Bool, pass: Bool, checked: Bool)] = []
    var (statuses, selected) = (0, 0)
    for node in nodes.reversed() {
      let depth = depth(of: node)
      let flags = nodeFlags[Int(node)]
      while below.count <= depth + 1 { below.append((false, false, true)) }
      let children = below[depth + 1]
      below[depth + 1] = (false, false, true)
      below[depth].any = true
      if flags.contains(.selected) { selected += 1 }
      if !flags.contains(.checked) { below[depth].checked = false }
      if flags.contains(.status) {
        statuses += 1
        continue
      }
      if !flags.contains(.filteredOut) { below[depth].pass = true }
      if depth == 0 { continue }
      if children.any, children.checked != flags.contains(.checked) {
        return "node \(node) does not match the checks of its children"
      }
      if flags.contains(.hasPassingChild) != (isFiltered && children.pass) {
        return "node \(node) has the wrong hasPassingChild flag"
      }
      if children.pass, flags.contains(.filteredOut) {
        return "node \(node) is filtered out but contains a passing node"
      }
      if !isFiltered, flags.contains(.filteredOut) {
        return "node \(node) is filtered out without a filter"
      }
    }
    if statuses != statusCount { return "\(statuses) statuses, but statusCount is \(statusCount)" }
    return selected == selectedCount
      ? nil : "\(selected) selected nodes, but selectedCount is \(selectedCount)"
  }

  private func blockFault() -> String? {
    var level = [root]
    while let block = level.first {
      let height = innerHeight[block]
      var below: [Int] = []
      for block in level {
        let count = Int(innerCount[block])
        let least = block == root ? (height == 0 ? 1 : 2) : Forest.innerCapacity / 2
        if count < least || count > Forest.innerCapacity {
          return "inner block \(block) has \(count) children"
        }
        if innerHeight[block] != height { return "inner block \(block) at the wrong height" }
        for index in 0..<count {
          let slot = block * Forest.innerCapacity + index
          let child = Int(childBlock[slot])
          if let fault = linkFault(of: child, in: block, at: index) { return fault }
          var summary = height == 0 ? summarize(leaf: child) : summarize(inner: child)
          summary.minHiddenDepth &+= childPending[slot]
          if summary != childSummary[slot] {
            return "child \(index) of block \(block) has a wrong summary"
          }
          below.append(child)
        }
      }
      if height == 0 { break }
      level = below
    }
    return nil
  }

  private func linkFault(of child: Int, in block: Int, at index: Int) -> String? {
    if innerHeight[block] > 0 {
      return Int(innerParent[child]) == block && Int(innerIndex[child]) == index
        ? nil : "inner block \(child) has a wrong link to its parent \(block)"
    }
    if Int(leafParent[child]) != block || Int(leafIndex[child]) != index {
      return "leaf \(child) has a wrong link to its parent \(block)"
    }
    let count = Int(leafCount[child])
    let isOnly = block == root && innerCount[root] == 1
    if count > Forest.leafCapacity || count < (isOnly ? 1 : Forest.leafMinimum) {
      return "leaf \(child) holds \(count) slots"
    }
    return nil
  }

  private func nodeFault() -> String? {
    guard var leafSlot = start else { return nil }
    // The hidden depth of children of the last node at each depth.
    var hiddenDepthBelow: [Int] = []
    while !isEnd(leafSlot) {
      let node = node(at: leafSlot)
      let depth = depth(at: leafSlot)
      let flags = nodeFlags[Int(node)]
      if self.leafSlot(of: node) != leafSlot {
        return "node \(node) is not in the leaf recorded for it"
      }
      if depth > hiddenDepthBelow.count {
        return "node \(node) skips from \(hiddenDepthBelow.count) to \(depth)"
      }
      hiddenDepthBelow.removeLast(hiddenDepthBelow.count - depth)
      if flags.contains(.section) != (depth == 0) {
        return "node \(node) at \(depth), flags \(flags.rawValue)"
      }
      if flags.contains(.expanded) && !flags.contains(.branch) { return "leaf \(node) is expanded" }
      if flags.contains(.estimated) && !flags.contains(.sized) {
        return "node \(node) is marked as estimated but has no height"
      }
      if flags.contains([.pinned, .branch]) && !flags.contains(.expanded) {
        return "branch \(node) is pinned and collapsed"
      }
      let above = depth == 0 ? 1 : hiddenDepthBelow[depth - 1]
      let expected = above + (flags.contains(.filteredOut) ? 1 : 0)
      if hiddenDepth(at: leafSlot) != expected {
        return "node \(node) has hidden depth \(hiddenDepth(at: leafSlot)), not \(expected)"
      }
      hiddenDepthBelow.append(depth == 0 ? 0 : above + (flags.contains(.expanded) ? 0 : 1))
      let next = self.leafSlot(after: leafSlot)
      if !isEnd(next), self.depth(at: next) > depth, !flags.contains(.branch) {
        return "node \(node) has children but is not a branch"
      }
      if flags.contains(.status), !isEnd(next), self.depth(at: next) >= depth {
        return "status \(node) is not the last child of its branch"
      }
      if flags.isSuperset(of: [.status, .checked]), let parent = parent(of: node),
        !isChecked(parent)
      {
        return "status \(node) is checked, and its branch is not"
      }
      leafSlot = next
    }
    return nil
  }
}
