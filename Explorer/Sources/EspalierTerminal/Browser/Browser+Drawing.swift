import Espalier
import EspalierSources

/// The look of the browser.
struct DrawingStyle: Equatable, Sendable {
  /// The width of a level in cells.
  static let indentation = 2

  var isASCII = false
  var usesColor = true
  var colors = RowColors()

  var opened: Character { isASCII ? "v" : "▾" }
  var closed: Character { isASCII ? ">" : "▸" }
  /// The marks of a column by which rows are sorted.
  var ascending: Character { isASCII ? "^" : "▴" }
  var descending: Character { isASCII ? "v" : "▾" }
  var ellipsis: Character { isASCII ? "~" : "…" }
  /// The sign before the title of a row that is marked.
  var mark: String { isASCII ? "* " : "✓ " }
  /// The edge between two columns.
  var edge: String { isASCII ? "|" : "│" }
  var separator: String { isASCII ? " > " : " › " }

  /// A text in which an ellipsis is one of the characters of the style.
  func adapted(_ text: String) -> String {
    isASCII ? text.replacing("…", with: String(ellipsis)) : text
  }

  func adapted(_ style: CellStyle) -> CellStyle { usesColor ? style : style.withoutColor }
}

// The screen as a function of the state.
extension Browser {
  /// The number of lines of a panel.
  var panelHeight: Int { height }

  /// The ancestors that stay at the top of the view.
  var pinnedRows: [Int] {
    guard height >= 6 else { return [] }
    return outline.stickyRows(from: Double(top), limit: height / 3)
      .filter { (outline.offset(of: $0.id) ?? 0) < Double(top) + $0.offset }.map(\.id)
  }

  /// The row at a line of the screen.
  func row(atScreenRow line: Int) -> Int? {
    let index = line - 1
    guard index >= 0, index < height else { return nil }
    let pinned = pinnedRows
    if index < pinned.count { return outline.row(of: pinned[index]) }
    return self.row(atLine: top + index)
  }

  /// The screen as it is to be shown.
  var screen: Screen {
    var screen = Screen(size: size)
    guard size.columns > 0, size.rows > 0 else { return screen }
    if size.rows > 1 { drawHeader(in: &screen) }
    let first = size.rows > 1 ? 1 : 0
    if let panel {
      drawPanel(panel, in: &screen, from: first)
    } else if let goTo, prompt?.kind == .goTo {
      drawChoices(goTo.found.map(line), selected: goTo.selected, in: &screen, from: first)
    } else if let placeList, prompt?.kind == .place {
      draw(placeList, in: &screen, from: first)
    } else if paneColumns > 0 {
      drawViewAndPane(in: &screen, from: first)
    } else {
      drawView(in: &screen, from: first)
    }
    if size.rows > 2 { drawStatus(in: &screen, line: size.rows - 1) }
    return screen
  }

  /// Draws the view, and the preview pane to its right.
  private func drawViewAndPane(in screen: inout Screen, from line: Int) {
    var left = Screen(size: ScreenSize(columns: columns, rows: size.rows))
    drawView(in: &left, from: line)
    let right = drawPane(height: height)
    for index in 0..<min(height, size.rows - line) {
      screen.copy(left.row(line + index), row: line + index, column: 0)
      screen.write(style.edge, .dim, row: line + index, column: columns)
      screen.copy(right.row(index), row: line + index, column: columns + 2)
    }
    if let shown = right.picture {
      screen.show(shown.picture, row: line + shown.row, column: columns + 2 + shown.column)
    }
    screen.cursor = left.cursor
  }

  /// Draws the view.
  private func drawView(in screen: inout Screen, from first: Int) {
    if let columnsView, view == .columns {
      draw(columnsView, in: &screen, from: first)
    } else if let formView, view == .form {
      draw(formView, in: &screen, from: first)
    } else if view == .table {
      drawTable(in: &screen, from: first)
    } else if tableView?.isFirstView == true {
      // The view that will be shown is not known yet.
      screen.cursor = (0, min(first, screen.size.rows - 1))
    } else if let rowsView, view == .rows {
      draw(rowsView, in: &screen, from: first)
    } else {
      drawRows(in: &screen, from: first)
    }
  }

  private func drawHeader(in screen: inout Screen) {
    // The end of a path says more than its beginning.
    let text = (panel.map { (location ?? source.title) + style.separator + $0.title } ?? pathText)
      .ending(columns: screen.size.columns, ellipsis: style.ellipsis)
    screen.write(text, .bold, row: 0, column: 0, ellipsis: style.ellipsis)
  }

