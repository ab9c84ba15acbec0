// Searching.

extension PropertyListSource {
  /// Finds keys and values that match.
  ///
  /// Whole values are compared: strings as they are meant, data as hexadecimal digits. Of a binary
  /// list, the contents of an object that is used in several places are searched in the first one
  /// only; ``SourceProgress/omittedBranches`` counts the others.
  ///
  /// - Complexity: O(*n*) in the number of bytes, and O(depth) for each match.
  public func search(
    for query: SourceQuery,
    progress: (SourceProgress) -> Void,
    found: (SourceMatch<PropertyListID>) -> Bool
  ) throws(SourceError) {
    try PropertyListSearch(in: self, for: try SourceMatcher(query.pattern))
      .run(limit: query.limit, progress: progress, found: found)
  }

  /// Returns the key and the value of a node, whole and decoded.
  public func searchText(
    of node: SourceNode<PropertyListID>
  ) throws(SourceError) -> SearchText {
    node.id == .fault ? SearchText() : searchText(node.id, key: nodes.key(of: node.id))
  }

  fileprivate func searchText(_ node: PropertyListID, key: [UInt8]?) -> SearchText {
    var text = SearchText(name: key, writtenName: key.map { Self.written($0) })
    switch nodes.value(of: node) {
    case .dictionary, .array, .broken: break
    case .string:
      let content = nodes.text(of: node) ?? []
      text.value = content
      text.writtenValue = Self.written(content)
    case .data:
      let bytes = nodes.data(of: node) ?? []
      // A value of many megabytes of digits helps nobody.
      let digits = bytes.prefix(1 << 20).map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
      text.value = Array(digits.joined(separator: " ").utf8)
    case .number(let value), .date(let value): text.value = Array(value.utf8)
    case .boolean, .null, .reference:
      text.value = Array(nodes.value(of: node).row().words.utf8)
    }
    return text
  }

  /// Returns a string as rows show it, but whole.
  private static func written(_ text: [UInt8]) -> [UInt8] {
    Array(TerminalSafeText.quoted(text, limit: .max).utf8)
  }
}

/// A search through the values of a list, in the order of the tree.
private struct PropertyListSearch: SteppedSearch {
  private let source: PropertyListSource
  private var matcher: SourceMatcher

  /// The open containers, from the root down, and the next child of each.
  private var open: [(node: PropertyListID, next: Int, count: Int)] = []
  /// The objects that were entered.
  private var entered = SparseBitSet()
  /// The references of objects that do not overlap fit into the file together.
  private var budget: Int
  private var seen = 0
  private var omitted = 0
  private var hasBegun = false

  init(in source: PropertyListSource, for matcher: SourceMatcher) {
    self.source = source
    self.matcher = matcher
    budget = source.bytes.count
  }

  var progress: SourceProgress {
    SourceProgress(completed: seen, total: nil, unit: "nodes", omittedBranches: omitted)
  }

  /// Searches up to 1,024 nodes more.
  mutating func advance() throws(SourceError) -> SearchStep<PropertyListID> {
    var step = SearchStep<PropertyListID>()
    let nodes = source.nodes
    if !hasBegun, let root = nodes.root {
      hasBegun = true
      if nodes.value(of: root).isContainer {
        enter(root)
      } else if try matcher.matches(source.searchText(root, key: nil)) {
        step.matches.append(
          SourceMatch(nodes: [source.node(root, title: source.title)], positions: [0])
        )
      }
    }
    var count = 0
    while count < 1024, step.matches.count < 64, let level = open.last {
      guard level.next < level.count,
        let child = nodes.children(level.next..<level.next + 1, of: level.node).first
      else {
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      count += 1
      let key = nodes.key(of: child)
      if try matcher.matches(source.searchText(child, key: key)) {
        step.matches.append(try match())
      }
      if nodes.value(of: child).isContainer { enter(child) }
    }
    try source.bytes.check()
    seen += count
    step.isLast = open.isEmpty
    return step
  }

  private mutating func enter(_ node: PropertyListID) {
    let count = source.nodes.childCount(of: node)
    guard count > 0 else { return }
    if let object = source.nodes.sharedContent(of: node) {
      guard entered.insert(object), count <= budget else {
        omitted += 1
        return
      }
      budget -= count
    }
    open.append((node, 0, count))
  }

  /// Returns the match of the current child, with the rows of the containers around it.
  private func match() throws(SourceError) -> SourceMatch<PropertyListID> {
    var match = SourceMatch<PropertyListID>(nodes: [], positions: [])
    for (level, container) in open.enumerated() {
      let position = container.next - 1
      let parent = level == 0 ? nil : container.node
      match.nodes += try source.children(of: parent, from: position, limit: 1).nodes
      match.positions.append(position)
    }
    return match
  }
}
