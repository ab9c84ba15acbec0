// Tree paths and simple node queries.
extension Forest {
  /// Returns the indices from the section down to `node`.
  ///
  /// - Complexity: O(*d* log *n*) for a node of depth *d*.
  @usableFromInline
  func path(of node: Node) -> TreePath {
    var indices: [Int] = []
    var leafSlot: LeafSlot? = leafSlot(of: node)
    while let here = leafSlot {
      let (parent, index) = parent(of: here)
      indices.append(index)
      leafSlot = parent
    }
    return TreePath(indices.reversed())
  }

  /// Returns the node at a path, or `nil` if there is none.
  ///
  /// - Complexity: O(*d* log *n*) for a path of *d* indices.
  @usableFromInline
  func node(at path: TreePath) -> Node? {
    guard let first = path.first, var node = section(at: first) else { return nil }
    for index in path.dropFirst() {
      guard let child = child(of: node, at: index) else { return nil }
      node = child
    }
    return node
  }

  /// Returns the node at a row counted over all sections.
  ///
  /// - Precondition: `row` is in `0 ..< rowCount`.
  @usableFromInline
  func node(atRow row: Int) -> Node { node(at: leafSlot(atRow: row)) }

  /// Returns the node at a slot, and its depth.
  @usableFromInline
  func entry(at leafSlot: LeafSlot) -> (node: Node, depth: Int) {
    (node(at: leafSlot), depth(at: leafSlot))
  }

  /// Returns the index of the section of `node`.
  @usableFromInline
  func section(of node: Node) -> Int { section(around: leafSlot(of: node)).index }

  /// Whether `node` is a section.
  @usableFromInline
  func isSection(_ node: Node) -> Bool { nodeFlags[Int(node)].contains(.section) }

  /// Makes `node` a branch, which is collapsed unless pinned.
  @usableFromInline
  func markBranch(_ node: Node) {
    nodeFlags[Int(node)].insert(.branch)
    guard isPinned(node), !isExpanded(node) else { return }
    nodeFlags[Int(node)].insert(.expanded)
    updateExpandedCount(at: leafSlot(of: node))
  }
}
