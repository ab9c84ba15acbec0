// Comments, as a lenient scanner reads them: from // to the end of the line, from /* to */.

extension JSONScanner {
  /// Reads a comment from its slash on.
  ///
  /// - Returns: Whether it is over; `false` as well if it is none.
  @inline(never)
  mutating func beginComment() -> Bool {
    guard position + 1 < text.count else { return isLast ? false : starve() }
    switch text[position + 1] {
    case JSONByte.slash: comment = .line
    case 0x2A: comment = .block
    default: return false
    }
    note(.comment, .comment, at: position)
    position += 2
    return skipComment()
  }

  /// Goes on to the end of the comment.
  mutating func skipComment() -> Bool {
    while position < text.count {
      let byte = text[position]
      if byte == JSONByte.newline, comment == .line || isLines {
        // The line feed of a line is left to be read as such.
        guard comment == .line else { return endComment(spoiled: true) }
        return endComment(spoiled: false)
      }
      if byte == 0x2A, comment == .block {
        guard position + 1 < text.count else {
          if !isLast { return starve() }
          break
        }
        if text[position + 1] == JSONByte.slash {
          position += 2
          return endComment(spoiled: false)
        }
      }
      position += 1
    }
    guard isLast else { return starve() }
    position = text.count
    return endComment(spoiled: comment == .block)
  }

  private mutating func endComment(spoiled: Bool) -> Bool {
    comment = .none
    return spoiled ? fail(expected: .commentEnd) : true
  }
}
