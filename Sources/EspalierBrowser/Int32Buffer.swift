/// A buffer of 32-bit integers ("words") at an address that a host can read and write.
final class Int32Buffer {
  private(set) var start: UnsafeMutablePointer<Int32>
  /// The requested number of words.
  private(set) var limit = 0
  private var capacity = 16
  private var count = 0

  init() {
    start = .allocate(capacity: capacity)
    start.initialize(repeating: 0, count: capacity)
  }

  deinit { start.deallocate() }

  /// Reserves room for `capacity` words and starts over; the old contents may be lost.
  func begin(capacity needed: Int) {
    (count, limit) = (0, needed)
    guard needed > capacity else { return }
    start.deallocate()
    capacity = max(needed, capacity * 2)
    start = .allocate(capacity: capacity)
    start.initialize(repeating: 0, count: capacity)
  }

  /// Appends a word.
  func append(_ value: Int32) {
    precondition(count < capacity, "more words than were asked for")
    start[count] = value
    count += 1
  }

  /// Appends a word; a number out of its range is clamped.
  func append(_ value: Int) { append(Int32(clamping: value)) }

  /// Appends a 64-bit number as two words, the lower half first.
  func append(_ value: Double) {
    append(Int32(truncatingIfNeeded: value.bitPattern))
    append(Int32(truncatingIfNeeded: value.bitPattern >> 32))
  }

  /// Appends a number of pixels as 64ths, rounded to the nearest.
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
