package import EspalierSources

/// The numbers from 1 to a million, twice: in three levels of a hundred, and in one list.
///
/// Nothing is stored. A node and its children are computed from its id alone, so the last page
/// costs as much as the first.
package struct GeneratedSource: TreeSource {
  /// A node in one of the two sections.
  package enum NodeID: Hashable, Sendable {
    /// The numbers in levels.
    case levels
    /// A range of ten thousand numbers, or of a hundred; counted from 0.
    case branch(Int)
    case twig(Int)
    /// A number in the levels, counted from 0.
    case leaf(Int)
    /// The numbers in one list.
    case list
    /// A number in the list, counted from 0.
    case number(Int)
  }

  package let title = "A million"

  /// The number of numbers in each section.
  package static let count = 1_000_000

  /// Creates the source.
  package init() {}

  /// Returns a page of the children of a node.
  ///
  /// - Complexity: O(page)
  package func children(
    of parent: NodeID?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<NodeID> {
    let (total, child) = Self.children(of: parent)
    return SourcePage(from: offset, limit: limit, total: total) { Self.node(child($0)) }
  }

  private static func children(of parent: NodeID?) -> (total: Int, child: (Int) -> NodeID) {
    switch parent {
    case nil: return (2, { $0 == 0 ? .levels : .list })
    case .levels: return (100, { .branch($0) })
    case .branch(let branch): return (100, { .twig(branch * 100 + $0) })
    case .twig(let twig): return (100, { .leaf(twig * 100 + $0) })
    case .list: return (count, { .number($0) })
    case .leaf, .number: return (0, { .number($0) })
    }
  }

  private static func node(_ id: NodeID) -> SourceNode<NodeID> {
    let title: String
    let detail: String
    switch id {
    case .levels: (title, detail) = ("Three levels of a hundred", "")
    case .list: (title, detail) = ("A million in one list", "")
    case .branch(let place): (title, detail) = span(of: 10_000, at: place)
    case .twig(let place): (title, detail) = span(of: 100, at: place)
    case .leaf(let place), .number(let place):
      (title, detail) = (grouped(place + 1), factorization(of: place + 1))
    }
    let total = children(of: id).total
    return SourceNode(
      id: id,
      title: title,
      value: detail.isEmpty ? .none : .note(detail),
      kind: total > 0 ? .array : .number,
      isBranch: total > 0,
      childCount: total
    )
  }

  private static func span(of size: Int, at place: Int) -> (title: String, detail: String) {
    let first = place * size + 1
    return (
      "\(grouped(first)) to \(grouped(first + size - 1))", "\(grouped(size)) numbers"
    )
  }

  /// The wire id of the node.
  package func path(of node: NodeID) -> String { wireID(of: node) }

  /// The section and the positions from the top level down, such as `levels/0/41/99`.
  package func wireID(of node: NodeID) -> String {
    switch node {
    case .levels: return "levels"
    case .branch(let place): return "levels/\(place)"
    case .twig(let place): return "levels/\(place / 100)/\(place % 100)"
    case .leaf(let place):
      return "levels/\(place / 10_000)/\(place / 100 % 100)/\(place % 100)"
    case .list: return "list"
    case .number(let place): return "list/\(place)"
    }
  }

  package func node(path: String) -> SourceNode<NodeID>? { node(wireID: path).map(Self.node) }

  package func node(wireID: String) -> NodeID? {
    let steps = wireID.split(separator: "/", omittingEmptySubsequences: false)
    let places = steps.dropFirst().map { Int($0) ?? -1 }
    let found: NodeID
    switch (steps[0], places.count) {
    case ("levels", 0): found = .levels
    case ("levels", 1...3):
      guard places.allSatisfy((0..<100).contains) else { return nil }
      let place = places.reduce(0) { $0 * 100 + $1 }
      found = places.count == 1 ? .branch(place) : places.count == 2 ? .twig(place) : .leaf(place)
    case ("list", 0): found = .list
    case ("list", 1):
      guard (0..<Self.count).contains(places[0]) else { return nil }
      found = .number(places[0])
    default: return nil
    }
    // Numbers with leading zeros or plus signs are rejected.
    return self.wireID(of: found) == wireID ? found : nil
  }
}
