import EspalierSources

/// Everything that is asked of a source.
enum SourceReading {
  /// Reads rows, faults, values and matches, and checks that paths and wire ids lead back.
  ///
  /// - Parameters:
  ///   - limit: The number of rows that are read.
  ///   - canLose: Whether a row may not be found again.
  static func readAll<Source: TreeSource>(
    of source: Source,
    limit: Int,
    canLose: Bool = false
  ) async throws {
    _ = try await drawing(source, pageSize: 7, limit: limit, canLose: canLose)
    _ = try source.faults(strict: true)
    let read = source.contentReader()
    let found = LockedList<SourceMatch<Source.NodeID>>()
    try source.search(for: SourceQuery(.regex("."), limit: 50)) { _ in
    } found: { match in
      found.append(match)
      return true
    }
    for match in found.all {
      guard let node = match.nodes.last else { continue }
      _ = try read(node.id, true)
      _ = try source.value(of: node.id)
      // The path leads to the first node that has it.
      let path = source.path(of: node.id)
      // A name that is not UTF-8 cannot be given as a path.
      if path.unicodeScalars.contains("\u{FFFD}") { continue }
      guard try source.node(path: path) != nil || canLose else {
        throw TestFailure("nothing at \(path), the path of \(node)")
      }
    }
  }
}

/// A list that several tasks append to.
final class LockedList<Element: Sendable>: Sendable {
  private let elements = LockedValue<[Element]>([])
  func append(_ element: Element) { elements.withLock { $0.append(element) } }
  var all: [Element] { elements.withLock { $0 } }
}
