import EspalierSources

/// The size of a terminal in cells.
struct ScreenSize: Equatable, Sendable {
  var columns: Int
  var rows: Int
}

/// The contents of a terminal's window, in cells.
struct Screen: Equatable, Sendable {
  /// One cell.
  struct Cell: Equatable, Sendable {
    /// The character; nil for the right half of a wide one.
    var character: Character? = " "
    var style = CellStyle.plain
  }

  /// A picture in pixels at a place.
  struct PlacedPicture: Equatable, Sendable {
    var picture: PixelPicture
    var row: Int
    var column: Int

    var rows: Range<Int> { row..<row + picture.size.rows }
    var columns: Range<Int> { column..<column + picture.size.columns }
  }

  let size: ScreenSize
  private(set) var cells: [Cell]
  /// The picture in pixels, if any, above cells that are blank.
  private(set) var picture: PlacedPicture?
  /// The position of the hardware cursor.
  var cursor: (column: Int, row: Int) = (0, 0)

  init(size: ScreenSize) {
    self.size = size
    cells = Array(repeating: Cell(), count: size.columns * size.rows)
  }

  static func == (left: Screen, right: Screen) -> Bool {
    left.size == right.size && left.cursor == right.cursor && left.cells == right.cells
      && left.picture == right.picture
  }

  /// The cells of a row.
  func row(_ row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// Writes text into a row, and cuts it at the right edge with an ellipsis.
  ///
  /// All that is shown passes here, so that nothing can control the terminal: what is not visible is escaped.
  ///
  /// - Parameters:
  ///   - column: The first column; text left of the screen is left out.
  ///   - end: The column at which the text has to end; the right edge by default.
  /// - Returns: The column after the text.
  @discardableResult
  mutating func write(
    _ text: some StringProtocol,
    _ style: CellStyle,
    row: Int,
    column: Int,
    end: Int? = nil,
    ellipsis: Character = "…"
  ) -> Int {
    guard row >= 0, row < size.rows else { return column }
    let end = min(end ?? size.columns, size.columns)
    var next = column
    for character in TerminalSafeText.visible(text) {
      let width = CharacterWidth.width(of: character)
      guard next + width <= end else {
        if end > max(column, 0) { set(ellipsis, 1, style, row: row, column: end - 1) }
        return end
      }
      if next >= 0 { set(character, width, style, row: row, column: next) }
      next += width
    }
    return next
  }

  /// Sets a character, and blanks the other halves of wide ones that it cuts.
  private mutating func set(
    _ character: Character,
    _ width: Int,
    _ style: CellStyle,
    row: Int,
    column: Int
  ) {
    let start = row * size.columns
    let (first, end) = (start + column, start + column + width)
    if cells[first].character == nil, first > start { cells[first - 1].character = " " }
    if end < start + size.columns, cells[end].character == nil { cells[end].character = " " }
    cells[first] = Cell(character: character, style: style)
    if width == 2 { cells[first + 1] = Cell(character: nil, style: style) }
  }

  /// Copies cells to a row, as far as they fit.
  mutating func copy(_ cells: ArraySlice<Cell>, row: Int, column: Int) {
    let start = row * size.columns
    for (offset, cell) in cells.prefix(size.columns - column).enumerated() {
      self.cells[start + column + offset] = cell
    }
  }

  /// Shows a picture in pixels, if there is room for all of it and a row below it: in the last row, the terminal
  /// would scroll.
  mutating func show(_ picture: PixelPicture, row: Int, column: Int) {
    let placed = PlacedPicture(picture: picture, row: row, column: column)
    guard placed.rows.upperBound < size.rows, placed.columns.upperBound <= size.columns else {
      return
    }
    self.picture = placed
  }

  /// Moves what is in some rows up by a number of lines, or down if it is negative; the rows that are left are
  /// blank.
  mutating func scroll(_ rows: Range<Int>, by lines: Int) {
    let former = self
    for row in rows {
      let source = row + lines
      let blank = Array(repeating: Cell(), count: size.columns)
      copy(rows.contains(source) ? former.row(source) : blank[...], row: row, column: 0)
    }
  }

  /// Changes the style of a whole row.
  mutating func restyle(row: Int, _ change: (inout CellStyle) -> Void) {
    guard row >= 0, row < size.rows else { return }
    for index in row * size.columns..<(row + 1) * size.columns { change(&cells[index].style) }
  }

  /// Changes the style of a part of a row.
  mutating func restyle(row: Int, columns: Range<Int>, _ change: (inout CellStyle) -> Void) {
    guard row >= 0, row < size.rows else { return }
    for column in columns.clamped(to: 0..<size.columns) {
      change(&cells[row * size.columns + column].style)
    }
  }

  /// The text of each row, without trailing spaces.
  var text: [String] {
    (0..<size.rows).map { row in
      var text = String(self.row(row).compactMap(\.character))
      while text.last == " " { text.removeLast() }
      return text
    }
  }
}
