import Espalier
import EspalierSources

// The children of one branch as a table: a row for each record, a column for each of their fields.
//
// The rows, what is loaded and the cursor are the outline's; which columns there are is found out from the first
// records, by the rules of EspalierSources. The values are read for the rows in and around the window only, so a
// table of any length costs as much as a short one.
extension Browser {
  /// The table of a branch.
  struct TableView {
    /// The number of the requests for columns whose answer counts.
    var number = 0
    /// The branch of the records in the whole source; nil until it is found.
    var place: SourceMatch<Source.NodeID>?
    /// The row of the branch in the outline that is shown; nil if that has no record of it.
    var branch: Int?
    /// Whether it was looked for without being asked for, so that finding nothing needs no word.
    var isFirstView = false
    /// Whether it is shown on the way through all views, so that without records the next one is.
    var isPassed = false
    var table = RecordTable()
  }

  /// Whether the table is on the screen, alone or beside the form.
  var isTableShown: Bool { view == .table || view == .form && formView?.showsTable == true }

  /// The number of columns of the screen for the table.
  var tableColumns: Int { view == .form ? max(0, columns - formColumns - 1) : columns }

  /// The number of lines for records, below the names of the columns.
  var tableHeight: Int { max(1, height - 1) }

  /// Shows the table of the branch that the cursor is in, or looks for the records around the cursor.
  mutating func enterTable() {
    if let branch = tableBranch {
      tableView?.branch = branch
      return
    }
    let number = (tableView?.number ?? 0) + 1
    tableView = TableView(number: number)
    effects.append(.findTable(recordPlaces, listsOnly: false, number: number))
  }

  /// The greatest number of branches around the cursor that are tried.
  private static var placeLimit: Int { 16 }

  /// The branches around the cursor in which records may be, the most likely one first.
  ///
  /// That is the list that the row is in, since the row may be a record with records in it, then the row itself,
  /// and then what it is in. An object may be one of the records and look like a list of what is in it, so lists
  /// come before objects. Last come the first branches in the row, which may be a database of tables.
  var recordPlaces: [SourceMatch<Source.NodeID>] {
    guard let cursor = navigator.cursor else { return [] }
    let way = [cursor] + (outline.ancestors(of: cursor) ?? [])
    let around = (way.dropFirst().prefix(1) + way.prefix(1) + way.dropFirst(2))
      .filter { outline.isBranch($0) == true }.prefix(Self.placeLimit)
    let below = (outline.children(of: cursor) ?? []).prefix(Self.placeLimit)
      .filter { outline.isBranch($0) == true && node($0)?.kind != .folder }.prefix(8)
    return (around.filter(isList) + around.filter { !isList($0) } + below).map { place(ofRow: $0) }
  }

  /// Whether a branch looks like a list; the source itself is one if its rows are numbered.
  private func isList(_ branch: Int) -> Bool {
    guard branch == Self.root else { return node(branch)?.kind != .object }
    return outline.child(of: branch, at: 0).flatMap { node($0) }?.isNumbered == true
  }

  /// Shows the table from the beginning, if the source is a list of records.
  mutating func beginWithTable() {
    tableView = TableView(number: 1, isFirstView: true)
    effects.append(.findTable([SourceMatch(nodes: [], positions: [])], listsOnly: true, number: 1))
  }

  /// Receives the columns of the first records of a branch; nil if there are no records.
  mutating func received(
    _ counts: RecordCounts?,
    in place: SourceMatch<Source.NodeID>?,
    ofTable number: Int
  ) {
    guard var view = tableView, view.number == number else { return }
    guard let counts, let place else {
      tableView = nil
      if view.isFirstView || !isTableShown { return }
      // Whoever goes through all views goes on to the next.
      if view.isPassed { return show(.columns) }
      show(.outline)
      return message = "there are no records here"
    }
    if view.isFirstView {
      guard self.view == .outline else { return tableView = nil }
      self.view = .table
    }
    view.place = place
    view.isFirstView = false
    view.table.take(counts)
    tableView = view
    if let branch = tableBranch ?? row(ofPlace: place) {
      tableView?.branch = branch
      if !way(to: navigator.cursor).contains(branch) { goToTable(branch) }
    }
    syncTable()
  }

