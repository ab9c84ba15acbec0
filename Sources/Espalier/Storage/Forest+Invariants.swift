// Recomputing everything that is cached.
extension Forest {
  /// What is wrong with the forest, or `nil` if every invariant holds.
  ///
  /// Checked: links between blocks both ways, how full they are, every summary against its block,
  /// every cover against the collapsed ancestors of its node, flags, and that depths begin at 0
  /// and never skip a level.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  func invariantFault() -> String? {
    if innerParent[root] != Forest.none { return "the root has a parent" }
    if innerCount[root] == 0 {
      return innerHeight[root] == 0 ? nil : "an empty root of height \(innerHeight[root])"
    }
    return blockFault() ?? nodeFault() ?? markFault()
  }

  /// What filter and checks say of a node, against what is below it, from the last node up.
  private func markFault() -> String? {
    // By depth: whether there are children of the next node there, pass, and are all checked.
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
        return "node \(node) is checked apart from what is below it"
      }
      if flags.contains(.holdsPassing) != (isFiltered && children.pass) {
        return "node \(node) does not know whether anything below it passes"
      }
      if children.pass, flags.contains(.filteredOut) { return "node \(node) holds what passes" }
      if !isFiltered, flags.contains(.filteredOut) { return "node \(node) is left out by nothing" }
    }
    if statuses != statusCount { return "\(statuses) statuses, not \(statusCount)" }
    return selected == selectedCount ? nil : "\(selected) selected, not \(selectedCount)"
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
          summary.cover &+= childPending[slot]
          if summary != childSummary[slot] {
            return "child \(index) of block \(block) is summed wrong"
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
        ? nil : "inner block \(child) does not know its parent \(block)"
    }
    if Int(leafParent[child]) != block || Int(leafIndex[child]) != index {
      return "leaf \(child) does not know its parent \(block)"
    }
    let count = Int(leafCount[child])
    let isOnly = block == root && innerCount[root] == 1
    if count > Forest.leafCapacity || count < (isOnly ? 1 : Forest.leafMinimum) {
      return "leaf \(child) holds \(count) slots"
    }
    return nil
  }

  private func nodeFault() -> String? {
    guard var place = start else { return nil }
    // The cover that children of the last node at each depth must have.
    var coverBelow: [Int] = []
    while !isEnd(place) {
      let node = node(at: place)
      let depth = depth(at: place)
      let flags = nodeFlags[Int(node)]
      if self.place(of: node) != place { return "node \(node) is not where its leaf says" }
      if depth > coverBelow.count {
        return "node \(node) skips from \(coverBelow.count) to \(depth)"
      }
      coverBelow.removeLast(coverBelow.count - depth)
      if flags.contains(.section) != (depth == 0) {
        return "node \(node) at \(depth), flags \(flags.rawValue)"
      }
      if flags.contains(.expanded) && !flags.contains(.branch) { return "leaf \(node) is expanded" }
      if flags.contains(.estimated) && !flags.contains(.sized) {
        return "node \(node) has an estimate and no height"
      }
      if flags.contains([.pinned, .branch]) && !flags.contains(.expanded) {
        return "branch \(node) never closes and is closed"
      }
      let above = depth == 0 ? 1 : coverBelow[depth - 1]
      let expected = above + (flags.contains(.filteredOut) ? 1 : 0)
      if cover(at: place) != expected {
        return "node \(node) has cover \(cover(at: place)), not \(expected)"
      }
      coverBelow.append(depth == 0 ? 0 : above + (flags.contains(.expanded) ? 0 : 1))
      let next = self.place(after: place)
      if !isEnd(next), self.depth(at: next) > depth, !flags.contains(.branch) {
        return "node \(node) has children and is no branch"
      }
      if flags.contains(.status), !isEnd(next), self.depth(at: next) >= depth {
        return "status \(node) is not the last of its branch"
      }
      place = next
    }
    return nil
  }
}
