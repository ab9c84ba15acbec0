/// How much the tests of the engine try.
///
/// The full measure is for an optimised build, which `make test` makes twice: with the blocks of
/// the engine as they are, and with small ones. An unoptimised build takes samples.
public enum Effort {
  #if DEBUG
    public static let exhaustiveItems = 4
    public static let smallSeeds: UInt64 = 2
    public static let largeSeeds: UInt64 = 1
    public static let largeSteps = 50
    public static let wide = 50_000
    public static let side = 30
  #else
    public static let exhaustiveItems = 6
    public static let smallSeeds: UInt64 = 40
    public static let largeSeeds: UInt64 = 2
    public static let largeSteps = 500
    public static let wide = 1_000_000
    public static let side = 100
  #endif
}
