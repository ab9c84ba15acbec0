import Foundation

/// The length of the random tests of columns and forms, in runs of a thousand steps.
enum SoakRuns {
  /// The number of steps in a run.
  static let steps = 1_000

  /// The seeds of the runs, beginning with ESPALIER_SOAK_SEED: as many as ESPALIER_SOAK_STEPS
  /// needs, or four.
  static var seeds: [UInt64] {
    let first = number("ESPALIER_SOAK_SEED") ?? 1
    let runs = max(1, (number("ESPALIER_SOAK_STEPS") ?? 4_000) / UInt64(steps))
    return (0..<runs).map { first &+ $0 }
  }

  /// The environment that repeats a run.
  static func repeats(_ seed: UInt64) -> String {
    "ESPALIER_SOAK_SEED=\(seed) ESPALIER_SOAK_STEPS=\(steps)"
  }

  /// The number of steps and the first seed, in words.
  static var summary: String { "\(seeds.count * steps) from seed \(seeds.first ?? 0)" }

  private static func number(_ name: String) -> UInt64? {
    guard let text = ProcessInfo.processInfo.environment[name], !text.isEmpty else { return nil }
    guard let number = UInt64(text) else { fatalError("\(name)=\(text) is no number") }
    return number
  }
}
