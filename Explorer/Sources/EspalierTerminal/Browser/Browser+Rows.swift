import Espalier
import EspalierSources

// The children of one branch as rows that open to all of their content: the whole of a text, the first members
// of a branch.
//
// The rows, what is loaded and the cursor are the outline's; what is open, and how high it is, is decided
// by `ExpandableRows`, and so is the meaning of keys there.
extension Browser {
  /// The rows of a branch, and the part of them that is on the screen.
  struct ExpandableList {
    var branch: Int
    var rows: ExpandableRows<Int>
    /// The first line in sight.
    var top = 0
    /// The width for which contents were measured.
    var columns = 0
    /// The cursor that was last brought into sight.
    var shownCursor: Int?
    /// Whether the children may be in another order than before.
    var isOutdated = false
  }

  /// Brings the rows up to date with the outline: where the cursor is, and what was loaded.
  mutating func syncRows() {
    guard let cursor = navigator.cursor else { return }
    if navigator.isOnStatus { navigator.focus(cursor, in: outline) }
    let parent = outline.parent(of: cursor)
    // The cursor is on a child of the branch, or on the branch itself as long as there is none.
    let branch =
      rowsView.map(\.branch).flatMap { $0 == cursor || $0 == parent ? $0 : nil } ?? parent
    updateRows(of: branch ?? Self.root)
    if navigator.cursor == rowsView?.branch, let first = rowsView?.rows.outline.id(atRow: 0) {
      navigator.focus(first, in: outline)
    }
    measureList()
    if rowsView?.shownCursor != navigator.cursor { showCursorInRows() }
    loadRowsInSight()
  }

  private static func list(of children: [Int], in branch: Int) -> ExpandableList {
    do {
      // An open row has its title on a line of its own; a closed one has a value beside it.
      return ExpandableList(
        branch: branch,
        rows: try ExpandableRows(children, base: 1, chrome: 1)
      )
    } catch {
      preconditionFailure("expected different children, got \(error)")
    }
  }

  /// Takes over the children of a branch; those that stay are as they were.
  ///
  /// - Complexity: O(log *n*) if there is nothing to take over.
  private mutating func updateRows(of branch: Int) {
    guard var list = rowsView, list.branch == branch else {
      return rowsView = Self.list(of: outline.children(of: branch) ?? [], in: branch)
    }
    let former = list.rows.rowCount
    let last = list.rows.outline.id(atRow: former - 1)
    let count = outline.childCount(of: branch) ?? 0
    if !list.isOutdated, former == count, last == outline.child(of: branch, at: count - 1),
      list.rows.outline.id(atRow: 0) == outline.child(of: branch, at: 0)
    {
      return
    }
    let children = outline.children(of: branch) ?? []
    do {
      if !list.isOutdated, former <= children.count, former == 0 || children[former - 1] == last {
        try list.rows.insert(children[former...])
      } else {
        var new = Self.list(of: children, in: list.branch)
        let stay = Set(children)
        try new.rows.setExpandedRows(list.rows.requestedRows.filter { stay.contains($0) })
        (new.top, new.shownCursor) = (list.top, list.shownCursor)
        list = new
      }
    } catch {
      preconditionFailure("expected children that were not rows before, got \(error)")
    }
    rowsView = list
  }

  /// Measures the rows that are to open, and those in sight of which that costs nothing.
  private mutating func measureList() {
    guard var list = rowsView else { return }
    do {
      if list.columns != columns {
        list.columns = columns
        _ = try list.rows.invalidateAll(base: 1, chrome: 1)
      }
      let first = list.rows.outline.row(atOffset: Double(list.top)) ?? 0
      let sight = first..<first + 2 * height
      var heights: [(Int, Double)] = []
      for row in list.rows.unmeasuredRows(in: sight) {
        guard let lines = contentLines(of: row) else { continue }
        heights.append((row, Double(lines.count)))
      }
      for row in list.rows.rowsToMeasure.prefix(2 * height) {
        if let lines = contentLines(of: row) {
          heights.append((row, Double(lines.count)))
        } else {
          requestContent(of: row)
        }
      }
      _ = try list.rows.setContentHeights(heights)
      // An open row is brought into sight when its height is known.
      if heights.contains(where: { $0.0 == navigator.cursor }) { list.shownCursor = nil }
    } catch {
      preconditionFailure("expected rows of the list, got \(error)")
    }
    list.top = min(list.top, max(0, Int(list.rows.outline.extent) + 1 - height))
    rowsView = list
  }

