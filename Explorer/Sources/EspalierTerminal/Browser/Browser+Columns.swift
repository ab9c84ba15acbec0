import Espalier
import EspalierSources

// The source as columns: the children of what is selected in one column are the next one.
//
// The rows, what is loaded and the cursor are the outline's; a column shows the children of a branch, which
// is open there as long as its column is shown.
extension Browser {
  /// The columns, and what is on the screen of them.
  struct Columns {
    var browser: ColumnBrowser<Int>
    /// The requests for children that are not there yet.
    var pending: [(token: ColumnToken, branch: Int)] = []
    /// The first row in sight of each column.
    var tops: [ColumnID: Int] = [:]
    /// The number of cells of columns that are left of the window.
    var scroll = 0
    /// The branches that were opened for their columns only.
    var expansions = ColumnExpansions<Int>()
    /// The whole of the value that is selected, by its row, in lines.
    var preview: (row: Int, lines: [String])?
    /// The column whose edge is being dragged.
    var dragged: Int?
  }

  /// Shows the columns that lead to the cursor, anew.
  ///
  /// - Parameter expansions: The branches that were opened for their columns only, if not those of the
  ///   columns before.
  mutating func enterColumns(_ expansions: ColumnExpansions<Int>? = nil) {
    var browser = ColumnBrowser<Int>(
      root: Self.root,
      policy: ColumnPolicy(leaf: paneColumns > 0 ? .truncate : .preview, followsSelection: true)
    )
    browser.setRowHeight(1)
    columnsView = Columns(
      browser: browser,
      expansions: expansions ?? columnsView?.expansions ?? .init()
    )
    layOutColumns()
    followCursorInColumns()
  }

  /// Closes what was opened for columns only.
  mutating func leaveColumns() {
    columnsView?.expansions.end(showing: navigator.cursor, in: &outline)
    columnsView = nil
    navigator.reconcile(with: outline)
    showCursor()
  }

  /// Adapts the sizes of columns to that of the window.
  mutating func layOutColumns() {
    let width = Double(max(4, columns < 48 ? columns / 2 : min(36, max(20, columns / 4))))
    let layout = ColumnLayout(
      column: .init(width: width, height: Double(height)),
      padding: .init(left: 0, right: 0, top: 0, bottom: 0),
      maximum: .init(width: Double(max(1, columns)), height: Double(height)),
      minimumColumnWidth: 4
    )
    columnsView?.browser.layout = layout
  }

  /// Brings the columns up to date with the outline: where the cursor is, and what was loaded.
  mutating func syncColumns() {
    guard let former = columnsView else { return }
    for (depth, column) in former.browser.columns.enumerated() where !column.isPreview {
      let count = outline.childCount(of: column.id) ?? 0
      let last = column.contents.rowCount - 1
      // Children are added at the end, replaced, or sorted, which begins the columns anew.
      let isCurrent =
        count == last + 1
        && outline.child(of: column.id, at: last) == column.contents.id(atRow: last)
        && outline.child(of: column.id, at: 0) == column.contents.id(atRow: 0)
      guard column.status == .ready, outline.contains(column.id), !isCurrent,
        let sections = outline.columnSections(of: column.id)
      else { continue }
      changeColumns { browser in
        // Depths may have changed by the reload before.
        guard browser.column(atDepth: depth)?.columnID == column.columnID else { return nil }
        return try browser.reload(atDepth: depth, with: sections)
      }
    }
    let answered = former.pending.filter { hasChildren($0.branch) }
    for request in answered {
      columnsView?.pending.removeAll { $0.token == request.token }
      guard let sections = outline.columnSections(of: request.branch) else { continue }
      changeColumns { browser in try browser.load(sections, for: request.token) }
    }
    if columnsView?.browser.selectedItem ?? Self.root != navigator.cursor ?? Self.root {
      followCursorInColumns()
    }
    showColumns()
  }

  /// Whether a branch has something to show in a column, if only that it is empty.
  private func hasChildren(_ branch: Int) -> Bool {
    outline.contains(branch)
      && ((outline.childCount(of: branch) ?? 0) > 0 || outline.loadState(of: branch) == .loaded)
  }

  /// Shows the columns that lead to the cursor of the outline.
  private mutating func followCursorInColumns() {
    guard let cursor = navigator.cursor else { return }
    let path = ([cursor] + (outline.ancestors(of: cursor) ?? [])).reversed().dropFirst()
    changeColumns { browser in browser.restore(path: path) }
    showColumns()
  }

