import Foundation

/// How much the tests of the engine try.
///
/// The full measure is for an optimised build, which `make test` makes twice: with the blocks of
/// the engine as they are, and with small ones. An unoptimised build takes samples. `make soak`
/// says by the environment that the random tests go on for longer, and from which seed.
package enum Effort {
  #if DEBUG
    package static let exhaustiveItems = 4
    package static let smallSeeds: UInt64 = 2
    package static let largeSeeds: UInt64 = 1
    package static let largeSteps = 50
    package static let wide = 50_000
    package static let side = 30
    /// Of so many inputs of the fuzzer's corpus, one.
    package static let corpusStride = 10
  #else
    package static let exhaustiveItems = 6
    package static let smallSeeds: UInt64 = 40
    package static let largeSeeds: UInt64 = 2
    package static let largeSteps = 500
    package static let wide = 1_000_000
    package static let side = 100
    package static let corpusStride = 1
  #endif

  /// 40 seeds of as many steps are the 100,000 of a small forest.
  package static let smallSteps = Int(number("SOAK_STEPS") ?? 2_500)

  /// What is added to every seed; 0 but for a soak.
  package static let seedBase = number("SOAK_SEED") ?? 0

  /// Whether a soak runs, which wants to know what was done.
  package static let isSoak = number("SOAK_SEED") != nil

  private static func number(_ name: String) -> UInt64? {
    guard let text = ProcessInfo.processInfo.environment[name], !text.isEmpty else { return nil }
    guard let number = UInt64(text) else { fatalError("\(name)=\(text) is no number") }
    return number
  }
}
