extension Dice {
  /// One of some elements, `nil` of none.
  mutating func element<Element>(of elements: [Element]) -> Element? {
    elements.randomElement(using: &self)
  }

  /// A number below a limit, and 0 where there is none.
  mutating func index(below limit: Int) -> Int { limit > 0 ? below(limit) : 0 }
}
