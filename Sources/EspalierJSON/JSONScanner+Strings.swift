// Strings and keys. `position` moves behind them, or to the fault in them.

extension JSONScanner {
  /// Reads a string or key from its opening quote on.
  @inline(__always)
  mutating func beginString(_ quote: UInt8, isKey: Bool) -> Bool {
    stringStart = base + position
    stringIsKey = isKey
    stringQuote = quote
    position += 1
    return scanString()
  }

  /// Reads what is left of a string or key.
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
      if byte == JSONByte.backslash {
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
    guard stringIsKey else { return enter(.string, at: stringStart) }
    keyOffset = stringStart
    if position < text.count, text[position] == JSONByte.colon {
      position += 1
      place = .value
    } else {
      place = .colon
    }
    return true
  }

  /// Ends at the end of the window, in the middle of a string.
  private mutating func failInString(at position: Int) -> Bool {
    self.position = position
    place = .insideString
    guard isLast else { return starve() }
    self.position = text.count
    return fail(expected: .stringEnd)
  }

  @inline(never)
  private mutating func scanControlCharacter(_ byte: UInt8) -> Bool {
    let endsLine = byte == JSONByte.newline || byte == 0x0D
    guard isLenient, !endsLine else { return fail(.controlCharacter(byte), at: position) }
    note(.controlCharacter(byte), .controlCharacter, at: position)
    position += 1
    return true
  }

  /// Goes on to a double quote, backslash or control character, eight bytes at a time where it can,
  /// or to fewer than eight bytes before the end.
  @inline(__always)
  private mutating func skipPlainCharacters() {
    guard stringQuote == JSONByte.quote else { return }
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    while position + 8 <= text.count {
      let word = UInt64(
        littleEndian: text.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      )
      let quotes = word ^ (ones &* UInt64(JSONByte.quote))
      let backslashes = word ^ (ones &* UInt64(JSONByte.backslash))
      // A byte's top bit is set where it is special; above the first such byte borrows may set
      // more of them, which does no harm since only the lowest is used.
      let special =
        ((word &- (ones &* 0x20)) & ~word
          | (quotes &- ones) & ~quotes
          | (backslashes &- ones) & ~backslashes) & tops
      guard special == 0 else {
        position += special.trailingZeroBitCount / 8
        return
      }
      position += 8
    }
  }

  /// Reads an escape from its backslash on.
  @inline(never)
  private mutating func scanEscape() -> Bool {
    guard position + 1 < text.count else { return failInString(at: position) }
    switch text[position + 1] {
    case JSONByte.quote, JSONByte.backslash, JSONByte.slash, 0x62, 0x66, 0x6E, 0x72, 0x74:
      position += 2
      return true
    case 0x75:
      return scanUnicodeEscape()
    case JSONByte.singleQuote where stringQuote == JSONByte.singleQuote:
      position += 2
      return true
    default:
      guard holdsCharacter(at: position + 1) else { return failInString(at: position) }
      let found = JSONFault.Found(at: position + 1, in: text)
      return fail(.unknownEscape(found), at: position + 1)
    }
  }

  /// Reads the four digits of an escape, and the escape of the second half of a surrogate pair.
  private mutating func scanUnicodeEscape() -> Bool {
    var unit: UInt32 = 0
    for digit in position + 2..<position + 6 {
      guard digit < text.count else { return failInString(at: position) }
      guard let value = JSONByte.hexValue(text[digit]) else {
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
      marks.insert(.loneSurrogate)
      position += 6
    }
    return true
  }

  private func holdsLowSurrogate(at place: Int) -> Bool {
    guard place + 6 <= text.count, text[place] == JSONByte.backslash, text[place + 1] == 0x75,
      text[place + 2] | 0x20 == 0x64
    else { return false }
    let second = text[place + 3] | 0x20
    return second >= 0x63 && second <= 0x66 && JSONByte.hexValue(text[place + 4]) != nil
      && JSONByte.hexValue(text[place + 5]) != nil
  }
}
