// Stepping from match to match, visible or not.
extension Outline {
  /// Marks the items that match a predicate, and unmarks all others.
  ///
  /// No row changes. A find bar shows "3 of 57": ``match(at:)`` returns the third match and
  /// ``reveal(_:)`` makes it a row. A `filter(_:)` marks its matches itself.
  ///
  /// Items inserted later are not marked.
  ///
  /// - Returns: The number of matches.
  /// - Complexity: O(*n*).
  @inlinable
  @discardableResult
  public mutating func find(_ isMatch: (ID) -> Bool) -> Int {
    makeUnique()
    let index = self.index
    forest.find { node in index[node].map(isMatch) ?? false }
    return forest.foundCount
  }

  /// The number of matches.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var matchCount: Int { forest.foundCount }

  /// Whether an item is a match, or `nil` if it is unknown.
  @inlinable
  public func isMatch(_ id: ID) -> Bool? { index.node(of: id).map { forest.isFound($0) } }

  /// The index of an item among the matches, from 0, or `nil` if it is not a match.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func matchIndex(of id: ID) -> Int? {
    guard let node = index.node(of: id), forest.isFound(node) else { return nil }
    return forest.foundCount(before: node)
  }

  /// The match at an index, counted from 0 in document order, or `nil`.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func match(at index: Int) -> ID? {
    guard index >= 0, index < matchCount else { return nil }
    return self.index[forest.foundNode(at: index)]
  }

  /// The next match below an item, wrapping from the last to the first.
  ///
  /// - Parameter id: The item to start from; `nil` or an unknown item starts before the first item.
  /// - Returns: The match, or `nil` if there are none.
  /// - Complexity: O(log *n*).
  @inlinable
  public func match(after id: ID?) -> ID? {
    let node = id.flatMap { index.node(of: $0) }
    let next = node.map { forest.foundCount(before: $0) + (forest.isFound($0) ? 1 : 0) } ?? 0
    return match(at: next) ?? match(at: 0)
  }

  /// The next match above an item, wrapping from the first to the last.
  ///
  /// - Parameter id: The item to start from; `nil` or an unknown item starts below the last item.
  /// - Returns: The match, or `nil` if there are none.
  /// - Complexity: O(log *n*).
  @inlinable
  public func match(before id: ID?) -> ID? {
    let node = id.flatMap { index.node(of: $0) }
    let before = node.map { forest.foundCount(before: $0) } ?? matchCount
    return match(at: before - 1) ?? match(at: matchCount - 1)
  }
}
