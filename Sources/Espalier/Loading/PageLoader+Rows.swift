// Which rows of a list came, and which items they are.
extension PageLoader {
  /// The first range of a list that ends behind a row, or where it would be.
  private func range(behind row: Int32, of list: Int32) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      let number = ranges[middle, RangeColumn.list]
      if number < list || number == list && ranges[middle, RangeColumn.upper] <= row {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  private func isRange(_ index: Int, of list: Int32) -> Bool {
    index >= 0 && index < ranges.count && ranges[index, RangeColumn.list] == list
  }

  /// The first row at or behind a row that has not come.
  func missing(from row: Int32, of list: Int32) -> Int32 {
    let index = range(behind: row, of: list)
    let isIn = isRange(index, of: list) && ranges[index, RangeColumn.lower] <= row
    return isIn ? ranges[index, RangeColumn.upper] : row
  }

  /// The missing rows around a missing row.
  func gap(around row: Int32, of list: Int32) -> Range<Int32> {
    let index = range(behind: row, of: list)
    let lower = isRange(index - 1, of: list) ? ranges[index - 1, RangeColumn.upper] : 0
    let upper = isRange(index, of: list) ? ranges[index, RangeColumn.lower] : size(of: list)
    return lower..<upper
  }

  /// Marks missing rows as having come.
  mutating func fill(_ rows: Range<Int32>, of list: Int32) {
    guard !rows.isEmpty else { return }
    var index = range(behind: rows.lowerBound, of: list)
    let extends =
      isRange(index - 1, of: list)
      && ranges[index - 1, RangeColumn.upper] == rows.lowerBound
    let reaches = isRange(index, of: list) && ranges[index, RangeColumn.lower] == rows.upperBound
    if extends {
      index -= 1
      ranges[index, RangeColumn.upper] =
        reaches ? ranges[index + 1, RangeColumn.upper] : rows.upperBound
      if reaches { ranges.remove(at: index + 1) }
    } else if reaches {
      ranges[index, RangeColumn.lower] = rows.lowerBound
    } else {
      ranges.insert(at: index)
      ranges[index, RangeColumn.list] = list
      ranges[index, RangeColumn.lower] = rows.lowerBound
      ranges[index, RangeColumn.upper] = rows.upperBound
    }
  }

  /// Takes the rows from an end on out of a list, and returns the items of those that had not come.
  mutating func shorten(_ list: Int32, to end: Int32) -> [Int32] {
    guard let index = index(of: list) else { return [] }
    let size = lists[index, ListColumn.size]
    var lost: [Int32] = []
    var row = missing(from: end, of: list)
    while row < size {
      let upper = gap(around: row, of: list).upperBound
      lost += items(at: row..<upper, of: list)
      row = missing(from: upper, of: list)
    }
    lists[index, ListColumn.size] = end
    var range = range(behind: end - 1, of: list)
    if isRange(range, of: list), ranges[range, RangeColumn.lower] < end {
      ranges[range, RangeColumn.upper] = end
      range += 1
    }
    while isRange(range, of: list) { ranges.remove(at: range) }
    var run = runs.lowerBound(list)
    while run < runs.count, runs[run, RunColumn.list] == list {
      let kept = min(runs[run, RunColumn.length], end - runs[run, RunColumn.row])
      if kept > 0 {
        runs[run, RunColumn.length] = kept
        run += 1
      } else {
        runs.remove(at: run)
      }
    }
    return lost
  }

  /// Records the items that were inserted for the last rows of a list.
  ///
  /// - Complexity: O(*n*) for *n* runs of consecutive items.
  package mutating func assign(_ first: Int32, count: Int32, to list: Int32) {
    assign(first, count: count, from: size(of: list) - count, of: list)
  }

  private mutating func assign(_ first: Int32, count: Int32, from row: Int32, of list: Int32) {
    var end = runs.lowerBound(list)
    while end < runs.count, runs[end, RunColumn.list] == list { end += 1 }
    let last = end - 1
    if last >= 0, runs[last, RunColumn.list] == list,
      runs[last, RunColumn.item] + runs[last, RunColumn.length] == first
    {
      runs[last, RunColumn.length] += count
      return
    }
    runs.insert(at: end)
    runs[end, RunColumn.list] = list
    runs[end, RunColumn.row] = row
    runs[end, RunColumn.item] = first
    runs[end, RunColumn.length] = count
  }

  /// The row of an item in the order of the source; `nil` if the list does not have it.
  ///
  /// - Complexity: O(log *n* + *r*) for *n* runs of consecutive items, *r* of them of the list.
  package func row(of item: Int32, in list: Int32) -> Int32? {
    var run = runs.lowerBound(list)
    while run < runs.count, runs[run, RunColumn.list] == list {
      let offset = item - runs[run, RunColumn.item]
      if offset >= 0 && offset < runs[run, RunColumn.length] {
        return runs[run, RunColumn.row] + offset
      }
      run += 1
    }
    return nil
  }

  /// The items of rows; fewer if some rows have none.
  ///
  /// - Complexity: As ``row(of:in:)``, and the number of items.
  package func items(at rows: Range<Int32>, of list: Int32) -> [Int32] {
    var items: [Int32] = []
    var run = runs.lowerBound(list)
    while run < runs.count, runs[run, RunColumn.list] == list {
      var offset = max(rows.lowerBound - runs[run, RunColumn.row], 0)
      let end = min(rows.upperBound - runs[run, RunColumn.row], runs[run, RunColumn.length])
      while offset < end {
        items.append(runs[run, RunColumn.item] + offset)
        offset += 1
      }
      run += 1
    }
    return items
  }

  /// Replaces what is known of a list by its present items: their number, which of them came, and
  /// the cursor of the next page, or `nil`.
  ///
  /// Its requests are cancelled, and those that failed are forgotten.
  ///
  /// - Complexity: O(*m* *r* + *n*) for *m* items in *r* runs, and *n* of all other lists.
  package mutating func replace(
    _ list: Int32,
    items: [Int32],
    next: Int32?,
    hasCome: (Int32) -> Bool
  ) {
    forget(list)
    begin(list)
    guard let index = index(of: list) else { return }
    lists[index, ListColumn.hasArrived] = 1
    lists[index, ListColumn.next] = next ?? -1
    lists[index, ListColumn.size] = Int32(items.count)
    for (row, item) in items.enumerated() {
      let row = Int32(row)
      assign(item, count: 1, from: row, of: list)
      if hasCome(item) { fill(row..<row + 1, of: list) }
    }
  }
}
