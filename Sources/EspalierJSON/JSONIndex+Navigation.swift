// Moving among the values: parents stand before their children, subtrees are runs.

extension JSONIndex {
  /// The entry after the last descendant of an entry.
  ///
  /// - Complexity: O(1)
  public func subtreeEnd(of entry: Int) -> Int { tree.subtreeEnd(of: entry) }

  /// How many members an object or elements an array has; 0 for every other kind.
  ///
  /// - Complexity: O(1) up to some thirty thousand children, O(children) above.
  public func childCount(of entry: Int) -> Int { tree.childCount(of: entry) }

  /// The first member or element of a container, `nil` if it holds nothing.
  ///
  /// - Complexity: O(1)
  public func firstChild(of entry: Int) -> Int? { tree.firstChild(of: entry) }

  /// The child of `parent` that follows `entry`, `nil` after the last one.
  ///
  /// - Parameters:
  ///   - entry: A child of `parent`.
  ///   - parent: The container of `entry`. The index does not store parents.
  /// - Complexity: O(1)
  public func nextSibling(of entry: Int, within parent: Int) -> Int? {
    tree.nextSibling(of: entry, within: parent)
  }

  /// Whether no child of a container holds anything itself, so that the child at position *k* is
  /// simply the entry `entry + 1 + k`.
  ///
  /// - Complexity: O(1), and `false` above some thirty thousand children.
  public func hasOnlyChildlessChildren(_ entry: Int) -> Bool {
    tree.hasOnlyChildlessChildren(entry)
  }

  /// The children of an entry in the order of the text.
  ///
  /// Empty for a value that is no container.
  public func children(of entry: Int) -> JSONChildren { tree.children(of: entry) }

  /// The entries from the root down to an entry, both included.
  ///
  /// - Complexity: O(depth + siblings that stand before one of the entries on the way).
  public func ancestry(of entry: Int) -> [Int] {
    precondition(
      entry >= 0 && entry < count,
      "entry \(entry) of an index with \(count) entries"
    )
    var chain = [0]
    var current = 0
    while current != entry {
      current += 1
      while subtreeEnd(of: current) <= entry { current = subtreeEnd(of: current) }
      chain.append(current)
    }
    return chain
  }
}
