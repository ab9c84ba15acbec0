/// Whole numbers of 32 bits at an address that a host can read and write.
final class Words {
  private(set) var start: UnsafeMutablePointer<Int32>
  private(set) var capacity = 16
  private var count = 0

  init() {
    start = .allocate(capacity: capacity)
    start.initialize(repeating: 0, count: capacity)
  }

  deinit { start.deallocate() }

  /// Makes room for `capacity` words and begins anew; what was there may be lost.
  func begin(capacity needed: Int) {
    count = 0
    guard needed > capacity else { return }
    start.deallocate()
    capacity = max(needed, capacity * 2)
    start = .allocate(capacity: capacity)
    start.initialize(repeating: 0, count: capacity)
  }

  /// Writes the next word; a number that it cannot hold becomes the nearest one that it can.
  func append(_ value: some BinaryInteger) {
    precondition(count < capacity, "more words than were asked for")
    start[count] = Int32(clamping: value)
    count += 1
  }

  /// A word, written by the host or here.
  subscript(index: Int) -> Int32 {
    precondition(index >= 0 && index < capacity, "no such word")
    return start[index]
  }
}
