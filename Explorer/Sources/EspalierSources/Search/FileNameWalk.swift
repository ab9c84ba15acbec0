/// A walk through the names of all files and folders below some folders, in the order of the tree.
///
/// It reads the lists of folders, and no file. What is in files, also in archives, is no part of it.
public protocol FileNameWalk<NodeID> {
  /// The identity of a node of the source.
  associatedtype NodeID: Hashable & Sendable

  /// The path of the current file from the top level down, names separated by slashes, in bytes that need not
  /// be valid UTF-8.
  var path: [UInt8] { get }

  /// The index in ``path`` at which the name of the file begins.
  var nameStart: Int { get }

  /// The texts of the current file that a search compares.
  var searchText: SearchText { get }

  /// Goes on to the next file or folder; returns false after the last.
  ///
  /// A folder that cannot be read has no files here.
  ///
  /// - Throws: ``SourceError/cancelled`` with the task.
  mutating func advance() throws(SourceError) -> Bool

  /// Returns the current file with the folders that contain it; nil if it is gone.
  mutating func match() -> SourceMatch<NodeID>?

  /// Returns the file with a path that a walk came to, with the folders that contain it; nil if it is gone.
  ///
  /// - Complexity: O(*n*) for *n* names in these folders.
  func match(path: [UInt8]) -> SourceMatch<NodeID>?
}

extension TreeSource {
  /// Finds files and folders by their names, without reading any file, and after them all else; either in
  /// the order of the tree.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - progress: Called regularly with the progress of the search.
  ///   - namesEnded: Called before the contents of files are searched; never for a source without folders.
  ///   - found: Called with each node as it is found. The search ends if it returns false.
  /// - Throws: As ``TreeSource/search(for:progress:found:)`` does.
  package func searchNamesFirst(
    for query: SourceQuery,
    progress: (SourceProgress) -> Void,
    namesEnded: () -> Void,
    found: (SourceMatch<NodeID>) -> Bool
  ) throws(SourceError) {
    var query = query
    if var walk = fileNames() {
      var matcher = try SourceMatcher(query.pattern)
      var remaining = query.limit ?? .max
      var seen = 0
      while remaining > 0, try walk.advance() {
        seen += 1
        if seen % 4_096 == 0 {
          progress(SourceProgress(completed: seen, total: nil, unit: "names"))
        }
        guard try matcher.matches(walk.searchText), let match = walk.match() else { continue }
        remaining -= 1
        guard found(match) else { return }
      }
      namesEnded()
      if query.limit != nil { query.limit = remaining }
      query.includesFileNames = false
    }
    try search(for: query, progress: progress, found: found)
  }
}

/// A walk through the names in one source after the other, below a row for each.
struct CombinedNameWalk: FileNameWalk {
  /// One of the sources.
  struct Part {
    var index: Int
    var row: SourceNode<CombinedSource.NodeID>
    var walk: any FileNameWalk<String>

    init(
      _ index: Int,
      _ row: SourceNode<CombinedSource.NodeID>,
      _ walk: any FileNameWalk<String>
    ) {
      (self.index, self.row, self.walk) = (index, row, walk)
    }
  }

  /// The sources that are left, the current one first.
  private var parts: ArraySlice<Part>

  init(_ parts: [Part]) { self.parts = parts[...] }

  /// The name of the current source, with a slash.
  private var prefix: [UInt8] { (parts.first?.row.title.utf8).map { Array($0) + [0x2F] } ?? [] }

  var path: [UInt8] { prefix + (parts.first?.walk.path ?? []) }
  var nameStart: Int { prefix.count + (parts.first?.walk.nameStart ?? 0) }
  var searchText: SearchText { parts.first?.walk.searchText ?? SearchText() }

  mutating func advance() throws(SourceError) -> Bool {
    while let index = parts.indices.first {
      if try parts[index].walk.advance() { return true }
      parts.removeFirst()
    }
    return false
  }

  mutating func match() -> SourceMatch<CombinedSource.NodeID>? {
    guard let first = parts.indices.first, let inner = parts[first].walk.match() else { return nil }
    return Self.match(inner, in: parts[first])
  }

  func match(path: [UInt8]) -> SourceMatch<CombinedSource.NodeID>? {
    // Two sources may have the same name.
    for part in parts {
      let prefix = Array(part.row.title.utf8) + [0x2F]
      guard path.starts(with: prefix),
        let inner = part.walk.match(path: Array(path.dropFirst(prefix.count)))
      else { continue }
      return Self.match(inner, in: part)
    }
    return nil
  }

  private static func match(
    _ inner: SourceMatch<String>,
    in part: Part
  ) -> SourceMatch<CombinedSource.NodeID> {
    var match = inner.map { node in
      node.identified(as: CombinedSource.NodeID(member: part.index, wireID: node.id))
    }
    match.nodes.insert(part.row, at: 0)
    match.positions.insert(part.index, at: 0)
    return match
  }
}
