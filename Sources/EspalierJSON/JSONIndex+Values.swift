// Values, decoded one at a time when they are asked for.

extension JSONIndex {
  /// Where a value is written: its bytes exactly as they stand in the text.
  ///
  /// A container that was open at the fault ends at the fault.
  ///
  /// - Complexity: O(length of the value in bytes)
  public func sourceRange(of entry: Int) -> Range<Int> {
    let start = self[entry].offset
    switch kind(of: entry) {
    case .object, .array: return start..<endOfContainer(at: start)
    case .string: return start..<endOfString(at: start)
    case .number: return start..<endOfNumber(at: start)
    case .true, .null: return start..<start + 4
    case .false: return start..<start + 5
    case .invalid: return start..<start
    }
  }

  /// The bytes of a string with its escapes decoded, `nil` for every other kind.
  ///
  /// Bytes that are not valid UTF-8 come out as they are. The escape of a lone surrogate becomes
  /// its three bytes in generalized UTF-8, so that different strings stay different.
  ///
  /// - Complexity: O(length of the string)
  public func stringBytes(of entry: Int) -> [UInt8]? {
    guard kind(of: entry) == .string else { return nil }
    let range = sourceRange(of: entry)
    return unescaped(range.lowerBound + 1..<range.upperBound - 1)
  }

  /// The value of a number that is written as an integer and fits into `Int`.
  ///
  /// `1.0` and `1e2` are no integer literals; `-0` is 0.
  ///
  /// - Complexity: O(length of the number)
  public func integer(of entry: Int) -> Int? {
    guard kind(of: entry) == .number else { return nil }
    var range = sourceRange(of: entry)
    let isNegative = bytes[range.lowerBound] == JSONByte.minus
    if isNegative { range = range.lowerBound + 1..<range.upperBound }
    var value = 0
    for offset in range {
      guard JSONByte.isDigit(bytes[offset]) else { return nil }
      let digit = Int(bytes[offset] &- JSONByte.zero)
      let (shifted, overflowed) = value.multipliedReportingOverflow(by: 10)
      let (sum, left) =
        isNegative
        ? shifted.subtractingReportingOverflow(digit)
        : shifted.addingReportingOverflow(digit)
      if overflowed || left { return nil }
      value = sum
    }
    return value
  }

  /// The offset after the closing quote of the string that starts at an offset.
  func endOfString(at start: Int) -> Int {
    var offset = start + 1
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == JSONByte.quote { break }
      if byte == JSONByte.backslash { offset += 1 }
    }
    return min(offset, bytes.count)
  }

  private func endOfNumber(at start: Int) -> Int {
    var offset = start
    while offset < bytes.count, JSONByte.continuesNumber(bytes[offset]) { offset += 1 }
    return offset
  }

  /// Counts brackets from the opening one on.
  ///
  /// Only text that was found correct is looked at.
  private func endOfContainer(at start: Int) -> Int {
    let end = fault?.offset ?? bytes.count
    var offset = start
    var depth = 0
    while offset < end {
      switch bytes[offset] {
      case JSONByte.quote:
        offset = endOfString(at: offset)
        continue
      case JSONByte.openBrace, JSONByte.openBracket:
        depth += 1
      case JSONByte.closeBrace, JSONByte.closeBracket:
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
