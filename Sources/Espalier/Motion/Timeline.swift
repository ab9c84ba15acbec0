/// The timing of one motion.
struct Timeline {
  let curve: TimingCurve
  let start: Double
  let duration: Double

  /// The remaining fraction of the curve when it was retargeted.
  private var remainingAtTakeover = 1.0

  /// - Parameters:
  ///   - distance: The longest distance of the motion.
  ///   - speed: The highest initial speed.
  init(_ curve: TimingCurve, at time: Double, distance: Double, speed: Double) {
    self.curve = curve
    start = time
    curve.check()
    switch curve {
    case .cubic(_, let duration):
      self.duration = distance > 0 ? duration : 0
    case .spring(let spring):
      duration = spring.settlingDuration(
        distance: distance,
        velocity: speed,
        tolerance: Timeline.tolerance
      )
    }
  }

  /// The largest invisible distance, in points.
  static var tolerance: Double { 0.25 }

  func isOver(at time: Double) -> Bool { time - start >= duration }

  func progress(at time: Double) -> MotionProgress {
    let elapsed = max(0, time - start)
    guard elapsed < duration else { return .end }
    switch curve {
    case .spring(let spring): return spring.progress(at: elapsed)
    case .cubic(let curve, _):
      return MotionProgress(
        remaining: (1 - curve.value(at: elapsed / duration)) / remainingAtTakeover,
        velocityTerm: 0,
        remainingRate: -curve.slope(at: elapsed / duration) / duration / remainingAtTakeover,
        velocityTermRate: 0
      )
    }
  }

  /// Returns the same motion, continued towards other targets.
  ///
  /// A spring depends only on its current state, so it simply continues. The rest of a curve is
  /// stretched to the remaining distance.
  func retargeted(at time: Double, distance: Double, speed: Double) -> Timeline {
    guard case .cubic(let cubic, _) = curve else {
      return Timeline(curve, at: time, distance: distance, speed: speed)
    }
    let elapsed = max(0, time - start)
    var timeline = self
    timeline.remainingAtTakeover = elapsed < duration ? 1 - cubic.value(at: elapsed / duration) : 0
    if timeline.remainingAtTakeover.magnitude > 1 / 64 { return timeline }
    // Too little of the curve is left to be stretched.
    let rest = max(0, duration - elapsed)
    return Timeline(.linear(duration: rest), at: time, distance: distance, speed: speed)
  }
}
