// Numbers as fixed point, computed digit by digit without floating point.

extension JSONIndex {
  /// A number in multiples of 1/`unit`: the value times `unit`, rounded to the nearest integer,
  /// halves away from zero.
  ///
  /// All digits count. `nil` if the node is not a number or the result does not fit.
  ///
  /// - Parameters:
  ///   - node: A node.
  ///   - unit: The number of parts in one, for example 192 for steps of 1/192.
  /// - Precondition: `unit` is at least 1 and at most 2^59.
  /// - Complexity: O(length of the number)
  public func decimal(of node: Int, unit: Int64) -> Int64? {
    precondition(unit >= 1 && unit <= 1 << 59, "unit \(unit) is not in 1...2^59")
    guard kind(of: node) == .number else { return nil }
    let literal = DecimalLiteral(bytes, in: sourceRange(of: node))
    return literal.value(unit: UInt64(unit), bytes)
  }
}

/// The parts of a number: the positions of its digits, and that of the decimal point among them.
private struct DecimalLiteral {
  var isNegative = false
  /// The offset of the first digit; a decimal point follows `wholeCount` digits.
  var start: Int
  var wholeCount = 0
  var digitCount = 0
  /// The number of digits before the point once the exponent is applied; may be outside
  /// `0...digitCount`.
  var pointPosition = 0
  var isZero = true

  init(_ bytes: [UInt8], in range: Range<Int>) {
    start = range.lowerBound
    if bytes[start] == ASCII.minus {
      isNegative = true
      start += 1
    }
    var offset = start
    var sawPoint = false
    while offset < range.upperBound, bytes[offset] | 0x20 != 0x65 {
      if bytes[offset] == ASCII.point {
        sawPoint = true
      } else {
        digitCount += 1
        if !sawPoint { wholeCount += 1 }
        if bytes[offset] != ASCII.zero { isZero = false }
      }
      offset += 1
    }
    pointPosition = wholeCount + Self.exponent(bytes, in: offset..<range.upperBound)
  }

  /// Reads an exponent such as `e-12`.
  ///
  /// An exponent larger than any text is clamped.
  private static func exponent(_ bytes: [UInt8], in range: Range<Int>) -> Int {
    var exponent = 0
    var isNegative = false
    for byte in bytes[range].dropFirst() {
      if byte == ASCII.minus { isNegative = true }
      guard ASCII.isDigit(byte) else { continue }
      exponent = min(exponent * 10 + Int(byte &- ASCII.zero), Int.max / 32)
    }
    return isNegative ? -exponent : exponent
  }

  /// The digit at a position; zero beyond the written digits.
  func digit(_ position: Int, _ bytes: [UInt8]) -> UInt64 {
    guard position >= 0 && position < digitCount else { return 0 }
    let offset = start + position + (position < wholeCount ? 0 : 1)
    return UInt64(bytes[offset] &- ASCII.zero)
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

  /// The integer part.
  ///
  /// Overflows at the twentieth digit at the latest.
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

  /// The fractional part times the unit, rounded.
  ///
  /// The digits are processed from last to first, so only the last remainder decides the rounding.
  private func fraction(unit: UInt64, _ bytes: [UInt8]) -> UInt64 {
    var quotient: UInt64 = 0
    var remainder: UInt64 = 0
    var position = digitCount - 1
    while position >= pointPosition {
      // Only zeros remain between the first digit and the point: nothing is left to round.
      if position < 0 && quotient == 0 { return 0 }
      let sum = quotient + digit(position, bytes) &* unit
      quotient = sum / 10
      remainder = sum % 10
      position -= 1
    }
    return quotient + (remainder >= 5 ? 1 : 0)
  }
}
