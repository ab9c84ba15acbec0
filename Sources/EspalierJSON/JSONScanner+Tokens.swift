// Strings, numbers and words. Each moves `position` behind the token, or to the fault in it.

extension JSONScanner {
  /// Reads a string from its opening quote on.
  @inline(__always)
  mutating func scanString() -> Bool {
    position += 1
    while true {
      skipPlainCharacters()
      guard position < text.count else { return fail(expected: .stringEnd) }
      let byte = text[position]
      if byte == JSONByte.quote {
        position += 1
        return true
      }
      if byte < 0x20 { return fail(.controlCharacter(byte), at: position) }
      position += 1
      if byte == JSONByte.backslash, !scanEscape() { return false }
    }
  }

  /// Goes on to a quote, backslash or control character, eight bytes at a time where it can, or
  /// to fewer than eight bytes before the end.
  @inline(__always)
  private mutating func skipPlainCharacters() {
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

  /// Reads what follows a backslash.
  private mutating func scanEscape() -> Bool {
    guard position < text.count else { return fail(expected: .stringEnd) }
    switch text[position] {
    case JSONByte.quote, JSONByte.backslash, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74:
      position += 1
      return true
    case 0x75:
      position += 1
      for _ in 0..<4 {
        guard position < text.count else { return fail(expected: .stringEnd) }
        guard JSONByte.hexValue(text[position]) != nil else {
          return fail(.incompleteUnicodeEscape, at: position)
        }
        position += 1
      }
      return true
    default:
      return fail(.unknownEscape(JSONFault.Found(at: position, in: text)), at: position)
    }
  }

  /// Reads a number from its sign or first digit on.
  ///
  /// A number that touches the end of the text inside a container may have been cut, so it does
  /// not count as read.
  @inline(__always)
  mutating func scanNumber() -> Bool {
    if text[position] == JSONByte.minus { position += 1 }
    let first = position
    guard scanDigits() else { return false }
    if text[first] == JSONByte.zero, position > first + 1 {
      position = first + 1
      return fail(.leadingZero, at: position)
    }
    if position < text.count, text[position] == JSONByte.point {
      position += 1
      guard scanDigits() else { return false }
    }
    if position < text.count, text[position] | 0x20 == 0x65 {
      position += 1
      if position < text.count,
        text[position] == JSONByte.plus || text[position] == JSONByte.minus
      {
        position += 1
      }
      guard scanDigits() else { return false }
    }
    return ends(token: .numberEnd)
  }

  /// Reads one digit or more.
  @inline(__always)
  private mutating func scanDigits() -> Bool {
    let start = position
    while position < text.count, JSONByte.isDigit(text[position]) { position += 1 }
    return position > start || fail(expected: .digit)
  }

  /// Reads one of the three words of JSON.
  mutating func scan(word: StaticString) -> Bool {
    let start = position
    let length = word.utf8CodeUnitCount
    let matches = word.withUTF8Buffer { letters in
      var matched = 0
      while matched < length, start + matched < text.count,
        text[start + matched] == letters[matched]
      {
        matched += 1
      }
      return matched
    }
    guard matches == length else {
      guard start + matches < text.count else {
        position = text.count
        return fail(expected: .wordEnd)
      }
      return fail(.unknownWord, at: start)
    }
    position += length
    if position < text.count, JSONByte.continuesWord(text[position]) {
      return fail(.unknownWord, at: start)
    }
    return true
  }

  /// Whether a number is over here.
  @inline(__always)
  private mutating func ends(token: JSONFault.Expectation) -> Bool {
    guard position < text.count else {
      return isOutermost || fail(expected: token)
    }
    return !JSONByte.continuesWord(text[position]) || fail(expected: token)
  }
}
