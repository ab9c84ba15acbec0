import Foundation

/// How long random taps on columns and on the form go on, in runs of a thousand steps.
enum TapRuns {
  /// How many steps a run has.
  static let steps = 1_000

  /// The seeds of the runs: as many as ESPALIER_SOAK_STEPS asks for, or four, from
  /// ESPALIER_SOAK_SEED on.
  static var seeds: [UInt64] {
    let first = number("ESPALIER_SOAK_SEED") ?? 1
    let runs = max(1, (number("ESPALIER_SOAK_STEPS") ?? 4_000) / UInt64(steps))
    return (0..<runs).map { first &+ $0 }
  }

  /// What repeats a run.
  static func repeats(_ seed: UInt64) -> String {
    "ESPALIER_SOAK_SEED=\(seed) ESPALIER_SOAK_STEPS=\(steps)"
  }

  private static func number(_ name: String) -> UInt64? {
    guard let text = ProcessInfo.processInfo.environment[name], !text.isEmpty else { return nil }
    guard let number = UInt64(text) else { fatalError("\(name)=\(text) is no number") }
    return number
  }
}