  /// Performs a command in the columns; returns whether it is one of theirs.
  mutating func performInColumns(_ command: BrowserCommand) -> Bool {
    let step: RowCommand
    switch command {
    case .nextPane: step = .inward
    case .previousPane: step = .outward
    // The first one by siblings leads to the first row of the source.
    case .row(.first): return false
    case .row(.activate):
      guard let cursor = navigator.cursor, outline.isBranch(cursor) == true else { return false }
      step = .inward
    // Without rows of other levels between them.
    case .row(.expand), .row(.collapse), .toggleFold, .row(.expandSiblings), .closeSiblings,
      .openSiblingsRecursively, .closeSiblingsRecursively, .row(.nextLevelChange),
      .row(.previousLevelChange), .cursorLineToTop, .cursorLineToMiddle, .cursorLineToBottom:
      return true
    default:
      guard let command = command.inFlatList, ColumnBrowser<Int>.performs(command) else {
        return false
      }
      step = command
    }
    if command == .row(.last) { remember(navigator.cursor) }
    let page = command.page(height: height)
    changeColumns { browser in browser.perform(step, page: page) }
    focusSelectionOfColumns()
    return true
  }

  /// Selects the row of a column at a place on the screen, or begins to drag an edge.
  mutating func clickInColumns(column: Int, row: Int) {
    guard let view = columnsView, row >= 1, row <= height else { return }
    let x = Double(column + view.scroll)
    let frames = view.browser.columnFrames.frames
    guard let depth = frames.firstIndex(where: { $0.x <= x && x < $0.x + $0.width }) else { return }
    if x >= frames[depth].x + frames[depth].width - 1 {
      columnsView?.dragged = depth
      return
    }
    let target = (view.tops[view.browser.columns[depth].columnID] ?? 0) + row - 1
    guard let id = view.browser.columns[depth].contents.id(atRow: target) else { return }
    if id == navigator.cursor { return perform(.row(.activate)) }
    changeColumns { browser in try browser.select(item: id, atDepth: depth) }
    focusSelectionOfColumns()
  }

  /// Moves the edge that is being dragged.
  mutating func dragInColumns(to column: Int) {
    guard let view = columnsView, let depth = view.dragged,
      view.browser.columns.indices.contains(depth)
    else { return }
    let start = view.browser.columnFrames.frames[depth].x
    let width = Double(column + view.scroll + 1) - start
    let limit = Double(max(4, columns))
    changeColumns { browser in
      try browser.setWidth(min(max(width, 0), limit), atDepth: depth)
      return nil
    }
    showColumns()
  }

  /// Moves the cursor of the outline to what is selected in the columns.
  private mutating func focusSelectionOfColumns() {
    let item = columnsView?.browser.selectedItem ?? Self.root
    performKnown { try outline.reveal(item).changes }
    navigator.focus(item, in: outline)
    columnsView?.expansions.follow(item, in: &outline)
    navigator.reconcile(with: outline)
    showCursor()
    showColumns()
    readPreview()
  }

  /// Applies a change of the columns that cannot be refused, since its items are known, and what follows
  /// from it.
  private mutating func changeColumns(
    _ change: (inout ColumnBrowser<Int>) throws -> ColumnBrowser<Int>.ColumnUpdate?
  ) {
    guard var browser = columnsView?.browser else { return }
    do {
      guard var update = try change(&browser) else {
        columnsView?.browser = browser
        return
      }
      for request in update.requests { expandForColumn(request.item) }
      try browser.fulfil(&update) { hasChildren($0) ? outline.columnSections(of: $0) : nil }
      for request in update.requests { expandForColumn(request.item) }
      columnsView?.pending.removeAll { load in update.cancels.contains(load.token) }
      columnsView?.pending += update.requests.map { ($0.token, $0.item) }
    } catch {
      preconditionFailure("expected an item of the columns, got \(error)")
    }
    columnsView?.browser = browser
  }

  private mutating func expandForColumn(_ branch: Int) {
    performKnown { try columnsView?.expansions.expand(branch, in: &outline) ?? RowChanges() }
  }

  /// Scrolls so that what is selected and the column after it are in sight.
  private mutating func showColumns() {
    guard var view = columnsView else { return }
    var tops: [ColumnID: Int] = [:]
    for (depth, column) in view.browser.columns.enumerated() {
      var top = view.tops[column.columnID] ?? 0
      if let selection = column.selection {
        let offset = view.browser.rowOffset(
          revealing: selection,
          atDepth: depth,
          from: Double(top),
          viewport: Double(height)
        )
        top = Int(offset ?? 0)
      }
      tops[column.columnID] = min(top, max(0, column.contents.rowCount - 1))
    }
    view.tops = tops
    let last = view.browser.columns.count - 1
    let viewport = Double(max(1, columns))
    var scroll = Double(view.scroll)
    for depth in [last, view.browser.focusedDepth ?? 0] {
      scroll = view.browser.offset(revealing: depth, from: scroll, viewport: viewport) ?? scroll
    }
    view.scroll = Int(scroll)
    columnsView = view
  }

