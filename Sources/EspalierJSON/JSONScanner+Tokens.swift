// Numbers and words. Each moves `position` behind the token, or to the fault in it.

extension JSONScanner {
  /// Reads a number from its sign or first digit on.
  ///
  /// A number that touches the end of the text inside a container may have been cut, so it does
  /// not count as read.
  @inline(__always)
  mutating func scanNumber() -> Bool {
    if text[position] == JSONByte.minus {
      position += 1
      if isLenient, position < text.count, text[position] == 0x49 { return scanInfinity() }
    }
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

  /// Whether a number is over here.
  @inline(__always)
  private mutating func ends(token: JSONFault.Expectation) -> Bool {
    guard position < text.count else {
      if !isLast { return starve() }
      return isOutermost || fail(expected: token)
    }
    return !JSONByte.continuesWord(text[position]) || fail(expected: token)
  }

  /// Reads one of the three words of JSON, or another that only a lenient scanner knows.
  @inline(never)
  mutating func scan(word: StaticString, isStandard: Bool = true) -> Bool {
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
      guard start + matches == text.count, isStandard || !isLast else {
        return fail(.unknownWord, at: start)
      }
      position = text.count
      return fail(expected: .wordEnd)
    }
    guard start + length < text.count || isLast else { return starve() }
    position = start + length
    if position < text.count, JSONByte.continuesWord(text[position]) {
      return fail(.unknownWord, at: start)
    }
    return true
  }

  /// Reads `NaN` or `Infinity` as a number.
  @inline(never)
  mutating func scanNumberWord() -> Bool {
    let start = position
    let isNumber =
      text[start] == 0x4E
      ? scan(word: "NaN", isStandard: false) : scan(word: "Infinity", isStandard: false)
    guard isNumber else { return backtrack(to: start) }
    note(.unknownWord, .numberWord, at: start)
    return enter(.number, at: base + start)
  }

  /// Reads the `Infinity` behind a minus sign.
  @inline(never)
  private mutating func scanInfinity() -> Bool {
    let start = position
    guard scan(word: "Infinity", isStandard: false) else { return false }
    note(.unknownWord, .numberWord, at: start)
    return true
  }
}
