/// Rows of 32-bit numbers, in the order of the first of them where a list of rows is searched.
///
/// One type for all of them, with functions that are not inlined, keeps the module of the browser small.
struct Int32Table: Sendable {
  /// The number of columns.
  let width: Int
  private var words: [Int32] = []

  init(width: Int) { self.width = width }

  /// The number of rows.
  var count: Int { words.count / width }

  subscript(row: Int, column: Int) -> Int32 {
    @inline(never) get { words[row * width + column] }
    @inline(never) set { words[row * width + column] = newValue }
  }

  /// The first row whose first number is at least a key, in a table in that order.
  @inline(never)
  func lowerBound(_ key: Int32) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle, 0] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Inserts a row of zeros.
  @inline(never)
  mutating func insert(at row: Int) {
    for _ in 0..<width { words.append(0) }
    var index = words.count - 1
    while index >= (row + 1) * width {
      words[index] = words[index - width]
      index -= 1
    }
    while index >= row * width {
      words[index] = 0
      index -= 1
    }
  }

  @inline(never)
  mutating func remove(at row: Int) {
    var index = row * width
    while index < words.count - width {
      words[index] = words[index + width]
      index += 1
    }
    words.removeLast(width)
  }

  /// Removes the rows in which a column has a value.
  @inline(never)
  mutating func removeAll(_ column: Int, is value: Int32) {
    var kept = 0
    for row in 0..<count where self[row, column] != value {
      if kept < row { for column in 0..<width { self[kept, column] = self[row, column] } }
      kept += 1
    }
    words.removeLast(words.count - kept * width)
  }
}