  /// The lines of a row's content; none if its row shows it all; nil if it was not read.
  private func contentLines(of row: Int) -> [String]? {
    guard let node = node(row) else { return [] }
    let title = node.title.isEmpty ? 0 : CharacterWidth.width(of: node.title) + 2
    let room = columns - DrawingStyle.indentation - title
    let isWhole = !node.isBranch && !node.value.isCut
    let fits = isWhole && CharacterWidth.width(of: node.detail) <= room
    // A row shows the lines of a text as one.
    if fits, !node.value.hasLineFeeds { return [] }
    guard let lines = contents.lines[row] else { return nil }
    if fits, lines.count == 1 { return [] }
    let width = max(1, columns - 2 * DrawingStyle.indentation)
    let wrapped = lines.flatMap { TextWrapping.wrap($0, columns: width) }
    return Array(wrapped.prefix(Self.contentLimit.lines))
  }

  // MARK: Commands

  /// Performs a command in the rows; returns whether it is one of theirs.
  mutating func performInRows(_ command: BrowserCommand) -> Bool {
    guard let list = rowsView, let cursor = navigator.cursor else { return false }
    switch command {
    case .row(.expandSiblings), .openSiblingsRecursively, .openAll:
      changeRows { rows in try rows.expandAll() }
    case .closeSiblings, .closeSiblingsRecursively, .closeAll:
      changeRows { rows in rows.collapseAll() }
    case .cursorLineToTop: scrollRows(to: rowLines(of: cursor).lowerBound)
    case .cursorLineToMiddle: scrollRows(to: rowLines(of: cursor).lowerBound - height / 2)
    case .cursorLineToBottom: scrollRows(to: rowLines(of: cursor).upperBound - height)
    // Without rows of other levels between them.
    case .row(.expandAllBelow), .row(.collapseAllBelow), .row(.nextLevelChange),
      .row(.previousLevelChange):
      break
    default:
      guard let step = command.inFlatList else { return false }
      if step == .first || step == .last { remember(cursor) }
      perform(step, in: list, at: cursor, page: command.page(height: height))
    }
    return true
  }

  private mutating func changeRows(
    _ change: (inout ExpandableRows<Int>) throws -> ExpandableRows<Int>.RowUpdate
  ) {
    guard var list = rowsView else { return }
    do { _ = try change(&list.rows) } catch {
      preconditionFailure("expected a row of the list, got \(error)")
    }
    list.shownCursor = nil
    rowsView = list
  }

  private mutating func perform(
    _ command: RowCommand,
    in list: ExpandableList,
    at cursor: Int,
    page: Int
  ) {
    var list = list
    rowsView = nil
    let effect = list.rows.perform(command, at: cursor, page: Double(page))
    if case .updated = effect { list.shownCursor = nil }
    rowsView = list
    switch effect {
    case .nothing, .updated: break
    case .moved(let row):
      navigator.focus(row, in: outline)
      showCursorInRows()
    case .entered(let branch): enterBranch(branch)
    case .left: leaveBranch()
    }
  }

  /// Shows the children of a branch.
  private mutating func enterBranch(_ branch: Int) {
    guard outline.isBranch(branch) == true else {
      if branch != rowsView?.branch { message = "the row shows all of it" }
      return
    }
    remember(branch)
    performKnown { try outline.expand(branch) }
    navigator.reconcile(with: outline)
    rowsView = Self.list(of: outline.children(of: branch) ?? [], in: branch)
  }

  /// Shows the branch among its siblings.
  private mutating func leaveBranch() {
    guard let branch = rowsView?.branch, branch != Self.root else { return }
    navigator.focus(branch, in: outline)
    rowsView = nil
  }

  /// Selects the row at a line of the view; a second click opens or closes it.
  mutating func clickInRows(line: Int) {
    guard let list = rowsView, line >= 0, line < height,
      let id = list.rows.row(atOffset: Double(list.top + line))
    else { return }
    message = nil
    let wasThere = id == navigator.cursor
    navigator.focus(id, in: outline)
    if wasThere { perform(.row(.activate)) }
  }