  /// The path of the cursor: that of the file on disk, and then the titles of what is in it.
  private var pathText: String {
    var text = location ?? source.title
    var isFolder = true
    for row in way(to: navigator.cursor).reversed() {
      guard let node = node(row) else { continue }
      let isFile = node.kind == .folder || node.kind == .file || node.kind == .link
      let separator = isFile && isFolder && location != nil ? "/" : style.separator
      text += text.hasSuffix("/") && separator == "/" ? node.title : separator + node.title
      isFolder = isFolder && node.kind == .folder
    }
    return text
  }

  func drawRows(in screen: inout Screen, from line: Int) {
    let cursor = cursorRow
    let pinned = pinnedRows
    screen.cursor = (0, min(line, screen.size.rows - 1))
    let height = min(height, screen.size.rows - line)
    let first = row(atLine: top + pinned.count) ?? outline.rowCount
    var index = Int(outline.offset(ofRow: first) ?? 0) - top
    for (offset, row) in outline.rows(inSection: 0, first..<first + height).enumerated() {
      guard index < height else { break }
      let isSelected = first + offset == cursor
      if let status = row.status {
        drawStatus(status, of: row.id, level: row.level, in: &screen, line + index)
        if isSelected { select(line + index, in: &screen, row.id, level: row.level) }
        index += 1
        continue
      }
      let lines = wrappedLines(of: row.id, level: row.level)
      for part in 0..<max(1, lines?.count ?? 1) {
        defer { index += 1 }
        guard index >= pinned.count, index < height else { continue }
        draw(row.id, level: row.level, in: &screen, line + index, wrapped: lines, part)
        if isSelected { select(line + index, in: &screen, row.id, level: row.level, part) }
      }
    }
    for (index, id) in pinned.enumerated() where index < height {
      draw(id, level: outline.level(of: id) ?? 0, in: &screen, line + index)
      if outline.row(of: id) == cursor { select(line + index, in: &screen, id) }
    }
  }

  /// Marks the row of the cursor, and puts the hardware cursor there for those who follow it.
  private func select(
    _ line: Int,
    in screen: inout Screen,
    _ id: Int,
    level: Int? = nil,
    _ part: Int = 0
  ) {
    screen.restyle(row: line) { $0 = $0.selected }
    guard part == 0 else { return }
    let level = level ?? outline.level(of: id) ?? 0
    let column = DrawingStyle.indentation * (level + 1)
    screen.cursor = (min(column, screen.size.columns - 1), line)
  }

  /// The column at which a row of a level begins; deep rows begin with their level, so that they can be read.
  func indentation(ofLevel level: Int) -> (column: Int, label: String?) {
    let column = DrawingStyle.indentation * level
    guard column > columns * 2 / 3 else { return (column, nil) }
    let label = "\(level) "
    return (min(CharacterWidth.width(of: label), max(0, columns - 4)), label)
  }

  /// Draws a row, or a part of one that is wrapped.
  private func draw(
    _ id: Int,
    level: Int,
    in screen: inout Screen,
    _ line: Int,
    wrapped: [String]? = nil,
    _ part: Int = 0
  ) {
    let end = screen.size.columns
    let (start, label) = indentation(ofLevel: level)
    if part > 0 {
      guard let wrapped, let node = node(id) else { return }
      let column = start + DrawingStyle.indentation
      screen.write(
        wrapped[part],
        valueLook(of: node),
        row: line,
        column: column,
        ellipsis: style.ellipsis
      )
      return
    }
    if let label { screen.write(label, .dim, row: line, column: 0) }
    if outline.isExpandable(id) == true {
      let triangle = outline.isExpanded(id) == true ? style.opened : style.closed
      screen.write(String(triangle), .dim, row: line, column: start)
    }
    drawText(
      of: id,
      in: &screen,
      line,
      columns: start + DrawingStyle.indentation..<max(end, start + DrawingStyle.indentation),
      detail: wrapped?.first.map { .firstLine($0) } ?? .usual(withPreview: true)
    )
  }

  private func drawStatus(
    _ status: LoadStatus,
    of branch: Int,
    level: Int,
    in screen: inout Screen,
    _ line: Int
  ) {
    let (text, look) = statusText(status, of: branch)
    let column = DrawingStyle.indentation * (level + 1)
    screen.write(text, look, row: line, column: column, ellipsis: style.ellipsis)
  }

