// Items above and below others, and lists of items.
extension Outline {
  /// The ancestors of an item, its parent first, or `nil` if it is unknown.
  ///
  /// - Complexity: O(*d* log *n*) at depth *d*.
  @inlinable
  public func ancestors(of id: ID) -> [ID]? {
    guard var node = index.node(of: id) else { return nil }
    var ancestors: [ID] = []
    while let parent = forest.parent(of: node), !forest.isSection(parent) {
      if let id = index[parent] { ancestors.append(id) }
      node = parent
    }
    return ancestors
  }

  /// The descendants of an item in pre-order, visible or not, or `nil` if it is unknown.
  ///
  /// - Complexity: O(log *n* + *m*) for *m* descendants.
  @inlinable
  public func descendants(of id: ID) -> [ID]? {
    index.node(of: id).map { node in
      forest.subtree(of: node).dropFirst().compactMap { self.id(ofRow: $0.node) }
    }
  }

  /// Whether an item is above another one, or `nil` if one of them is unknown.
  ///
  /// An item is not its own ancestor.
  ///
  /// - Complexity: O(log *n*), whatever the depth.
  @inlinable
  public func isAncestor(_ ancestor: ID, of id: ID) -> Bool? {
    guard let ancestor = index.node(of: ancestor), let node = index.node(of: id) else { return nil }
    return ancestor != node && forest.isInside(node, subtreeOf: ancestor)
  }

  /// The top items of all sections in order, visible or not.
  ///
  /// - Complexity: O(*c* log *n*) for *c* items.
  @inlinable
  public var rootItems: [ID] {
    forest.sections.flatMap { forest.children(of: $0).compactMap { index[$0] } }
  }

  /// The items that are rows, from top to bottom; status rows are left out.
  ///
  /// - Complexity: O(log *n* + *r*) for *r* rows.
  @inlinable
  public var visibleItems: [ID] { rows.compactMap { $0.status == nil ? $0.id : nil } }
}
