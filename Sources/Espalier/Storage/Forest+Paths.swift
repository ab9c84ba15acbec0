// Tree paths, and the small questions that the shell around the forest asks about nodes.
extension Forest {
  /// The indices from the section down to `node`.
  ///
  /// - Complexity: O(*d* log *n*) for a node of depth *d*.
  @usableFromInline
  func path(of node: Node) -> TreePath {
    var indices: [Int] = []
    var place: Place? = place(of: node)
    while let here = place {
      let (parent, index) = parent(of: here)
      indices.append(index)
      place = parent
    }
    return TreePath(indices.reversed())
  }

  /// The node that a path leads to, or `nil` if it leads nowhere.
  ///
  /// - Complexity: O(*d* log *n*) for a path of *d* indices.
  @usableFromInline
  func node(at path: TreePath) -> Node? {
    guard let first = path.indices.first, var node = section(at: first) else { return nil }
    for index in path.indices.dropFirst() {
      guard let child = child(of: node, at: index) else { return nil }
      node = child
    }
    return node
  }

  /// The node at a row counted over all sections.
  ///
  /// - Precondition: `row` is in `0 ..< rowCount`.
  @usableFromInline
  func node(atRow row: Int) -> Node { node(at: place(atRow: row)) }

  /// The node at a place, and its depth.
  @usableFromInline
  func entry(at place: Place) -> (node: Node, depth: Int) {
    (node(at: place), depth(at: place))
  }

  /// The index of the section that `node` is in.
  @usableFromInline
  func section(of node: Node) -> Int { section(around: place(of: node)).index }

  /// Whether `node` is a section.
  @usableFromInline
  func isSection(_ node: Node) -> Bool { nodeFlags[Int(node)].contains(.section) }

  /// Makes `node` a branch, closed if it was none.
  @usableFromInline
  func markBranch(_ node: Node) {
    nodeFlags[Int(node)].insert(isPinned(node) ? [.branch, .expanded] : .branch)
  }
}
