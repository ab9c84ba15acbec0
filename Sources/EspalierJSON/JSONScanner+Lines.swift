// JSON Lines: one value per line. A line without a valid value becomes one node of the kind
// `invalid`, and scanning continues with the next line.

extension JSONScanner {
  /// Reads the line feed that ends a line.
  mutating func endLine() -> Bool {
    if state == .afterValue, isOutermost {
      position += 1
    } else if state == .value, isOutermost {
      note(.emptyLine, at: position)
      position += 1
    } else {
      return fail(expected: expectation)
    }
    beginLine()
    return true
  }

  /// Ends the last line, which has no line feed.
  mutating func endLastLine() {
    if state == .nextLine {
      appendInvalidLine()
    } else if !isOutermost || state != .afterValue && state != .value {
      fail(expected: expectation)
      appendInvalidLine()
    }
    beginLine()
  }

  /// Skips from an error to the next line.
  mutating func skipLine() -> Bool {
    while position < text.count, text[position] != ASCII.newline { position += 1 }
    guard position < text.count else { return isLast || requestMoreText() }
    appendInvalidLine()
    position += 1
    beginLine()
    return true
  }

  /// Discards the nodes of the current line.
  mutating func restoreLine() {
    nodes.removeLast(to: lineNodes)
    if let line = open.dropFirst().first { current = line }
    if open.count > 1 { open.removeLast(open.count - 1) }
    current.childCount = lineChildren
    keyOffset = -1
    deviations = []
    comment = .none
  }

  private mutating func appendInvalidLine() {
    _ = appendNode(.invalid, at: lineStart)
  }

  private mutating func beginLine() {
    state = .value
    keyOffset = -1
    // Deviations after the value of a line are recorded at that value.
    if !deviations.isEmpty, nodes.count > lineNodes { nodes.add(deviations, to: lineNodes) }
    deviations = []
    lineStart = base + position
    lineNodes = nodes.count
    lineChildren = current.childCount
  }
}
