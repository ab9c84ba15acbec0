import EspalierJSON

// Exact values, and nodes by path.

extension YAMLRows {
  /// Returns the value of a scalar.
  func scalar(_ node: Int) throws(SourceError) -> [UInt8] {
    if let value = tree.keptValue(of: node) { return value }
    let written = try bytes(of: node)
    guard tree.isVerbatim(node) else { return YAMLScalar.value(of: written) ?? written }
    return tree.kind(of: node) == .quoted ? Array(written.dropFirst().dropLast()) : written
  }

  /// Returns a node as written.
  func bytes(of node: Int) throws(SourceError) -> [UInt8] {
    let (start, end) = (tree.start(of: node), tree.end(of: node))
    return Array(try text.bytes(from: start, count: max(0, end - start)))
  }

  /// Returns a key: the value of a scalar, also behind an alias, anything else as written.
  func name(of key: Int) throws(SourceError) -> [UInt8] {
    let content = content(of: key)
    let isScalar = !tree.isContainer(content) && tree.kind(of: content) != .alias
    return isScalar ? try scalar(content) : try bytes(of: key)
  }

  /// Returns the kind of a scalar, in the core schema.
  func kind(of node: Int, _ value: [UInt8]) -> SourceKind {
    if let tag = tree.tag(of: node) {
      switch String(decoding: tag, as: UTF8.self) {
      case "tag:yaml.org,2002:int", "tag:yaml.org,2002:float":
        return YAMLSchema.kind(of: value) == .number ? .number : .string
      case "tag:yaml.org,2002:bool":
        return YAMLSchema.kind(of: value) == .boolean ? .boolean : .string
      case "tag:yaml.org,2002:null": return .null
      default: return .string
      }
    }
    return tree.kind(of: node) == .plain ? YAMLSchema.kind(of: value) : .string
  }

  /// Returns the keys and positions from the root down as a JSON Pointer, after the number of the
  /// document if there are several.
  ///
  /// - Complexity: O(siblings) on each level.
  func path(of node: NodeID) -> String {
    if node == .fault { return "" }
    var path: [UInt8] = []
    var container = tree.documents.last { $0 <= (node.aliases.first ?? node.node) } ?? 0
    if tree.documents.count > 1 {
      path += "/\(tree.documents.firstIndex(of: container) ?? 0)".utf8
    }
    if let root = tree.firstChild(of: container), container != node.node { container = root }
    for stop in node.aliases + [node.node] {
      appendSteps(to: stop, below: container, &path)
      container = content(of: stop)
    }
    return String(decoding: path, as: UTF8.self)
  }

  private func appendSteps(to node: Int, below container: Int, _ path: inout [UInt8]) {
    var container = container
    while container != node, var child = tree.firstChild(of: container) {
      var position = 0
      while tree.subtreeEnd(of: child) <= node {
        child = tree.nextSibling(of: child)
        position += 1
      }
      // A key that can no longer be read is replaced by the position.
      let key = tree.key(of: child).flatMap { try? name(of: $0) }
      path += jsonPointerStep(key ?? Array(String(position).utf8))
      container = child
    }
  }

  /// Returns the node at the steps of a JSON Pointer, or nil if there is none so far.
  func node(at steps: [[UInt8]]) throws(SourceError) -> SourceNode<NodeID>? {
    // The parent and the next position on each level, at which to go on if a member led nowhere.
    var open: [(parent: NodeID?, next: Int)] = [(nil, 0)]
    if steps.isEmpty {
      guard tree.documents.count == 1 else { return nil }
      return try documentNode(tree.documents[0], 0)
    }
    while let level = open.popLast() {
      let step = steps[open.count]
      guard let position = try position(of: step, from: level.next, below: level.parent),
        let row = try page(of: level.parent, from: position, limit: 1).nodes.first,
        row.kind != .error
      else { continue }
      if open.count + 1 == steps.count { return row }
      open.append((level.parent, position + 1))
      open.append((row.id, 0))
    }
    return nil
  }

  private func position(
    of step: [UInt8],
    from start: Int,
    below parent: NodeID?
  ) throws(SourceError) -> Int? {
    guard let container = container(showing: parent), tree.kind(of: container) == .mapping else {
      // An element, or a document.
      guard start == 0, let position = Int(String(decoding: step, as: UTF8.self)), position >= 0,
        Array(String(position).utf8) == step, container(showing: parent) != nil || parent == nil
      else { return nil }
      return parent == nil && container(showing: nil) == nil && tree.documents.count == 1
        ? nil : position
    }
    let count = tree.childCount(of: container)
    guard start < count else { return nil }
    var child = self.child(start, of: container)
    for position in start..<count {
      if let key = tree.key(of: child), try name(of: key) == step { return position }
      if position + 1 < count { child = tree.nextSibling(of: child) }
    }
    return nil
  }

  /// Returns the value and the kind of a scalar, also behind an alias, or nil if the value is none.
  func scalarValue(
    of node: NodeID
  ) throws(SourceError) -> (value: [UInt8], kind: SourceKind)? {
    guard node != .fault else { return nil }
    let content = content(of: tree.firstChild(ofDocument: node.node) ?? node.node)
    switch tree.kind(of: content) {
    case .plain, .quoted, .block: break
    case .document, .mapping, .sequence, .alias: return nil
    }
    let value = try scalar(content)
    return (value, kind(of: content, value))
  }
}

extension YAMLTree {
  /// Returns the root of a document, or nil for any other node.
  func firstChild(ofDocument node: Int) -> Int? {
    kind(of: node) == .document ? firstChild(of: node) : nil
  }
}
