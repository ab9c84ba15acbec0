// What may stand where.

extension JSONScanner {
  @inline(__always)
  mutating func scanAfterValue(_ byte: UInt8) -> Bool {
    if byte == JSONByte.comma && !isOutermost {
      position += 1
      place = current.isObject ? .key : .value
      return true
    }
    guard isClosing(byte) else { return fail(expected: expectation) }
    position += 1
    close()
    return true
  }

  @inline(__always)
  mutating func scanKey(_ byte: UInt8) -> Bool {
    if byte == JSONByte.quote { return beginString(JSONByte.quote, isKey: true) }
    guard place == .firstKey && isClosing(byte) else { return scanWrongStart(byte) }
    position += 1
    close()
    return true
  }

  @inline(__always)
  mutating func scanColon(_ byte: UInt8) -> Bool {
    guard byte == JSONByte.colon else { return fail(expected: .colon) }
    position += 1
    place = .value
    return true
  }

  @inline(__always)
  mutating func scanValue(_ byte: UInt8) -> Bool {
    let start = position
    switch byte {
    case JSONByte.quote:
      return beginString(JSONByte.quote, isKey: false)
    case JSONByte.minus, 0x30...0x39:
      return scanNumber() ? enter(.number, at: base + start) : backtrack(to: start)
    case JSONByte.openBrace, JSONByte.openBracket:
      let isObject = byte == JSONByte.openBrace
      guard enter(isObject ? .object : .array, at: base + start) else { return false }
      position += 1
      beginContainer(isObject: isObject)
      return true
    case JSONByte.closeBracket where place == .firstElement && isClosing(byte):
      position += 1
      close()
      return true
    case 0x74: return scanWord("true", as: .true)
    case 0x66: return scanWord("false", as: .false)
    case 0x6E: return scanWord("null", as: .null)
    default: return scanWrongStart(byte)
    }
  }

  private mutating func scanWord(_ word: StaticString, as kind: JSONKind) -> Bool {
    let start = position
    return scan(word: word) ? enter(kind, at: base + start) : backtrack(to: start)
  }

  /// Goes back to the start of what the window does not hold as a whole.
  mutating func backtrack(to start: Int) -> Bool {
    if isStarved { position = start }
    return false
  }

  /// Adds an entry for a value that is complete, or for a container that was opened.
  @inline(__always)
  mutating func enter(_ kind: JSONKind, at offset: Int) -> Bool {
    let distance = keyOffset < 0 ? 0 : offset - keyOffset
    guard let keyDistance = UInt32(exactly: distance), entries.count < Int(Int32.max),
      UInt64(offset) < JSONEntry.offsetLimit
    else { return fail(.tooLarge, at: position) }
    keyOffset = -1
    current.childCount += 1
    entries.append(
      JSONEntry(kind: kind, offset: offset, keyDistance: keyDistance, marks: marks)
    )
    marks = []
    place = .afterValue
    return true
  }

  /// Goes into the container that was entered last.
  @inline(__always)
  mutating func beginContainer(isObject: Bool) {
    open.append(current)
    current = Container(entry: entries.count - 1, isObject: isObject)
    place = isObject ? .firstKey : isLines && open.count == 1 ? .value : .firstElement
  }

  /// Ends the innermost container, at its bracket or at the fault.
  @inline(__always)
  mutating func close() {
    entries.close(current.entry, childCount: current.childCount, marks: marks)
    marks = []
    current = open.removeLast()
    place = .afterValue
  }

  @inline(__always)
  func isClosing(_ byte: UInt8) -> Bool {
    byte == (current.isObject ? JSONByte.closeBrace : JSONByte.closeBracket) && !isOutermost
  }

  /// Judges a byte that can start neither a value nor a key: a habit from another language, which
  /// a lenient scanner may know.
  private mutating func scanWrongStart(_ byte: UInt8) -> Bool {
    let wantsKey = place == .key || place == .firstKey
    if isClosing(byte), keyOffset < 0 {
      guard isLenient else { return fail(.trailingComma, at: position) }
      note(.trailingComma, .trailingComma, at: position)
      position += 1
      close()
      return true
    }
    if byte == JSONByte.slash || byte == 0x23 { return fail(.comment, at: position) }
    if byte == JSONByte.singleQuote {
      guard isLenient else { return fail(.singleQuote, at: position) }
      note(.singleQuote, .singleQuotes, at: position)
      return beginString(JSONByte.singleQuote, isKey: wantsKey)
    }
    if !wantsKey, (byte | 0x20) &- 0x61 < 26 {
      return isLenient ? scanNumberWord() : fail(.unknownWord, at: position)
    }
    return fail(expected: expectation)
  }

  /// Goes over white space and, if the scanner is lenient, over comments.
  ///
  /// - Returns: Whether what follows can be judged; `false` if a comment does not end.
  @inline(__always)
  mutating func skipSpace() -> Bool {
    while position < text.count {
      let byte = text[position]
      if JSONByte.isSpace(byte), byte != JSONByte.newline || !isLines {
        position += 1
      } else if byte == JSONByte.slash, isLenient {
        guard beginComment() else { return !isStarved && fault == nil && place != .nextLine }
      } else {
        break
      }
    }
    return true
  }
}
