import Foundation

/// A measurement.
struct Measure {
  enum Unit: String {
    case milliseconds = "ms"
    case bytes, elements, jumps
  }

  var name: String
  var value: Double
  var unit: Unit
  /// The maximum allowed value; `nil` if there is no target.
  var bar: Double?

  init(_ name: String, _ value: Double, _ unit: Unit, bar: Double? = nil) {
    (self.name, self.value, self.unit, self.bar) = ("page.\(name)", value, unit, bar)
  }

  var isMet: Bool { bar.map { value <= $0 } ?? true }

  /// `name value unit`.
  var line: String { "\(name) \(text(value)) \(unit.rawValue)" }

  /// Whether the target is met, if there is one.
  var verdict: String? {
    bar.map {
      "# \(isMet ? "met" : "missed") \(name) \(text(value)) of \(text($0)) \(unit.rawValue)"
    }
  }

  /// Formats times with one decimal, independent of the locale; all other values as integers.
  private func text(_ value: Double) -> String {
    String(format: unit == .milliseconds ? "%.1f" : "%.0f", value)
  }
}
