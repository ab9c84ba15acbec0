import Foundation
import Measures

/// A measure with its value.
struct Line {
  let measure: Measure
  let value: Double

  var isMet: Bool { measure.bar.map { value <= $0 } ?? true }

  /// `name value unit`.
  var text: String { "\(measure.name) \(Line.format(value)) \(measure.unit.rawValue)" }

  /// Whether the bar is met, if there is one.
  var verdict: String? {
    measure.bar.map { bar in
      let (limit, unit) = (Line.format(bar), measure.unit.rawValue)
      return
        "# \(isMet ? "met" : "missed") \(measure.name) \(Line.format(value)) of \(limit) \(unit)"
    }
  }

  /// Three significant digits or all before the point, whatever the locale.
  static func format(_ value: Double) -> String {
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
    return String(format: "%.\(digits)f", value)
  }
}
