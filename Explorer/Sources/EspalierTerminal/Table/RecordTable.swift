import EspalierSources

/// The columns of a table of records, the values that were read of its rows, and the part that is in sight.
struct RecordTable {
  /// A column.
  struct Column {
    /// The name of the field, exact; nil for the titles of the rows.
    let name: String?
    /// The name, safe to show.
    let title: String
    var kind: CellKind
    /// The width of the widest value that was read, in cells.
    var widest = 0
    /// Whether it is as wide as its widest value.
    var isWide = false
    var isHidden = false

    /// - Parameter name: The name of the field; nil for the titles of the rows.
    init(_ name: String?, _ kind: CellKind) {
      (self.name, self.kind) = (name, kind)
      title = name.map { RecordForm.title(of: $0) } ?? "record"
    }

    /// Whether values end at the right edge, so that digits of the same worth stand below each other.
    var isRightAligned: Bool { kind == .number }
  }

  /// A value, as it is shown.
  struct Cell {
    var text: String
    var kind: CellKind
    var width: Int
  }

  private(set) var columns: [Column] = []
  /// The order of the records, if it is not that of the data.
  var sort: RecordSort?
  /// The column of the cursor, as an index of `columns`.
  var current = 0
  /// The number of shown columns that are left of the window, after the first one.
  var scrolled = 0
  /// The index of the first row in sight.
  var top = 0
  /// The row that was last brought into sight.
  var shownRow: Int?

  /// The values of rows, by the names of columns; nil for a row that is no record.
  private(set) var cells: [Int: [String: Cell]?] = [:]
  /// The rows that were asked for, and those of them that are not there yet, by their positions.
  private(set) var requested: Set<Int> = []
  private(set) var pending: [Int: Int] = [:]
  /// The number of the requests whose answers count.
  private(set) var number = 0

  /// The extent to which values are read, which is more than a window has room for.
  static var extent: RecordExtent { RecordExtent(cells: 256, bytes: 512) }

  /// The greatest number of rows of which values are kept.
  private static var limit: Int { 2_000 }

  // MARK: Columns

  /// Takes the columns of the first records; those that were there before keep what the user chose.
  mutating func take(_ counts: RecordCounts) {
    for column in counts.columns where !column.name.isEmpty || counts.columns.count == 1 {
      if let index = columns.firstIndex(where: { $0.name == column.name }) {
        columns[index].kind = column.kind
      } else {
        columns.append(Column(column.name, column.kind))
      }
    }
  }

  /// The indices of the columns that are not hidden.
  var shown: [Int] { columns.indices.filter { !columns[$0].isHidden } }

  /// Returns the index of the column with a name, or with a title.
  func index(of name: String) -> Int? {
    columns.firstIndex { $0.name == name } ?? columns.firstIndex { $0.title == name }
  }

  /// Moves the cursor by a number of columns.
  ///
  /// - Returns: Whether there is such a column.
  @discardableResult
  mutating func moveColumn(by step: Int) -> Bool {
    let shown = shown
    guard let place = shown.firstIndex(of: current) else {
      current = shown.first ?? 0
      return false
    }
    let target = min(max(0, place + step), shown.count - 1)
    current = shown[target]
    return target != place
  }

  /// Hides the column of the cursor, which goes to the one after it; the last one stays.
  ///
  /// - Returns: Whether it is hidden.
  mutating func hideColumn() -> Bool {
    let shown = shown
    guard shown.count > 1, let place = shown.firstIndex(of: current) else { return false }
    columns[current].isHidden = true
    current = shown[place + 1 < shown.count ? place + 1 : place - 1]
    return true
  }

  /// Goes to a column, which is shown again if it was hidden.
  mutating func show(_ index: Int) {
    columns[index].isHidden = false
    current = index
  }

  /// Shows all columns.
  ///
  /// - Returns: The number of those that were hidden.
  mutating func showColumns() -> Int {
    let count = columns.count(where: \.isHidden)
    for index in columns.indices { columns[index].isHidden = false }
    return count
  }

  /// Makes the column of the cursor as wide as its widest value, or as wide as usual again.
  mutating func widenColumn() { columns[current].isWide.toggle() }

  // MARK: Values

  /// Takes the values of a row.
  ///
  /// - Parameter read: The cells in the order of the record; nil for a row that is no record.
  mutating func insert(_ read: [(name: String, kind: CellKind, text: String)]?, of row: Int) {
    if cells.count >= Self.limit { forgetRows() }
    requested.insert(row)
    guard let read else { return cells[row] = .some(nil) }
    var values: [String: Cell] = [:]
    for (name, kind, text) in read where values[name] == nil {
      let cell = Cell(text: text, kind: kind, width: CharacterWidth.width(of: text))
      values[name] = cell
      let index: Int
      if let known = columns.firstIndex(where: { $0.name == name }) {
        index = known
      } else if columns.count < Self.extent.cells {
        // One that no earlier record has.
        columns.append(Column(name, kind))
        index = columns.count - 1
      } else {
        continue
      }
      if columns[index].kind == .none { columns[index].kind = kind }
      columns[index].widest = max(columns[index].widest, cell.width)
    }
    cells[row] = values
  }

  /// Adds a column for the titles of the rows, as the first one.
  mutating func showTitles(width: Int) {
    if columns.first?.name != nil || columns.isEmpty {
      columns.insert(Column(nil, .text), at: 0)
      if columns.count > 1, current > 0 { current += 1 }
    }
    columns[0].widest = max(columns[0].widest, width)
  }

  /// Remembers that rows are asked for.
  mutating func request(_ rows: [(position: Int, row: Int)]) {
    for (position, row) in rows {
      requested.insert(row)
      pending[position] = row
    }
  }

  /// Returns the row at a position that was asked for.
  mutating func takeRequest(at position: Int) -> Int? { pending.removeValue(forKey: position) }

  /// Forgets the values of a row, which may have changed.
  mutating func forget(_ row: Int) {
    cells[row] = nil
    requested.remove(row)
  }

  /// Forgets the values of all rows, and what was asked for.
  mutating func forgetRows() {
    (cells, requested, pending) = ([:], [], [:])
    number += 1
  }
}
