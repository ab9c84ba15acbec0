// Numbers as fixed point, digit by digit: no floating point comes between.

extension JSONIndex {
  /// A number in multiples of 1/`unit`: the value times `unit`, rounded to the nearest integer,
  /// halves away from zero.
  ///
  /// Every digit counts, however many there are. `nil` if the entry is not a number or the result
  /// does not fit.
  ///
  /// - Parameters:
  ///   - entry: An entry.
  ///   - unit: Parts of one, for example 192 to read in steps of 1/192.
  /// - Precondition: `unit` is at least 1 and at most 2^59.
  /// - Complexity: O(length of the number)
  public func decimal(of entry: Int, unit: Int64) -> Int64? {
    precondition(unit >= 1 && unit <= 1 << 59, "unit \(unit) is not in 1...2^59")
    guard kind(of: entry) == .number else { return nil }
    let literal = DecimalLiteral(bytes, in: sourceRange(of: entry))
    return literal.value(unit: UInt64(unit), bytes)
  }
}

/// A number taken apart: where its digits are and where the point goes among them.
private struct DecimalLiteral {
  var isNegative = false
  /// Where the digits start; a point among them stands after `wholeCount` digits.
  var start: Int
  var wholeCount = 0
  var digitCount = 0
  /// How many digits stand before the point once the exponent is applied; may lie outside
  /// `0...digitCount`.
  var pointPosition = 0
  var isZero = true

  init(_ bytes: [UInt8], in range: Range<Int>) {
    start = range.lowerBound
    if bytes[start] == JSONByte.minus {
      isNegative = true
      start += 1
    }
    var offset = start
    var sawPoint = false
    while offset < range.upperBound, bytes[offset] | 0x20 != 0x65 {
      if bytes[offset] == JSONByte.point {
        sawPoint = true
      } else {
        digitCount += 1
        if !sawPoint { wholeCount += 1 }
        if bytes[offset] != JSONByte.zero { isZero = false }
      }
      offset += 1
    }
    pointPosition = wholeCount + Self.exponent(bytes, in: offset..<range.upperBound)
  }

  /// Reads an exponent such as `e-12`.
  ///
  /// One beyond any text's length is as good as infinite.
  private static func exponent(_ bytes: [UInt8], in range: Range<Int>) -> Int {
    var exponent = 0
    var isNegative = false
    for byte in bytes[range].dropFirst() {
      if byte == JSONByte.minus { isNegative = true }
      guard JSONByte.isDigit(byte) else { continue }
      exponent = min(exponent * 10 + Int(byte &- JSONByte.zero), Int.max / 32)
    }
    return isNegative ? -exponent : exponent
  }

  /// The digit at a position; beyond the written ones there are only zeros.
  func digit(_ position: Int, _ bytes: [UInt8]) -> UInt64 {
    guard position >= 0 && position < digitCount else { return 0 }
    let offset = start + position + (position < wholeCount ? 0 : 1)
    return UInt64(bytes[offset] &- JSONByte.zero)
  }

  func value(unit: UInt64, _ bytes: [UInt8]) -> Int64? {
    if isZero { return 0 }
    guard let whole = whole(bytes) else { return nil }
    // Checked multiplication takes 128 bits, which WebAssembly lacks, so bounds are compared first.
    let limit = UInt64(Int64.max) + (isNegative ? 1 : 0)
    guard whole <= limit / unit else { return nil }
    let sum = whole &* unit + fraction(unit: unit, bytes)
    guard sum <= limit else { return nil }
    return isNegative ? Int64(truncatingIfNeeded: 0 &- sum) : Int64(truncatingIfNeeded: sum)
  }

  /// The integer before the point.
  ///
  /// Overflow comes at the twentieth digit at the latest.
  private func whole(_ bytes: [UInt8]) -> UInt64? {
    var whole: UInt64 = 0
    var position = 0
    while position < pointPosition {
      guard whole < UInt64.max / 10 else { return nil }
      whole = whole &* 10 + digit(position, bytes)
      position += 1
    }
    return whole
  }

  /// What stands behind the point times the unit, rounded.
  ///
  /// Working from the last digit to the first, only the last remainder decides the rounding.
  private func fraction(unit: UInt64, _ bytes: [UInt8]) -> UInt64 {
    var quotient: UInt64 = 0
    var remainder: UInt64 = 0
    var position = digitCount - 1
    while position >= pointPosition {
      // Before the first digit there are only zeros up to the point: nothing is left to round.
      if position < 0 && quotient == 0 { return 0 }
      let sum = quotient + digit(position, bytes) &* unit
      quotient = sum / 10
      remainder = sum % 10
      position -= 1
    }
    return quotient + (remainder >= 5 ? 1 : 0)
  }
}
