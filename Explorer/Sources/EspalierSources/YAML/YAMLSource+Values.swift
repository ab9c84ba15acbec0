import EspalierJSON

// Exact values, and nodes by path.

extension YAMLSource {
  /// Returns the keys and positions from the root down as a JSON Pointer, after the number of the
  /// document if there are several.
  ///
  /// - Complexity: O(siblings) on each level.
  public func path(of node: NodeID) -> String {
    (try? document.read(until: { _, _ in true }) { YAMLRows(self, $0).path(of: node) }) ?? ""
  }

  /// Returns the value at a JSON Pointer; the empty one refers to the whole of a single document.
  ///
  /// Aliases are followed. Among members with the same key, the first is chosen for which the rest
  /// of the pointer resolves. The text is read until there is one.
  ///
  /// - Complexity: O(members) for each mapping on the path.
  public func node(path: String) throws(SourceError) -> SourceNode<NodeID>? {
    guard let steps = jsonPointerSteps(path) else { return nil }
    var known = 0
    while true {
      let (node, isLast) = try self.read(
        // Trying again costs no more than reading did.
        until: { rows, _ in rows.tree.count > 2 * known }
      ) { rows throws(SourceError) in
        known = rows.tree.count
        return (try rows.node(at: steps), rows.isComplete)
      }
      if node != nil || isLast { return node }
    }
  }

  /// Returns a value as written, without its key; an alias as written.
  public func value(of node: NodeID) throws(SourceError) -> [UInt8]? {
    if node == .fault { return nil }
    return try self.read(
      until: { rows, _ in rows.isSingleDocument(node) || !rows.tree.isOpen(node.node) }
    ) { rows throws(SourceError) in
      if rows.isSingleDocument(node) {
        return Array(try rows.text.bytes(from: 0, count: rows.text.count))
      }
      return try rows.bytes(of: rows.tree.firstChild(ofDocument: node.node) ?? node.node)
    }
  }

  /// Returns a reader of keys and values; of an alias, what it stands for.
  public func contentReader() -> SourceContentReader<NodeID> {
    { node, includingValue throws(SourceError) in
      guard node != .fault else { return nil }
      return try self.document.read(until: { _, _ in true }) { reader throws(SourceError) in
        let rows = YAMLRows(self, reader)
        var content = SourceContent(name: .position)
        if rows.isSingleDocument(node) {
          content.name = .root
        } else if let key = rows.tree.key(of: node.node) {
          content.name = .key(try rows.name(of: key))
        }
        guard includingValue, let (value, kind) = try rows.scalarValue(of: node) else {
          return content
        }
        switch kind {
        case .number: content.value = .literal(value)
        case .boolean: content.value = .literal(value.map { $0 | 0x20 })
        case .null: content.value = .literal(Array("null".utf8))
        default: content.value = .text(value)
        }
        return content
      }
    }
  }
}
