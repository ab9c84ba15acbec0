import Espalier
import EspalierSources

// The look of the filter form.
extension Browser {
  /// The number of columns of the form; the rows beside it have the rest.
  var formColumns: Int { columns < 72 ? columns : min(48, columns / 2) }

  /// Draws the form, and the rows that pass beside it.
  func draw(_ view: FormView, in screen: inout Screen, from line: Int) {
    let width = formColumns
    screen.cursor = (0, min(line, screen.size.rows - 1))
    if width < columns, screen.size.rows > line {
      var rows = Screen(
        size: ScreenSize(columns: columns - width - 1, rows: screen.size.rows)
      )
      if isTableShown { drawTable(in: &rows, from: line) } else { drawRows(in: &rows, from: line) }
      if isInRowsOfForm {
        screen.cursor = (width + 1 + rows.cursor.column, rows.cursor.row)
      } else {
        for row in 0..<rows.size.rows { rows.restyle(row: row) { $0.isReversed = false } }
      }
      for row in line..<min(line + height, screen.size.rows) {
        screen.write(style.edge, .dim, row: row, column: width)
        screen.copy(rows.row(row), row: row, column: width + 1)
      }
    }
    screen.write(
      summary(of: view),
      .bold,
      row: line,
      column: 1,
      end: width,
      ellipsis: style.ellipsis
    )
    let lines = lines(of: view)
    let titles = view.fields.map { CharacterWidth.width(of: RecordForm.title(of: $0.column)) }
    let title = min(titles.max() ?? 0, max(6, width / 2 - 2))
    for (offset, entry) in lines.dropFirst(view.top).prefix(max(0, height - 1)).enumerated() {
      let row = line + 1 + offset
      switch entry {
      case .field(let index): drawField(index, view, in: &screen, row, title, width)
      case .option(let field, let index):
        drawOption(index, of: field, view, in: &screen, row, width)
      }
      guard view.top + offset == view.line else { continue }
      screen.restyle(row: row, columns: 0..<width) {
        $0 = $0.selected
        $0.isDim = isInRowsOfForm
      }
      if !isInRowsOfForm {
        screen.cursor = (min(1, screen.size.columns - 1), min(row, screen.size.rows - 1))
      }
    }
  }

  /// The number of records that pass, and how far they were counted.
  private func summary(of view: FormView) -> String {
    if view.isEmpty { return "no records here" }
    guard let counts = view.counts else {
      return "looking for records" + (style.isASCII ? "..." : "…")
    }
    let state = counts.state.text(records: counts.records, limits: RecordLimits())
    return view.filter.isEmpty ? state : "\(grouped(counts.matching)) pass, \(state)"
  }

  private func drawField(
    _ index: Int,
    _ view: FormView,
    in screen: inout Screen,
    _ row: Int,
    _ titleColumns: Int,
    _ width: Int
  ) {
    let field = view.fields[index]
    let texts = view.form?.texts(of: field.column) ?? []
    var look = CellStyle.plain
    look.isBold = !texts.isEmpty
    screen.write(
      RecordForm.title(of: field.column),
      look,
      row: row,
      column: 1,
      end: min(width, 1 + titleColumns),
      ellipsis: style.ellipsis
    )
    let start = 1 + titleColumns + 2
    guard start < width - 2 else { return }
    var end = width - 1
    if case .choices = field.kind {
      let isOpen = view.form?.modal?.field == field.column
      let mark = isOpen ? style.opened : style.closed
      screen.write(String(mark), .dim, row: row, column: width - 2)
      end = width - 3
    }
    let (text, dim) = answerText(of: field, texts)
    screen.write(
      TerminalSafeText.escaped(text.utf8),
      dim ? .dim : style.adapted(CellStyle(color: .cyan)),
      row: row,
      column: start,
      end: end,
      ellipsis: style.ellipsis
    )
  }

  /// The answer of a field, or the kind of answer that it takes.
  private func answerText(
    of field: RecordForm.Field,
    _ texts: [String]
  ) -> (text: String, isHint: Bool) {
    if !texts.isEmpty { return (texts.joined(separator: ", "), false) }
    switch field.kind {
    case .choices(let choices):
      return (counted(choices.count, "value"), true)
    case .range(let placeholder): return (placeholder, true)
    case .text: return ("any text", true)
    }
  }

  private func drawOption(
    _ index: Int,
    of field: Int,
    _ view: FormView,
    in screen: inout Screen,
    _ row: Int,
    _ width: Int
  ) {
    guard let modal = view.form?.modal, modal.options.indices.contains(index) else { return }
    let isChosen = modal.isChosen(option: index)
    let option = modal.options[index]
    let count = count(of: option, in: view.fields[field]).map { "\($0)" } ?? ""
    let end = width - 1 - CharacterWidth.width(of: count)
    let look = style.adapted(CellStyle(color: isChosen ? .cyan : nil, isBold: isChosen))
    screen.write(
      (isChosen ? "[x] " : "[ ] ") + TerminalSafeText.escaped(option.utf8),
      look,
      row: row,
      column: 3,
      end: end - 1,
      ellipsis: style.ellipsis
    )
    screen.write(count, .dim, row: row, column: end)
  }

  private func count(of option: String, in field: RecordForm.Field) -> Int? {
    guard case .choices(let choices) = field.kind else { return nil }
    return choices.first { $0.choice.written == option }?.count
  }

  /// The help for an answer that is being typed.
  var answerNote: String {
    guard let view = formView, lines(of: view).indices.contains(view.line) else { return "" }
    let field = view.fields[lines(of: view)[view.line].field]
    switch field.kind {
    case .range(let placeholder): return "a range such as \(placeholder); nothing for none"
    case .choices, .text: return "a part of \(RecordForm.title(of: field.column)); nothing for none"
    }
  }

  /// The line of the cursor in words.
  var formDescription: String {
    guard let view = formView else { return "" }
    let lines = lines(of: view)
    guard lines.indices.contains(view.line) else { return summary(of: view) }
    let field = view.fields[lines[view.line].field]
    switch lines[view.line] {
    case .field(let index):
      let (text, _) = answerText(of: field, view.form?.texts(of: field.column) ?? [])
      let title = RecordForm.title(of: field.column)
      return "field \(index + 1) of \(view.fields.count), \(title), \(text), \(summary(of: view))"
    case .option(_, let index):
      guard let modal = view.form?.modal else { return "" }
      let option = modal.options[index]
      let state = modal.isChosen(option: index) ? "chosen" : "not chosen"
      let count = count(of: option, in: field).map { ", \($0)" } ?? ""
      return "option \(index + 1) of \(grouped(modal.options.count)), \(option), \(state)\(count)"
    }
  }
}
