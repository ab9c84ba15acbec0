import EspalierJSON

// Exact values, and nodes by path.

extension YAMLSource {
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

  /// Returns a key: the value of a scalar, anything else as written.
  func name(of key: Int) throws(SourceError) -> [UInt8] {
    tree.isContainer(key) || tree.kind(of: key) == .alias ? try bytes(of: key) : try scalar(key)
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
  public func path(of node: NodeID) -> String {
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

  /// Returns the value at a JSON Pointer; the empty one refers to the whole of a single document.
  ///
  /// Aliases are followed. Among members with the same key, the first is chosen for which the rest
  /// of the pointer resolves.
  ///
  /// - Complexity: O(members) for each mapping on the path.
  public func node(path: String) async throws(SourceError) -> SourceNode<NodeID>? {
    guard let steps = jsonPointerSteps(path) else { return nil }
    return try await runBlocking { () throws(SourceError) in
      try self.check()
      return try self.node(at: steps)
    }
  }

  private func node(at steps: [[UInt8]]) throws(SourceError) -> SourceNode<NodeID>? {
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

  /// Returns a value as written, without its key; an alias as written.
  public func value(of node: NodeID) async throws(SourceError) -> [UInt8]? {
    if node == .fault { return nil }
    return try await runBlocking { () throws(SourceError) in
      try self.check()
      if self.tree.kind(of: node.node) == .document, self.tree.documents.count == 1 {
        return Array(try self.text.bytes(from: 0, count: self.text.count))
      }
      return try self.bytes(of: self.tree.firstChild(ofDocument: node.node) ?? node.node)
    }
  }

  /// Returns the value of a string, also behind an alias, or nil if the value is none.
  func text(of node: NodeID) -> [UInt8]? {
    guard let (value, kind) = try? scalarValue(of: node), kind == .string else { return nil }
    return value
  }

  private func scalarValue(
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

  /// Returns a reader of keys and values; of an alias, what it stands for.
  public func contentReader() -> SourceContentReader<NodeID> {
    { node, includingValue throws(SourceError) in
      guard node != .fault else { return nil }
      var content = SourceContent(name: .position)
      if tree.kind(of: node.node) == .document {
        if tree.documents.count == 1 { content.name = .root }
      } else if let key = tree.key(of: node.node) {
        content.name = .key(try name(of: key))
      }
      guard includingValue, let (value, kind) = try scalarValue(of: node) else { return content }
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

extension YAMLTree {
  /// Returns the root of a document, or nil for any other node.
  func firstChild(ofDocument node: Int) -> Int? {
    kind(of: node) == .document ? firstChild(of: node) : nil
  }
}

/// The core schema of YAML 1.2.
enum YAMLSchema {
  /// Returns the kind of a plain scalar.
  static func kind(of value: [UInt8]) -> SourceKind {
    switch String(decoding: value.prefix(6), as: UTF8.self) {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE", "false", "False", "FALSE": return .boolean
    case ".nan", ".NaN", ".NAN": return .number
    default: return isNumber(value) ? .number : .string
    }
  }

  private static func isNumber(_ value: [UInt8]) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    if value.starts(with: "0x".utf8) {
      let digits = value.dropFirst(2)
      return !digits.isEmpty && digits.allSatisfy { isDigit($0) || ($0 | 0x20) &- 0x61 < 6 }
    }
    if value.starts(with: "0o".utf8) {
      return value.count > 2 && value.dropFirst(2).allSatisfy { $0 &- 0x30 < 8 }
    }
    var rest = value[...]
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    switch String(decoding: rest.prefix(5), as: UTF8.self) {
    case ".inf", ".Inf", ".INF": return true
    default: break
    }
    let whole = rest.prefix { isDigit($0) }
    rest = rest.dropFirst(whole.count)
    var count = whole.count
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { isDigit($0) }
      rest = rest.dropFirst(1 + fraction.count)
      count += fraction.count
    }
    guard count > 0 else { return false }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
        rest = rest.dropFirst()
      }
      guard !rest.isEmpty else { return false }
      return rest.allSatisfy { isDigit($0) }
    }
    return rest.isEmpty
  }
}

extension YAMLSource: EmbeddedJSONSource {}

extension YAMLSource: TextValueSource {
  package func textValue(of node: NodeID) async throws(SourceError) -> [UInt8]? {
    try await runBlocking { () throws(SourceError) in
      guard let (value, kind) = try scalarValue(of: node), kind == .string || kind == .number else {
        return nil
      }
      return value
    }
  }
}
