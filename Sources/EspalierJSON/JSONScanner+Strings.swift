// Strings and keys. `position` moves past them, or to the error in them.

extension JSONScanner {
  /// Reads a string or key from its opening quote.
  @inline(__always)
  mutating func beginString(_ quote: UInt8, isKey: Bool) -> Bool {
    stringStart = base + position
    stringIsKey = isKey
    stringQuote = quote
    position += 1
    return scanString()
  }

  /// Reads the rest of a string or key.
  @inline(__always)
  mutating func scanString() -> Bool {
    while true {
      skipPlainCharacters()
      guard position < text.count else { return failInString(at: position) }
      let byte = text[position]
      if byte == stringQuote {
        position += 1
        return endString()
      }
      if byte == ASCII.backslash {
        guard scanEscape() else { return false }
      } else if byte < 0x20 {
        guard scanControlCharacter(byte) else { return false }
      } else {
        position += 1
      }
    }
  }

  @inline(__always)
  private mutating func endString() -> Bool {
    guard stringIsKey else { return appendNode(.string, at: stringStart) }
    return endKey(from: stringStart)
  }

  /// Reads a key without quotes, which only a lenient scanner accepts.
  @inline(never)
  mutating func scanName() -> Bool {
    let start = position
    while let end = nameCharacterEnd(at: position) { position = end }
    guard position < text.count || isLast else {
      position = start
      return requestMoreText()
    }
    note(expected: expectation, .unquotedKey, at: start)
    return endKey(from: base + start)
  }

  /// Returns the offset after a character of a key without quotes, or `nil` if it cannot be in one.
  ///
  /// Outside ASCII these are all but the signs of Latin-1, spaces, general punctuation such as
  /// quotation marks, and byte order marks.
  func nameCharacterEnd(at offset: Int) -> Int? {
    guard offset < text.count else { return nil }
    let byte = text[offset]
    if byte < 0x80 {
      let isInName =
        ASCII.isDigit(byte) || (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte == 0x24
      return isInName ? offset + 1 : nil
    }
    let next = offset + 1 < text.count ? text[offset + 1] : 0
    switch byte {
    case 0xC2: return nil
    case 0xE2 where next == 0x80 || next == 0x81, 0xE3 where next == 0x80: return nil
    case 0xEF where next == 0xBB: return nil
    default: return offset + 1
    }
  }

  @inline(__always)
  private mutating func endKey(from start: Int) -> Bool {
    keyOffset = start
    if position < text.count, text[position] == ASCII.colon {
      position += 1
      state = .value
    } else {
      state = .colon
    }
    return true
  }

  /// Handles the end of the window in the middle of a string.
  private mutating func failInString(at position: Int) -> Bool {
    self.position = position
    state = .insideString
    guard isLast else { return requestMoreText() }
    self.position = text.count
    return fail(expected: .stringEnd)
  }

  @inline(never)
  private mutating func scanControlCharacter(_ byte: UInt8) -> Bool {
    let endsLine = byte == ASCII.newline || byte == 0x0D
    let endsText = framing == .sequence && byte == ASCII.recordSeparator
    guard isLenient, !endsLine, !endsText else {
      return fail(.controlCharacter(byte), at: position)
    }
    note(.controlCharacter(byte), .controlCharacter, at: position)
    position += 1
    return true
  }

  /// Skips to a double quote, backslash or control character, or to less than eight bytes before the
  /// end of the window.
  @inline(__always)
  private mutating func skipPlainCharacters() {
    guard stringQuote == ASCII.quote else { return }
    position = plainCharactersEnd(from: position)
  }

  /// Returns the offset of the next double quote, backslash or control character, or one less than
  /// eight bytes before the end of the window; looks at eight bytes at a time.
  @inline(__always)
  func plainCharactersEnd(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    var position = start
    while position + 8 <= text.count {
      let word = UInt64(
        littleEndian: text.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      )
      let quotes = word ^ (ones &* UInt64(ASCII.quote))
      let backslashes = word ^ (ones &* UInt64(ASCII.backslash))
      // The top bit of each special byte is set. Borrows may set more of them above the first,
      // which is harmless since only the lowest is used.
      let special =
        ((word &- (ones &* 0x20)) & ~word
          | (quotes &- ones) & ~quotes
          | (backslashes &- ones) & ~backslashes) & tops
      guard special == 0 else { return position + special.trailingZeroBitCount / 8 }
      position += 8
    }
    return position
  }

  /// Reads an escape from its backslash.
  @inline(never)
  private mutating func scanEscape() -> Bool {
    guard position + 1 < text.count else { return failInString(at: position) }
    switch text[position + 1] {
    case ASCII.quote, ASCII.backslash, ASCII.slash, 0x62, 0x66, 0x6E, 0x72, 0x74:
      position += 2
      return true
    case 0x75:
      return scanUnicodeEscape()
    case ASCII.singleQuote where stringQuote == ASCII.singleQuote:
      position += 2
      return true
    default:
      guard holdsCharacter(at: position + 1) else { return failInString(at: position) }
      let found = JSONError.Found(at: position + 1, in: text)
      guard isLenient else { return fail(.unknownEscape(found), at: position + 1) }
      guard position + 4 <= text.count || isLast else { return failInString(at: position) }
      guard let end = nonstandardEscapeEnd(from: position) else {
        return fail(.unknownEscape(found), at: position + 1)
      }
      note(.unknownEscape(found), .escape, at: position + 1)
      position = end
      return true
    }
  }

  /// Returns the offset after an escape that only a lenient scanner accepts, from that of its
  /// backslash, or `nil` if it is none.
  private func nonstandardEscapeEnd(from start: Int) -> Int? {
    func byte(_ offset: Int) -> UInt8? {
      start + offset < text.count ? text[start + offset] : nil
    }
    switch byte(1) {
    case ASCII.singleQuote, 0x76: return start + 2
    case ASCII.zero: return byte(2).map { ASCII.isDigit($0) } == true ? nil : start + 2
    case 0x78:
      let isComplete = [byte(2), byte(3)].allSatisfy { $0.flatMap(ASCII.hexValue) != nil }
      return isComplete ? start + 4 : nil
    case ASCII.newline where !isJSONLines: return start + 2
    case 0x0D where !isJSONLines: return start + (byte(2) == ASCII.newline ? 3 : 2)
    default: return nil
    }
  }

  /// Reads the four digits of an escape, and after a high surrogate the escape of the low
  /// surrogate.
  private mutating func scanUnicodeEscape() -> Bool {
    var unit: UInt32 = 0
    for digit in position + 2..<position + 6 {
      guard digit < text.count else { return failInString(at: position) }
      guard let value = ASCII.hexValue(text[digit]) else {
        return fail(.incompleteUnicodeEscape, at: digit)
      }
      unit = unit << 4 | value
    }
    guard unit & 0xF800 == 0xD800 else {
      position += 6
      return true
    }
    guard position + 12 <= text.count || isLast else { return failInString(at: position) }
    if unit < 0xDC00, holdsLowSurrogate(at: position + 6) {
      position += 12
    } else {
      deviations.insert(.loneSurrogate)
      position += 6
    }
    return true
  }

  private func holdsLowSurrogate(at offset: Int) -> Bool {
    guard offset + 6 <= text.count, text[offset] == ASCII.backslash, text[offset + 1] == 0x75,
      text[offset + 2] | 0x20 == 0x64
    else { return false }
    let second = text[offset + 3] | 0x20
    return second >= 0x63 && second <= 0x66 && ASCII.hexValue(text[offset + 4]) != nil
      && ASCII.hexValue(text[offset + 5]) != nil
  }
}
