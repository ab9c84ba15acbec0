// Navigation. Parents precede their children, and every subtree is a contiguous range.

extension JSONIndex {
  /// The node after the last descendant of a node.
  ///
  /// - Complexity: O(1)
  public func subtreeEnd(of node: Int) -> Int { tree.subtreeEnd(of: node) }

  /// The number of members of an object or elements of an array; 0 for all other kinds.
  ///
  /// - Complexity: O(1) up to about thirty thousand children, O(children) above.
  public func childCount(of node: Int) -> Int { tree.childCount(of: node) }

  /// The first member or element of a container, `nil` if it is empty.
  ///
  /// - Complexity: O(1)
  public func firstChild(of node: Int) -> Int? { tree.firstChild(of: node) }

  /// The child of `parent` that follows `node`, `nil` after the last one.
  ///
  /// - Parameters:
  ///   - node: A child of `parent`.
  ///   - parent: The container of `node`. The index does not store parents.
  /// - Complexity: O(1)
  public func nextSibling(of node: Int, within parent: Int) -> Int? {
    tree.nextSibling(of: node, within: parent)
  }

  /// Whether no child of a container has children, so that the child at position *k* is the node
  /// `node + 1 + k`.
  ///
  /// - Complexity: O(1); always `false` above about thirty thousand children.
  public func hasOnlyLeafChildren(_ node: Int) -> Bool {
    tree.hasOnlyLeafChildren(node)
  }

  /// The children of a node in the order of the text.
  ///
  /// Empty for a value that is not a container.
  public func children(of node: Int) -> JSONChildren { tree.children(of: node) }
}
