// Wire ids and paths.

extension RelationalSource {
  /// Returns the numbers of the table and the columns, and the key of the record, in ASCII.
  public func wireID(of node: NodeID) -> String { node.wireID }

  /// Returns the node that a wire id names, or nil if it names none.
  ///
  /// A server is not asked whether there is such a record.
  public func node(wireID: String) throws(SourceError) -> NodeID? {
    guard let id = NodeID(wireID: wireID), isKnown(id) else { return nil }
    switch id.part {
    case .record, .values, .cell, .link:
      guard Self.isLocal else { return id }
      return try record(id, in: schema).map { _ in id }
    default: return id
    }
  }

  /// Returns whether the tables, columns and foreign keys of an id exist, and fit each other.
  private func isKnown(_ id: NodeID) -> Bool {
    if id == .database || id == NodeID.database.with(.report) { return true }
    let schema = schema
    if id.table < -1 {
      return id.key == nil && !id.isInTree && [.schema, .report].contains(id.part)
        && schema.namespaces.contains { $0.node.table == id.table }
    }
    guard let table = schema.tables[id.table] else { return false }
    if let followed = id.followed {
      guard let target = schema.shownTable(id), target.fits(followed.key) else { return false }
    }
    if let key = id.key, !table.fits(key) { return false }
    if id.isInTree, table.tree == nil || id.key == nil && id.part != .report { return false }
    switch id.part {
    case .schema: return false
    case .table, .columns: return id.key == nil
    case .tree: return id.key == nil && table.tree != nil
    case .strays: return id.key == nil && table.tree != nil
    case .column(let number): return id.key == nil && table.column(number) != nil
    case .report: return true
    case .record: return id.key != nil
    case .values: return id.key != nil && id.isInTree && id.followed == nil
    case .cell(let number): return id.key != nil && schema.shownTable(id)?.column(number) != nil
    case .json(let number, _, _):
      return documents != nil && id.key != nil && schema.shownTable(id)?.column(number) != nil
    case .link(let number):
      return id.key != nil && id.followed == nil && table.link(number) != nil
    }
  }

  /// Returns the names and keys from the schema or the table down as a JSON Pointer, such as
  /// `/users/17/name`.
  ///
  /// The columns of a table are at `#columns`, its tree at `#tree`, a foreign key at its columns
  /// after an arrow. A value in a cell that is opened is at its own pointer below the cell.
  public func path(of node: NodeID) -> String {
    if case .json(_, let inner, let version) = node.part {
      let document = (try? self.document(of: node)) ?? nil
      let isSame = document?.version == version
      return path(of: node.cell) + (isSame ? document?.path(of: inner) ?? "" : "")
    }
    return String(decoding: steps(to: node), as: UTF8.self)
  }

  private func steps(to node: NodeID) -> [UInt8] {
    let schema = schema
    if node.table < -1 {
      let namespace = schema.namespaces.first { $0.node.table == node.table }
      return namespace.map { jsonPointerStep($0.name.utf8) } ?? []
    }
    guard let table = schema.tables[node.table] else { return [] }
    var path = table.namespace.isEmpty ? [] : jsonPointerStep(table.namespace.utf8)
    path += jsonPointerStep(table.name.utf8)
    func step(of link: Int) -> [UInt8] {
      jsonPointerStep((table.link(link).map { schema.step(of: $0, from: table) } ?? "").utf8)
    }
    func step(of column: Int, in table: Table) -> [UInt8] {
      jsonPointerStep((table.column(column).map { table.columns[$0].name } ?? "").utf8)
    }
    if node.isInTree { path += jsonPointerStep("#tree".utf8) }
    if let key = node.key { path += jsonPointerStep(key.text) }
    // In a tree, what belongs to a record is below a row of its own.
    if node.isInTree, node.key != nil, node.part != .record || node.followed != nil {
      path += jsonPointerStep("#values".utf8)
    }
    if let followed = node.followed {
      path += step(of: followed.link) + jsonPointerStep(followed.key.text)
    }
    switch node.part {
    case .schema, .table, .record, .report, .values, .json: break
    case .columns: path += jsonPointerStep("#columns".utf8)
    case .column(let number): path += jsonPointerStep("#columns".utf8) + step(of: number, in: table)
    case .tree: path += jsonPointerStep("#tree".utf8)
    case .strays: path += jsonPointerStep("#tree".utf8) + jsonPointerStep("#others".utf8)
    case .cell(let number): path += step(of: number, in: schema.shownTable(node) ?? table)
    case .link(let number): path += step(of: number)
    }
    return path
  }

