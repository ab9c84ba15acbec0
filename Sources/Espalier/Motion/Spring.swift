/// A damped spring that draws something to its place.
///
/// It has no duration of its own: it is at rest when nobody can see the difference any more, see
/// ``settlingDuration(distance:velocity:tolerance:)``. It takes over whatever speed there is, so a
/// motion that another one takes the place of goes on smoothly.
public struct Spring: Equatable, Sendable {
  /// How long one swing would take without damping, in milliseconds: the smaller, the stiffer.
  public let response: Double
  /// How much it is damped: below 1 it swings past its place, at 1 it gets there as fast as it can
  /// without that, above 1 it is slower.
  public let dampingRatio: Double

  /// A spring.
  ///
  /// - Precondition: The response is more than 0 and finite, the damping in `0.01...100`.
  public init(response: Double = 350, dampingRatio: Double = 1) {
    precondition(response > 0 && response.isFinite, "A spring's response is more than 0")
    precondition(
      dampingRatio >= 0.01 && dampingRatio <= 100,
      "A spring's damping ratio is from 0.01 to 100"
    )
    self.response = response
    self.dampingRatio = dampingRatio
  }

  /// How far something still is from its place, and how fast it goes.
  ///
  /// - Parameters:
  ///   - time: How many milliseconds after the start.
  ///   - distance: How far from its place it is at the start.
  ///   - velocity: How fast it goes then, by the millisecond; negative towards smaller values.
  public func displacement(
    after time: Double,
    distance: Double,
    velocity: Double = 0
  ) -> (distance: Double, velocity: Double) {
    let basis = basis(at: time)
    return (
      distance * basis.rest + velocity * basis.drift,
      distance * basis.restRate + velocity * basis.driftRate
    )
  }

  /// How long it takes until something stays nearer to its place than the tolerance, in
  /// milliseconds.
  ///
  /// It may be told a little longer than it is, never shorter.
  ///
  /// - Precondition: The tolerance is more than 0.
  public func settlingDuration(
    distance: Double,
    velocity: Double = 0,
    tolerance: Double
  ) -> Double {
    precondition(tolerance > 0, "A spring never settles wholly")
    let (distance, velocity) = (distance.magnitude, velocity.magnitude)
    guard distance > tolerance || velocity > 0 else { return 0 }
    // From here on the bound falls.
    var low = 1 / slowestRate
    func isSettled(at time: Double) -> Bool {
      let bound = bound(at: time)
      return distance * bound.rest + velocity * bound.drift <= tolerance
    }
    if isSettled(at: low) { return low }
    var high = 2 * low
    while !isSettled(at: high) { (low, high) = (high, 2 * high) }
    for _ in 0..<24 {
      let middle = (low + high) / 2
      if isSettled(at: middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// Radians by the millisecond, without damping.
  private var frequency: Double { 2 * Double.pi / response }

  /// How fast the slowest part of the motion fades.
  private var slowestRate: Double {
    guard dampingRatio > 1 else { return dampingRatio * frequency }
    return frequency / (dampingRatio + split)
  }

  /// What damping is away from 1, on the scale of the frequency.
  private var split: Double {
    Elementary.squareRoot((dampingRatio - 1).magnitude * (dampingRatio + 1))
  }

  /// The two motions that all others of this spring are sums of.
  func basis(at time: Double) -> MotionBasis {
    if time <= 0 { return .start }
    let rate = dampingRatio * frequency
    let angle = split * frequency * time
    let drift: Double
    let driftRate: Double
    if dampingRatio < 1 {
      let fading = Elementary.exp(-rate * time)
      // Where the damping is at least 0.01, nothing is left before the angle loses its precision.
      guard fading > 0 else { return .end }
      let (sine, cosine) = Elementary.sineAndCosine(angle)
      drift = fading * sine / (split * frequency)
      driftRate = fading * cosine - rate * drift
    } else {
      let slow = Elementary.exp(-slowestRate * time)
      let decay = Elementary.exp(-2 * angle)
      // Near critical damping the two exponentials are almost the same; a series tells them apart.
      drift =
        angle < 1
        ? Elementary.exp(-rate * time) * time * Elementary.sinhRatio(angle)
        : slow * (1 - decay) / 2 / (split * frequency)
      driftRate = slow * (1 + decay) / 2 - rate * drift
    }
    return MotionBasis(
      rest: driftRate + 2 * rate * drift,
      drift: drift,
      restRate: -frequency * frequency * drift,
      driftRate: driftRate
    )
  }

  /// What the two motions stay below from a time on.
  private func bound(at time: Double) -> (rest: Double, drift: Double) {
    guard dampingRatio < 1 else {
      let basis = basis(at: time)
      return (basis.rest, basis.drift)
    }
    let rate = dampingRatio * frequency
    let fading = Elementary.exp(-rate * time)
    return (
      fading * min(1 + rate * time, 1 / split), fading * min(time, 1 / (split * frequency))
    )
  }
}

/// What a time makes of a motion: a path is where it ends, plus so much of the way that it had to
/// go, plus so much of the speed that it had.
struct MotionBasis {
  /// How much of the way is left: 1 at the start, 0 at the end.
  var rest: Double
  /// How many milliseconds' worth of the first speed it is away from that.
  var drift: Double
  /// How fast the rest changes, by the millisecond.
  var restRate: Double
  /// How fast the drift changes: 1 at the start, if the first speed counts at all.
  var driftRate: Double

  static var start: MotionBasis { MotionBasis(rest: 1, drift: 0, restRate: 0, driftRate: 1) }
  static var end: MotionBasis { MotionBasis(rest: 0, drift: 0, restRate: 0, driftRate: 0) }
}
