import Espalier
import EspalierTestSupport
import Foundation
import Testing

/// The timing of motions.
@Suite struct TimingCurveTests {
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
}
