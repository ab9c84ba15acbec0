/// The current speed of this machine, so that runs can be compared.
enum PointerChase {
  /// Nanoseconds for a step through one random cycle of four million numbers, each of which waits
  /// for memory: the median of nine rounds.
  static func measure() -> Double {
    var generator = Seeded(state: 2)
    var links = (0..<UInt32(4 << 20)).map { $0 }
    // Swapping only with earlier places makes a single cycle of all.
    for index in (1..<links.count).reversed() {
      links.swapAt(index, Int.random(in: 0..<index, using: &generator))
    }
    let steps = 1_000_000
    var place: UInt32 = 0
    let times = (0..<9).map { _ in
      let time = ContinuousClock().measure {
        for _ in 0..<steps { place = links[Int(place)] }
      }
      return time / .nanoseconds(1) / Double(steps)
    }
    precondition(place != 0, "the cycle is \(links.count) long and was walked \(9 * steps) steps")
    return times.sorted()[4]
  }

  /// SplitMix64.
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
