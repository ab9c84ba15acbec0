// Numbers and words. Each function moves `position` past the token, or to the error in it.

extension JSONScanner {
  /// Reads a number from its sign, its first digit or, if the scanner is lenient, its point.
  ///
  /// A number at the end of the text inside a container may be cut off, so it is not accepted.
  @inline(__always)
  mutating func scanNumber() -> Bool {
    if isLenient, let isNumber = scanNonstandardNumber() { return isNumber }
    if text[position] == ASCII.minus { position += 1 }
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
    if skipExponentSign() {
      guard scanDigits() else { return false }
    }
    return ends(token: .numberEnd)
  }

  /// Skips the letter and the sign before the digits of an exponent; returns whether there is one.
  @inline(__always)
  private mutating func skipExponentSign() -> Bool {
    guard position < text.count, text[position] | 0x20 == 0x65 else { return false }
    position += 1
    if position < text.count, text[position] == ASCII.plus || text[position] == ASCII.minus {
      position += 1
    }
    return true
  }

  /// Reads a number that only a lenient scanner accepts.
  ///
  /// - Returns: Whether it could be read; `nil`, at the position of before, if it is none of these.
  @inline(never)
  private mutating func scanNonstandardNumber() -> Bool? {
    let start = position
    var next = start
    if text[start] == ASCII.plus || text[start] == ASCII.minus { next += 1 }
    guard next < text.count else {
      if text[start] == ASCII.minus { return nil }
      return isLast ? fail(expected: expectation) : requestMoreText()
    }
    // The place at which a strict scanner stops, and what it expects there.
    var oddity: (offset: Int, expected: JSONError.Expectation)?
    if text[start] == ASCII.plus { oddity = (start, expectation) }
    var isNumber = true
    switch text[next] {
    case 0x49, 0x4E:
      let word: StaticString = text[next] == 0x49 ? "Infinity" : "NaN"
      position = next
      if oddity == nil {
        guard scan(word: word, isStandard: false) else { return false }
        note(.unknownWord, .number, at: next)
        return true
      }
      position += matchingCount(of: word)
      isNumber = position == next + word.utf8CodeUnitCount
    case ASCII.zero where next + 1 < text.count && text[next + 1] | 0x20 == 0x78:
      oddity = oddity ?? (next + 1, .numberEnd)
      position = next + 2
      while position < text.count, ASCII.hexValue(text[position]) != nil { position += 1 }
      isNumber = position > next + 2
    default:
      position = next
      let whole = skipDigits()
      let hasLeadingZero = whole > 1 && text[next] == ASCII.zero
      if hasLeadingZero, oddity == nil {
        position = start
        return nil
      }
      let hasPoint = position < text.count && text[position] == ASCII.point
      if hasPoint { position += 1 }
      let fraction = hasPoint ? skipDigits() : 0
      if hasPoint, whole == 0 {
        oddity = oddity ?? (next, next > start ? .digit : expectation)
      } else if hasPoint, fraction == 0 {
        oddity = oddity ?? (position, .digit)
      }
      isNumber = whole + fraction > 0 && !hasLeadingZero
      if skipExponentSign() { isNumber = skipDigits() > 0 && isNumber }
    }
    guard position < text.count || isLast else { return requestMoreText() }
    guard let (offset, expected) = oddity else {
      position = start
      return nil
    }
    // A misspelt number has the error that a strict scanner finds.
    guard isNumber, position < text.count ? !ASCII.continuesWord(text[position]) : isOutermost
    else {
      position = offset
      return fail(expected: expected)
    }
    note(expected: expected, .number, at: offset)
    return true
  }

  /// Reads one or more digits.
  @inline(__always)
  private mutating func scanDigits() -> Bool { skipDigits() > 0 || fail(expected: .digit) }

  /// Skips digits; returns their number.
  @inline(__always)
  private mutating func skipDigits() -> Int {
    let start = position
    while position < text.count, ASCII.isDigit(text[position]) { position += 1 }
    return position - start
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

  /// Returns how many letters of a word are at the position.
  private func matchingCount(of word: StaticString) -> Int {
    word.withUTF8Buffer { letters in
      var count = 0
      while count < letters.count, position + count < text.count,
        text[position + count] == letters[count]
      {
        count += 1
      }
      return count
    }
  }

  /// Reads one of the three words of JSON, or another that only a lenient scanner accepts.
  @inline(never)
  mutating func scan(word: StaticString, isStandard: Bool = true) -> Bool {
    let start = position
    let length = word.utf8CodeUnitCount
    let matches = matchingCount(of: word)
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
}
