// Numbers and words. Each function moves `position` past the token, or to the error in it.

extension JSONScanner {
  /// Reads a number from its sign or first digit.
  ///
  /// A number at the end of the text inside a container may be cut off, so it is not accepted.
  @inline(__always)
  mutating func scanNumber() -> Bool {
    if text[position] == ASCII.minus {
      position += 1
      if isLenient, position < text.count, text[position] == 0x49 { return scanInfinity() }
    }
    let first = position
    guard scanDigits() else { return false }
    if text[first] == ASCII.zero, position > first + 1 {
      position = first + 1
      return fail(.leadingZero, at: position)
    }
    if position < text.count, text[position] == ASCII.point {
      position += 1
      guard scanDigits() else { return false }
    }
    if position < text.count, text[position] | 0x20 == 0x65 {
      position += 1
      if position < text.count,
        text[position] == ASCII.plus || text[position] == ASCII.minus
      {
        position += 1
      }
      guard scanDigits() else { return false }
    }
    return ends(token: .numberEnd)
  }

  /// Reads one or more digits.
  @inline(__always)
  private mutating func scanDigits() -> Bool {
    let start = position
    while position < text.count, ASCII.isDigit(text[position]) { position += 1 }
    return position > start || fail(expected: .digit)
  }

  /// Whether a number may end here.
  @inline(__always)
  private mutating func ends(token: JSONError.Expectation) -> Bool {
    guard position < text.count else {
      if !isLast { return requestMoreText() }
      return isOutermost || fail(expected: token)
    }
    return !ASCII.continuesWord(text[position]) || fail(expected: token)
  }

  /// Reads one of the three words of JSON, or another that only a lenient scanner accepts.
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
    guard start + length < text.count || isLast else { return requestMoreText() }
    position = start + length
    if position < text.count, ASCII.continuesWord(text[position]) {
      return fail(.unknownWord, at: start)
    }
    return true
  }

  /// Reads `NaN` or `Infinity` as a number.
  @inline(never)
  mutating func scanNonFiniteNumber() -> Bool {
    let start = position
    let isNumber =
      text[start] == 0x4E
      ? scan(word: "NaN", isStandard: false) : scan(word: "Infinity", isStandard: false)
    guard isNumber else { return backtrack(to: start) }
    note(.unknownWord, .nonFiniteNumber, at: start)
    return appendNode(.number, at: base + start)
  }

  /// Reads the `Infinity` after a minus sign.
  @inline(never)
  private mutating func scanInfinity() -> Bool {
    let start = position
    guard scan(word: "Infinity", isStandard: false) else { return false }
    note(.unknownWord, .nonFiniteNumber, at: start)
    return true
  }
}
