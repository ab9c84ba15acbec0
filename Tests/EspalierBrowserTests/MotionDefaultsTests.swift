import Espalier
import EspalierWeb
import Foundation
import Testing

/// The timings in scripts and style sheets against those of the engine.
@Suite struct MotionDefaultsTests {
  private static let timings: [String: TimingCurve] = [
    "outline": MotionDefaults.outline, "expandableRows": MotionDefaults.expandableRows,
    "accordion": MotionDefaults.accordion, "sheet": MotionDefaults.sheet,
    "columns": MotionDefaults.columns,
  ]

  private func text(_ name: String) throws -> String {
    let assets = try #require(WebAssets.find(), "the web front end is not built")
    return String(decoding: try assets.contents(of: name), as: UTF8.self)
  }

  /// A timing from its duration in milliseconds and the coordinates of its curve.
  private func timing(_ duration: Substring, _ curve: Substring) throws -> TimingCurve {
    let numbers = curve.split(separator: ",").compactMap {
      Double($0.trimmingCharacters(in: .whitespaces))
    }
    try #require(numbers.count == 4)
    return TimingCurve(
      CubicBezierCurve(numbers[0], numbers[1], numbers[2], numbers[3]),
      duration: try #require(Double(duration))
    )
  }

  @Test func theScriptsHaveTheEnginesTimings() throws {
    var found: [String: TimingCurve] = [:]
    let line = /(\w+): \{ duration: (\d+), curve: \[([^\]]*)\] \}/
    for match in try text("core/motion-defaults.js").matches(of: line) {
      found[String(match.1)] = try timing(match.2, match.3)
    }
    #expect(found == Self.timings)
  }

  @Test func theStyleSheetsHaveThem() throws {
    let form = try text("form/form.css")
    let duration = try #require(form.firstMatch(of: /--espalier-duration, (\d+)ms\)/))
    let curve = try #require(form.firstMatch(of: /--espalier-curve, cubic-bezier\(([^)]*)\)/))
    #expect(try timing(duration.1, curve.1) == MotionDefaults.sheet)
    let columns = try text("columns/columns.css")
    let come = try #require(columns.firstMatch(of: /come (\d+)ms cubic-bezier\(([^)]*)\)/))
    #expect(try timing(come.1, come.2) == MotionDefaults.columns)
  }

  @Test func noOtherScriptOfAnElementHasNumbersOfItsOwn() throws {
    for name in ["outline/outline.js", "rows/rows.js", "accordion/motion.js"] {
      #expect(try text(name).contains("motionDefaults."), "\(name)")
    }
    #expect(MotionDefaults.columns.seconds == 0.22)
  }
}
