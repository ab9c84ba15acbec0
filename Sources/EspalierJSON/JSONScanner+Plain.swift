// The tokens of which most texts consist, read in one loop whose variables stay in registers.

extension JSONScanner {
  /// The number of bytes at the end of a window that are left to the grammar, so that a word and the
  /// byte after it can be looked at from any position before them.
  private static var margin: Int { 8 }

  /// Reads values one after the other as long as they are plain: containers, words, numbers without
  /// exponents, and keys and strings without escapes.
  ///
  /// Accepts nothing that the grammar does not. Stops before anything else, in the state in which the
  /// grammar continues there: at the end of the window, at errors, comments and deviations, at the
  /// end of a line of JSON Lines, and where a text of a sequence begins.
  mutating func scanPlainValues() {
    // Within these limits, no value in the window is too large for a node.
    guard keyOffset < 0, deviations.isEmpty, text.count > Self.margin,
      framing != .sequence || !isOutermost,
      nodes.count + text.count < Int(Int32.max),
      UInt64(base + text.count) < JSONNode.offsetLimit
    else { return }
    switch state {
    case .colon, .insideString, .nextText: return
    case .value, .key, .firstElement, .firstKey, .afterValue: break
    }
    let end = text.count - Self.margin
    var position = position
    var isAfterValue = state == .afterValue
    var isFirst = state == .firstElement || state == .firstKey
    while let byte = plainByte(&position, before: end) {
      if isAfterValue || isFirst, isClosing(byte) {
        position += 1
        close()
        isAfterValue = true
        isFirst = false
      } else if isAfterValue {
        guard byte == ASCII.comma, !isOutermost else { break }
        position += 1
        isAfterValue = false
      } else {
        // A member is left to the grammar as a whole.
        guard let kind = scanPlainMember(&position, byte, before: end) else { break }
        isFirst = kind.isContainer
        isAfterValue = !isFirst
      }
    }
    self.position = position
    if isAfterValue {
      state = .afterValue
    } else if current.isObject {
      state = isFirst ? .firstKey : .key
    } else {
      state = isFirst ? .firstElement : .value
    }
  }

  /// Reads an element, or a member with its key, and enters it if it is a container.
  ///
  /// - Parameter byte: The byte at the position.
  /// - Returns: `nil` if it is not plain, or not before the end.
  @inline(__always)
  private mutating func scanPlainMember(
    _ position: inout Int,
    _ byte: UInt8,
    before end: Int
  ) -> JSONKind? {
    var start = position
    var first = byte
    if current.isObject {
      guard byte == ASCII.quote, let keyEnd = plainStringEnd(from: start) else { return nil }
      start = keyEnd
      guard plainByte(&start, before: end) == ASCII.colon else { return nil }
      start += 1
      guard let byte = plainByte(&start, before: end) else { return nil }
      first = byte
    }
    let kind: JSONKind
    let next: Int?
    switch first {
    case ASCII.quote: (kind, next) = (.string, plainStringEnd(from: start))
    case ASCII.openBrace: (kind, next) = (.object, start + 1)
    case ASCII.openBracket: (kind, next) = (.array, start + 1)
    case 0x74: (kind, next) = (.true, plainWordEnd("true", from: start))
    case 0x66: (kind, next) = (.false, plainWordEnd("false", from: start))
    case 0x6E: (kind, next) = (.null, plainWordEnd("null", from: start))
    default: (kind, next) = (.number, plainNumberEnd(from: start, before: end))
    }
    guard let next else { return nil }
    let distance = UInt32(truncatingIfNeeded: start - position)
    nodes.append(
      JSONNode(kind: kind, offset: base + start, keyDistance: distance, deviations: [])
    )
    current.childCount += 1
    if kind.isContainer { beginContainer(isObject: kind == .object) }
    position = next
    return kind
  }

  /// Skips white space; returns the byte after it, or `nil` if that is not before the end.
  @inline(__always)
  private func plainByte(_ position: inout Int, before end: Int) -> UInt8? {
    while position < end {
      let byte = text[position]
      if byte > 0x20 { return byte }
      guard ASCII.isSpace(byte), byte != ASCII.newline || !isJSONLines else { return nil }
      position += 1
    }
    return nil
  }

  /// Returns the offset after a string, from that of its opening quote.
  @inline(__always)
  private func plainStringEnd(from start: Int) -> Int? {
    let end = plainCharactersEnd(from: start + 1)
    return end < text.count && text[end] == ASCII.quote ? end + 1 : nil
  }

  /// Returns the offset after a word whose first letter is at an offset.
  @inline(__always)
  private func plainWordEnd(_ word: StaticString, from start: Int) -> Int? {
    let letters = word.utf8Start
    let count = word.utf8CodeUnitCount
    for index in 1..<count where text[start + index] != letters[index] { return nil }
    return ASCII.continuesWord(text[start + count]) ? nil : start + count
  }

  /// Returns the offset after a number, from that of its sign or first digit.
  @inline(__always)
  private func plainNumberEnd(from start: Int, before end: Int) -> Int? {
    var next = text[start] == ASCII.minus ? start + 1 : start
    let whole = next
    while next < end, ASCII.isDigit(text[next]) { next += 1 }
    guard next > whole, text[whole] != ASCII.zero || next == whole + 1 else { return nil }
    if text[next] == ASCII.point {
      next += 1
      let fraction = next
      while next < end, ASCII.isDigit(text[next]) { next += 1 }
      guard next > fraction else { return nil }
    }
    return next < end && !ASCII.continuesWord(text[next]) ? next : nil
  }
}
