import EspalierJSON

// Searching: bytes first, and values only where the bytes match.

extension JSONSource {
  /// Finds keys, strings, numbers and literals that contain a text, either as written or decoded.
  ///
  /// Whole values are compared, even if a row shows only their beginning.
  ///
  /// Indices in arrays and numbers of children are not compared, nor are lines without a value.
  ///
  /// - Complexity: For a text, O(bytes) at the speed of memory, and O(depth) for each match; a
  ///   regular expression is compared with every row.
  public func search(
    for query: SourceQuery,
    progress: @Sendable (SourceProgress) async -> Void,
    found: @Sendable (SourceMatch<Int>) async -> Bool
  ) async throws(SourceError) {
    guard case .text(let needle) = query.pattern else {
      let root = try await document.readInBackground(until: { $0.tree.count > 0 }).tree
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
      let snapshot = try await document.readInBackground(until: { $0.scanned >= goal })
      await progress(SourceProgress(completed: snapshot.scanned / 2, total: size, unit: "bytes"))
    }
    let snapshot = document.current
    var lineage = JSONLineage(source: self, snapshot: snapshot)
    var remaining = query.limit ?? .max
    var last = -1
    for start in Swift.stride(from: 0, to: size, by: JSONSearch.stride) {
      if Task.isCancelled { throw .cancelled }
      let end = min(size, start + JSONSearch.stride)
      let previous = last
      let entries = try await runBlocking { () throws(SourceError) in
        var search = try JSONSearch(for: needle, in: document, snapshot.tree, after: previous)
        return try search.entries(startingIn: start..<end)
      }
      for entry in entries {
        if Task.isCancelled { throw .cancelled }
        last = entry
        guard remaining > 0, await found(try lineage.match(entry)) else { return }
        remaining -= 1
        if remaining == 0 { return }
      }
      await progress(SourceProgress(completed: end, total: size, unit: "bytes"))
    }
  }
}

/// Builds matches from values and their containers, most of which consecutive matches share.
private struct JSONLineage {
  let source: JSONSource
  let snapshot: JSONDocument.Snapshot
  private var match = SourceMatch<Int>(nodes: [], positions: [])

  init(source: JSONSource, snapshot: JSONDocument.Snapshot) {
    self.source = source
    self.snapshot = snapshot
  }

  mutating func match(_ entry: Int) throws(SourceError) -> SourceMatch<Int> {
    let tree = snapshot.tree
    while let last = match.nodes.last?.id, last > entry || tree.subtreeEnd(of: last) <= entry {
      match.nodes.removeLast()
      match.positions.removeLast()
    }
    guard let top = JSONSource.topContainer(of: tree) else {
      return SourceMatch(
        nodes: try source.page(of: nil, from: 0, limit: 1, in: snapshot).nodes,
        positions: [0]
      )
    }
    var container = match.nodes.last?.id ?? top
    while container != entry {
      let (position, child) = source.childIndex.child(of: container, holding: entry, in: tree)
      match.nodes += try source.page(of: container, from: position, limit: 1, in: snapshot).nodes
      match.positions.append(position)
      container = child
    }
    return match
  }
}

/// A search for a text in the bytes that maps hits to the values that contain them.
///
/// The bytes are searched for the longest ASCII run of the text (in either case if the text has no
/// capital letter), for escapes that may decode to it, and, if the text has none, for every
/// non-ASCII byte. The value around a hit is then compared as a whole.
private struct JSONSearch {
  /// The number of bytes searched at once.
  static var stride: Int { 1 << 22 }

  private let tree: JSONTree
  private let text: JSONText
  private var reader: JSONTextReader
  private var matcher: SourceMatcher
  private let needle: [UInt8]
  private let isWholeNeedle: Bool
  private let foldsCase: Bool

  /// The last entry that matched, and the offset up to which all hits have been evaluated.
  private var last: Int
  private var evaluatedEnd = 0

  init(
    for pattern: String,
    in document: JSONDocument,
    _ tree: JSONTree,
    after last: Int
  ) throws(SourceError) {
    self.tree = tree
    text = document.text
    self.last = last
    reader = JSONTextReader(document)
    matcher = try SourceMatcher(.text(pattern))
    let foldsCase = !pattern.unicodeScalars.contains { $0.properties.isUppercase }
    let runs = Array(pattern.utf8).split { $0 >= 0x80 }
    let longest = runs.max { $0.count < $1.count } ?? []
    needle = foldsCase ? longest.map(Self.lowercased) : Array(longest)
    isWholeNeedle = needle.count == pattern.utf8.count
    self.foldsCase = foldsCase
  }

  /// Returns the matching entries, in order, whose match starts in a range of the text.
  mutating func entries(startingIn range: Range<Int>) throws(SourceError) -> [Int] {
    // A match or an escape may extend beyond the range.
    let bytes = try text.bytes(from: range.lowerBound, count: range.count + needle.count + 16)
    guard bytes.count >= range.count else {
      if case .file(let file) = text.storage { throw .changed(path: file.path) }
      return []
    }
    let offsets = candidates(in: bytes, count: range.count)
    var entries: [Int] = []
    for candidate in offsets {
      let offset = range.lowerBound + candidate
      guard offset >= evaluatedEnd, let entry = tree.lastNode(startingAtOrBefore: offset),
        entry > last
      else {
        continue
      }
      if try isMatch(entry, at: offset) {
        entries.append(entry)
        last = entry
      }
    }
    return entries
  }

  /// Whether the key or the value around an offset matches.
  private mutating func isMatch(_ entry: Int, at offset: Int) throws(SourceError) -> Bool {
    let start = tree.offset(of: entry)
    if let key = tree.keyOffset(of: entry), offset < start {
      let written = try reader.string(at: key)
      guard offset < key + written.count else { return false }
      evaluatedEnd = key + written.count
      return try matches(written)
    }
    let kind = tree.kind(of: entry)
    guard !kind.isContainer, kind != .invalid else { return false }
    let written = try reader.scalar(entry, in: tree)
    guard offset < start + written.count else { return false }
    evaluatedEnd = start + written.count
    return try matches(written)
  }

  private mutating func matches(_ written: ArraySlice<UInt8>) throws(SourceError) -> Bool {
    if isWholeNeedle {
      let isFound = written.withUnsafeBytes { bytes in
        let finder = ByteSearch(needle, foldsCase: foldsCase)
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
      let finder = ByteSearch(needle, foldsCase: foldsCase, findsEscapes: true)
      return finder.offsets(in: bytes, startingBefore: count)
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
}
