/// A damped spring that pulls a value to its target.
///
/// It has no fixed duration: it is at rest when the remaining distance is no longer visible, see
/// ``settlingDuration(distance:velocity:tolerance:)``. It continues from any velocity, so a motion
/// that replaces another one is smooth.
public struct Spring: Equatable, Sendable {
  /// The period of the undamped oscillation, in milliseconds: the smaller, the stiffer.
  public let response: Double
  /// The damping ratio: below 1 the spring overshoots, at 1 it arrives as fast as possible without
  /// overshooting, above 1 it is slower.
  public let dampingRatio: Double

  /// Creates a spring.
  ///
  /// - Precondition: The response is in `0.001...1e9` milliseconds, the damping ratio in
  ///   `0.01...100`.
  public init(response: Double = 350, dampingRatio: Double = 1) {
    precondition(
      response >= 0.001 && response <= 1e9,
      "expected a response in 0.001...1e9 milliseconds, got \(response)"
    )
    precondition(
      dampingRatio >= 0.01 && dampingRatio <= 100,
      "expected a damping ratio in 0.01...100, got \(dampingRatio)"
    )
    self.response = response
    self.dampingRatio = dampingRatio
  }

  /// Returns the distance from the target and the velocity.
  ///
  /// - Parameters:
  ///   - time: The time since the start, in milliseconds.
  ///   - distance: The distance from the target at the start.
  ///   - velocity: The velocity at the start, per millisecond; negative towards smaller values.
  /// - Precondition: The time is not NaN. After an infinite time, the spring is at rest.
  public func displacement(
    after time: Double,
    distance: Double,
    velocity: Double = 0
  ) -> (distance: Double, velocity: Double) {
    let progress = progress(at: time)
    return (
      distance * progress.remaining + velocity * progress.velocityTerm,
      distance * progress.remainingRate + velocity * progress.velocityTermRate
    )
  }

  /// Returns the time after which the distance stays within the tolerance, in milliseconds.
  ///
  /// The result can be slightly too long, but never too short.
  ///
  /// - Precondition: The tolerance is more than 0, the distance and the velocity are finite.
  public func settlingDuration(
    distance: Double,
    velocity: Double = 0,
    tolerance: Double
  ) -> Double {
    precondition(
      tolerance > 0,
      "expected a tolerance of more than 0, as a spring never settles completely, got \(tolerance)"
    )
    precondition(
      distance.isFinite && velocity.isFinite,
      "expected a finite distance and velocity, got \(distance) and \(velocity)"
    )
    let (distance, velocity) = (distance.magnitude, velocity.magnitude)
    guard distance > tolerance || velocity > 0 else { return 0 }
    // From here on, the bound decreases.
    var low = 1 / slowestRate
    func isSettled(at time: Double) -> Bool {
      let bound = bound(at: time)
      return distance * bound.remaining + velocity * bound.velocityTerm <= tolerance
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

  /// The undamped angular frequency, in radians per millisecond.
  private var frequency: Double { 2 * Double.pi / response }

  /// The decay rate of the slowest component.
  private var slowestRate: Double {
    guard dampingRatio > 1 else { return dampingRatio * frequency }
    return frequency / (dampingRatio + split)
  }

  /// The square root of |ζ² - 1| for a damping ratio ζ: the damped frequency, or the difference of
  /// the decay rates, relative to the frequency.
  private var split: Double {
    MathFunctions.squareRoot((dampingRatio - 1).magnitude * (dampingRatio + 1))
  }

  /// Returns the two fundamental solutions, of which every motion of this spring is a linear
  /// combination.
  func progress(at time: Double) -> MotionProgress {
    precondition(!time.isNaN, "expected a time, got \(time)")
    if time <= 0 { return .start }
    // The exponentials of so large a time are 0 long before it overflows.
    if slowestRate * time > 1e6 { return .end }
    let rate = dampingRatio * frequency
    let angle = split * frequency * time
    let velocityTerm: Double
    let velocityTermRate: Double
    if dampingRatio < 1 {
      let fading = MathFunctions.exp(-rate * time)
      // With a damping ratio of at least 0.01, nothing is left before the angle loses precision.
      guard fading > 0 else { return .end }
      let (sine, cosine) = MathFunctions.sineAndCosine(angle)
      velocityTerm = fading * sine / (split * frequency)
      velocityTermRate = fading * cosine - rate * velocityTerm
    } else {
      let slow = MathFunctions.exp(-slowestRate * time)
      let decay = MathFunctions.exp(-2 * angle)
      // Near critical damping, the two exponentials are almost equal; a series avoids the
      // cancellation.
      velocityTerm =
        angle < 1
        ? MathFunctions.exp(-rate * time) * time * MathFunctions.sinhRatio(angle)
        : slow * (1 - decay) / 2 / (split * frequency)
      velocityTermRate = slow * (1 + decay) / 2 - rate * velocityTerm
    }
    return MotionProgress(
      remaining: velocityTermRate + 2 * rate * velocityTerm,
      velocityTerm: velocityTerm,
      remainingRate: -frequency * frequency * velocityTerm,
      velocityTermRate: velocityTermRate
    )
  }

  /// Returns upper bounds of the two solutions from a time on.
  private func bound(at time: Double) -> (remaining: Double, velocityTerm: Double) {
    guard dampingRatio < 1 else {
      let progress = progress(at: time)
      return (progress.remaining, progress.velocityTerm)
    }
    let rate = dampingRatio * frequency
    let fading = MathFunctions.exp(-rate * time)
    return (
      fading * min(1 + rate * time, 1 / split), fading * min(time, 1 / (split * frequency))
    )
  }
}

/// The progress of a motion at a time: a value is its target, plus `remaining` times the initial
/// distance, plus `velocityTerm` times the initial velocity.
struct MotionProgress {
  /// The remaining fraction of the distance: 1 at the start, 0 at the end.
  var remaining: Double
  /// The contribution of the initial velocity, in milliseconds.
  var velocityTerm: Double
  /// The rate of change of `remaining`, per millisecond.
  var remainingRate: Double
  /// The rate of change of `velocityTerm`: 1 at the start, if the initial velocity has any effect.
  var velocityTermRate: Double

  static var start: MotionProgress {
    MotionProgress(remaining: 1, velocityTerm: 0, remainingRate: 0, velocityTermRate: 1)
  }
  static var end: MotionProgress {
    MotionProgress(remaining: 0, velocityTerm: 0, remainingRate: 0, velocityTermRate: 0)
  }
}
