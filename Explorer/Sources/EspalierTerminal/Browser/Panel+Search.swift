import EspalierSources

// Finding in the text of a panel.
extension Panel {
  /// A search, and what it has found.
  struct Search: Equatable {
    var text: String
    /// The matches in order: the index of a line, and characters of its label and its text.
    var matches: [Match] = []
    /// The match that was gone to last.
    var current: Int?
    /// Whether there may be more matches than are kept.
    var isCut = false
  }

  struct Match: Equatable {
    var line: Int
    var range: Range<Int>
  }

  /// The greatest number of matches that are kept.
  static let matchLimit = 10_000

  /// Finds a text, or an expression between slashes, and goes to the first match from a line in sight on.
  ///
  /// - Parameters:
  ///   - text: The text; if it is empty, nothing is searched for.
  ///   - top: The index of the first line in sight.
  ///   - height: The number of lines in sight.
  /// - Throws: ``SourceError/badQuery(_:)`` if it is no expression.
  mutating func find(_ text: String, from top: Int, height: Int) throws(SourceError) {
    search = nil
    guard !text.isEmpty else { return self.top = top }
    var matcher = try SourceMatcher(SourceQuery.Pattern(parsing: text))
    var found = Search(text: text)
    for (index, line) in lines.enumerated() where found.matches.count < Self.matchLimit {
      let whole = line.whole
      let room = Self.matchLimit - found.matches.count
      let ranges = try matcher.ranges(in: Array(whole.utf8), limit: room)
      found.isCut = ranges.count == room
      found.matches += whole.characterRanges(ofBytes: ranges).map { Match(line: index, range: $0) }
    }
    search = found
    self.top = top
    guard !found.matches.isEmpty else { return }
    let start = wrapped.lines.indices.contains(top) ? wrapped.lines[top] : nil
    let first = found.matches.firstIndex { match in
      guard let start else { return true }
      return (match.line, match.range.lowerBound) >= (start.line, start.range.lowerBound)
    }
    go(to: first ?? 0, height: height)
  }

  /// Goes to the match that is some steps further, around the end.
  mutating func goToMatch(step: Int, height: Int) {
    guard let found = search, !found.matches.isEmpty else { return }
    let count = found.matches.count
    go(to: (((found.current ?? -1) + step) % count + count) % count, height: height)
  }

  mutating func endSearch() { search = nil }

  private mutating func go(to index: Int, height: Int) {
    search?.current = index
    guard let match = search?.matches[index] else { return }
    let part = wrapped.lines.firstIndex { part in
      part.line == match.line && part.range.upperBound > match.range.lowerBound
    }
    guard let part, part < top || part >= top + height else { return }
    top = min(max(0, part - height / 2), max(0, wrapped.lines.count - height))
  }

  /// The place among the matches, such as "3 of 41"; nil without a search.
  var matchPlace: String? {
    guard let search else { return nil }
    guard let current = search.current else { return "nothing found" }
    return "\(grouped(current + 1)) of \(grouped(search.matches.count))"
      + (search.isCut ? " or more" : "")
  }

  /// The match that was gone to, in words; nil without one.
  var matchDescription: String? {
    guard let current = search?.current, let match = search?.matches[current],
      let place = matchPlace
    else { return nil }
    return "match \(place), line \(match.line + 1): \(lines[match.line].whole)"
  }

  /// The cells of the matches in a line in sight.
  ///
  /// - Parameter index: The index of the line among those in sight.
  func matches(inVisibleLine index: Int) -> [(columns: Range<Int>, isCurrent: Bool)] {
    guard let search, wrapped.lines.indices.contains(top + index) else { return [] }
    let part = wrapped.lines[top + index]
    // Matches are in order.
    var (low, high) = (0, search.matches.count)
    while low < high {
      let middle = (low + high) / 2
      let match = search.matches[middle]
      if (match.line, match.range.upperBound) <= (part.line, part.range.lowerBound) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var found: [(columns: Range<Int>, isCurrent: Bool)] = []
    for (offset, match) in search.matches[low...].enumerated() {
      let range = match.range.clamped(to: part.range)
      guard match.line == part.line, match.range.lowerBound < part.range.upperBound else { break }
      let start = part.indentation + range.lowerBound - part.range.lowerBound
      let head = part.text.prefix(start)
      let column = CharacterWidth.width(of: head)
      let width = CharacterWidth.width(of: part.text.dropFirst(start).prefix(range.count))
      found.append((column..<column + width, low + offset == search.current))
    }
    return found
  }
}

extension Browser {
  /// Finds in the panel as it is typed, from the place on at which the line was opened.
  mutating func findInPanel(_ text: String) {
    let (height, top) = (panelHeight, prompt?.origin.top ?? 0)
    do throws(SourceError) {
      try panel?.find(text, from: top, height: height)
    } catch {
      message = error.description
    }
  }

  mutating func goToMatchInPanel(step: Int) {
    if panel?.search == nil { message = "nothing to find: / begins a search" }
    let height = panelHeight
    panel?.goToMatch(step: step, height: height)
  }
}

extension String {
  /// The ranges of characters that some ranges of bytes are in, in order.
  ///
  /// - Complexity: O(*n*).
  func characterRanges(ofBytes ranges: [Range<Int>]) -> [Range<Int>] {
    guard !ranges.isEmpty else { return [] }
    var starts: [Int] = []
    var byte = 0
    for character in self {
      starts.append(byte)
      byte += character.utf8.count
    }
    var result: [Range<Int>] = []
    var first = 0
    for range in ranges {
      while first + 1 < starts.count, starts[first + 1] <= range.lowerBound { first += 1 }
      var end = first
      while end < starts.count, starts[end] < range.upperBound { end += 1 }
      // Several may be in one character.
      if result.last?.upperBound ?? 0 <= first { result.append(first..<end) }
    }
    return result
  }
}
