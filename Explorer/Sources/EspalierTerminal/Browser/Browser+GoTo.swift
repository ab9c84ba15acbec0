import Espalier
import EspalierSources

// Going to a path by a few of its letters.
extension Browser {
  /// The paths that fit what is typed best.
  struct GoTo {
    var found: [PathCandidate<Source.NodeID>] = []
    /// The one that Enter goes to.
    var selected = 0
    /// The number of paths that were read.
    var readCount = 0
    var isComplete = false
  }

  /// The greatest number of paths that are shown.
  static var candidateLimit: Int { 200 }

  /// Begins to read all paths, and to compare them with the letters.
  mutating func startGoTo(_ text: String) {
    prepareSearch("")
    goTo = GoTo()
    guard !text.isEmpty else { return effects.append(.endSearch) }
    search.isRunning = true
    effects.append(.goTo(text, number: search.number))
  }

  /// Receives the best paths so far.
  mutating func received(
    _ candidates: [PathCandidate<Source.NodeID>],
    ofGoTo number: Int,
    readCount: Int,
    isComplete: Bool
  ) {
    guard number == search.number, var list = goTo else { return }
    list.found = candidates
    list.readCount = readCount
    list.isComplete = isComplete
    list.selected = min(list.selected, max(0, candidates.count - 1))
    goTo = list
    if isComplete { search.isRunning = false }
  }

  mutating func moveInGoTo(by step: Int) {
    guard let list = goTo, !list.found.isEmpty else { return }
    goTo?.selected = (list.selected + step + list.found.count) % list.found.count
  }

  mutating func endGoTo() {
    goTo = nil
    cancelSearch()
  }

  /// Goes to the path that is selected.
  mutating func acceptGoTo() {
    guard let list = goTo else { return }
    endGoTo()
    guard list.found.indices.contains(list.selected) else {
      message = "no path has these letters"
      return
    }
    go(to: list.found[list.selected].match)
  }

  /// Goes to a place, in the whole outline.
  mutating func go(to match: SourceMatch<Source.NodeID>) {
    if filtering != nil { endFilter(restoringCursor: true) }
    remember(navigator.cursor)
    goal = match
    continueToGoal()
    requestLoads()
  }
}

/// A path that has the letters which are looked for.
struct PathCandidate<NodeID: Hashable & Sendable>: Sendable, Equatable {
  var match: SourceMatch<NodeID>
  /// The titles on the way, joined by slashes.
  var path: String
  /// The quality; more is better.
  var score: Int
}

/// The best paths so far, of many that are read.
struct PathRanking<NodeID: Hashable & Sendable>: Sendable {
  private let matcher: FuzzyMatcher
  private let limit: Int
  private(set) var candidates: [PathCandidate<NodeID>] = []
  private(set) var readCount = 0
  /// The paths of the branches on the way to the last node.
  private var way: [(id: NodeID, path: String)] = []

  init(_ letters: String, limit: Int) {
    matcher = FuzzyMatcher(letters)
    self.limit = limit
  }

  /// Reads the next node, in the order of the tree.
  ///
  /// - Returns: Whether it is among the best.
  mutating func add(_ match: SourceMatch<NodeID>) -> Bool {
    readCount += 1
    var depth = 0
    while depth < way.count, depth < match.nodes.count, way[depth].id == match.nodes[depth].id {
      depth += 1
    }
    way.removeSubrange(depth...)
    for node in match.nodes.dropFirst(depth) {
      way.append((node.id, way.last.map { $0.path + "/" + node.title } ?? node.title))
    }
    guard let path = way.last?.path, let score = matcher.score(path) else { return false }
    if candidates.count == limit, let worst = candidates.last, score <= worst.score { return false }
    // After those of the same quality, which come first in the tree.
    var (low, high) = (0, candidates.count)
    while low < high {
      let middle = (low + high) / 2
      if candidates[middle].score >= score { low = middle + 1 } else { high = middle }
    }
    candidates.insert(PathCandidate(match: match, path: path, score: score), at: low)
    if candidates.count > limit { candidates.removeLast() }
    return true
  }
}

/// Compares texts with letters that have to occur in them in the same order.
struct FuzzyMatcher: Sendable {
  private let letters: [UInt8]

  /// - Parameter letters: The letters; case and spaces do not matter.
  init(_ letters: String) {
    self.letters = Array(letters.lowercased().utf8.filter { $0 != UInt8(ascii: " ") })
  }

  /// Returns the quality of a text: letters that follow each other, those at the beginnings of words, and
  /// those in the last step of a path count more, long texts less; nil if a letter is missing.
  ///
  /// - Complexity: O(*n*).
  func score(_ text: String) -> Int? {
    let bytes = Array(text.lowercased().utf8)
    // From the end, so that the last step is preferred.
    var (score, index, former) = (0, bytes.count, bytes.count + 1)
    let lastStep = (bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
    for letter in letters.reversed() {
      repeat {
        index -= 1
        if index < 0 { return nil }
      } while bytes[index] != letter
      score += 4
      if index == former - 1 { score += 8 }
      if index == 0 || !FuzzyMatcher.isWord(bytes[index - 1]) { score += 6 }
      if index >= lastStep { score += 3 }
      former = index
    }
    return score * 16 - min(bytes.count, 1_000)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
