import EspalierTestSupport
import Foundation
import Testing

@testable import Espalier

/// The timing of motions.
@Suite struct TimingCurveTests {
  @Test("exp, sin and cos agree with the C library to 1e-13")
  func elementary() {
    for step in 0...200_000 {
      let x = -100 + Double(step) / 1_999
      let expected = exp(x)
      #expect(abs(MathFunctions.exp(x) - expected) <= 1e-13 * expected, "exp(\(x))")
    }
    for x in [0, -0.0, 1, -1, -707.5, 700, 1e-300, -1e-9] {
      #expect(abs(MathFunctions.exp(x) - exp(x)) <= 1e-13 * exp(x), "exp(\(x))")
    }
    for x in [1e-300, 1e-9, 0.25, 2, 3, 10_001, 1e200] {
      #expect(
        abs(MathFunctions.squareRoot(x) - x.squareRoot()) <= 1e-15 * x.squareRoot(),
        "of \(x)"
      )
    }
    #expect(MathFunctions.squareRoot(0) == 0 && MathFunctions.squareRoot(-1) == 0)
    #expect(MathFunctions.exp(-1e9) == 0)
    #expect(MathFunctions.exp(1e9) == .infinity)
    var generator = SeededGenerator(seed: 1)
    for step in 0..<100_000 {
      let x = Double.random(in: -1...1, using: &generator) * (step % 2 == 0 ? 20 : 90_000)
      let (sine, cosine) = MathFunctions.sineAndCosine(x)
      #expect(abs(sine - sin(x)) <= 1e-13 * max(abs(sin(x)), 1e-3), "sin(\(x))")
      #expect(abs(cosine - cos(x)) <= 1e-13 * max(abs(cos(x)), 1e-3), "cos(\(x))")
    }
    for quarter in -40...40 {
      let x = Double(quarter) * .pi / 2
      let (sine, cosine) = MathFunctions.sineAndCosine(x)
      #expect(abs(sine - sin(x)) < 1e-15)
      #expect(abs(cosine - cos(x)) < 1e-15)
    }
    for step in 1...1_000 {
      let x = Double(step) / 1_000
      #expect(abs(MathFunctions.sinhRatio(x) - sinh(x) / x) <= 1e-14 * sinh(x) / x)
    }
    #expect(MathFunctions.sinhRatio(0) == 1)
  }

  @Test("MO-01: a cubic curve is exact at its ends and never goes back in time")
  func cubicEnds() {
    let curves: [CubicBezierCurve] = [
      .linear, .ease, .easeIn, .easeOut, .easeInOut, CubicBezierCurve(0, 1, 1, 0),
      CubicBezierCurve(1, 0, 0, 1), CubicBezierCurve(0, 0, 0, 0), CubicBezierCurve(1, 1, 1, 1),
      CubicBezierCurve(0.3, -0.6, 0.7, 1.6),
    ]
    for curve in curves {
      #expect([-5, 0, 1, 7].map { curve.value(at: $0) } == [0, 0, 1, 1])
      #expect(curve.value(at: 1e-13) < 1e-3)
      #expect(abs(curve.value(at: 1 - 1e-13) - 1) < 1e-3)
    }
    for time in [0.1, 0.25, 0.9] { #expect(CubicBezierCurve.linear.value(at: time) == time) }
    #expect(abs(CubicBezierCurve.easeInOut.value(at: 0.5) - 0.5) < 1e-12)
    #expect(abs(CubicBezierCurve(1, 0, 0, 1).value(at: 0.5) - 0.5) < 1e-5)
  }

  /// The points of a curve are known at its parameter.
  @Test("MO-01: a cubic curve goes through its points", arguments: 0..<20 as Range<UInt64>)
  func cubicPoints(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func any(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    let (x1, y1, x2, y2) = (any(0...1), any(-1...2), any(0...1), any(-1...2))
    let curve = CubicBezierCurve(x1, y1, x2, y2)
    func coordinate(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * pow(1 - s, 2) * s * a + 3 * (1 - s) * s * s * b + pow(s, 3)
    }
    for s in stride(from: 0.02, through: 0.98, by: 0.02) {
      let value = curve.value(at: coordinate(x1, x2, s))
      #expect(abs(value - coordinate(y1, y2, s)) < 1e-6, "seed \(seed), parameter \(s)")
    }
    for time in stride(from: 0.05, through: 0.95, by: 0.05) {
      let step = 1e-6
      let slope = (curve.value(at: time + step) - curve.value(at: time - step)) / (2 * step)
      #expect(abs(curve.slope(at: time) - slope) < 1e-3 * max(1, abs(slope)), "seed \(seed)")
    }
  }

  @Test("MO-01: the named curves are those of CSS")
  func presets() {
    let quarters = [0.25, 0.5, 0.75]
    func rounded(_ curve: CubicBezierCurve) -> [Int] {
      quarters.map { Int((curve.value(at: $0) * 1000).rounded()) }
    }
    #expect(rounded(.linear) == [250, 500, 750])
    #expect(rounded(.ease) == [409, 802, 960])
    #expect(rounded(.easeIn) == [93, 315, 622])
    #expect(rounded(.easeOut) == [378, 685, 907])
    #expect(rounded(.easeInOut) == [129, 500, 871])
  }

  /// Integrates the spring's differential equation in small steps, as a reference.
  private func swing(
    _ spring: Spring,
    distance: Double,
    velocity: Double,
    until end: Double
  ) -> (distance: Double, velocity: Double) {
    let frequency = 2 * Double.pi / spring.response
    func pull(_ x: Double, _ v: Double) -> Double {
      -frequency * frequency * x - 2 * spring.dampingRatio * frequency * v
    }
    var (x, v) = (distance, velocity)
    let steps = 4_000
    let h = end / Double(steps)
    for _ in 0..<steps {
      let (x1, v1) = (v, pull(x, v))
      let (x2, v2) = (v + h / 2 * v1, pull(x + h / 2 * x1, v + h / 2 * v1))
      let (x3, v3) = (v + h / 2 * v2, pull(x + h / 2 * x2, v + h / 2 * v2))
      let (x4, v4) = (v + h * v3, pull(x + h * x3, v + h * v3))
      x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
      v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
    }
    return (x, v)
  }

  static let springs = [0.05, 0.3, 0.8, 0.999, 0.999_999_9, 1, 1.000_000_1, 1.001, 1.5, 4, 20]
    .flatMap { ratio in [200, 350.0].map { Spring(response: $0, dampingRatio: ratio) } }

  @Test("MO-02: a spring satisfies its differential equation", arguments: springs)
  func spring(_ spring: Spring) {
    for (distance, velocity) in [(1.0, 0.0), (0, 1.0), (300, -2), (-40, -0.5)] {
      #expect(
        spring.displacement(after: 0, distance: distance, velocity: velocity)
          == (distance, velocity)
      )
      for time in [1, 30, 120, 400, 900.0] {
        let now = spring.displacement(after: time, distance: distance, velocity: velocity)
        let expected = swing(spring, distance: distance, velocity: velocity, until: time)
        let scale = abs(distance) + abs(velocity) * 100
        #expect(abs(now.distance - expected.distance) < 1e-7 * scale, "after \(time)")
        #expect(abs(now.velocity - expected.velocity) < 1e-8 * scale, "after \(time)")
      }
    }
  }

  @Test("MO-02: a spring restarted midway continues the same motion", arguments: springs)
  func takenOver(_ spring: Spring) {
    let half = spring.displacement(after: 90, distance: 200, velocity: 1)
    let rest = spring.displacement(after: 50, distance: half.distance, velocity: half.velocity)
    let whole = spring.displacement(after: 140, distance: 200, velocity: 1)
    #expect(abs(rest.distance - whole.distance) < 1e-9)
    #expect(abs(rest.velocity - whole.velocity) < 1e-11)
  }

  @Test("MO-02: a spring has settled when it stays within the tolerance", arguments: springs)
  func settling(_ spring: Spring) {
    for (distance, velocity) in [(1.0, 0.0), (800, 0), (0, 3.0), (300, -4), (-40, -0.5)] {
      let end = spring.settlingDuration(distance: distance, velocity: velocity, tolerance: 0.25)
      #expect(end > 0 && end < 400_000)
      var widest = 0.0
      for step in 0..<2_000 {
        let time = end * (1 + Double(step) / 500)
        let now = spring.displacement(after: time, distance: distance, velocity: velocity)
        widest = max(widest, abs(now.distance))
      }
      #expect(widest <= 0.25 + 1e-9, "\(distance), \(velocity)")
    }
    #expect(spring.settlingDuration(distance: 0.2, tolerance: 0.25) == 0)
    #expect(spring.settlingDuration(distance: 0, tolerance: 0.25) == 0)
  }

  @Test("MO-02: only an underdamped spring overshoots")
  func swingsPast() {
    func lowest(_ ratio: Double) -> Double {
      let spring = Spring(response: 300, dampingRatio: ratio)
      return (0..<1_000).map { spring.displacement(after: Double($0), distance: 100).distance }
        .min() ?? 0
    }
    #expect(lowest(0.5) < -15 && lowest(0.5) > -17)
    #expect(lowest(1) >= 0)
    #expect(lowest(2) >= 0)
    let quick = Spring(response: 300).settlingDuration(distance: 100, tolerance: 0.25)
    #expect(quick > 350 && quick < 450)
  }
}
