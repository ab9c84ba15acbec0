/// How much the tests of the engine try.
///
/// The full measure is for an optimised build, which `make test` makes twice: with the blocks of
/// the engine as they are, and with small ones. An unoptimised build takes samples.
package enum Effort {
  #if DEBUG
    package static let exhaustiveItems = 4
    package static let smallSeeds: UInt64 = 2
    package static let largeSeeds: UInt64 = 1
    package static let largeSteps = 50
    package static let wide = 50_000
    package static let side = 30
  #else
    package static let exhaustiveItems = 6
    package static let smallSeeds: UInt64 = 40
    package static let largeSeeds: UInt64 = 2
    package static let largeSteps = 500
    package static let wide = 1_000_000
    package static let side = 100
  #endif
}
