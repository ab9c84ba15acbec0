// Going from one item that was looked for to the next, be it visible or not.
extension Outline {
  /// Marks the items that are looked for, and no others.
  ///
  /// No row changes: where a find bar shows "3 of 57", ``match(at:)`` says which is the third, and
  /// ``reveal(_:)`` brings it on a row. A ``filter(_:)`` marks what it finds itself.
  ///
  /// An item that comes later is not marked.
  ///
  /// - Returns: How many there are.
  /// - Complexity: O(*n*).
  @inlinable
  @discardableResult
  public mutating func find(_ isMatch: (ID) -> Bool) -> Int {
    makeUnique()
    let index = self.index
    forest.find { node in index[node].map(isMatch) ?? false }
    return forest.foundCount
  }

  /// How many items are marked as found.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var matchCount: Int { forest.foundCount }

  /// Whether an item is marked as found, or `nil` if it is unknown.
  @inlinable
  public func isMatch(_ id: ID) -> Bool? { index.node(of: id).map { forest.isFound($0) } }

  /// Which of those found an item is, counted from 0, or `nil` if it is none.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func matchIndex(of id: ID) -> Int? {
    guard let node = index.node(of: id), forest.isFound(node) else { return nil }
    return forest.foundCount(before: node)
  }

  /// The item found that has an index, counted from 0 in document order, or `nil`.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func match(at index: Int) -> ID? {
    guard index >= 0, index < matchCount else { return nil }
    return self.index[forest.foundNode(at: index)]
  }

  /// The next item found below another one, or the first of all after the last.
  ///
  /// - Parameter id: Where to begin; `nil`, or an item that is unknown, is before the first item.
  /// - Returns: The item; `nil` if nothing was found.
  /// - Complexity: O(log *n*).
  @inlinable
  public func match(after id: ID?) -> ID? {
    let node = id.flatMap { index.node(of: $0) }
    let next = node.map { forest.foundCount(before: $0) + (forest.isFound($0) ? 1 : 0) } ?? 0
    return match(at: next) ?? match(at: 0)
  }

  /// The next item found above another one, or the last of all before the first.
  ///
  /// - Parameter id: Where to begin; `nil`, or an item that is unknown, is below the last item.
  /// - Returns: The item; `nil` if nothing was found.
  /// - Complexity: O(log *n*).
  @inlinable
  public func match(before id: ID?) -> ID? {
    let node = id.flatMap { index.node(of: $0) }
    let before = node.map { forest.foundCount(before: $0) } ?? matchCount
    return match(at: before - 1) ?? match(at: matchCount - 1)
  }
}
