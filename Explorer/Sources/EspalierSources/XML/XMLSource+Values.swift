import EspalierJSON

// Exact values, and nodes by path.

extension XMLSource {
  /// Returns the value of a node that is no element, as it is meant.
  ///
  /// - Parameter limit: The number of bytes that are read.
  func value(
    _ node: Int,
    in tree: XMLTree,
    limit: Int = .max
  ) throws(SourceError) -> [UInt8] {
    let place = tree.place(of: node)
    var bytes = try document.bytes(place.prefix(limit))
    if place.count > limit { bytes = bytes[..<XMLMarkup.startOfOpenReference(in: bytes)] }
    switch tree.kind(of: node) {
    case .attribute where document.isHTML: return HTMLMarkup.decoded(bytes, isAttribute: true)
    case .text where document.isHTML: return HTMLMarkup.decoded(bytes, isAttribute: false)
    case .attribute: return XMLMarkup.decoded(bytes, isAttribute: true)
    case .text: return XMLMarkup.decoded(bytes, isAttribute: false)
    case .element, .comment, .instruction, .documentType, .rawText: return Array(bytes)
    }
  }

  /// Returns the text that a row shows, or nil for a branch.
  private func scalar(_ node: Int, in indexer: XMLIndexer) throws(SourceError) -> [UInt8]? {
    guard node >= 0, node < indexer.tree.count else { return nil }
    guard indexer.tree.kind(of: node) == .element else {
      return try value(node, in: indexer.tree)
    }
    guard let text = shownText(of: node, in: indexer) else { return nil }
    return try value(text, in: indexer.tree)
  }

  /// Returns the step of a node in a path: its name, and which of the siblings with the name it is,
  /// unless it is the first.
  private static func step(of node: Int, in tree: XMLTree) -> [UInt8] {
    let ordinal = tree.ordinal(of: node)
    return tree.name(of: node) + (ordinal == 0 ? [] : Array("[\(ordinal + 1)]".utf8))
  }

  /// Returns an XPath: `/catalog/book[2]/@id`.
  ///
  /// A step without a number refers to the first element with the name. The path of the fault is
  /// that of the element that ends with it.
  ///
  /// - Complexity: O(siblings) on each level.
  public func path(of node: Int) -> String {
    let path: [UInt8]? = try? document.read(until: { _, _ in true }) { indexer in
      let tree = indexer.tree
      let node = node == Self.faultID ? indexer.faultParent ?? -1 : node
      precondition(node < tree.count, "node \(node) of a text with \(tree.count) nodes")
      var path: [UInt8] = []
      var next = 0
      while node >= 0 {
        while tree.subtreeEnd(of: next) <= node { next = tree.subtreeEnd(of: next) }
        path += jsonPointerStep(Self.step(of: next, in: tree))
        if next == node { break }
        next += 1
      }
      return path
    }
    return String(decoding: path ?? [], as: UTF8.self)
  }

  /// Returns the node at an XPath of names, `@` names, `text()`, `comment()` and numbers in brackets.
  ///
  /// - Complexity: O(length of the text up to the end of the parent), once, and O(siblings) on each
  ///   level.
  public func node(path: String) throws(SourceError) -> SourceNode<Int>? {
    guard let steps = jsonPointerSteps(path), !steps.isEmpty else { return nil }
    let wanted = steps.map { XMLStep($0) }
    try self.document.check()
    var nextAttempt = 0
    return try self.document.read(
      until: { indexer, _ in
        // An attempt for each piece would take long in a large text.
        guard indexer.offset >= nextAttempt else { return false }
        nextAttempt = indexer.offset * 2
        return self.node(at: wanted, in: indexer).map { indexer.tree.isDecided($0) } ?? false
      }
    ) { indexer throws(SourceError) in
      guard let node = self.node(at: wanted, in: indexer) else { return nil }
      return try self.node(node, in: indexer)
    }
  }

  private func node(at steps: [XMLStep], in indexer: XMLIndexer) -> Int? {
    let tree = indexer.tree
    var found: Int?
    for step in steps {
      if let found, tree.kind(of: found) != .element || shownText(of: found, in: indexer) != nil {
        return nil
      }
      var child = found.map { $0 + 1 } ?? 0
      let end = found.map { tree.subtreeEnd(of: $0) } ?? tree.count
      while child < end {
        if tree.ordinal(of: child) == step.ordinal, tree.name(of: child) == step.name { break }
        // A name in HTML may have brackets in it.
        if step.ordinal > 0, document.isHTML, Self.step(of: child, in: tree) == step.written {
          break
        }
        child = tree.subtreeEnd(of: child)
      }
      guard child < end else { return nil }
      found = child
    }
    return found
  }

  /// Returns an element, or the value of an attribute or a text, as it is written.
  public func value(of node: Int) throws(SourceError) -> [UInt8]? {
    guard node >= 0 else { return nil }
    try self.document.check()
    return try self.document.read(
      until: { indexer, _ in node < indexer.tree.count && !indexer.tree.isOpen(node) }
    ) { indexer throws(SourceError) in
      guard node < indexer.tree.count else { return nil }
      return Array(try self.document.bytes(indexer.tree.place(of: node)))
    }
  }

  /// Returns the name and the whole value of a node.
  public func searchText(of node: SourceNode<Int>) throws(SourceError) -> SearchText {
    guard node.id >= 0 else { return SearchText() }
    return try self.document.read(until: { _, _ in true }) { indexer throws(SourceError) in
      guard node.id < indexer.tree.count else { return SearchText() }
      var text = SearchText()
      switch indexer.tree.kind(of: node.id) {
      case .element, .attribute: text.name = indexer.tree.name(of: node.id)
      case .text, .rawText, .comment, .instruction, .documentType: break
      }
      text.value = try self.scalar(node.id, in: indexer)
      return text
    }
  }

  /// Returns a reader of steps and values.
  public func contentReader() -> SourceContentReader<Int> {
    { node, includingValue throws(SourceError) in
      try self.document.read(until: { _, _ in true }) { indexer throws(SourceError) in
        guard node >= 0, node < indexer.tree.count else { return nil }
        let tree = indexer.tree
        var content = SourceContent(name: .key(Self.step(of: node, in: tree)))
        if tree.kind(of: node) != .attribute { content.orderedName = tree.name(of: node) }
        if includingValue { content.value = try self.scalar(node, in: indexer).map { .text($0) } }
        return content
      }
    }
  }
}

/// A step of an XPath: a name, and which of the siblings with the name.
struct XMLStep: Sendable {
  var name: [UInt8]
  /// The step as it was given.
  var written: [UInt8]
  /// The number of siblings with the name before the one that is meant.
  var ordinal: Int

  init(_ step: [UInt8]) {
    (name, written, ordinal) = (step, step, 0)
    guard step.last == UInt8(ascii: "]"), let bracket = step.lastIndex(of: UInt8(ascii: "[")),
      let number = Int(String(decoding: step[(bracket + 1)...].dropLast(), as: UTF8.self)),
      number > 0
    else { return }
    (name, ordinal) = (Array(step[..<bracket]), number - 1)
  }
}
