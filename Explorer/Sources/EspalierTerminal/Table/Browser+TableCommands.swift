import Espalier
import EspalierSources

// The keys and clicks of the table.
extension Browser {
  /// Performs a command in the table; returns whether it is one of its own.
  mutating func performInTable(_ command: BrowserCommand) -> Bool {
    guard let branch = tableView?.branch else { return false }
    let index = tableIndex
    switch command {
    case .row(.next), .row(.nextSibling): focusRecord(index + 1)
    case .row(.previous), .row(.previousSibling): focusRecord(index - 1)
    case .row(.pageDown): focusRecord(index + max(1, tableHeight - 1))
    case .row(.pageUp): focusRecord(index - max(1, tableHeight - 1))
    case .halfPageDown: focusRecord(index + max(1, tableHeight / 2))
    case .halfPageUp: focusRecord(index - max(1, tableHeight / 2))
    case .row(.first):
      remember(navigator.cursor)
      focusRecord(0)
    case .row(.inward): tableView?.table.moveColumn(by: 1)
    case .row(.outward): if tableView?.table.moveColumn(by: -1) == false { leaveTable(branch) }
    case .row(.firstSibling): tableView?.table.moveColumn(by: -RecordTable.extent.cells)
    case .row(.lastSibling): tableView?.table.moveColumn(by: RecordTable.extent.cells)
    case .scrollValueRight: moveByWindow(1)
    case .scrollValueLeft: moveByWindow(-1)
    case .row(.activate), .row(.expand): enterRecord()
    case .row(.collapse): leaveTable(branch)
    case .scrollDown: scrollTable(by: 1)
    case .scrollUp: scrollTable(by: -1)
    case .cursorLineToTop: scrollTable(to: index)
    case .cursorLineToMiddle: scrollTable(to: index - tableHeight / 2)
    case .cursorLineToBottom: scrollTable(to: index - tableHeight + 1)
    case .hideColumn: hideColumn()
    case .showColumns: showColumns()
    case .widenColumn: tableView?.table.widenColumn()
    case .copyCell: takeCell(.copied)
    case .showCell: takeCell(.shown)
    // Without rows of other levels between them.
    case .toggleFold, .row(.expandAllBelow), .row(.collapseAllBelow), .row(.expandSiblings),
      .closeSiblings,
      .openSiblingsRecursively, .closeSiblingsRecursively, .openAll, .closeAll, .level,
      .row(.nextLevelChange), .row(.previousLevelChange), .nextSameName, .previousSameName:
      break
    default: return false
    }
    return true
  }

  /// Goes to a record, counted from 0, as far as records are loaded.
  mutating func focusRecord(_ index: Int) {
    guard let branch = tableView?.branch, tableCount > 0,
      let row = outline.child(of: branch, at: min(max(0, index), tableCount - 1))
    else { return }
    navigator.focus(row, in: outline)
  }

  private mutating func moveByWindow(_ direction: Int) {
    guard let table = tableView?.table else { return }
    // The first column is always in sight, and the last one may be cut.
    let count = table.spans(columns: tableColumns).count
    tableView?.table.moveColumn(by: direction * max(1, count - 2))
  }

  private mutating func hideColumn() {
    guard let title = tableView.map({ $0.table.columns[$0.table.current].title }) else { return }
    let isHidden = tableView?.table.hideColumn() == true
    message = isHidden ? "\(title) is hidden; + shows all columns" : "the last column stays"
  }

  private mutating func showColumns() {
    let count = tableView?.table.showColumns() ?? 0
    message = count == 0 ? "no column is hidden" : "all columns are shown"
  }

  /// Sorts by the column of the cursor; again the other way, and then as in the data.
  mutating func sortByColumn() {
    guard let table = tableView?.table, table.columns.indices.contains(table.current) else {
      return
    }
    let name = table.columns[table.current].name
    let isSorted = filtering?.sort != nil && filtering?.sort?.column == name
    if isSorted, filtering?.sort?.isDescending == true { return sort(by: nil) }
    guard let name else { return message = "records are sorted by a field, not by their titles" }
    sort(by: RecordSort(name, isDescending: isSorted))
  }

  /// Shows the records in an order; nil is that of the data.
  mutating func sort(by sort: RecordSort?) {
    guard tableView?.place != nil else { return }
    orderRecords(sortedBy: sort)
    guard let sort else { return message = "in the order of the data" }
    message = Self.words("sorting", sort)
  }

  /// An order in words, after one that says whether the records have it.
  static func words(_ state: String, _ sort: RecordSort) -> String {
    let title = RecordForm.title(of: sort.column)
    return "\(state) by \(title)" + (sort.isDescending ? ", the greatest first" : "")
  }

