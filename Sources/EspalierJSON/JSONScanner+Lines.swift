// JSON lines: every line a value. What holds none becomes one entry, and the next line is read.

extension JSONScanner {
  /// Reads the line feed that ends a line.
  mutating func endLine() -> Bool {
    if place == .afterValue, isOutermost {
      position += 1
    } else if place == .value, isOutermost {
      note(.emptyLine, at: position)
      position += 1
    } else {
      return fail(expected: expectation)
    }
    beginLine()
    return true
  }

  /// Ends the last line, after which there is no line feed.
  mutating func endLastLine() {
    if place == .nextLine {
      enterInvalidLine()
    } else if !isOutermost || place != .afterValue && place != .value {
      fail(expected: expectation)
      enterInvalidLine()
    }
    beginLine()
  }

  /// Goes on from a fault to the next line.
  mutating func skipLine() -> Bool {
    while position < text.count, text[position] != JSONByte.newline { position += 1 }
    guard position < text.count else { return isLast || starve() }
    enterInvalidLine()
    position += 1
    beginLine()
    return true
  }

  /// Forgets what was read of a line.
  mutating func restoreLine() {
    entries.removeLast(to: lineEntries)
    if let line = open.dropFirst().first { current = line }
    if open.count > 1 { open.removeLast(open.count - 1) }
    current.childCount = lineChildren
    keyOffset = -1
    marks = []
    comment = .none
  }

  private mutating func enterInvalidLine() {
    _ = enter(.invalid, at: lineStart)
  }

  private mutating func beginLine() {
    place = .value
    keyOffset = -1
    // What was noted behind the value of a line has no value to go to but that one.
    if !marks.isEmpty, entries.count > lineEntries { entries.add(marks, to: lineEntries) }
    marks = []
    lineStart = base + position
    lineEntries = entries.count
    lineChildren = current.childCount
  }
}