  /// Receives the reason why records could not be read.
  mutating func failed(table number: Int, with error: SourceError) {
    guard let view = tableView, view.number == number, error.category != .cancelled else { return }
    tableView = nil
    if self.view == .table { show(.outline) }
    message = error.description
  }

  /// A row and those that it is in, from the inside out.
  func way(to row: Int?) -> [Int] {
    row.map { [$0] + (outline.ancestors(of: $0) ?? []) } ?? []
  }

  /// The branch of the table among those that the cursor is in, in the outline that is shown.
  private var tableBranch: Int? {
    guard let view = tableView, let place = view.place else { return nil }
    let way = way(to: navigator.cursor)
    if let branch = view.branch, way.contains(branch) { return branch }
    return way.first { row in
      outline.isBranch(row) == true && node(row)?.id == place.nodes.last?.id
    }
  }

  /// The row of a place that is loaded.
  private func row(ofPlace place: SourceMatch<Source.NodeID>) -> Int? {
    var row = Self.root
    for (node, position) in zip(place.nodes, place.positions) {
      guard let child = child(of: row, node.id, at: position) else { return nil }
      row = child
    }
    return row
  }

  private mutating func goToTable(_ branch: Int) {
    performKnown { try outline.reveal(branch).changes }
    navigator.focus(branch, in: outline)
  }

  // MARK: Following the outline

  /// Brings the table up to date with the outline: where the cursor is, and what was loaded.
  mutating func syncTable() {
    guard isTableShown, tableView?.place != nil, let cursor = navigator.cursor else { return }
    guard let branch = tableBranch else {
      tableView?.branch = nil
      // A filter that nothing passes leaves no row to go to.
      if filtering == nil || outline.rowCount > 1 { enterTable() }
      return
    }
    tableView?.branch = branch
    if filtering == nil {
      // Values are read by their positions.
      readInOrder(branch)
      let place = place(ofRow: branch)
      tableView?.place = place
    }
    if outline.isExpanded(branch) == false {
      performKnown { try outline.expand(branch) }
      navigator.reconcile(with: outline)
    }
    let way = way(to: cursor)
    let depth = way.firstIndex(of: branch) ?? 0
    if depth > 1, let name = node(way[depth - 2])?.title {
      // The cursor is on what is in a record: on the value of a column.
      if let column = tableView?.table.index(of: name) { tableView?.table.current = column }
    }
    // The row that stands for records which are not read yet is below the last one.
    let isBelow = depth == 0 && navigator.isOnStatus
    let row =
      depth > 0 ? way[depth - 1] : outline.child(of: branch, at: isBelow ? tableCount - 1 : 0)
    if let row, row != cursor || navigator.isOnStatus { navigator.focus(row, in: outline) }
    showTableCursor()
    loadTableInSight(branch)
  }

  /// The index of the record of the cursor among those that are loaded.
  var tableIndex: Int {
    guard let cursor = navigator.cursor, cursor != tableView?.branch else { return 0 }
    return outline.indexInParent(of: cursor) ?? 0
  }

  /// The number of records that are loaded.
  var tableCount: Int { tableView?.branch.flatMap { outline.childCount(of: $0) } ?? 0 }

  private mutating func showTableCursor() {
    let (height, count) = (tableHeight, tableCount)
    guard var table = tableView?.table else { return }
    table.sort = filtering?.sort
    table.showColumn(columns: tableColumns)
    if table.shownRow != navigator.cursor {
      table.shownRow = navigator.cursor
      table.top = max(min(table.top, tableIndex), tableIndex - height + 1)
    }
    table.top = max(0, min(table.top, count - height))
    tableView?.table = table
  }

