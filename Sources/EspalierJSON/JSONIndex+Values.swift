// Values, decoded one at a time on request.

extension JSONIndex {
  /// The range of a value in the text.
  ///
  /// A container that was open at the error ends at the error.
  ///
  /// - Complexity: O(length of the value in bytes)
  public func sourceRange(of node: Int) -> Range<Int> {
    let start = self[node].offset
    switch kind(of: node) {
    case .object, .array: return start..<endOfContainer(at: start)
    case .string: return start..<endOfString(at: start)
    case .number: return start..<endOfNumber(at: start)
    case .true, .null: return start..<start + 4
    case .false: return start..<start + 5
    case .invalid: return start..<start
    }
  }

  /// The bytes of a string with its escapes decoded, `nil` for all other kinds.
  ///
  /// Bytes that are not valid UTF-8 are kept. The escape of a lone surrogate becomes its three
  /// bytes in generalized UTF-8, so that different strings stay different.
  ///
  /// - Complexity: O(length of the string)
  public func stringBytes(of node: Int) -> [UInt8]? {
    guard kind(of: node) == .string else { return nil }
    let range = sourceRange(of: node)
    return unescaped(range.lowerBound + 1..<range.upperBound - 1)
  }

  /// The value of a number that is written as an integer and fits `Int`.
  ///
  /// `1.0` and `1e2` are not integer literals; `-0` is 0.
  ///
  /// - Complexity: O(length of the number)
  public func integer(of node: Int) -> Int? {
    guard let (value, isExact) = saturatingInteger(of: node) else { return nil }
    return isExact ? value : nil
  }

  /// The value of a number that is written as an integer, limited to a range.
  ///
  /// So it does not depend on the size of `Int` if the range does not.
  ///
  /// - Complexity: O(length of the number)
  public func integer(of node: Int, limitedTo limits: ClosedRange<Int>) -> Int? {
    saturatingInteger(of: node).map { min(max($0.value, limits.lowerBound), limits.upperBound) }
  }

  /// The value of an integer literal, or the limit of `Int` that it exceeds.
  private func saturatingInteger(of node: Int) -> (value: Int, isExact: Bool)? {
    guard kind(of: node) == .number else { return nil }
    var range = sourceRange(of: node)
    let isNegative = bytes[range.lowerBound] == ASCII.minus
    if isNegative { range = range.lowerBound + 1..<range.upperBound }
    var value = 0
    var isExact = true
    for offset in range {
      guard ASCII.isDigit(bytes[offset]) else { return nil }
      let digit = Int(bytes[offset] &- ASCII.zero)
      let (shifted, overflowed) = value.multipliedReportingOverflow(by: 10)
      let (sum, left) =
        isNegative
        ? shifted.subtractingReportingOverflow(digit)
        : shifted.addingReportingOverflow(digit)
      isExact = isExact && !overflowed && !left
      value = isExact ? sum : isNegative ? Int.min : Int.max
    }
    return (value, isExact)
  }

  /// The offset after the closing quote of the string that starts at `start`.
  func endOfString(at start: Int) -> Int {
    var offset = start + 1
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == ASCII.quote { break }
      if byte == ASCII.backslash { offset += 1 }
    }
    return min(offset, bytes.count)
  }

  private func endOfNumber(at start: Int) -> Int {
    var offset = start
    while offset < bytes.count, ASCII.continuesNumber(bytes[offset]) { offset += 1 }
    return offset
  }

  /// Finds the end of a container by counting brackets.
  ///
  /// Reads validated text only.
  private func endOfContainer(at start: Int) -> Int {
    let end = error?.offset ?? bytes.count
    var offset = start
    var depth = 0
    while offset < end {
      switch bytes[offset] {
      case ASCII.quote:
        offset = endOfString(at: offset)
        continue
      case ASCII.openBrace, ASCII.openBracket:
        depth += 1
      case ASCII.closeBrace, ASCII.closeBracket:
        depth -= 1
        if depth == 0 { return offset + 1 }
      default:
        break
      }
      offset += 1
    }
    return end
  }
}
