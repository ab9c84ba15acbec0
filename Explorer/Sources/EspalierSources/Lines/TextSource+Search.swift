import EspalierJSON

// Searching: bytes first, and lines only where the bytes match.

extension TextSource {
  /// Finds lines that match, as far as their first 16 megabytes.
  ///
  /// - Complexity: O(bytes): at the speed of memory if every match contains the same two ASCII
  ///   characters, otherwise every line is compared.
  public func search(
    for query: SourceQuery,
    progress: (SourceProgress) -> Void,
    found: (SourceMatch<Int>) -> Bool
  ) throws(SourceError) {
    let matcher = try SourceMatcher(query.pattern)
    if text.isArriving {
      return try searchByReading(
        for: query,
        topLevelHasNames: false,
        progress: progress,
        found: found
      )
    }
    try LineSearch(in: self, for: matcher)
      .run(limit: query.limit, progress: progress, found: found)
  }
}

/// A search through the lines, piece by piece.
private struct LineSearch: SteppedSearch {
  private let source: TextSource
  private var matcher: SourceMatcher
  /// The bytes to look for, or nil to compare every line.
  private let candidates: ByteSearch?
  private var offset: Int
  /// The number of the line at the offset.
  private var number = 1

  private static var pieceSize: Int { 1 << 20 }

  init(in source: TextSource, for matcher: SourceMatcher) {
    self.source = source
    self.matcher = matcher
    offset = source.index.start
    if let literal = matcher.program.requiredLiteral(excluding: { $0 < 0x20 }) {
      candidates = ByteSearch(literal.bytes, foldsCase: literal.ignoresCase)
    } else if matcher.program.requiresNonASCII {
      candidates = ByteSearch([], foldsCase: false)
    } else {
      candidates = nil
    }
  }

  var progress: SourceProgress {
    SourceProgress(completed: offset, total: source.text.count, unit: "bytes")
  }

  /// Searches about a megabyte more.
  mutating func advance() throws(SourceError) -> SearchStep<Int> {
    try source.index.check()
    var step = SearchStep<Int>()
    let piece = try source.text.bytes(from: offset, count: Self.pieceSize)
    let isLast = offset + piece.count >= source.text.count
    guard let end = piece.lastIndex(of: LineScanner.lineFeed) else {
      try compareLongLine(&step)
      return step
    }
    let lines = isLast ? piece : piece[...end]
    try compare(lines, &step)
    offset += lines.count
    step.isLast = isLast
    return step
  }

  /// Compares a line that is longer than a piece, or the last one.
  private mutating func compareLongLine(_ step: inout SearchStep<Int>) throws(SourceError) {
    var reader = LineReader(source.text, from: offset)
    guard let line = try reader.next(keeping: TextSource.searchedByteCount) else {
      step.isLast = true
      return
    }
    if try matches(line.bytes) {
      step.matches.append(
        SourceMatch(nodes: [TextSource.node(line, number)], positions: [number - 1])
      )
    }
    number += 1
    offset = reader.offset
    step.isLast = offset >= source.text.count
  }

  private mutating func compare(
    _ lines: ArraySlice<UInt8>,
    _ step: inout SearchStep<Int>
  ) throws(SourceError) {
    let hits = candidates.map { search in
      lines.withUnsafeBytes { search.offsets(in: $0, startingBefore: lines.count) }
    }
    var rest = hits?[...]
    var place = 0
    while place < lines.count {
      if let rest, rest.isEmpty {
        // Only the number of the lines that are left matters.
        number += lines.withUnsafeBytes { Self.count(in: $0, from: place) }
        return
      }
      let feed = lines.withUnsafeBytes { LineScanner.lineFeed(in: $0, from: place) }
      let end = feed ?? lines.count
      let isCandidate = rest.map { ($0.first ?? .max) <= end } ?? true
      if isCandidate {
        var bytes = lines[(lines.startIndex + place)..<(lines.startIndex + end)]
        if feed != nil, bytes.last == UInt8(ascii: "\r") { bytes = bytes.dropLast() }
        if try matches(bytes) {
          let range = (offset + place)..<(offset + place + bytes.count)
          let node = TextSource.node(TextLine(range: range, bytes: bytes), number)
          step.matches.append(SourceMatch(nodes: [node], positions: [number - 1]))
        }
      }
      number += 1
      place = end + 1
      rest = rest?.drop { $0 < place }
    }
  }

  private mutating func matches(_ bytes: ArraySlice<UInt8>) throws(SourceError) -> Bool {
    let result = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(SourceError) in try matcher.matches(buffer) }
    }
    return try result.get()
  }

  /// Returns the number of lines that begin in bytes.
  private static func count(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var count = 0
    var place = start
    while place < bytes.count {
      count += 1
      guard let feed = LineScanner.lineFeed(in: bytes, from: place) else { break }
      place = feed + 1
    }
    return count
  }
}
