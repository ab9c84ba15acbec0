import EspalierSources

/// A path that has the letters which are looked for.
struct PathCandidate<NodeID: Hashable & Sendable>: Sendable, Equatable {
  var match: SourceMatch<NodeID>
  /// The names on the way, joined by slashes, safe to show.
  var path: String
}

/// The paths that have some letters, in the order of a walk, so that further letters need no other walk.
struct PathList: Sendable {
  private(set) var letters: String
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// The number of paths of the walk.
  var readCount = 0

  /// The greatest number of bytes of paths.
  private static let capacity = 64 << 20

  init(_ letters: String) { self.letters = letters }

  /// Whether all paths with other letters are among these: each word only becomes longer, or another one is added.
  func contains(pathsWith letters: String) -> Bool {
    isComplete && letters.hasPrefix(self.letters)
  }

  /// Whether there was room for all paths.
  var isComplete: Bool { bytes.count <= Self.capacity }

  mutating func append(_ path: ArraySlice<UInt8>) {
    guard isComplete else { return }
    bytes += path
    ends.append(bytes.count)
  }

  func forEach(_ body: (ArraySlice<UInt8>) throws -> Void) rethrows {
    var start = 0
    for end in ends {
      try body(bytes[start..<end])
      start = end
    }
  }
}

/// The best paths so far, of many that are read.
struct PathRanking<NodeID: Hashable & Sendable>: Sendable {
  /// A path among the best.
  private struct Entry: Sendable {
    /// The quality; more is better.
    var score: Int
    /// The number of characters of the path; less is better.
    var length: Int
    var path: [UInt8]
    /// The node, as far as it was asked for.
    var candidate: PathCandidate<NodeID>?

    /// Whether it is better than another one.
    func precedes(_ other: (score: Int, length: Int)) -> Bool {
      score == other.score ? length < other.length : score > other.score
    }
  }

  private var matcher: FuzzyMatcher
  private let limit: Int
  private var entries: [Entry] = []
  private(set) var readCount = 0
  /// The paths of the branches on the way to the last node.
  private var way: [(id: NodeID, path: String)] = []

  init(_ letters: String, limit: Int) {
    matcher = FuzzyMatcher(letters)
    self.limit = limit
  }

  /// Reads the path of a file in bytes; returns whether it has the letters.
  mutating func add(_ path: ArraySlice<UInt8>) -> Bool {
    readCount += 1
    guard let score = matcher.score(path) else { return false }
    insert(Entry(score: score, length: matcher.length, path: Array(path)))
    return true
  }

  /// Counts paths that are known not to have the letters.
  mutating func skip(_ count: Int) { readCount += count }

  /// Reads the next node that is in a file, in the order of the tree.
  mutating func add(_ match: SourceMatch<NodeID>) {
    readCount += 1
    var depth = 0
    while depth < way.count, depth < match.nodes.count, way[depth].id == match.nodes[depth].id {
      depth += 1
    }
    way.removeSubrange(depth...)
    for node in match.nodes.dropFirst(depth) {
      way.append((node.id, way.last.map { $0.path + "/" + node.title } ?? node.title))
    }
    guard let path = way.last?.path, let score = matcher.score(Array(path.utf8)[...]) else {
      return
    }
    let candidate = PathCandidate(match: match, path: path)
    insert(Entry(score: score, length: matcher.length, path: [], candidate: candidate))
  }

  private mutating func insert(_ entry: Entry) {
    let new = (score: entry.score, length: entry.length)
    if entries.count == limit, entries.last?.precedes(new) ?? true { return }
    // After those of the same quality and length, which come first in the tree.
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      let other = entries[middle]
      if other.precedes(new) || (other.score, other.length) == new {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < limit else { return }
    entries.insert(entry, at: low)
    if entries.count > limit { entries.removeLast() }
  }

  /// Returns the best paths, the best first, without the files that are gone.
  ///
  /// - Parameter match: Returns the file with a path.
  mutating func candidates(
    match: ([UInt8]) -> SourceMatch<NodeID>?
  ) -> [PathCandidate<NodeID>] {
    for index in entries.indices.reversed() where entries[index].candidate == nil {
      let path = entries[index].path
      if let match = match(path) {
        entries[index].candidate = PathCandidate(match: match, path: TerminalSafeText.escaped(path))
      } else {
        entries.remove(at: index)
      }
    }
    return entries.compactMap(\.candidate)
  }
}
