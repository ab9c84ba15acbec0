package import EspalierSources

/// An outline written as indented text, for the built-in samples.
///
/// Each line is a node. A line with two spaces more than the previous one is its child. Text after
/// the first ` — ` is the detail, and `+ ` before the title expands the branch initially:
///
///     Plants — Plantae
///       + Conifers — Pinopsida
///         European yew — Taxus baccata
///
/// Blank lines are ignored.
package struct IndentedSource: TreeSource {
  /// The number of a node, from 1, in the order of the lines; 0 is the root.
  package typealias NodeID = Int

  /// An error in an indented text.
  package struct Fault: Error, Equatable {
    /// The line, from 1.
    package let line: Int
    /// The reason, as text for the user.
    package let reason: String

    /// Creates an error.
    package init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  private struct Node {
    var line: IndentedLine
    var parent: Int
    var children: [Int] = []
  }

  package let title: String

  /// The root, followed by the nodes by number.
  private var nodes: [Node]

  /// Parses a text.
  ///
  /// - Throws: ``Fault`` for the first invalid line.
  /// - Complexity: O(*n*) in the length of the text.
  package init(title: String, _ text: String) throws(Fault) {
    self.title = title
    nodes = [Node(line: .init(number: 0, level: 0, title: title), parent: 0)]
    // The possible parents of the next line, the root first.
    var ancestors = [0]
    for (index, text) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard let line = try IndentedLine(text, number: index + 1) else { continue }
      guard line.level < ancestors.count else {
        throw Fault(line: line.number, reason: "indented by more than one level at once")
      }
      ancestors.removeLast(ancestors.count - line.level - 1)
      let parent = ancestors[line.level]
      nodes[parent].children.append(nodes.count)
      ancestors.append(nodes.count)
      nodes.append(Node(line: line, parent: parent))
    }
    for node in nodes where node.line.isOpen && node.children.isEmpty {
      throw Fault(line: node.line.number, reason: "open, with nothing below it")
    }
  }

  /// The number of nodes.
  package var count: Int { nodes.count - 1 }

  /// The number of nodes without children.
  package var leafCount: Int { nodes.dropFirst().count { $0.children.isEmpty } }

  /// The wire ids of the branches that are initially expanded.
  package var initiallyExpandedIDs: Set<String> {
    Set(nodes.indices.filter { nodes[$0].line.isOpen }.map(String.init))
  }

  /// Returns a page of the children of a node.
  ///
  /// - Complexity: O(page)
  package func children(
    of parent: Int?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<Int> {
    let children = nodes[parent ?? 0].children
    return SourcePage(from: offset, limit: limit, total: children.count) { position in
      let id = children[position]
      let node = nodes[id]
      let isBranch = !node.children.isEmpty
      return SourceNode(
        id: id,
        title: node.line.title,
        value: node.line.detail.isEmpty ? .none : .note(node.line.detail),
        kind: isBranch ? .object : .string,
        isBranch: isBranch,
        childCount: node.children.count
      )
    }
  }

  /// The titles from the top level down, separated by slashes.
  package func path(of node: Int) -> String {
    var titles: [String] = []
    var current = node
    while current != 0 {
      titles.append(nodes[current].line.title)
      current = nodes[current].parent
    }
    return titles.reversed().joined(separator: "/")
  }

  /// The number as decimal digits.
  package func wireID(of node: Int) -> String { String(node) }

  package func node(wireID: String) -> Int? {
    guard let node = Int(wireID), node > 0, node < nodes.count, String(node) == wireID else {
      return nil
    }
    return node
  }
}

/// One parsed line of an indented text.
struct IndentedLine {
  var number: Int
  var level: Int
  var title: String
  var detail = ""
  var isOpen = false

  init(number: Int, level: Int, title: String) {
    self.number = number
    self.level = level
    self.title = title
  }

  /// Parses a line; `nil` if it is blank.
  init?(_ text: Substring, number: Int) throws(IndentedSource.Fault) {
    let content = text.drop { $0 == " " }
    if content.isEmpty { return nil }
    let spaces = text.utf8.count - content.utf8.count
    guard spaces.isMultiple(of: 2) else {
      throw .init(line: number, reason: "indented by an odd number of spaces")
    }
    guard !content.contains("\t") else { throw .init(line: number, reason: "a tab") }
    isOpen = content.hasPrefix("+ ")
    let words = isOpen ? content.dropFirst(2) : content
    let parts = words.split(separator: " — ", maxSplits: 1, omittingEmptySubsequences: false)
    title = String(parts[0])
    detail = parts.count > 1 ? String(parts[1]) : ""
    guard !title.isEmpty, parts.count == 1 || !detail.isEmpty else {
      throw .init(line: number, reason: "without a title or a detail")
    }
    self.number = number
    level = spaces / 2
  }
}