  /// The text of a row that stands for children which are not there.
  func statusText(_ status: LoadStatus, of branch: Int) -> (text: String, look: CellStyle) {
    var look = CellStyle.dim
    let text: String
    switch status {
    case .loading where branch == Self.root && !unfinishedLine.isEmpty:
      text = unfinishedLine
    case .loading:
      let words = follows && branch == Self.root ? "waiting for more" : "loading"
      text = words + (style.isASCII ? "..." : "…")
    case .more: text = "more" + (style.isASCII ? "..." : "…")
    case .failed:
      look = style.adapted(CellStyle(color: .red))
      if case .failed(let message) = outline.loadState(of: branch) {
        text = "\(message); Enter tries again"
      } else {
        text = "could not be read; Enter tries again"
      }
    }
    return (text, look)
  }

  private func drawPanel(_ panel: Panel, in screen: inout Screen, from line: Int) {
    for (index, text) in panel.visibleLines(height: panelHeight).enumerated() {
      screen.write(text, .plain, row: line + index, column: 1, ellipsis: style.ellipsis)
      for match in panel.matches(inVisibleLine: index) {
        screen.restyle(row: line + index, columns: match.columns.shifted(by: 1)) {
          $0.isUnderlined = true
          $0.isReversed = match.isCurrent
        }
      }
    }
    screen.cursor = (min(1, screen.size.columns - 1), min(line, screen.size.rows - 1))
  }

  private func drawStatus(in screen: inout Screen, line: Int) {
    if let prompt {
      // The text before the cursor stays in sight, at least its end.
      let typed = TerminalSafeText.visible(prompt.kind.rawValue + prompt.parts.head)
      let cursor = screen.write(
        typed.ending(columns: max(1, screen.size.columns - 1), ellipsis: style.ellipsis),
        .plain,
        row: line,
        column: 0
      )
      let end = screen.write(
        prompt.parts.tail,
        .plain,
        row: line,
        column: cursor,
        ellipsis: style.ellipsis
      )
      let note = message ?? promptNote(prompt)
      screen.write("  " + note, .dim, row: line, column: end, ellipsis: style.ellipsis)
      screen.cursor = (min(cursor, screen.size.columns - 1), line)
      return
    }
    let right: String
    if let panel {
      right = panel.place(height: panelHeight)
    } else {
      let marked = marks.count == 0 ? "" : "\(grouped(marks.count)) marked, "
      right =
        marked
        + (isTableShown
          ? placeInTable(more: "+")
          : "\(grouped(cursorRow + 1)) of \(grouped(countedRows))" + (hasMoreRows ? "+" : ""))
    }
    let width = CharacterWidth.width(of: right)
    let left: String
    if let message {
      left = message
    } else if let panel {
      left = panel.matchPlace.map { "/\(panel.search?.text ?? "")  \($0)" } ?? "Esc closes, / finds"
    } else if let count {
      left = "\(count)"
    } else if let prefix {
      left = "\(prefix.name) …"
    } else if opening != nil {
      left = "opening, Esc stops"
    } else if isComparing {
      left = "comparing, Esc stops"
    } else if search.isRunning, filtering?.isOfRecords == true {
      left = "\(grouped(search.progress?.completed ?? 0)) records read, Esc stops"
    } else if !search.text.isEmpty {
      left =
        (filtering == nil ? "/" : "&") + "\(search.text)  \(matchCount)"
    } else if goal != nil || rowGoal != nil {
      left = follows && goal == nil ? "following the end, Esc stops" : "loading, Esc stops"
    } else if view == .form {
      left =
        isInRowsOfForm
        ? "Tab goes to the form, ? keys"
        : "Enter opens, c clears, \(formColumns < columns ? "Tab" : "g t") goes to the rows, ? keys"
    } else {
      left = picking == nil ? hints(columns: screen.size.columns - width - 2) : pickingHint
    }
    let look = message == nil ? CellStyle.dim : CellStyle.plain
    let end = max(0, screen.size.columns - width - 2)
    screen.write(left, look, row: line, column: 0, end: end, ellipsis: style.ellipsis)
    screen.write(right, .dim, row: line, column: max(0, screen.size.columns - width))
  }

  /// The number of rows, without the one that stands for what a followed file will have.
  private var countedRows: Int {
    let count = outline.rowCount
    let isWaiting = follows && count > 1 && outline.branch(ofStatusAtRow: count - 1) == Self.root
    return isWaiting ? count - 1 : count
  }

  /// Whether rows are known to follow around the cursor that are not read yet.
  private var hasMoreRows: Bool {
    (way(to: navigator.cursor) + [Self.root]).contains { outline.status(of: $0) == .more }
  }

