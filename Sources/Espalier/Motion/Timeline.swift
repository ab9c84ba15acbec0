/// The time of one motion.
struct Timeline {
  let curve: TimingCurve
  let start: Double
  let duration: Double

  /// How much of a curve was left where it was taken over on its way.
  private var share = 1.0

  /// - Parameters:
  ///   - distance: The longest way that something has to go.
  ///   - speed: The highest speed that something has.
  init(_ curve: TimingCurve, at time: Double, distance: Double, speed: Double) {
    self.curve = curve
    start = time
    switch curve {
    case .cubic(_, let duration):
      precondition(duration >= 0 && duration.isFinite, "A motion takes no negative time")
      self.duration = distance > 0 ? duration : 0
    case .spring(let spring):
      duration = spring.settlingDuration(
        distance: distance,
        velocity: speed,
        tolerance: Timeline.tolerance
      )
    }
  }

  /// What is too small to be seen, in points.
  static var tolerance: Double { 0.25 }

  func isOver(at time: Double) -> Bool { time - start >= duration }

  func basis(at time: Double) -> MotionBasis {
    let elapsed = max(0, time - start)
    guard elapsed < duration else { return .end }
    switch curve {
    case .spring(let spring): return spring.basis(at: elapsed)
    case .cubic(let curve, _):
      return MotionBasis(
        rest: (1 - curve.value(at: elapsed / duration)) / share,
        drift: 0,
        restRate: -curve.slope(at: elapsed / duration) / duration / share,
        driftRate: 0
      )
    }
  }

  /// The same motion, taken over on its way towards places that have changed.
  ///
  /// A spring knows no beginning, so it just goes on. What is left of a curve is stretched to what
  /// is left of the way.
  func takenOver(at time: Double, distance: Double, speed: Double) -> Timeline {
    guard case .cubic(let cubic, _) = curve else {
      return Timeline(curve, at: time, distance: distance, speed: speed)
    }
    let elapsed = max(0, time - start)
    var timeline = self
    timeline.share = elapsed < duration ? 1 - cubic.value(at: elapsed / duration) : 0
    if timeline.share.magnitude > 1 / 64 { return timeline }
    // Too little is left to be stretched.
    let rest = max(0, duration - elapsed)
    return Timeline(.linear(duration: rest), at: time, distance: distance, speed: speed)
  }
}
