import Espalier
import EspalierSources

// The look of the table.
extension Browser {
  /// Draws the table into the columns of the screen from one on.
  func drawTable(in screen: inout Screen, from line: Int) {
    screen.cursor = (0, min(line, screen.size.rows - 1))
    guard let view = tableView, view.place != nil else {
      let text = "looking for records" + (style.isASCII ? "..." : "…")
      screen.write(text, .dim, row: line, column: 1, ellipsis: style.ellipsis)
      return
    }
    let spans = view.table.spans(columns: screen.size.columns)
    drawNames(view.table, spans, current: view.table.current, in: &screen, line)
    let bottom = min(line + height, screen.size.rows)
    var row = line + 1
    var index = view.table.top
    while row < bottom, let branch = view.branch, let id = outline.child(of: branch, at: index) {
      draw(record: id, view.table, spans, in: &screen, row)
      if id == navigator.cursor { select(record: row, view.table, spans, in: &screen) }
      (row, index) = (row + 1, index + 1)
    }
    guard row < bottom else { return }
    if let branch = view.branch, let status = outline.status(of: branch) {
      let (text, look) = statusText(status, of: branch)
      screen.write(text, look, row: row, column: 0, ellipsis: style.ellipsis)
    } else if index == 0 {
      let text = search.isRunning ? "searching" : "nothing in here"
      screen.write(text, .dim, row: row, column: 0, ellipsis: style.ellipsis)
    }
  }

  /// The names of the columns, with the order of the records, and whether columns are left or right of the window.
  ///
  /// - Parameter current: The column of the cursor, if it is in the table.
  func drawNames(
    _ table: RecordTable,
    _ spans: [RecordTable.Span],
    current: Int?,
    in screen: inout Screen,
    _ line: Int
  ) {
    for span in spans {
      let column = table.columns[span.column]
      var title = column.title
      if let sort = table.sort, sort.column == column.name {
        title += " " + String(sort.isDescending ? style.descending : style.ascending)
      }
      let width = CharacterWidth.width(of: title)
      let start =
        column.isRightAligned
        ? max(span.cells.lowerBound, span.cells.upperBound - width)
        : span.cells.lowerBound
      screen.write(
        title,
        .bold,
        row: line,
        column: start,
        end: span.cells.upperBound,
        ellipsis: style.ellipsis
      )
      if span.column == current {
        screen.restyle(row: line, columns: span.cells) { $0.isReversed = true }
      }
    }
    guard let last = spans.last, last.column != table.shown.last else { return }
    screen.write(String(style.closed), .dim, row: line, column: screen.size.columns - 1)
  }

  private func draw(
    record id: Int,
    _ table: RecordTable,
    _ spans: [RecordTable.Span],
    in screen: inout Screen,
    _ line: Int
  ) {
    guard let node = node(id), let cells = table.cells[id] else { return }
    guard let cells else {
      // A report, or another row that is no record.
      drawText(
        of: id,
        in: &screen,
        line,
        columns: 0..<screen.size.columns,
        detail: .usual(withPreview: false)
      )
      return
    }
    draw(cells, of: node, table, spans, in: &screen, line)
  }

  /// Draws the values of a record.
  func draw(
    _ cells: [String: RecordTable.Cell],
    of node: Node,
    _ table: RecordTable,
    _ spans: [RecordTable.Span],
    in screen: inout Screen,
    _ line: Int
  ) {
    for span in spans {
      let column = table.columns[span.column]
      let text: String
      var look = CellStyle.plain
      if let name = column.name {
        guard let cell = cells[name] else { continue }
        text = cell.text
        look = self.look(of: cell.kind)
      } else {
        text = node.title
      }
      if span.column == spans.first?.column {
        look = style.adapted(CellStyle(color: style.colors.title(node.kind)))
      }
      let width = CharacterWidth.width(of: text)
      let start =
        column.isRightAligned && width <= span.cells.count
        ? span.cells.upperBound - width : span.cells.lowerBound
      screen.write(
        text,
        look,
        row: line,
        column: start,
        end: span.cells.upperBound,
        ellipsis: style.ellipsis
      )
    }
  }

  private func look(of kind: CellKind) -> CellStyle {
    switch kind {
    case .number: style.adapted(CellStyle(color: .cyan))
    case .boolean: style.adapted(CellStyle(color: .magenta))
    case .date: style.adapted(CellStyle(color: .yellow))
    case .container, .data, .none: .dim
    case .text: .plain
    }
  }

  private func select(
    record line: Int,
    _ table: RecordTable,
    _ spans: [RecordTable.Span],
    in screen: inout Screen
  ) {
    screen.restyle(row: line) { $0 = $0.selected }
    let start = spans.first { $0.column == table.current }?.cells.lowerBound ?? 0
    screen.cursor = (min(start, max(0, screen.size.columns - 1)), line)
  }

  /// The record and the value of the cursor in words: "3 of 9, city Bern, id 2, name Ada".
  var tableDescription: String {
    guard let view = tableView, view.place != nil else { return "looking for records" }
    guard let cursor = navigator.cursor, cursor != view.branch, let node = node(cursor) else {
      return "no records"
    }
    var parts = [placeInTable(more: " or more")]
    guard let cells = view.table.cells[cursor] ?? nil else {
      return (parts + [node.title, node.detail]).filter { !$0.isEmpty }.joined(separator: ", ")
    }
    let shown = view.table.shown
    let order =
      shown.filter { $0 == view.table.current } + shown.filter { $0 != view.table.current }
    for index in order {
      let column = view.table.columns[index]
      let text = column.name.map { cells[$0]?.text ?? "" } ?? node.title
      if index != view.table.current, text.isEmpty { continue }
      parts.append("\(column.title) \(text.isEmpty ? "empty" : text)")
    }
    return parts.joined(separator: ", ")
  }

  /// The place of the record of the cursor, such as "3 of 9".
  ///
  /// - Parameter more: The words after a number of records that are not all.
  func placeInTable(more: String) -> String {
    if let order = filtering?.order, order.branch == tableView?.branch {
      return
        "\(grouped(min(tableIndex + 1, order.positions.count))) of \(grouped(order.positions.count))"
    }
    let count = tableCount
    let isPart = tableView?.branch.map { outline.loadState(of: $0) != .loaded } ?? false
    return "\(grouped(min(tableIndex + 1, count))) of \(grouped(count))\(isPart ? more : "")"
  }
}