  /// Goes into a file or a folder, and shows the whole of any other record.
  private mutating func enterRecord() {
    guard let cursor = navigator.cursor, let branch = tableView?.branch, cursor != branch,
      let node = node(cursor)
    else { return }
    switch node.kind {
    case .folder, .file, .link:
      guard outline.isBranch(cursor) == true else { fallthrough }
      remember(cursor)
      performKnown { try outline.expand(cursor) }
      navigator.reconcile(with: outline)
      findTable(in: cursor)
    default: read(RecordUse(part: .shown), of: node, cursor, in: branch)
    }
  }

  private mutating func read(_ use: RecordUse, of node: Node, _ row: Int, in branch: Int) {
    let parent = self.node(branch)?.id
    effects.append(.readRecord(use, of: node, parent: parent, position: position(of: row)))
    if use.part == .shown { awaitedPanel = node.id }
  }

  /// Copies or shows the value of the record in the column of the cursor.
  private mutating func takeCell(_ use: PartUse) {
    guard let cursor = navigator.cursor, let view = tableView, let branch = view.branch,
      cursor != branch, let node = node(cursor),
      view.table.columns.indices.contains(view.table.current)
    else { return message = "there is nothing to copy here" }
    guard let column = view.table.columns[view.table.current].name else { return take(.name, use) }
    let cell = RecordUse(part: use, column: column)
    read(cell, of: node, cursor, in: branch)
  }

  private func position(of row: Int) -> Int {
    position(ofRecord: row, at: outline.indexInParent(of: row) ?? 0)
  }

  /// Looks for records in a branch, and shows the outline if there are none.
  private mutating func findTable(in branch: Int) {
    let number = (tableView?.number ?? 0) + 1
    tableView = TableView(number: number)
    effects.append(.findTable([place(ofRow: branch)], listsOnly: false, number: number))
  }

  /// Shows the list that the branch of the table is in.
  private mutating func leaveTable(_ branch: Int) {
    guard branch != Self.root, filtering == nil, let around = outline.parent(of: branch) else {
      return
    }
    remember(navigator.cursor)
    navigator.focus(branch, in: outline)
    findTable(in: around)
  }

  /// Receives a record as a whole; nil if it is none.
  mutating func received(
    _ answer: Result<SourceRecord<Source.NodeID>?, SourceError>,
    for use: RecordUse,
    of node: Node
  ) {
    if use.part == .shown, !takePanel(of: node) { return }
    switch answer {
    case .failure(let error): message = error.description
    case .success(let record):
      guard let cells = record?.cells, record?.node.id == node.id else {
        return message = "\(node.title) is no record"
      }
      guard let column = use.column else { return show(cells, title: node.title) }
      guard let cell = cells.first(where: { $0.column == column }) else {
        return message = "\(node.title) has no \(RecordForm.title(of: column))"
      }
      receive(Array(cell.value.text.utf8), isCut: cell.value.isCut, use.part, of: node)
    }
  }

  private mutating func show(_ cells: [RecordCell], title: String) {
    let titles = cells.map { RecordForm.title(of: $0.column) }
    let width = titles.map { CharacterWidth.width(of: $0) }.max() ?? 0
    let lines = zip(titles, cells).flatMap { title, cell -> [Panel.Line] in
      let texts = cell.value.text.split(separator: "\n", omittingEmptySubsequences: false)
      return texts.enumerated().map { index, text in
        let label = index == 0 ? title : ""
        let padding = String(repeating: " ", count: width - CharacterWidth.width(of: label) + 2)
        return Panel.Line(label: label + padding, text: TerminalSafeText.escaped(text.utf8))
      }
    }
    panel = Panel(title: title, lines: lines)
    wrapPanel()
  }

  // MARK: Scrolling

  mutating func scrollTable(by rows: Int) { scrollTable(to: (tableView?.table.top ?? 0) + rows) }

  private mutating func scrollTable(to top: Int) {
    let top = max(0, min(top, tableCount - tableHeight))
    tableView?.table.top = top
  }

  /// Goes to the record and the column at a cell of the table, a second click does what Enter does.
  mutating func clickInTable(column: Int, line: Int) {
    guard let table = tableView?.table else { return }
    message = nil
    if let target = table.column(at: column, columns: tableColumns) {
      tableView?.table.current = target
    }
    if line == 0 { return sortByColumn() }
    guard line > 0, table.top + line - 1 < tableCount else { return }
    let former = navigator.cursor
    focusRecord(table.top + line - 1)
    if former == navigator.cursor { perform(.row(.activate)) }
  }
}
