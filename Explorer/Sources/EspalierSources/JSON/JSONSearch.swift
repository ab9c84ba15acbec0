import EspalierJSON

/// A search in the bytes of a text, from its start to its end.
///
/// If every match contains the same literal, the bytes are searched for that and for escapes that
/// may decode to it, and only the values around the hits are compared; otherwise all of them.
struct JSONSearch {
  /// The number of bytes searched at once.
  static var stride: Int { 1 << 22 }

  private let tree: JSONTree
  private let text: JSONText
  private var reader: JSONTextReader
  private var matcher: SourceMatcher

  /// The bytes to look for, or nil to compare every value.
  private let candidates: ByteSearch?
  /// The number of bytes of a candidate.
  private let candidateLength: Int

  /// The last entry that matched, and the offset up to which all hits have been evaluated.
  private var last = -1
  private var evaluatedEnd = 0

  init(for matcher: SourceMatcher, in document: JSONDocument, _ tree: JSONTree) {
    self.tree = tree
    self.matcher = matcher
    text = document.text
    reader = JSONTextReader(document)
    if let literal = matcher.program.requiredLiteral(excluding: Self.mayBeEscaped) {
      candidates = ByteSearch(literal.bytes, foldsCase: literal.ignoresCase, findsEscapes: true)
      candidateLength = literal.bytes.count
    } else if matcher.program.requiresNonASCII {
      candidates = ByteSearch([], foldsCase: false, findsEscapes: true)
      candidateLength = 1
    } else {
      candidates = nil
      candidateLength = 0
    }
  }

  /// Whether JSON writes a character with an escape other than `\u`.
  private static func mayBeEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "'")
  }

  /// Returns the matching entries, in order, whose key or value matches and starts in a range of
  /// the text, or has its first hit there.
  ///
  /// Ranges have to follow each other.
  mutating func entries(startingIn range: Range<Int>) throws(SourceError) -> [Int] {
    // A match or an escape may extend beyond the range.
    let bytes = try text.bytes(from: range.lowerBound, count: range.count + candidateLength + 16)
    guard bytes.count >= range.count else {
      throw .changed(path: text.name)
    }
    guard let candidates else { return try allEntries(in: bytes, from: range) }
    let offsets = bytes.withUnsafeBytes { candidates.offsets(in: $0, startingBefore: range.count) }
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

  /// Returns the matching entries that start in a range, each of which is compared.
  private mutating func allEntries(
    in bytes: ArraySlice<UInt8>,
    from range: Range<Int>
  ) throws(SourceError) -> [Int] {
    var entries: [Int] = []
    var entry = tree.lastNode(startingAtOrBefore: range.lowerBound - 1).map { $0 + 1 } ?? 0
    while entry < tree.count {
      if entry & 0xFFFF == 0, Task.isCancelled { throw .cancelled }
      let start = tree.offset(of: entry)
      let keyStart = tree.keyOffset(of: entry)
      guard keyStart ?? start < range.upperBound else { break }
      var isMatch = false
      if let keyStart { isMatch = try matchesString(at: keyStart, bytes, range.lowerBound) }
      if !isMatch {
        switch tree.kind(of: entry) {
        case .object, .array: break
        case .invalid: isMatch = try matchesLine(entry)
        case .string: isMatch = try matchesString(at: start, bytes, range.lowerBound)
        case .number, .true, .false, .null: isMatch = try matches(reader.word(at: start))
        }
      }
      if isMatch { entries.append(entry) }
      entry += 1
    }
    return entries
  }

  /// Compares a string or key that usually is in the piece of the text at hand.
  private mutating func matchesString(
    at start: Int,
    _ bytes: ArraySlice<UInt8>,
    _ base: Int
  ) throws(SourceError) -> Bool {
    let rest = bytes.dropFirst(start - base)
    if let end = JSONTextReader.end(ofString: rest) { return try matches(string: rest[..<end]) }
    return try matches(string: reader.string(at: start))
  }

  /// Whether the key or the value around an offset matches.
  private mutating func isMatch(_ entry: Int, at offset: Int) throws(SourceError) -> Bool {
    let start = tree.offset(of: entry)
    if let key = tree.keyOffset(of: entry), offset < start {
      let written = try reader.string(at: key)
      guard offset < key + written.count else { return false }
      evaluatedEnd = key + written.count
      return try matches(string: written)
    }
    let kind = tree.kind(of: entry)
    guard !kind.isContainer else { return false }
    if kind == .invalid { return try matchesLine(entry) }
    let written = try reader.scalar(entry, in: tree)
    guard offset < start + written.count else { return false }
    evaluatedEnd = start + written.count
    return kind == .string ? try matches(string: written) : try matches(written)
  }

  /// Compares a line that is no JSON.
  private mutating func matchesLine(_ entry: Int) throws(SourceError) -> Bool {
    guard let line = try reader.plainLine(of: entry, in: tree) else { return false }
    evaluatedEnd = tree.offset(of: entry) + line.count
    return try matches(line)
  }

  /// Compares a string as it is meant and, if the pattern asks for it, as it is written.
  private mutating func matches(string written: ArraySlice<UInt8>) throws(SourceError) -> Bool {
    let content = JSONTextReader.content(ofString: written)
    let hasEscapes = content.withUnsafeBytes { ByteSearch.contains(UInt8(ascii: "\\"), in: $0) }
    let meant = hasEscapes ? JSONEscapes.decoded(content)[...] : content
    if try matches(meant) { return true }
    switch matcher.writtenForm {
    case .none: return false
    case .escaped: return try matches(written)
    case .quoted: return try matches(SourceMatcher.quoted(meant)[...])
    }
  }

  private mutating func matches(_ bytes: ArraySlice<UInt8>) throws(SourceError) -> Bool {
    let result = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(SourceError) in try matcher.matches(buffer) }
    }
    return try result.get()
  }
}
