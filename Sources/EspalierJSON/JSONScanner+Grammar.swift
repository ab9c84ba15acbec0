// The grammar: the tokens allowed in each state.

extension JSONScanner {
  @inline(__always)
  mutating func scanAfterValue(_ byte: UInt8) -> Bool {
    if byte == ASCII.comma && !isOutermost {
      position += 1
      state = current.isObject ? .key : .value
      return true
    }
    guard isClosing(byte) else { return fail(expected: expectation) }
    position += 1
    close()
    return true
  }

  @inline(__always)
  mutating func scanKey(_ byte: UInt8) -> Bool {
    if byte == ASCII.quote { return beginString(ASCII.quote, isKey: true) }
    guard state == .firstKey && isClosing(byte) else { return scanNonstandardStart(byte) }
    position += 1
    close()
    return true
  }

  @inline(__always)
  mutating func scanColon(_ byte: UInt8) -> Bool {
    guard byte == ASCII.colon else { return fail(expected: .colon) }
    position += 1
    state = .value
    return true
  }

  @inline(__always)
  mutating func scanValue(_ byte: UInt8) -> Bool {
    let start = position
    switch byte {
    case ASCII.quote:
      return beginString(ASCII.quote, isKey: false)
    case ASCII.minus, 0x30...0x39:
      return scanNumber() ? appendNode(.number, at: base + start) : backtrack(to: start)
    case ASCII.openBrace, ASCII.openBracket:
      let isObject = byte == ASCII.openBrace
      guard appendNode(isObject ? .object : .array, at: base + start) else { return false }
      position += 1
      beginContainer(isObject: isObject)
      return true
    case ASCII.closeBracket where state == .firstElement && isClosing(byte):
      position += 1
      close()
      return true
    case 0x74: return scanWord("true", as: .true)
    case 0x66: return scanWord("false", as: .false)
    case 0x6E: return scanWord("null", as: .null)
    default: return scanNonstandardStart(byte)
    }
  }

  private mutating func scanWord(_ word: StaticString, as kind: JSONKind) -> Bool {
    let start = position
    return scan(word: word) ? appendNode(kind, at: base + start) : backtrack(to: start)
  }

  /// Returns to the start of a token that the window does not contain completely.
  mutating func backtrack(to start: Int) -> Bool {
    if needsMoreText { position = start }
    return false
  }

  /// Adds a node for a complete value, or for a container that was opened.
  @inline(__always)
  mutating func appendNode(_ kind: JSONKind, at offset: Int) -> Bool {
    let distance = keyOffset < 0 ? 0 : offset - keyOffset
    guard let keyDistance = UInt32(exactly: distance), nodes.count < Int(Int32.max),
      UInt64(offset) < JSONNode.offsetLimit
    else { return fail(.tooLarge, at: position) }
    keyOffset = -1
    current.childCount += 1
    nodes.append(
      JSONNode(kind: kind, offset: offset, keyDistance: keyDistance, deviations: deviations)
    )
    deviations = []
    state = .afterValue
    return true
  }

  /// Enters the container that was added last.
  @inline(__always)
  mutating func beginContainer(isObject: Bool) {
    open.append(current)
    current = Container(node: nodes.count - 1, isObject: isObject)
    state = isObject ? .firstKey : isSeries && open.count == 1 ? .value : .firstElement
  }

  /// Ends the innermost container, at its bracket or at the error.
  @inline(__always)
  mutating func close() {
    nodes.close(current.node, childCount: current.childCount, deviations: deviations)
    deviations = []
    current = open.removeLast()
    state = .afterValue
  }

  @inline(__always)
  func isClosing(_ byte: UInt8) -> Bool {
    byte == (current.isObject ? ASCII.closeBrace : ASCII.closeBracket) && !isOutermost
  }

  /// Handles a byte that can start neither a value nor a key: syntax of another language, which a
  /// lenient scanner may accept.
  private mutating func scanNonstandardStart(_ byte: UInt8) -> Bool {
    let wantsKey = state == .key || state == .firstKey
    if isClosing(byte), keyOffset < 0 {
      guard isLenient else { return fail(.trailingComma, at: position) }
      note(.trailingComma, .trailingComma, at: position)
      position += 1
      close()
      return true
    }
    if byte == ASCII.slash || byte == 0x23 { return fail(.comment, at: position) }
    if byte == ASCII.singleQuote {
      guard isLenient else { return fail(.singleQuote, at: position) }
      note(.singleQuote, .singleQuotes, at: position)
      return beginString(ASCII.singleQuote, isKey: wantsKey)
    }
    if isLenient, wantsKey, nameCharacterEnd(at: position) != nil, !ASCII.isDigit(byte) {
      return scanName()
    }
    guard !wantsKey else { return fail(expected: expectation) }
    if isLenient, byte == ASCII.plus || byte == ASCII.point || byte == 0x49 || byte == 0x4E {
      let start = position
      return scanNumber() ? appendNode(.number, at: base + start) : backtrack(to: start)
    }
    return (byte | 0x20) &- 0x61 < 26
      ? fail(.unknownWord, at: position) : fail(expected: expectation)
  }

  /// Skips white space and, if the scanner is lenient, comments.
  ///
  /// - Returns: Whether the next token can be read; `false` within a comment that has not ended.
  @inline(__always)
  mutating func skipSpace() -> Bool {
    while position < text.count {
      let byte = text[position]
      if ASCII.isSpace(byte), byte != ASCII.newline || !isJSONLines {
        position += 1
      } else if byte == ASCII.slash, isLenient {
        guard beginComment() else { return !needsMoreText && error == nil && state != .nextText }
      } else {
        break
      }
    }
    return true
  }
}
