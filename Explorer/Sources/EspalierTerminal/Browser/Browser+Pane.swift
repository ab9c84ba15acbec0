import Espalier
import EspalierSources

// The preview pane: what the cursor is on, beside the view.
extension Browser {
  /// The preview pane.
  struct Pane {
    enum Body {
      case lines([PaneContent<Source.NodeID>.Line])
      case table(RecordTable, [Node])
      case picture(DrawnPicture, [PaneContent<Source.NodeID>.Line])
    }

    /// The row that was asked for last, and what it was then.
    var row: Int?
    var node: Node?
    /// The room that a picture was asked for last; nil of anything else.
    var size: ScreenSize?
    /// The number of the request whose answer counts.
    var number = 0
    /// The content in sight: that of another row until the answer is there.
    var title = ""
    var facts: [String] = []
    var body = Body.lines([])
  }

  /// The least width of a screen that has room for the pane, and of one in which a folder has it by itself.
  private static var leastColumns: Int { 60 }
  private static var wideColumns: Int { 140 }

  /// The number of columns of the screen for the pane, with the edge and the blank column before it.
  var paneColumns: Int {
    let isOutline = view == .outline || view == .accordion
    let least: Int? =
      switch settings.pane {
      case .on: Self.leastColumns
      case .auto where showsFolder && isOutline: Self.wideColumns
      case .auto, .off: nil
      }
    return least.map { size.columns >= $0 } == true ? size.columns / 2 : 0
  }

  /// Shows the pane, or hides it.
  mutating func setPane(_ isOn: Bool) {
    settings.pane = isOn ? .on : .off
    pane = Pane(number: pane.number)
    // The view has another width.
    resize(to: size)
    if view == .columns { enterColumns() }
    if isOn, paneColumns == 0 {
      message = "the pane needs \(Self.leastColumns) columns"
    } else {
      message = isOn ? "a preview of the row is beside it" : "no preview"
    }
  }

  /// Asks for what the pane shows, if the cursor is on something else, or that has changed.
  mutating func requestPane() {
    guard paneColumns > 0, let cursor = navigator.cursor else { return }
    let node = node(cursor)
    let size = ScreenSize(columns: paneColumns - 2, rows: height - 1)
    let fits = pane.size == nil || pane.size == size
    guard pane.row != cursor || pane.node != node || !fits else { return }
    (pane.row, pane.node) = (cursor, node)
    if !fits { pane.size = size }
    pane.number += 1
    effects.append(.readPane(node, size, number: pane.number))
  }

  /// Asks again for what the pane shows, since pictures are drawn otherwise.
  mutating func renewPane() {
    pane.row = nil
    requestPane()
  }

  /// Receives what the pane shows.
  mutating func received(
    _ answer: Result<PaneContent<Source.NodeID>, SourceError>,
    ofPane number: Int
  ) {
    guard number == pane.number else { return }
    let content: PaneContent<Source.NodeID>
    switch answer {
    case .success(let read): content = read
    case .failure(let error):
      content = PaneContent(title: pane.node?.title ?? source.title, saying: error.description)
    }
    (pane.title, pane.facts, pane.size) = (content.title, content.facts, content.size)
    switch content.body {
    case .lines(let lines): pane.body = .lines(lines)
    case .picture(let picture, let lines): pane.body = .picture(picture, lines)
    case .records(let records, let sample):
      var table = RecordTable()
      table.take(sample)
      for (index, record) in records.enumerated() {
        table.insert(record.cells.map { shownCells($0, of: record.node) }, of: index)
      }
      if let width = Self.titleWidth(of: records, in: table) { table.showTitles(width: width) }
      pane.body = .table(table, records.map(\.node))
    }
  }

  /// Draws the pane, as a screen of its own.
  func drawPane(height: Int) -> Screen {
    var screen = Screen(size: ScreenSize(columns: max(0, paneColumns - 2), rows: height))
    let head = screen.write(pane.title, .bold, row: 0, column: 0, ellipsis: style.ellipsis)
    screen.write(
      "  " + pane.facts.joined(separator: ", "),
      .dim,
      row: 0,
      column: head,
      ellipsis: style.ellipsis
    )
    switch pane.body {
    case .table(let table, let nodes): draw(table, of: nodes, in: &screen)
    case .lines(let lines): draw(lines, in: &screen, from: 1)
    case .picture(let picture, let lines):
      switch picture {
      case .characters(let picture):
        for (index, row) in picture.rows.prefix(max(0, height - 1)).enumerated() {
          screen.copy(row[...], row: index + 1, column: 0)
        }
      case .pixels(let picture): screen.show(picture, row: 1, column: 0)
      }
      draw(lines, in: &screen, from: picture.rowCount + 1)
    }
    return screen
  }

  private func draw(_ table: RecordTable, of nodes: [Node], in screen: inout Screen) {
    let spans = table.spans(columns: screen.size.columns)
    drawNames(table, spans, current: nil, in: &screen, 1)
    for (index, node) in nodes.enumerated() where index + 2 < screen.size.rows {
      guard let cells = table.cells[index] ?? nil else {
        screen.write(node.title, .plain, row: index + 2, column: 0, ellipsis: style.ellipsis)
        continue
      }
      draw(cells, of: node, table, spans, in: &screen, index + 2)
    }
  }

  private func draw(
    _ lines: [PaneContent<Source.NodeID>.Line],
    in screen: inout Screen,
    from first: Int
  ) {
    var row = first
    let digits = String(lines.last?.number ?? 0).count
    for line in lines where row < screen.size.rows {
      guard line.number > 0 else {
        row = draw(line, in: &screen, row)
        continue
      }
      let number = String(line.number)
      screen.write(number, .dim, row: row, column: digits - number.count, ellipsis: style.ellipsis)
      write(line.spans, in: &screen, row, from: digits + 1)
      row += 1
    }
  }

  /// Draws a line that is no line of a file: a value goes on in further lines, a member is cut.
  ///
  /// - Returns: The row after it.
  private func draw(
    _ line: PaneContent<Source.NodeID>.Line,
    in screen: inout Screen,
    _ row: Int
  ) -> Int {
    var row = row
    if line.spans.count == 1, let span = line.spans.first {
      for part in TextWrapping.wrap(span.text, columns: screen.size.columns) {
        screen.write(part, look(of: span.part), row: row, column: 0, ellipsis: style.ellipsis)
        row += 1
      }
      return row
    }
    write(line.spans, in: &screen, row, from: 0)
    return row + 1
  }

  private func write(
    _ spans: [PaneContent<Source.NodeID>.Span],
    in screen: inout Screen,
    _ row: Int,
    from start: Int
  ) {
    var column = start
    for span in spans where column < screen.size.columns {
      column = screen.write(
        span.text,
        look(of: span.part),
        row: row,
        column: column,
        ellipsis: style.ellipsis
      )
    }
  }

  private func look(of part: SyntaxKind.Part) -> CellStyle {
    switch part {
    case .plain: .plain
    case .comment: .dim
    case .title: style.adapted(CellStyle(color: style.colors[.folder]))
    case .keyword: style.adapted(CellStyle(color: style.colors[.literal]))
    case .string: style.adapted(CellStyle(color: style.colors[.string]))
    case .number: style.adapted(CellStyle(color: style.colors[.number]))
    }
  }
}
