import EspalierSources

// The widths of the columns of a table, and which of them are in sight.
extension RecordTable {
  /// A column in sight, and the cells of a line that it takes.
  struct Span: Equatable {
    var column: Int
    var cells: Range<Int>
  }

  /// The number of blank cells between two columns.
  static let gap = 2

  /// The least width of a column.
  private static let least = 3

  /// The greatest width of a column, as long as there is no room to spare.
  private static let usual = 24

  /// Returns the width of each column that is not hidden, in their order.
  ///
  /// Columns are as wide as their names and their values, but usually not wider than the usual width. What is left
  /// of the line is shared among those that would be wider.
  func widths(columns width: Int) -> [Int] {
    let shown = shown
    let natural = shown.map { index in
      let column = columns[index]
      let mark = sort?.column == column.name && sort != nil ? 2 : 0
      let title = CharacterWidth.width(of: column.title) + mark
      return min(max(title, column.widest, Self.least), max(Self.least, width))
    }
    var widths = zip(shown, natural).map { columns[$0].isWide ? $1 : min($1, Self.usual) }
    // The first column leaves room for another one.
    if let first = widths.first, widths.count > 1 {
      widths[0] = min(first, max(Self.least, width / 2))
    }
    var room = width - widths.reduce(0, +) - Self.gap * max(0, widths.count - 1)
    while room > 0 {
      let narrow = widths.indices.filter { widths[$0] < natural[$0] }
      if narrow.isEmpty { break }
      let share = max(1, room / narrow.count)
      for index in narrow where room > 0 {
        let extra = min(share, natural[index] - widths[index], room)
        widths[index] += extra
        room -= extra
      }
    }
    return widths
  }

  /// Returns the columns that are in sight, from left to right.
  ///
  /// The first one always is, and then those after the ones that are left of the window. The last one may be cut.
  func spans(columns width: Int) -> [Span] {
    let widths = widths(columns: width)
    return spans(widths, width, scrolled: min(scrolled, max(0, widths.count - 2)))
  }

  private func spans(_ widths: [Int], _ width: Int, scrolled: Int) -> [Span] {
    let shown = shown
    var spans: [Span] = []
    var start = 0
    for (place, index) in shown.enumerated() where place == 0 || place > scrolled {
      // A column of which hardly anything would be seen is left out.
      guard spans.isEmpty || start + min(Self.least, widths[place]) <= width else { break }
      spans.append(
        Span(column: index, cells: start..<min(start + widths[place], max(start, width)))
      )
      start += widths[place] + Self.gap
    }
    return spans
  }

  /// Scrolls sideways as little as shows the column of the cursor.
  mutating func showColumn(columns width: Int) {
    let shown = shown
    if !shown.contains(current) { current = shown.first ?? 0 }
    guard let place = shown.firstIndex(of: current), place > 0 else {
      scrolled = 0
      return
    }
    let widths = widths(columns: width)
    scrolled = min(scrolled, place - 1)
    while scrolled < place - 1 {
      let span = spans(widths, width, scrolled: scrolled).first { $0.column == current }
      if let span, span.cells.count >= widths[place] { return }
      scrolled += 1
    }
  }

  /// Returns the column at a cell of a line.
  func column(at cell: Int, columns width: Int) -> Int? {
    spans(columns: width).last { $0.cells.lowerBound <= cell }?.column
  }
}
