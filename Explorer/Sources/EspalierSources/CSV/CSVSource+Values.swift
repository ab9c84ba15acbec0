// Exact values, and nodes by path.

extension CSVSource {
  /// Returns the column names of a JSON Pointer: the number of a record, and the name of a column or
  /// the position of a cell without one.
  public func path(of node: NodeID) -> String {
    guard node.record >= 0 else { return "" }
    var path = Array("/\(node.record)".utf8)
    if node.cell >= 0 {
      path += jsonPointerStep(columnName(node.cell) ?? Array(String(node.cell).utf8))
    }
    return String(decoding: path, as: UTF8.self)
  }

  /// Returns the node at a JSON Pointer; the empty one refers to the whole text.
  ///
  /// Of several columns with a name, the first is chosen; a position leads to a cell if no column
  /// has it as its name.
  ///
  /// - Complexity: O(length of the text up to the record), once.
  public func node(path: String) throws(SourceError) -> SourceNode<NodeID>? {
    guard let steps = jsonPointerSteps(path), steps.count <= 2 else { return nil }
    guard let first = steps.first else {
      return SourceNode(
        id: .root,
        title: title,
        kind: .array,
        isBranch: true,
        childCount: nil
      )
    }
    guard let number = Self.position(first) else { return nil }
    guard let record = try document.record(number) else { return nil }
    guard steps.count == 2 else { return try self.node(record, number) }
    let column = self.header?.firstIndex(of: steps[1]) ?? Self.position(steps[1])
    guard let column, let cell = self.cell(column, of: record) else { return nil }
    return self.node(cell, column, of: number)
  }

  /// Returns the number that a step of a pointer is, or nil.
  private static func position(_ step: [UInt8]) -> Int? {
    let text = String(decoding: step, as: UTF8.self)
    return Int(text).flatMap { $0 >= 0 && String($0) == text ? $0 : nil }
  }

  /// Returns a record or a cell as written, or the whole text; in UTF-8.
  ///
  /// - Complexity: O(length of the value)
  public func value(of node: NodeID) throws(SourceError) -> [UInt8]? {
    if node == .fault { return nil }
    if node == .root {
      try self.document.check()
      return Array(try self.document.text.bytes(from: 0, count: self.document.text.count))
    }
    guard let record = try document.record(node.record) else { return nil }
    if node.cell >= 0 { return self.cell(node.cell, of: record).map { Array($0.written) } }
    return Array(try self.document.text.bytes(from: record.offset, count: record.length))
  }

  /// Returns the text of a cell, or nil for any other node.
  func text(of node: NodeID) -> [UInt8]? {
    guard node.cell >= 0, let record = try? document.record(node.record) else { return nil }
    return cell(node.cell, of: record)?.text
  }

  /// Returns a reader that keeps the last record.
  public func contentReader() -> SourceContentReader<NodeID> {
    var last: (number: Int, record: CSVRecord)?
    var reader: CSVRecordReader?
    return { node, includingValue throws(SourceError) in
      if node == .root { return SourceContent(name: .root) }
      guard node.record >= 0 else { return nil }
      if last?.number != node.record {
        var next: CSVRecord?
        if last?.number == node.record - 1 {
          next = try reader?.next()
        } else {
          let snapshot = try document.read(until: { $0.count > node.record })
          guard node.record < snapshot.count else { return nil }
          var found = try document.reader(at: node.record, in: snapshot)
          next = try found.next()
          reader = found
        }
        last = next.map { (node.record, $0) }
      }
      guard let record = last?.record, !record.isTooLong else { return nil }
      guard node.cell >= 0 else { return SourceContent(name: .position) }
      var content = SourceContent(name: columnName(node.cell).map { .key($0) } ?? .position)
      if includingValue, let cell = cell(node.cell, of: record) {
        content.value = cell.isNumber ? .literal(Array(cell.written)) : .text(cell.text)
      }
      return content
    }
  }
}
