/// A set of numbers that takes memory only around the numbers in it.
struct SparseBitSet: Sendable {
  private var pages: [Int: [UInt64]] = [:]

  func contains(_ number: Int) -> Bool {
    guard let page = pages[number >> 12] else { return false }
    return page[number >> 6 & 63] & 1 << UInt64(number & 63) != 0
  }

  /// Inserts a number; returns whether it was not in the set.
  @discardableResult
  mutating func insert(_ number: Int) -> Bool {
    let bit: UInt64 = 1 << UInt64(number & 63)
    let word = number >> 6 & 63
    guard !contains(number) else { return false }
    pages[number >> 12, default: [UInt64](repeating: 0, count: 64)][word] |= bit
    return true
  }

  mutating func remove(_ number: Int) {
    pages[number >> 12]?[number >> 6 & 63] &= ~(1 << UInt64(number & 63))
  }
}
