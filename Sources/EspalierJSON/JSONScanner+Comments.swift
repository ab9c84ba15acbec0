// Comments, accepted by a lenient scanner: from // to the end of the line, from /* to */.

extension JSONScanner {
  /// Reads a comment that starts with the slash at the position.
  ///
  /// - Returns: Whether the comment ends in this window; `false` also if it is not a comment.
  @inline(never)
  mutating func beginComment() -> Bool {
    guard position + 1 < text.count else { return isLast ? false : requestMoreText() }
    switch text[position + 1] {
    case ASCII.slash: comment = .line
    case 0x2A: comment = .block
    default: return false
    }
    note(.comment, .comment, at: position)
    position += 2
    return skipComment()
  }

  /// Skips to the end of the comment.
  mutating func skipComment() -> Bool {
    while position < text.count {
      let byte = text[position]
      if byte == ASCII.newline, comment == .line || isJSONLines {
        // In JSON Lines, the line feed is left for the end of the line.
        guard comment == .line else { return endComment(spoiled: true) }
        return endComment(spoiled: false)
      }
      if byte == 0x2A, comment == .block {
        guard position + 1 < text.count else {
          if !isLast { return requestMoreText() }
          break
        }
        if text[position + 1] == ASCII.slash {
          position += 2
          return endComment(spoiled: false)
        }
      }
      position += 1
    }
    guard isLast else { return requestMoreText() }
    position = text.count
    return endComment(spoiled: comment == .block)
  }

  private mutating func endComment(spoiled: Bool) -> Bool {
    comment = .none
    return spoiled ? fail(expected: .commentEnd) : true
  }
}
