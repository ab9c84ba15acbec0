/// Whole numbers of 32 bits at an address that a host can read and write.
final class Words {
  private(set) var start: UnsafeMutablePointer<Int32>
  /// How many words were asked for.
  private(set) var limit = 0
  private var capacity = 16
  private var count = 0

  init() {
    start = .allocate(capacity: capacity)
    start.initialize(repeating: 0, count: capacity)
  }

  deinit { start.deallocate() }

  /// Makes room for `capacity` words and begins anew; what was there may be lost.
  func begin(capacity needed: Int) {
    (count, limit) = (0, needed)
    guard needed > capacity else { return }
    start.deallocate()
    capacity = max(needed, capacity * 2)
    start = .allocate(capacity: capacity)
    start.initialize(repeating: 0, count: capacity)
  }

  /// Writes the next word.
  func append(_ value: Int32) {
    precondition(count < capacity, "more words than were asked for")
    start[count] = value
    count += 1
  }

  /// Writes the next word; a number that it cannot hold becomes the nearest one that it can.
  func append(_ value: Int) { append(Int32(clamping: value)) }

  /// Writes a number of 64 bits as two words, the lower half first.
  func append(_ value: Double) {
    append(Int32(truncatingIfNeeded: value.bitPattern))
    append(Int32(truncatingIfNeeded: value.bitPattern >> 32))
  }

  /// Writes a number of pixels as 64ths, the nearest that a word can hold.
  func append(pixels: Double) {
    let value = pixels * 64
    append(Int32(min(max(value < 0 ? value - 0.5 : value + 0.5, -2_147_483_648), 2_147_483_647)))
  }

  /// Writes a list as its length and its words.
  func write(_ list: [Int32]) {
    begin(capacity: list.count + 1)
    append(list.count)
    for word in list { append(word) }
  }

  /// A word, written by the host or here.
  subscript(index: Int) -> Int32 {
    precondition(index >= 0 && index < limit, "no such word")
    return start[index]
  }
}
