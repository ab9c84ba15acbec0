extension RowChanges {
  /// Adds rows that were inserted after the change: it then leads to the rows with them.
  ///
  /// - Parameter positions: Their positions when all are there, ascending. Rows of inserted sections
  ///   belong to these.
  /// - Complexity: O(*k* + *c* log *k*) for *k* rows and *c* ranges.
  mutating func insert(rows positions: [RowPosition]) {
    let places = InsertedRows(positions)
    insertions = places.ranges(insertions)
    reloads = places.ranges(reloads)
    var moved: [RowMove] = []
    for move in moves {
      var source = move.source
      let rows = move.target.row..<move.target.row + move.count
      for part in places.parts(of: rows, inSection: move.target.section) {
        let target = RowPosition(section: move.target.section, row: part.lowerBound)
        moved.append(RowMove(from: source, to: target, count: part.count))
        source.row += part.count
      }
    }
    moves = moved
    let isListed = { [sectionInsertions] (section: Int) in
      !sectionInsertions.contains { $0.contains(section) }
    }
    var old = insertions[...]
    insertions = []
    for position in positions where isListed(position.section) {
      while let range = old.first,
        (range.section, range.rows.lowerBound) < (position.section, position.row)
      {
        insertions.append(rows: range.rows, section: range.section)
        old.removeFirst()
      }
      insertions.append(row: position.row, section: position.section)
    }
    for range in old { insertions.append(rows: range.rows, section: range.section) }
  }
}

/// Rows that were inserted, by which the numbers of the others have changed.
private struct InsertedRows {
  /// Their positions, ascending.
  let positions: [RowPosition]

  init(_ positions: [RowPosition]) { self.positions = positions }

  func ranges(_ ranges: [RowRange]) -> [RowRange] {
    ranges.flatMap { range in
      parts(of: range.rows, inSection: range.section).map {
        RowRange(section: range.section, rows: $0)
      }
    }
  }

  /// Returns the present rows of a range of the rows that were there before.
  func parts(of rows: Range<Int>, inSection section: Int) -> [Range<Int>] {
    let first = count { $0 < RowPosition(section: section, row: 0) }
    let end = count { $0 < RowPosition(section: section + 1, row: 0) }
    /// The number of the row before which an inserted one was put.
    func place(_ index: Int) -> Int { positions[index].row - (index - first) }
    var (low, high) = (first, end)
    while low < high {
      let middle = (low + high) / 2
      if place(middle) <= rows.lowerBound { low = middle + 1 } else { high = middle }
    }
    var parts: [Range<Int>] = []
    var start = rows.lowerBound
    while start < rows.upperBound {
      var next = rows.upperBound
      if low < end { next = min(next, place(low)) }
      parts.append(start + low - first..<next + low - first)
      start = next
      while low < end, place(low) <= start { low += 1 }
    }
    return parts
  }

  /// The number of positions that satisfy a condition, which is true of the first ones.
  private func count(where isBefore: (RowPosition) -> Bool) -> Int {
    var (low, high) = (0, positions.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(positions[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
