/// The timing of one motion.
struct Timeline {
  private let timing: TimingCurve
  private let start: Double
  private let duration: Double

  /// The remaining fraction of the curve when it was retargeted.
  private var remainingAtTakeover = 1.0

  /// - Parameter distance: The longest distance of the motion.
  init(_ timing: TimingCurve, at time: Double, distance: Double) {
    self.timing = timing
    start = time
    duration = distance > 0 ? timing.duration : 0
  }

  func isOver(at time: Double) -> Bool { time - start >= duration }

  /// Returns the remaining fraction of the distance: 1 at the start, 0 at the end.
  func remaining(at time: Double) -> Double { curveRemaining(at: time) / remainingAtTakeover }

  private func curveRemaining(at time: Double) -> Double {
    let elapsed = max(0, time - start)
    return elapsed < duration ? 1 - timing.curve.value(at: elapsed / duration) : 0
  }

  /// Returns the same motion, continued towards other targets: the rest of the curve is stretched
  /// to the remaining distance.
  func retargeted(at time: Double, distance: Double) -> Timeline {
    var timeline = self
    timeline.remainingAtTakeover = curveRemaining(at: time)
    if timeline.remainingAtTakeover.magnitude > 1 / 64 { return timeline }
    // Too little of the curve is left to be stretched.
    let rest = max(0, duration - max(0, time - start))
    return Timeline(.linear(duration: rest), at: time, distance: distance)
  }
}