  // MARK: Scrolling

  private func rowLines(of id: Int) -> Range<Int> {
    guard let rows = rowsView?.rows.outline, let start = rows.offset(of: id),
      let height = rows.height(of: id)
    else { return 0..<1 }
    return Int(start)..<Int(start + height)
  }

  private mutating func scrollRows(to line: Int) {
    guard let extent = rowsView.map({ Int($0.rows.outline.extent) }) else { return }
    let top = min(max(line, 0), max(0, extent + 1 - height))
    rowsView?.top = top
  }

  mutating func scrollRows(by lines: Int) { scrollRows(to: (rowsView?.top ?? 0) + lines) }

  private mutating func showCursorInRows() {
    guard let cursor = navigator.cursor, let list = rowsView else { return }
    let lines = rowLines(of: cursor)
    var top = list.top
    if lines.upperBound > top + height { top = lines.upperBound - height }
    scrollRows(to: min(top, lines.lowerBound))
    rowsView?.shownCursor = cursor
  }

  /// Loads more where the end of what is loaded is in sight.
  private mutating func loadRowsInSight() {
    guard let list = rowsView, outline.status(of: list.branch) == .more else { return }
    let last = list.rows.outline.row(atOffset: Double(list.top + 4 * height))
    if last == nil { performKnown { try outline.loadMore(list.branch) } }
  }

  // MARK: Drawing

  /// Draws the rows in sight.
  func draw(_ list: ExpandableList, in screen: inout Screen, from line: Int) {
    screen.cursor = (0, min(line, screen.size.rows - 1))
    let rows = list.rows.outline
    let first = rows.row(atOffset: Double(list.top)) ?? rows.rowCount
    var index = Int(rows.offset(ofRow: first) ?? 0) - list.top
    if list.rows.rowCount == 0 { index = 0 }
    for row in rows.rows(inSection: 0, first..<first + height) {
      guard index < height else { return }
      let end = index + Int(rows.height(of: row.id) ?? 1)
      let content = list.rows.isExpanded(row.id) == true ? contentLines(of: row.id) ?? [] : []
      for (part, next) in (index..<end).enumerated() where next >= 0 && next < height {
        if part == 0 {
          drawTitle(of: row.id, list, in: &screen, line + next)
        } else if part <= content.count {
          drawContent(content[part - 1], of: row.id, in: &screen, line + next)
        }
        guard row.id == navigator.cursor else { continue }
        screen.restyle(row: line + next) { $0 = $0.selected }
        if part == 0 {
          screen.cursor = (min(DrawingStyle.indentation, screen.size.columns - 1), line + next)
        }
      }
      index = end
    }
    guard index < height else { return }
    if let status = outline.status(of: list.branch) {
      let (text, look) = statusText(status, of: list.branch)
      screen.write(
        text,
        look,
        row: line + index,
        column: DrawingStyle.indentation,
        ellipsis: style.ellipsis
      )
    } else if list.rows.rowCount == 0 {
      screen.write("nothing in here", .dim, row: line, column: DrawingStyle.indentation)
    }
  }

  private func drawTitle(of id: Int, _ list: ExpandableList, in screen: inout Screen, _ line: Int) {
    guard let node = node(id) else { return }
    let isOpen = list.rows.isExpanded(id) == true
    if list.rows.isExpandable(id) != false {
      let triangle = isOpen ? style.opened : style.closed
      screen.write(String(triangle), .dim, row: line, column: 0)
    }
    let start = DrawingStyle.indentation
    drawText(
      of: id,
      in: &screen,
      line,
      columns: start..<max(start, screen.size.columns),
      detail: isOpen && node.isValue ? .none : .usual(withPreview: !isOpen)
    )
  }

  private func drawContent(_ text: String, of id: Int, in screen: inout Screen, _ line: Int) {
    let kind = node(id).map { $0.isBranch ? SourceKind.other : $0.kind } ?? .other
    let look = CellStyle(color: style.colors.value(kind))
    screen.write(
      text,
      style.adapted(look),
      row: line,
      column: 2 * DrawingStyle.indentation,
      ellipsis: style.ellipsis
    )
  }
}
