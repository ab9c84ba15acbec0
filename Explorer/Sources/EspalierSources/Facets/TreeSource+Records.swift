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
    var permissions = CellValue.none
    if let bits = node.permissions {
      permissions = CellValue(.text, Self.letters(ofPermissions: bits))
    }
    let cells = [
      RecordCell("name", CellValue(text: name, limit: extent.bytes)),
      RecordCell("size", size),
      RecordCell("modified", CellValue(.date, dateText(seconds.rounded(.down)), number: seconds)),
      RecordCell("kind", CellValue(.text, node.kind.rawValue)),
      RecordCell("permissions", permissions),
    ]
    return Array(cells.prefix(extent.cells))
  }

  /// Returns permissions as `rwxr-x---`.
  private static func letters(ofPermissions bits: UInt16) -> String {
    let letters: [Character] = ["r", "w", "x"]
    return String((0..<9).map { bits & (0o400 >> $0) == 0 ? "-" : letters[$0 % 3] })
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
