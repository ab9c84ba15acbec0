import Foundation

/// A measurement.
struct Measure {
  enum Unit: String {
    case milliseconds = "ms"
    case bytes, elements, jumps
    /// The part of the window that moves, times how far.
    case shift
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

  /// Formats times with one decimal, shifts with three, independent of the locale; all other values
  /// as integers.
  private func text(_ value: Double) -> String {
    switch unit {
    case .milliseconds: String(format: "%.1f", value)
    case .shift: String(format: "%.3f", value)
    case .bytes, .elements, .jumps: String(format: "%.0f", value)
    }
  }
}