  /// The outcome so far of a line that is being typed.
  private func promptNote(_ prompt: Prompt) -> String {
    switch prompt.kind {
    case .find where panel != nil: return panel?.matchPlace ?? "find in this text"
    case .find, .filter: return matchCount
    case .answer: return answerNote
    case .place:
      guard let list = placeList else { return "" }
      if list.all.isEmpty { return "no place is kept yet: m and a letter keep one" }
      return list.shown.isEmpty
        ? "nothing has these letters"
        : "\(grouped(list.selected + 1)) of \(grouped(list.shown.count))"
    case .shell:
      guard prompt.text.isEmpty else { return "" }
      let paths = marks.count > 1 ? "are the \(grouped(marks.count)) marked paths" : "is the path"
      return "a command of the shell; {} \(paths); Enter alone is \(pager)"
    case .goTo:
      guard let goTo, !prompt.text.isEmpty else { return "a few letters of a path" }
      let read = "\(grouped(goTo.readCount)) read" + (goTo.progress == .complete ? "" : " so far")
      if goTo.isAwaited { return "waiting for a path, \(read)" }
      let marked = picking == nil || marks.count == 0 ? "" : "\(grouped(marks.count)) marked, "
      return goTo.found.isEmpty
        ? (goTo.progress == .complete ? "nothing has these letters, " + read : read)
        : marked + "\(grouped(goTo.selected + 1)) of \(grouped(goTo.found.count)), \(read)"
    case .command:
      if let completion = prompt.completion {
        return "\(grouped(completion + 1)) of \(grouped(prompt.completions.count))"
      }
      guard let command = TypedCommand.named(String(prompt.text.prefix { $0 != " " })) else {
        return prompt.text.isEmpty ? "a row, or a command; Tab completes" : ""
      }
      return [command.arguments, command.help].filter { !$0.isEmpty }.joined(separator: "  ")
    }
  }

  /// The place among the matches, such as "3 of 41".
  private var matchCount: String {
    var text = ""
    if let order = filtering?.order {
      let record = way(to: navigator.cursor).first { outline.parent(of: $0) == order.branch }
      let index = record.flatMap { outline.indexInParent(of: $0) }
      text = (index.map { "\(grouped($0 + 1)) of " } ?? "") + "\(grouped(order.positions.count))"
    } else if let filtering, !filtering.isOutdated, !filtering.matches.isEmpty {
      let index = navigator.cursor.flatMap { filtering.place(of: $0) }
      text =
        (index.map { "\(grouped($0 + 1)) of " } ?? "")
        + "\(grouped(filtering.matches.count))\(moreMatches)"
    } else if let current = search.current {
      text = matchPlace(current)
    } else if !search.text.isEmpty {
      text = search.isRunning ? "" : "nothing found"
    }
    guard search.isRunning else { return text }
    var progress = "searching"
    if let completed = search.progress?.completed, let total = search.progress?.total, total > 0 {
      progress += " \(min(100, completed * 100 / total)) %"
    }
    return text.isEmpty ? progress : "\(text), \(progress)"
  }

  /// The sign after a number of matches if there may be more than are kept.
  private var moreMatches: String { search.matches.count < Self.matchLimit ? "" : "+" }

  /// The place of a match, told apart by whether it is a name of a file or in one.
  private func matchPlace(_ index: Int) -> String {
    let count = search.matches.count
    guard let names = search.nameCount, filtering == nil else {
      return "\(grouped(index + 1)) of \(grouped(count))\(moreMatches)"
    }
    if index >= names {
      return "\(grouped(index - names + 1)) of \(grouped(count - names))\(moreMatches) in files"
    }
    let rest = count > names ? ", \(grouped(count - names))\(moreMatches) in files" : ""
    return "\(grouped(index + 1)) of \(grouped(names)) names" + rest
  }

  /// The value of a row as it is shown: a text without its quotation marks and escapes, if that is asked for.
  func shownDetail(of node: Node) -> String {
    guard !settings.showsQuotes, node.kind == .string, case .text(var text) = node.value,
      text.quote != nil
    else { return node.detail }
    text.shown = UnquotedText.text(of: text.shown)
    text.quote = nil
    var node = node
    node.value = .text(text)
    return node.detail
  }
}

extension Range<Int> {
  func shifted(by offset: Int) -> Range<Int> { lowerBound + offset..<upperBound + offset }
}

extension String {
  /// The end of the text that fits into a width, after an ellipsis if that is not all.
  func ending(columns: Int, ellipsis: Character) -> String {
    var width = CharacterWidth.width(of: self)
    guard width > columns else { return self }
    var rest = self[...]
    while width >= columns, let first = rest.popFirst() {
      width -= CharacterWidth.width(of: first)
    }
    return String(ellipsis) + rest
  }
}