  /// Asks for the values of rows around the window, and for more rows where their end is near.
  private mutating func loadTableInSight(_ branch: Int) {
    guard var view = tableView else { return }
    let (height, count) = (tableHeight, tableCount)
    if view.table.top + 4 * height >= count, outline.status(of: branch) == .more {
      performKnown { try outline.loadMore(branch) }
    }
    func row(_ index: Int) -> Int? { outline.child(of: branch, at: index) }
    let near = max(0, view.table.top - height / 2)..<min(count, view.table.top + 3 * height / 2 + 1)
    let isKnown = near.allSatisfy { index in row(index).map(view.table.requested.contains) ?? true }
    guard !isKnown else { return }
    let around = max(0, view.table.top - height)..<min(count, view.table.top + 3 * height)
    let wanted = around.compactMap { index -> (position: Int, row: Int)? in
      guard let row = row(index), !view.table.requested.contains(row) else { return nil }
      return (position(ofRecord: row, at: index), row)
    }
    view.table.request(wanted)
    tableView = view
    effects.append(
      .readRecords(
        parent: node(branch)?.id,
        positions: wanted.map(\.position),
        number: view.table.number
      )
    )
  }

  /// The position of a record among all children of its branch.
  func position(ofRecord row: Int, at index: Int) -> Int {
    filtering?.positions[row] ?? index
  }

  /// Receives the values of records.
  mutating func received(
    _ answer: Result<[SourceRecord<Source.NodeID>], SourceError>,
    ofRows number: Int
  ) {
    guard var view = tableView, view.table.number == number else { return }
    switch answer {
    case .failure(let error): if error.category != .cancelled { message = error.description }
    case .success(let records):
      var read: [(row: Int, record: SourceRecord<Source.NodeID>)] = []
      for record in records {
        // A file that has changed meanwhile will be read again.
        guard let row = view.table.takeRequest(at: record.position), outline.contains(row),
          node(row)?.id == record.node.id
        else { continue }
        read.append((row, record))
      }
      for (row, record) in read {
        view.table.insert(record.cells.map { shownCells($0, of: record.node) }, of: row)
      }
      if let width = Self.titleWidth(of: read.map(\.record), in: view.table) {
        view.table.showTitles(width: width)
      }
      tableView = view
    }
  }

  /// The values of a record as they are shown; what is known of a file has words of its own.
  func shownCells(
    _ cells: [RecordCell],
    of node: Node
  ) -> [(name: String, kind: CellKind, text: String)] {
    cells.map { cell in
      if let modified = node.modified {
        switch cell.column {
        case "size": return (cell.column, .number, node.value.fileSize)
        case "modified": return (cell.column, .date, FileFacts.time(modified))
        default: break
        }
      }
      let text = TerminalSafeText.escaped(cell.value.text.utf8)
      return (
        cell.column, cell.value.kind, cell.value.isCut ? text + String(style.ellipsis) : text
      )
    }
  }

  /// The width of the titles of records, if they say what no column does; nil otherwise.
  static func titleWidth(
    of records: [SourceRecord<Source.NodeID>],
    in table: RecordTable
  ) -> Int? {
    let named = records.filter { $0.cells != nil && $0.node.modified == nil }.map(\.node)
    let titles = named.map(\.title)
    let hasTitles = table.columns.first.map { $0.name == nil } ?? false
    guard hasTitles || titles.count > 1 && Set(titles).count == titles.count else { return nil }
    guard hasTitles || named.contains(where: { !$0.isNumbered }) else { return nil }
    return titles.map { CharacterWidth.width(of: $0) }.max()
  }

  /// Forgets the values of a row that was read again.
  mutating func forgetRecord(_ row: Int) { tableView?.table.forget(row) }
}

extension RowValue {
  /// The size of a file in words, with a plus if it is the least that it can be; nothing for anything else.
  var fileSize: String {
    guard case .size(let bytes, let isLeast) = self else { return "" }
    return RowValue.size(bytes).words + (isLeast ? "+" : "")
  }
}
