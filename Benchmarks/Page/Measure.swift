import Foundation

/// A number that was measured.
struct Measure {
  enum Unit: String {
    case milliseconds = "ms"
    case bytes, elements, jumps
  }

  var name: String
  var value: Double
  var unit: Unit
  /// What the value may be at most; nil if it is there for information.
  var bar: Double?

  init(_ name: String, _ value: Double, _ unit: Unit, bar: Double? = nil) {
    (self.name, self.value, self.unit, self.bar) = ("page.\(name)", value, unit, bar)
  }

  var isMet: Bool { bar.map { value <= $0 } ?? true }

  /// `name value unit`.
  var line: String { "\(name) \(text(value)) \(unit.rawValue)" }

  /// Whether the bar is met, if there is one.
  var verdict: String? {
    bar.map {
      "# \(isMet ? "met" : "missed") \(name) \(text(value)) of \(text($0)) \(unit.rawValue)"
    }
  }

  /// A time with one digit after the point, whatever the locale; all else are whole numbers.
  private func text(_ value: Double) -> String {
    String(format: unit == .milliseconds ? "%.1f" : "%.0f", value)
  }
}
