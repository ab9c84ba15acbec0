import EspalierJSON

// Searching: bytes first, and values only where those are found.

extension JSONSource {
  /// Finds keys, strings, numbers and words that contain a text, as it is written or as it is
  /// meant; whole values, however little of them a row shows.
  ///
  /// Positions and numbers of children are not looked at, nor are lines that hold no value.
  ///
  /// - Complexity: For a text, O(bytes) at the speed of memory, and O(depth) for each match; an
  ///   expression is compared with every row.
  public func search(
    for query: SourceQuery,
    progress: @Sendable (SourceProgress) async -> Void,
    found: @Sendable (SourceMatch<Int>) async -> Bool
  ) async throws(SourceError) {
    guard case .text(let needle) = query.pattern else {
      let root = try await document.read(offTheTaskThreadsUntil: { $0.tree.count > 0 }).tree
      try await searchByReading(
        for: query,
        topLevelHasNames: root.root.map { root.kind(of: $0) == .object } ?? false,
        progress: progress,
        found: found
      )
      return
    }
    _ = try SourceMatcher(query.pattern)
    let size = document.text.count
    var scanned = 0
    while !document.current.tree.isComplete {
      scanned += JSONSearch.stride
      let goal = scanned
      let known = try await document.read(offTheTaskThreadsUntil: { $0.scanned >= goal })
      await progress(SourceProgress(done: known.scanned / 2, total: size, unit: "bytes"))
    }
    let known = document.current
    var line = JSONLineage(source: self, known: known)
    var wanted = query.limit ?? .max
    var last = -1
    for start in Swift.stride(from: 0, to: size, by: JSONSearch.stride) {
      if Task.isCancelled { throw .cancelled }
      let end = min(size, start + JSONSearch.stride)
      let after = last
      let entries = try await offTheTaskThreads { () throws(SourceError) in
        var search = try JSONSearch(for: needle, in: document.text, known.tree, after: after)
        return try search.entries(startingIn: start..<end)
      }
      for entry in entries {
        if Task.isCancelled { throw .cancelled }
        last = entry
        guard wanted > 0, await found(try line.match(entry)) else { return }
        wanted -= 1
        if wanted == 0 { return }
      }
      await progress(SourceProgress(done: end, total: size, unit: "bytes"))
    }
  }
}

/// Makes matches of values: with the containers around them, of which the next match has most.
private struct JSONLineage {
  let source: JSONSource
  let known: JSONDocument.Known
  private var match = SourceMatch<Int>(nodes: [], positions: [])

  init(source: JSONSource, known: JSONDocument.Known) {
    self.source = source
    self.known = known
  }

  mutating func match(_ entry: Int) throws(SourceError) -> SourceMatch<Int> {
    let tree = known.tree
    while let last = match.nodes.last?.id, last > entry || tree.subtreeEnd(of: last) <= entry {
      match.nodes.removeLast()
      match.positions.removeLast()
    }
    guard let top = JSONSource.topContainer(of: tree) else {
      return SourceMatch(
        nodes: try source.page(of: nil, from: 0, limit: 1, in: known).nodes,
        positions: [0]
      )
    }
    var container = match.nodes.last?.id ?? top
    while container != entry {
      let (position, child) = source.positions.child(of: container, holding: entry, in: tree)
      match.nodes += try source.page(of: container, from: position, limit: 1, in: known).nodes
      match.positions.append(position)
      container = child
    }
    return match
  }
}

/// Looks for a text in the bytes, and tells which values they belong to.
///
/// What is looked for in the bytes is the longest part of the text in ASCII, in either case if the
/// text has no capital letter; beside that, escapes that may stand for something else than they
/// show, and, if the text is not in ASCII, every byte beyond. The value around it is then compared
/// as a whole.
private struct JSONSearch {
  /// How many bytes are looked through at once.
  static var stride: Int { 1 << 22 }

  private let tree: JSONTree
  private let text: JSONText
  private var reader: JSONTextReader
  private var matcher: SourceMatcher
  private let needle: [UInt8]
  private let isWholeNeedle: Bool
  private let foldsCase: Bool

  /// The last entry that matched, and up to where everything has been judged.
  private var last: Int
  private var judged = 0

  init(
    for pattern: String,
    in text: JSONText,
    _ tree: JSONTree,
    after last: Int
  ) throws(SourceError) {
    self.tree = tree
    self.text = text
    self.last = last
    reader = JSONTextReader(text)
    matcher = try SourceMatcher(.text(pattern))
    let foldsCase = !pattern.unicodeScalars.contains { $0.properties.isUppercase }
    let runs = Array(pattern.utf8).split { $0 >= 0x80 }
    let longest = runs.max { $0.count < $1.count } ?? []
    needle = foldsCase ? longest.map(Self.lowercased) : Array(longest)
    isWholeNeedle = needle.count == pattern.utf8.count
    self.foldsCase = foldsCase
  }

  /// The matching entries in order whose match starts in a part of the text.
  mutating func entries(startingIn range: Range<Int>) throws(SourceError) -> [Int] {
    // A match, and an escape, may go on behind the part.
    let bytes = try text.bytes(from: range.lowerBound, count: range.count + needle.count + 16)
    guard bytes.count >= range.count else {
      if case .file(let file) = text.storage { throw .changed(path: file.path) }
      return []
    }
    let places = candidates(in: bytes, count: range.count)
    var entries: [Int] = []
    for place in places {
      let offset = range.lowerBound + place
      guard offset >= judged, let entry = tree.lastEntry(startingBy: offset), entry > last else {
        continue
      }
      if try judge(entry, at: offset) {
        entries.append(entry)
        last = entry
      }
    }
    return entries
  }

  /// Whether the key or the value around a place matches.
  private mutating func judge(_ entry: Int, at offset: Int) throws(SourceError) -> Bool {
    let start = tree.offset(of: entry)
    if let key = tree.keyOffset(of: entry), offset < start {
      let written = try reader.string(at: key)
      guard offset < key + written.count else { return false }
      judged = key + written.count
      return try matches(written)
    }
    let kind = tree.kind(of: entry)
    guard !kind.isContainer, kind != .invalid else { return false }
    let written = try reader.scalar(entry, in: tree)
    guard offset < start + written.count else { return false }
    judged = start + written.count
    return try matches(written)
  }

  private mutating func matches(_ written: ArraySlice<UInt8>) throws(SourceError) -> Bool {
    if isWholeNeedle {
      let isFound = written.withUnsafeBytes { bytes in
        let finder = ByteFinder(needle, foldsCase: foldsCase)
        return finder.contains(in: bytes)
      }
      if isFound { return true }
    } else if try matcher.matches(Array(written)) {
      return true
    }
    guard written.contains(UInt8(ascii: "\\")) else { return false }
    return try matcher.matches(JSONEscapes.decoded(written))
  }

  private func candidates(in bytes: ArraySlice<UInt8>, count: Int) -> [Int] {
    bytes.withUnsafeBytes { bytes in
      let finder = ByteFinder(needle, foldsCase: foldsCase, findsEscapes: true)
      return finder.places(in: bytes, startingBefore: count)
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
}
