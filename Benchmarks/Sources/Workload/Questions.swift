/// Random numbers that are the same in every run.
public struct SeededGenerator: RandomNumberGenerator {
  @usableFromInline var state: UInt64

  /// Creates the sequence of a seed.
  @inlinable
  public init(seed: UInt64) { state = seed }

  /// The next number of 64 bits.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Random questions in the numbers below a bound, a million before the first comes again.
public struct Questions {
  /// All questions are below it.
  public let bound: Int
  @usableFromInline let numbers: [UInt32]
  @usableFromInline var position = 0
  @usableFromInline var answer = 0

  /// Creates the questions of a seed.
  public init(below bound: Int, seed: UInt64 = 1) {
    var generator = SeededGenerator(seed: seed)
    self.bound = bound
    numbers = (0..<1 << 20).map { _ in UInt32.random(in: 0..<UInt32(bound), using: &generator) }
  }

  /// The next number.
  @inlinable
  public mutating func next() -> Int {
    position = (position &+ 1) & (1 << 20 - 1)
    return Int(numbers[position])
  }

  /// Runs many lookups, each only when the one before has finished.
  ///
  /// A lookup depends on the last result, so the processor cannot work on several at once: this
  /// measures latency, not throughput. For the same reason the results are compared all together at
  /// the end; a comparison of each would let the processor predict the branch and continue.
  ///
  /// - Parameters:
  /// - lookup: Performs a lookup.
  /// - expected: The expected result, at least 0 and less than the bound.
  @inlinable @inline(__always)
  public mutating func ask(
    _ count: Int,
    _ lookup: (Int) -> Int?,
    expected: (Int) -> Int = { $0 }
  ) {
    var difference = 0
    for _ in 0..<count {
      let number = next() &+ answer
      let question = number < bound ? number : number &- bound
      answer = lookup(question) ?? Int.min
      difference |= answer ^ expected(question)
    }
    precondition(difference == 0, "One of \(count) answers is wrong")
  }
}
