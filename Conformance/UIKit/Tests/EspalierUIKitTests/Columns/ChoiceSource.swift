/// Choices that are the same each time for the same seed (SplitMix64).
struct ChoiceSource: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in `0 ..< limit`; 0 if there is none.
  mutating func below(_ limit: Int) -> Int {
    limit <= 0 ? 0 : Int.random(in: 0..<limit, using: &self)
  }

  /// Whether an event with this percentage happens.
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// One of some elements, `nil` of none.
  mutating func element<Element>(of elements: [Element]) -> Element? {
    elements.randomElement(using: &self)
  }
}
