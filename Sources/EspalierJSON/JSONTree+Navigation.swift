// Navigation. Parents precede their children, and every subtree is a contiguous range.

extension JSONTree {
  /// Whether a container was not read to its end.
  ///
  /// - Complexity: O(1)
  public func isOpen(_ node: Int) -> Bool {
    self[node].subtreeCount == 0
  }

  /// The node after the last known descendant of a node.
  ///
  /// - Complexity: O(1)
  @inline(__always)
  public func subtreeEnd(of node: Int) -> Int {
    let size = Int(self[node].subtreeCount)
    return size == 0 ? count : node + size
  }

  /// The number of known members or elements of a container, `nil` if they have to be counted.
  ///
  /// - Complexity: O(1), for open containers O(log(depth)).
  public func storedChildCount(of node: Int) -> Int? {
    guard !isOpen(node) else { return openContainer(node).map { $0.childCount } }
    let stored = self[node].storedChildCount
    return stored == JSONNode.manyChildren ? nil : stored
  }

  /// The number of members of an object or elements of an array; 0 for all other kinds.
  ///
  /// - Complexity: O(1) up to about thirty thousand children, O(children) above.
  public func childCount(of node: Int) -> Int {
    if let stored = storedChildCount(of: node) { return stored }
    var count = 0
    for _ in children(of: node) { count += 1 }
    return count
  }

  /// The first member or element of a container, `nil` if it is empty.
  ///
  /// - Complexity: O(1)
  public func firstChild(of node: Int) -> Int? {
    subtreeEnd(of: node) > node + 1 ? node + 1 : nil
  }

  /// The child of `parent` that follows `node`, `nil` after the last one.
  ///
  /// - Parameters:
  ///   - node: A child of `parent`.
  ///   - parent: The container of `node`. The tree does not store parents.
  /// - Complexity: O(1)
  public func nextSibling(of node: Int, within parent: Int) -> Int? {
    let next = subtreeEnd(of: node)
    return next < subtreeEnd(of: parent) ? next : nil
  }

  /// Whether no child of a container has children, so that the child at position *k* is the node
  /// `node + 1 + k`.
  ///
  /// - Complexity: O(1); always `false` above about thirty thousand children.
  public func hasOnlyLeafChildren(_ node: Int) -> Bool {
    let this = self[node]
    return this.storedChildCount + 1 == Int(this.subtreeCount)
      && this.storedChildCount < JSONNode.manyChildren
  }

  /// The children of a node in the order of the text.
  ///
  /// Empty for a value that is not a container.
  public func children(of node: Int) -> JSONChildren {
    JSONChildren(tree: self, position: node + 1, end: subtreeEnd(of: node))
  }

  /// The last node whose key or value starts at or before an offset, `nil` if none does.
  ///
  /// - Complexity: O(log(*n*))
  public func lastNode(startingAtOrBefore offset: Int) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      let node = nodes[middle]
      if node.offset - Int(node.keyDistance) <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }

  private func openContainer(_ node: Int) -> JSONScanner.Container? {
    var low = 0
    var high = open.count
    while low < high {
      let middle = (low + high) / 2
      if open[middle].node < node { low = middle + 1 } else { high = middle }
    }
    return low < open.count && open[low].node == node ? open[low] : nil
  }
}

/// The children of one node, from first to last.
public struct JSONChildren: Sequence, IteratorProtocol, Sendable {
  let tree: JSONTree
  var position: Int
  let end: Int

  /// The next child, `nil` after the last one.
  public mutating func next() -> Int? {
    guard position < end else { return nil }
    defer { position = tree.subtreeEnd(of: position) }
    return position
  }
}
