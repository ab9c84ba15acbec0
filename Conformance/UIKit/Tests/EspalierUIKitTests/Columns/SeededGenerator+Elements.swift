extension SeededGenerator {
  /// Returns a random element, or `nil` if there is none.
  mutating func element<Element>(of elements: [Element]) -> Element? {
    elements.randomElement(using: &self)
  }

  /// Returns a number below a limit, or 0 if the limit is not positive.
  mutating func index(below limit: Int) -> Int { limit > 0 ? below(limit) : 0 }
}
