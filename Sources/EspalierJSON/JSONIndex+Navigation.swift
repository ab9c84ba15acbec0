// Moving among the values: parents stand before their children, subtrees are runs.

extension JSONIndex {
  /// The entry after the last descendant of an entry.
  ///
  /// - Complexity: O(1)
  public func subtreeEnd(of entry: Int) -> Int {
    entry + Int(self[entry].subtreeCount)
  }

  /// How many members an object or elements an array has; 0 for every other kind.
  ///
  /// - Complexity: O(1) up to two million children, O(children) above.
  public func childCount(of entry: Int) -> Int {
    let stored = self[entry].storedChildCount
    guard stored == JSONEntry.manyChildren else { return stored }
    var count = 0
    var child = firstChild(of: entry)
    while let current = child {
      count += 1
      child = nextSibling(of: current, within: entry)
    }
    return count
  }

  /// The first member or element of a container, `nil` if it holds nothing.
  ///
  /// - Complexity: O(1)
  public func firstChild(of entry: Int) -> Int? {
    self[entry].subtreeCount > 1 ? entry + 1 : nil
  }

  /// The child of `parent` that follows `entry`, `nil` after the last one.
  ///
  /// - Parameters:
  ///   - entry: A child of `parent`.
  ///   - parent: The container of `entry`. The index does not store parents.
  /// - Complexity: O(1)
  public func nextSibling(of entry: Int, within parent: Int) -> Int? {
    let next = subtreeEnd(of: entry)
    return next < subtreeEnd(of: parent) ? next : nil
  }

  /// Whether no child of a container holds anything itself, so that the child at position *k* is
  /// simply the entry `entry + 1 + k`.
  ///
  /// - Complexity: O(1), and `false` above two million children.
  public func hasOnlyChildlessChildren(_ entry: Int) -> Bool {
    self[entry].storedChildCount + 1 == Int(self[entry].subtreeCount)
  }

  /// The children of an entry in the order of the text.
  ///
  /// Empty for a value that is no container.
  public func children(of entry: Int) -> JSONChildren {
    JSONChildren(index: self, position: entry + 1, end: subtreeEnd(of: entry))
  }

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

/// The children of one value, from first to last.
public struct JSONChildren: Sequence, IteratorProtocol, Sendable {
  let index: JSONIndex
  var position: Int
  let end: Int

  /// The next child, `nil` after the last one.
  public mutating func next() -> Int? {
    guard position < end else { return nil }
    defer { position = index.subtreeEnd(of: position) }
    return position
  }
}
