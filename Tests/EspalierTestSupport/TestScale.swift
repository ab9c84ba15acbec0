import Foundation

/// The extent of the engine's tests.
///
/// The full extent is for an optimized build: `make test` runs one with small blocks of the engine, `make
/// soak` one with the regular blocks. An unoptimized build takes samples. `make soak` also extends the
/// random tests and sets their seeds through the environment.
package enum TestScale {
  #if DEBUG
    package static let exhaustiveItems = 3
    package static let smallSeeds: UInt64 = 2
    package static let largeSeeds: UInt64 = 1
    package static let largeSteps = 8
    package static let largeItems = 500
    private static let usualSmallSteps: UInt64 = 300
    package static let wide = 50_000
    package static let side = 30
    /// Every n-th input of the fuzzer's corpus is used.
    package static let corpusStride = 10
    private static let divisor = 4
  #else
    package static let exhaustiveItems = 6
    package static let smallSeeds: UInt64 = 40
    package static let largeSeeds: UInt64 = 2
    package static let largeSteps = 500
    package static let largeItems = 2_000
    private static let usualSmallSteps: UInt64 = 2_500
    package static let wide = 1_000_000
    package static let side = 100
    package static let corpusStride = 1
    private static let divisor = 1
  #endif

  /// Returns a number of rounds, or a part of them for a sample.
  package static func rounds(_ count: Int) -> Int { max(2, count / divisor) }

  /// Optimized, 40 seeds of this many steps make the 100,000 steps for a small forest.
  package static let smallSteps = Int(number("SOAK_STEPS") ?? usualSmallSteps)

  /// The number of damaged files that each format has to read without a crash.
  package static let damagedFiles = Int(number("SOAK_STEPS") ?? 60)

  /// The offset added to every seed; 0 except in a soak.
  package static let seedBase = number("SOAK_SEED") ?? 0

  /// Whether a soak is running, which reports what was done.
  package static let isSoak = number("SOAK_SEED") != nil

  /// The depth of the files of which a command writes the path of each value: the length of the output
  /// grows with its square.
  package static let levels = isSoak ? 100_000 : 20_000

  private static func number(_ name: String) -> UInt64? {
    guard let text = ProcessInfo.processInfo.environment[name], !text.isEmpty else { return nil }
    guard let number = UInt64(text) else { fatalError("\(name)=\(text) is no number") }
    return number
  }
}
