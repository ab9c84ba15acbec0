// Reading records: correct for every source, a request for each record.

extension TreeSource {
  /// Returns a page of the children of a branch, with the values of those that are records.
  ///
  /// An object is a record of its members, a list is one of its elements unless the first of them is
  /// an object or a list, and a value alone is a record of one column. A file, a folder or a link is a
  /// record of what is known of it: see ``fileCells(of:_:_:)``. Reports are no records.
  public func records(
    of parent: NodeID?,
    from offset: Int,
    limit: Int,
    extent: RecordExtent
  ) throws(SourceError) -> RecordPage<NodeID> {
    try recordsByReading(of: parent, from: offset, limit: limit, extent: extent)
  }

  /// Returns the children of a branch at some positions, in the order of these, as records.
  ///
  /// - Parameters:
  ///   - parent: A node that is a branch, or nil for the top level.
  ///   - positions: Indices among the children; those after the last child are left out.
  ///   - extent: The extent to which their values are read.
  /// - Throws: ``SourceError`` if the source can no longer be read, or the task was cancelled.
  /// - Complexity: A page for each run of positions that follow each other.
  public func records(
    of parent: NodeID?,
    at positions: [Int],
    extent: RecordExtent
  ) throws(SourceError) -> [SourceRecord<NodeID>] {
    var records: [SourceRecord<NodeID>] = []
    var rest = positions[...]
    while let first = rest.first {
      if Task.isCancelled { throw .cancelled }
      var count = 1
      while count < rest.count, rest[rest.startIndex + count] == first + count { count += 1 }
      rest = rest.dropFirst(count)
      // A page may have fewer than are asked for, although more follow.
      var offset = first
      while offset < first + count {
        let limit = first + count - offset
        let page = try self.records(of: parent, from: offset, limit: limit, extent: extent)
        if page.records.isEmpty { break }
        records += page.records
        offset += page.records.count
      }
    }
    return records
  }

  /// The default way to read records, also used by sources that have another one for some branches.
  func recordsByReading(
    of parent: NodeID?,
    from offset: Int,
    limit: Int,
    extent: RecordExtent
  ) throws(SourceError) -> RecordPage<NodeID> {
    let page = try children(of: parent, from: offset, limit: limit)
    var fields: [SourceNode<NodeID>] = []
    // For each child, the number of its fields; nil if it is no record.
    var counts: [Int?] = []
    for node in page.nodes {
      if Task.isCancelled { throw .cancelled }
      switch node.kind {
      case .folder, .file, .link, .error: counts.append(nil)
      case .other where !node.isBranch: counts.append(nil)
      case _ where node.isBranch && node.kind != .string:
        let found = try children(of: node.id, from: 0, limit: extent.cells).nodes
          .filter { $0.kind != .error }
        if node.kind == .array, let first = found.first, first.isBranch, first.kind != .string {
          counts.append(nil)
          continue
        }
        counts.append(found.count)
        fields += found
      default:
        counts.append(1)
        fields.append(node)
      }
    }
    let (read, spans) = (fields, counts)
    let reader = contentReader()
    var next = 0
    var index = 0
    return try RecordPage(page, from: offset) { node throws(SourceError) in
      if Task.isCancelled { throw .cancelled }
      defer { index += 1 }
      guard let count = spans[index] else { return try fileCells(of: node, reader, extent) }
      let isAlone = !node.isBranch || node.kind == .string
      var cells: [RecordCell] = []
      cells.reserveCapacity(count)
      for position in 0..<count {
        let field = read[next]
        next += 1
        let (name, value) = try cell(of: field, position, reader, extent)
        cells.append(RecordCell(isAlone ? "" : name, value))
      }
      return cells
    }
  }

  /// Returns what is known of a file, a folder or a link: its name, its size in bytes, the time of its
  /// last modification to the second, its kind and its permissions; nil for any other node.
  func fileCells(
    of node: SourceNode<NodeID>,
    _ read: SourceContentReader<NodeID>,
    _ extent: RecordExtent
  ) throws(SourceError) -> [RecordCell]? {
    // Only what is in a list of files was modified at some time.
    guard let modified = node.modified, let name = try read(node.id, false)?.name.bytes else {
      return nil
    }
    var size = CellValue.none
    if case .size(let bytes, _) = node.value {
      size = CellValue(.number, String(bytes), number: Double(bytes))
    }
    let seconds = Double(modified) / 1e9 - secondsTo2001
    let permissions = node.permissionLetters.map { CellValue(.text, $0) } ?? .none
    let cells = [
      RecordCell("name", CellValue(text: name, limit: extent.bytes)),
      RecordCell("size", size),
      RecordCell("modified", CellValue(.date, dateText(seconds.rounded(.down)), number: seconds)),
      RecordCell("kind", CellValue(.text, node.kind.rawValue)),
      RecordCell("permissions", permissions),
    ]
    return Array(cells.prefix(extent.cells))
  }

  /// Returns the name of a field and its value.
  private func cell(
    of field: SourceNode<NodeID>,
    _ position: Int,
    _ read: SourceContentReader<NodeID>,
    _ extent: RecordExtent
  ) throws(SourceError) -> (String, CellValue) {
    let isContainer = field.isBranch && field.kind != .string
    let content = try read(field.id, !isContainer)
    let name: String
    switch content?.name {
    case .key(let key), .file(let key): name = String(decoding: key, as: UTF8.self)
    case .position: name = String(position)
    case .line: name = String(position + 1)
    case .root, nil: name = field.title
    }
    if isContainer { return (name, CellValue(.container, field.detail)) }
    switch field.kind {
    case .null: return (name, .none)
    case .data: return (name, CellValue(.data, field.detail))
    default: break
    }
    guard let value = content?.value else { return (name, CellValue(.text, field.detail)) }
    return (name, CellValue(value, kind: field.kind, limit: extent.bytes))
  }
}
