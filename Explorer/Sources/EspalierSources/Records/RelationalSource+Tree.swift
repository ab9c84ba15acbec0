// The tree of a table.

extension RelationalSource {
  /// Returns a page of the records at the top of the tree of a table.
  ///
  /// Those that are above themselves or lack the one above are behind a last row, unless they are
  /// found soon; a loop always is.
  func top(
    of table: Table,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<NodeID> {
    let hasStrays = try records.hasStraysAtTop(
      table,
      within: strayLimit,
      isFirstPage: offset == 0
    )
    var list = RecordList(table: table.id, filter: .top(withStrays: hasStrays == true))
    if hasStrays != true, let labels = try records.topLabels(table) {
      list.filter = .labels(labels)
    }
    var page = try treePage([], then: list, table, from: offset, limit)
    guard page.nextOffset == nil else { return page }
    if hasStrays != nil, try hasNoOthers(table) { return page }
    let end = page.total ?? offset + page.nodes.count
    page.total = end + 1
    if offset > end { return page }
    if page.nodes.count < limit {
      page.nodes.append(straysNode(table))
    } else {
      page.nextOffset = end
    }
    return page
  }

  /// Returns whether it is known that no record is in the tree of a table without being below the top.
  private func hasNoOthers(_ table: Table) throws(SourceError) -> Bool {
    guard case .parent? = table.tree else { return true }
    let strays = try records.strays(of: table, within: strayLimit)
    return strays?.keys(withItsOwn: false).isEmpty == true
  }

  /// Returns a page of the records behind the last row of a tree.
  func strays(
    of table: Table,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<NodeID> {
    guard case .parent? = table.tree else {
      let list = RecordList(table: table.id, filter: .strays)
      return try treePage([], then: list, table, from: offset, limit)
    }
    let hasStrays = try records.hasStraysAtTop(table, within: strayLimit, isFirstPage: false)
    var strays = offset > 0 ? try records.strays(of: table, within: strayLimit) : nil
    if strays == nil {
      let found = try records.foundStrays(in: table, within: nil)
      records.knownStrays.withLock { $0[table.id] = (found, .zero) }
      strays = found
    }
    let keys = strays?.keys(withItsOwn: hasStrays != true) ?? []
    let shown = Array(keys.dropFirst(offset).prefix(limit))
    let end = min(offset, keys.count) + shown.count
    var page = SourcePage<NodeID>(
      nodes: [],
      total: keys.count,
      nextOffset: end < keys.count ? end : nil
    )
    if !shown.isEmpty {
      let list = RecordList(table: table.id, filter: .keys(shown))
      page.nodes = try records.records(list, of: table, from: 0, limit: shown.count)
        .map { treeNode($0, table) }
    }
    return page
  }

  /// Returns the records below a record in a tree; of a loop, those that are not above it.
  func list(
    below record: KeyedRecord,
    in tree: TableTree,
    of table: Table
  ) throws(SourceError) -> RecordList {
    var omitted: RecordKey?
    if case .parent = tree {
      omitted = try records.strays(of: table, within: strayLimit)?.omitted(below: record.key)
    }
    let value = record.values[tree.referred]
    return RecordList(table: table.id, filter: .below(value, except: omitted))
  }

  /// Returns a page of records in the tree of a table, after other nodes.
  func treePage(
    _ heads: [SourceNode<NodeID>],
    then list: RecordList,
    _ table: Table,
    from offset: Int,
    _ limit: Int
  ) throws(SourceError) -> SourcePage<NodeID> {
    try page(heads, then: list, table, nil, from: offset, limit) { self.treeNode($0, table) }
  }

  /// Returns whether there may be records below a record in a tree.
  func hasRecords(
    below record: KeyedRecord,
    in tree: TableTree,
    of table: Table
  ) throws(SourceError) -> Bool {
    let value = record.values[tree.referred]
    if value == .null { return false }
    guard case .labels(let column, _) = tree else { return true }
    // Of several records with the same path, the first has those below.
    let list = RecordList(table: table.id, filter: .equal([.init(column: column, value: value)]))
    return try records.records(list, of: table, from: 0, limit: 1).first?.key == record.key
  }
}
