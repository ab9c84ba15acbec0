/// The mathematical functions that timing needs, since the engine links no C library.
///
/// Each reduces its argument to near 0 and sums the Taylor series there: the last one or two digits
/// can differ from a C library's.
enum MathFunctions {
  /// Returns the exponential function; 0 below -708, where results lose precision.
  static func exp(_ x: Double) -> Double {
    if x < -708 { return 0 }
    if x > 709 { return .infinity }
    let power = nearest(x * 1.442_695_040_888_963_4)
    // ln 2 split in two, the first part with so few digits that its multiples are exact.
    let rest = (x - power * 0x1.62e42feep-1) - power * 0x1.a39ef35793c76p-33
    var (term, sum) = (1.0, 1.0)
    for step in 1...14 {
      term *= rest / Double(step)
      sum += term
    }
    return sum * Double(bitPattern: UInt64(bitPattern: Int64(power) &+ 1023) << 52)
  }

  /// Returns the square root; 0 for numbers that are not above 0.
  ///
  /// The standard library's `squareRoot()` requires a C library in unoptimized builds, and a
  /// program that uses only the engine links none.
  static func squareRoot(_ x: Double) -> Double {
    guard x > 0 else { return 0 }
    // Halving the exponent is close enough for Newton's method to be exact within a few steps.
    var root = Double(bitPattern: (x.bitPattern >> 1) + 0x1FF8_0000_0000_0000)
    for _ in 0..<6 { root = (root + x / root) / 2 }
    return root
  }

  /// Returns the sine and the cosine of an angle.
  ///
  /// - Precondition: The magnitude of the angle is less than 100,000.
  static func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
    precondition(x.magnitude < 100_000, "expected an angle in -100,000..<100,000, got \(x)")
    let quarters = nearest(x * 0.636_619_772_367_581_34)
    // π/2 split in three, the first two parts with so few digits that their multiples are exact.
    let rest =
      ((x - quarters * 0x1.921fb544p0) - quarters * 0x1.0b4611a6p-34)
      - quarters * 0x1.3198a2e037073p-69
    let square = rest * rest
    var (sine, cosine) = (rest, 1.0)
    var (odd, even) = (rest, 1.0)
    for step in 1...9 {
      let number = Double(2 * step)
      even *= -square / (number * (number - 1))
      odd *= -square / (number * (number + 1))
      cosine += even
      sine += odd
    }
    switch Int64(quarters) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// Returns the hyperbolic sine divided by its argument, for arguments from 0 to 1.
  static func sinhRatio(_ x: Double) -> Double {
    let square = x * x
    var (term, sum) = (1.0, 1.0)
    for step in 1...9 {
      term *= square / Double(2 * step * (2 * step + 1))
      sum += term
    }
    return sum
  }

  private static func nearest(_ x: Double) -> Double {
    Double(Int64(x < 0 ? x - 0.5 : x + 0.5))
  }
}
