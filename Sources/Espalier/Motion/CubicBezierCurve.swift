/// A cubic Bézier curve from (0, 0) to (1, 1): the progress of a motion at each fraction of its
/// duration.
///
/// Its shape is given by two control points; it is the curve that CSS calls `cubic-bezier(x1, y1,
/// x2, y2)`. Values go below 0 or above 1 if `y1` or `y2` do.
public struct CubicBezierCurve: Equatable, Sendable {
  /// The time of the first control point.
  public let x1: Double
  /// The value of the first control point.
  public let y1: Double
  /// The time of the second control point.
  public let x2: Double
  /// The value of the second control point.
  public let y2: Double

  /// Creates a curve with two control points.
  ///
  /// - Precondition: Both times are in `0...1`, so that there is one value at each time, and both
  ///   values are finite.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition(
      0 <= x1 && x1 <= 1 && 0 <= x2 && x2 <= 1,
      "expected x1 and x2 in 0...1, got \(x1) and \(x2)"
    )
    precondition(y1.isFinite && y2.isFinite, "expected finite y1 and y2, got \(y1) and \(y2)")
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// Constant speed.
  public static var linear: CubicBezierCurve { CubicBezierCurve(0, 0, 1, 1) }
  /// A fast start and a slow end.
  public static var ease: CubicBezierCurve { CubicBezierCurve(0.25, 0.1, 0.25, 1) }
  /// A slow start.
  public static var easeIn: CubicBezierCurve { CubicBezierCurve(0.42, 0, 1, 1) }
  /// A slow end.
  public static var easeOut: CubicBezierCurve { CubicBezierCurve(0, 0, 0.58, 1) }
  /// A slow start and a slow end.
  public static var easeInOut: CubicBezierCurve { CubicBezierCurve(0.42, 0, 0.58, 1) }

  /// Returns the progress: exactly 0 up to the time 0, exactly 1 from the time 1 on.
  ///
  /// - Parameter time: The elapsed fraction of the duration.
  public func value(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    if x1 == y1 && x2 == y2 { return time }
    return CubicBezierCurve.polynomial(y1, y2, at: parameter(at: time))
  }

  /// Returns the curve parameter at a time: by Newton's method, and by bisection where that leaves
  /// the bounds.
  private func parameter(at time: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var guess = time
    for _ in 0..<64 {
      let error = CubicBezierCurve.polynomial(x1, x2, at: guess) - time
      if error.magnitude < 1e-14 { break }
      if error < 0 { low = guess } else { high = guess }
      let next = guess - error / CubicBezierCurve.derivative(x1, x2, at: guess)
      guess = low < next && next < high ? next : (low + high) / 2
    }
    return guess
  }

  private static func polynomial(_ first: Double, _ second: Double, at s: Double) -> Double {
    let rest = 1 - s
    return 3 * rest * rest * s * first + 3 * rest * s * s * second + s * s * s
  }

  private static func derivative(_ first: Double, _ second: Double, at s: Double) -> Double {
    let rest = 1 - s
    return 3 * rest * rest * first + 6 * rest * s * (second - first) + 3 * s * s * (1 - second)
  }
}
