// A series of values: JSON Lines, or a sequence of texts. A line or text without a valid value becomes
// one node of the kind `invalid`, and scanning continues with the next one.

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
    beginText()
    return true
  }

  /// Reads a record separator before a text of a sequence, or notes that the text begins here.
  ///
  /// - Parameter byte: The byte at the position, outside all containers.
  /// - Returns: Whether it was a record separator.
  mutating func beginSequenceText(_ byte: UInt8) -> Bool {
    textStart = base + position
    guard byte == ASCII.recordSeparator else { return false }
    position += 1
    return true
  }

  /// Ends the last line or text, after which nothing comes.
  mutating func endLastText() {
    if state == .nextText {
      appendInvalidText()
    } else if !isOutermost || state != .afterValue && state != .value {
      fail(expected: expectation)
      appendInvalidText()
    }
    beginText()
  }

  /// Skips from an error to the next line, or to the place where the next text of a sequence may begin.
  mutating func skipText() -> Bool {
    while position < text.count, !isTextEnd(at: position) { position += 1 }
    guard position < text.count else { return isLast || requestMoreText() }
    appendInvalidText()
    if isJSONLines { position += 1 }
    beginText()
    return true
  }

  /// Whether an invalid line or text ends at an offset: at a line feed, and in a sequence at a record
  /// separator and at a line that begins with a bracket.
  private func isTextEnd(at offset: Int) -> Bool {
    let byte = text[offset]
    if isJSONLines { return byte == ASCII.newline }
    if byte == ASCII.recordSeparator { return true }
    guard byte == ASCII.openBrace || byte == ASCII.openBracket else { return false }
    return (offset > 0 ? text[offset - 1] : byteBefore) == ASCII.newline
  }

  /// Discards the nodes of the current line or text.
  mutating func restoreText() {
    nodes.removeLast(to: textNodes)
    if let series = open.dropFirst().first { current = series }
    if open.count > 1 { open.removeLast(open.count - 1) }
    current.childCount = textChildren
    keyOffset = -1
    deviations = []
    comment = .none
  }

  private mutating func appendInvalidText() {
    _ = appendNode(.invalid, at: textStart)
  }

  mutating func beginText() {
    state = .value
    keyOffset = -1
    // Deviations after a value are recorded at that value.
    if !deviations.isEmpty { nodes.add(deviations, to: nodes.count > textNodes ? textNodes : 0) }
    deviations = []
    textStart = base + position
    textNodes = nodes.count
    textChildren = current.childCount
  }
}