  /// Returns the node at a JSON Pointer; the empty one refers to the database.
  ///
  /// No table is read: a record is found by its key.
  public func node(path: String) throws(SourceError) -> SourceNode<NodeID>? {
    guard let steps = jsonPointerSteps(path), let (row, rest) = try place(at: steps[...]) else {
      return nil
    }
    if rest.isEmpty { return row }
    guard let document = try document(of: row.id), case .cell(let column) = row.id.part else {
      return nil
    }
    let pointer = rest.flatMap { jsonPointerStep($0) }
    return try document.source.node(path: String(decoding: pointer, as: UTF8.self))
      .map { self.node($0, in: document, row.id, column) }
  }

  /// Returns the row at the start of a path, and the steps that lead on into a cell.
  private func place(
    at steps: ArraySlice<[UInt8]>
  ) throws(SourceError) -> (row: SourceNode<NodeID>, rest: ArraySlice<[UInt8]>)? {
    var steps = steps
    let schema = schema
    if steps.isEmpty { return (databaseNode(schema), []) }
    var namespace = schema.namespaces.first
    if namespace?.node != .database {
      let name = steps.removeFirst()
      namespace = schema.namespaces.first { Array($0.name.utf8) == name }
    }
    guard let namespace else { return nil }
    guard let name = steps.popFirst() else { return (node(namespace), []) }
    let tables = namespace.tables.lazy.compactMap { schema.tables[$0] }
    guard let table = tables.first(where: { Array($0.name.utf8) == name }) else { return nil }
    var id = RecordNodeID(table: table.id, part: .table)
    walk: while let step = steps.popFirst() {
      switch (id.part, String(decoding: step, as: UTF8.self)) {
      case (.table, "#columns"): id.part = .columns
      case (.table, "#tree") where table.tree != nil: id.part = .tree
      case (.tree, "#others") where table.tree != nil: id.part = .strays
      case (.columns, let name):
        guard let column = table.columns.first(where: { $0.name == name }) else { return nil }
        id.part = .column(column.number)
      case (.record, "#values") where id.isInTree && id.followed == nil: id.part = .values
      case (.table, _), (.tree, _), (.strays, _),
        (.record, _) where id.isInTree && id.followed == nil:
        // In the tree, the records above may be named, too.
        guard let key = try records.key(step, in: table) else { return nil }
        id.isInTree = id.part != .table
        (id.key, id.part) = (key, .record)
      case (.record, let name), (.values, let name):
        if let column = schema.shownTable(id)?.columns.first(where: { $0.name == name }) {
          id.part = .cell(column.number)
        } else if id.followed == nil,
          let link = table.links.first(where: { schema.step(of: $0, from: table) == name })
        {
          id.part = .link(link.id)
        } else {
          return nil
        }
      case (.link(let number), _):
        guard let target = table.link(number).flatMap({ schema.tables[$0.table] }),
          let key = try records.key(step, in: target)
        else { return nil }
        id.followed = .init(link: number, key: key)
        id.part = .record
      case (.cell, _):
        steps = [step] + steps
        break walk
      default: return nil
      }
    }
    return try row(of: id, table, schema).map { ($0, steps) }
  }

  /// Returns the row of a node, as its parent shows it.
  private func row(
    of id: NodeID,
    _ table: Table,
    _ schema: Schema
  ) throws(SourceError) -> SourceNode<NodeID>? {
    switch id.part {
    case .table: return try node(table)
    case .columns: return columnsNode(table)
    case .tree: return treeNode(table)
    case .strays: return straysNode(table)
    case .column(let number):
      return try shownColumn(number, of: table).map { node($0, of: table) }
    case .schema, .report, .json: return nil
    case .record, .values, .cell, .link: break
    }
    guard let record = try record(id, in: schema) else { return nil }
    switch id.part {
    case .record:
      return id.isInTree && id.followed == nil
        ? treeNode(record, table) : node(record, id, schema)
    case .values: return valuesNode(id, record, table)
    case .cell(let number):
      guard let shown = schema.shownTable(id), let index = shown.column(number) else { return nil }
      return cell(record.values[index], shown.columns[index], id)
    case .link(let number):
      return table.link(number).map { node($0, record, id, table, schema) }
    default: return nil
    }
  }
}
