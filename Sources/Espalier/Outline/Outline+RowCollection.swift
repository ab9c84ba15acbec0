// An outline is the collection of its visible rows, as a front end draws them.
//
// All its items, visible or not, are in `snapshot`. Methods of the outline come before those of
// collections that have the same name: `outline.filter { ... }` filters the outline.
extension Outline: RandomAccessCollection {
  /// The number of the first row: 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The number of visible rows in all sections; the same as ``rowCount``.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var endIndex: Int { rowCount }

  /// The row with a number, counted over all sections.
  ///
  /// - Precondition: The number is in `0 ..< count`; ``row(atRow:)`` answers `nil` otherwise.
  /// - Complexity: O(log *n*), whatever the depth.
  @inlinable
  public subscript(row: Int) -> Row {
    guard let found = self.row(atRow: row) else {
      preconditionFailure("row \(row) is not in 0..<\(rowCount)")
    }
    return found
  }

  /// The iterator over the rows as they are now.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func makeIterator() -> Rows { rows }
}

extension Outline {
  /// The visible rows of all sections from top to bottom.
  ///
  /// - Complexity: O(1); O(log *n*) for the first row, then O(1) amortized for each row.
  @inlinable
  public var rows: Rows { rows(0, count: rowCount) }

  /// A range of visible rows counted over all sections, clamped to the rows that exist.
  ///
  /// - Complexity: O(1); O(log *n*) for the first row, then O(1) amortized for each row.
  @inlinable
  public func rows(_ range: Range<Int>) -> Rows {
    let range = range.clamped(to: 0..<rowCount)
    return rows(range.lowerBound, count: range.count)
  }

  /// The row counted over all sections, with what a front end draws, or `nil` if it does not exist.
  ///
  /// - Complexity: O(log *n*), whatever the depth.
  @inlinable
  public func row(atRow row: Int) -> Row? {
    guard row >= 0, row < rowCount else { return nil }
    var rows = self.rows(row, count: 1)
    return rows.next()
  }
}

extension Outline.Rows: RandomAccessCollection {
  /// The number of rows that ``next()`` has returned.
  @inlinable
  var consumed: Int {
    guard let leafSlot, let last = forest.row(of: forest.entry(at: leafSlot).node) else { return 0 }
    return last + 1 - first
  }

  /// The index of the first row that ``next()`` has not returned: 0 for a new collection.
  ///
  /// - Complexity: O(1) for a new collection; O(log *n*) if ``next()`` has been called.
  @inlinable
  public var startIndex: Int { consumed }

  /// The number of rows at creation.
  ///
  /// - Complexity: As ``startIndex``.
  @inlinable
  public var endIndex: Int { consumed + remaining }

  /// The number of remaining rows.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var count: Int { remaining }

  /// The row at an index.
  ///
  /// - Precondition: The index is in `startIndex ..< endIndex`.
  /// - Complexity: O(log *n*).
  @inlinable
  public subscript(position: Int) -> Outline.Row {
    precondition(indices.contains(position), "row \(position) is outside \(indices)")
    var rows = Self(forest: forest, index: index, first: first + position, remaining: 1)
    guard let row = rows.next() else { preconditionFailure("row \(position) has no item") }
    return row
  }

  /// The iterator: a copy.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func makeIterator() -> Self { self }
}

// The copy of the outline is only read.
extension Outline.Rows: @unchecked Sendable where ID: Sendable {}