  /// Loads more where the end of what is loaded is in sight.
  mutating func loadColumnsInSight() {
    guard let view = columnsView else { return }
    for column in view.browser.columns where outline.contains(column.id) {
      guard case .more? = outline.status(of: column.id) else { continue }
      let end = (view.tops[column.columnID] ?? 0) + 4 * height
      if column.contents.rowCount <= end { performKnown { try outline.loadMore(column.id) } }
    }
  }

  /// Asks for the whole of the value that is selected.
  private mutating func readPreview() {
    guard let cursor = navigator.cursor, outline.isBranch(cursor) == false, let node = node(cursor),
      columnsView?.preview?.row != cursor
    else { return }
    columnsView?.preview = nil
    effects.append(.read(node, .text, .previewed))
  }

  /// Receives the whole of a value, for the column after the one that it is selected in.
  mutating func receivedPreview(_ bytes: [UInt8], of node: Node) {
    guard let cursor = navigator.cursor, self.node(cursor)?.id == node.id else { return }
    // More than a screen is not shown.
    columnsView?.preview = (cursor, Panel.shown(Array(bytes.prefix(1 << 14))))
  }

  // MARK: Drawing

  /// Draws the columns in sight.
  func draw(_ view: Columns, in screen: inout Screen, from line: Int) {
    let frames = view.browser.columnFrames.frames
    screen.cursor = (0, min(line, screen.size.rows - 1))
    for (depth, column) in view.browser.columns.enumerated() {
      let start = Int(frames[depth].x) - view.scroll
      // The last column has the room that is left, and needs no edge.
      let isLast = depth == view.browser.columns.count - 1
      let end = isLast ? screen.size.columns : start + Int(frames[depth].width) - 1
      guard end > 0, start < screen.size.columns else { continue }
      if !isLast {
        for index in 0..<height {
          screen.write(style.edge, .dim, row: line + index, column: end)
        }
      }
      if column.isPreview {
        drawPreview(of: column.id, in: &screen, from: line, columns: start..<end)
      } else {
        drawColumn(column, depth, view, in: &screen, from: line, columns: start..<end)
      }
    }
  }

  private func drawColumn(
    _ column: ColumnBrowser<Int>.Column,
    _ depth: Int,
    _ view: Columns,
    in screen: inout Screen,
    from line: Int,
    columns range: Range<Int>
  ) {
    let top = view.tops[column.columnID] ?? 0
    let isFocused = depth == view.browser.focusedDepth
    let rows = column.contents.rows(inSection: 0, top..<top + height)
    var next = line
    for row in rows {
      drawCell(row.id, in: &screen, next, columns: range)
      if row.id == column.selection {
        screen.restyle(row: next, columns: range) {
          // The way of the path is marked less than its end.
          $0 = $0.selected
          $0.isDim = !isFocused
        }
        if isFocused {
          screen.cursor = (min(max(range.lowerBound, 0), screen.size.columns - 1), next)
        }
      }
      next += 1
    }
    guard next < line + height, let status = outline.status(of: column.id) else { return }
    let (text, look) = statusText(status, of: column.id)
    screen.write(
      text,
      look,
      row: next,
      column: range.lowerBound + 1,
      end: range.upperBound,
      ellipsis: style.ellipsis
    )
  }

  private func drawCell(
    _ id: Int,
    in screen: inout Screen,
    _ line: Int,
    columns range: Range<Int>
  ) {
    let isBranch = outline.isExpandable(id) == true
    let start = range.lowerBound + 1
    drawText(
      of: id,
      in: &screen,
      line,
      columns: start..<max(start, range.upperBound - (isBranch ? 2 : 0)),
      from: range.lowerBound,
      detail: isBranch ? .none : .usual(withPreview: false)
    )
    if isBranch {
      screen.write(String(style.closed), .dim, row: line, column: range.upperBound - 1)
    }
  }

  /// The whole of a value, wrapped.
  private func drawPreview(
    of id: Int,
    in screen: inout Screen,
    from line: Int,
    columns range: Range<Int>
  ) {
    guard let node = node(id) else { return }
    let start = max(0, range.lowerBound) + 1
    let width = max(1, range.upperBound - start - 1)
    let lines = columnsView?.preview.flatMap { $0.row == id ? $0.lines : nil } ?? [node.detail]
    var next = line
    for text in lines {
      for part in TextWrapping.wrap(text, columns: width) {
        guard next < line + height else { return }
        screen.write(
          part,
          valueLook(of: node),
          row: next,
          column: start,
          end: range.upperBound,
          ellipsis: style.ellipsis
        )
        next += 1
      }
    }
  }
}
