// Fixed-point numbers as decimal literals.

extension JSONWriter {
  /// Writes `value` / `unit` with the fewest decimals that ``JSONIndex/decimal(of:unit:)`` reads
  /// back to the same value in the same unit.
  ///
  /// With a unit of 192, 23136 is written as `120.5`, and 1 as `0.005`.
  ///
  /// - Parameters:
  ///   - value: The number, in multiples of 1/`unit`.
  ///   - unit: The number of parts in one.
  /// - Precondition: `unit` is at least 1 and at most 1,000,000,000.
  public mutating func decimal(_ value: Int64, unit: Int64) {
    precondition(unit >= 1 && unit <= 1_000_000_000, "unit \(unit) is not in 1...10^9")
    let magnitude = value.magnitude
    let parts = UInt64(unit)
    let whole = magnitude / parts
    let fraction = magnitude % parts
    var decimals: UInt64 = 0
    var scale: UInt64 = 1
    var count = 0
    // A scale of 10^9 is as fine as the finest unit, so the loop ends there at the latest and
    // nothing exceeds 10^18. Checked multiplication uses 128 bits, which WebAssembly lacks.
    while true {
      decimals = Self.rounded(fraction &* scale, over: parts)
      if Self.rounded(decimals &* parts, over: scale) == fraction { break }
      scale = scale &* 10
      count += 1
    }
    var text: [UInt8] = value < 0 ? [ASCII.minus] : []
    text += Self.digits(of: whole, atLeast: 1)
    if count > 0 {
      text.append(ASCII.point)
      text += Self.digits(of: decimals, atLeast: count)
    }
    raw(text)
  }

  /// `value` / `divisor` to the nearest integer, halves up.
  private static func rounded(_ value: UInt64, over divisor: UInt64) -> UInt64 {
    let remainder = value % divisor
    return value / divisor + (remainder >= divisor - remainder ? 1 : 0)
  }

  private static func digits(of value: UInt64, atLeast count: Int) -> [UInt8] {
    var digits: [UInt8] = []
    var rest = value
    while rest > 0 || digits.count < count {
      digits.append(ASCII.zero + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    return digits.reversed()
  }
}
