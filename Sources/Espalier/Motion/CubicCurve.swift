/// A cubic Bézier curve that leads from (0, 0) to (1, 1): how far a motion is at each part of its
/// time.
///
/// The two points between say how it gets there; it is the curve that style sheets call
/// `cubic-bezier(x1, y1, x2, y2)`. Values may go below 0 and above 1 where `y1` or `y2` do.
public struct CubicCurve: Equatable, Sendable {
  /// The first point's time.
  public let x1: Double
  /// The first point's value.
  public let y1: Double
  /// The second point's time.
  public let x2: Double
  /// The second point's value.
  public let y2: Double

  /// The curve with these two points between its ends.
  ///
  /// - Precondition: Both times are in `0...1`, so that there is one value at each time, and both
  ///   values are finite.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition(0 <= x1 && x1 <= 1 && 0 <= x2 && x2 <= 1, "A curve's time goes back")
    precondition(y1.isFinite && y2.isFinite, "A curve's value is not finite")
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// At one speed.
  public static var linear: CubicCurve { CubicCurve(0, 0, 1, 1) }
  /// Fast off, and slowly to the end.
  public static var ease: CubicCurve { CubicCurve(0.25, 0.1, 0.25, 1) }
  /// Slowly off.
  public static var easeIn: CubicCurve { CubicCurve(0.42, 0, 1, 1) }
  /// Slowly to the end.
  public static var easeOut: CubicCurve { CubicCurve(0, 0, 0.58, 1) }
  /// Slowly off and slowly to the end.
  public static var easeInOut: CubicCurve { CubicCurve(0.42, 0, 0.58, 1) }

  /// How far the motion is: exactly 0 up to the time 0, exactly 1 from the time 1 on.
  ///
  /// - Parameter time: The part of the time that is over.
  public func value(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    if x1 == y1 && x2 == y2 { return time }
    return CubicCurve.polynomial(y1, y2, at: parameter(at: time))
  }

  /// How fast the value grows; 0 outside the curve, and where it stands upright.
  func slope(at time: Double) -> Double {
    if time < 0 || time >= 1 { return 0 }
    let parameter = parameter(at: time)
    let run = CubicCurve.derivative(x1, x2, at: parameter)
    return run > 1e-9 ? CubicCurve.derivative(y1, y2, at: parameter) / run : 0
  }

  /// Where on the curve a time is: by Newton's method, and by halving where that leaves the bounds.
  private func parameter(at time: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var guess = time
    for _ in 0..<64 {
      let error = CubicCurve.polynomial(x1, x2, at: guess) - time
      if error.magnitude < 1e-14 { break }
      if error < 0 { low = guess } else { high = guess }
      let next = guess - error / CubicCurve.derivative(x1, x2, at: guess)
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
