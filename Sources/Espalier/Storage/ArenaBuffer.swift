/// One array of the arena: a growable buffer of trivial values.
///
/// This file contains every unsafe pointer of the engine. Unlike `Array`, a buffer does no
/// reference counting, no uniqueness check and, in release builds, no bounds check; debug builds
/// assert the bounds of each access. It does not manage its own lifetime: ``Forest`` owns its
/// buffers, copies them when it is copied, and deallocates them when it is deinitialized.
struct ArenaBuffer<Element: BitwiseCopyable> {
  private var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < capacity, "index \(index) is out of 0..<\(capacity)")
      return base[index]
    }
    nonmutating set {
      assert(index >= 0 && index < capacity, "index \(index) is out of 0..<\(capacity)")
      base[index] = newValue
    }
  }

  /// The number of allocated bytes.
  var allocatedBytes: Int { capacity * MemoryLayout<Element>.stride }

  /// Reserves memory for `minimum` elements, growing by at least half the capacity so that
  /// appending is amortized O(1).
  mutating func reserve(_ minimum: Int) {
    guard minimum > capacity else { return }
    let larger = max(minimum, capacity + capacity / 2)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    moved.update(from: base, count: capacity)
    base.deallocate()
    base = moved
    capacity = larger
  }

  /// Moves `count` elements within the buffer; the ranges may overlap.
  func move(from source: Int, to target: Int, count: Int) {
    assert(
      count >= 0 && source >= 0 && target >= 0,
      "move of \(count) elements from \(source) to \(target): expected no negative number"
    )
    assert(
      max(source, target) + count <= capacity,
      "move of \(count) elements from \(source) to \(target) exceeds the capacity of \(capacity)"
    )
    (base + target).update(from: base + source, count: count)
  }

  /// Returns a copy of the first `count` elements, with the same capacity.
  func copy(count: Int) -> ArenaBuffer {
    let other = ArenaBuffer(capacity: capacity)
    other.base.update(from: base, count: count)
    return other
  }

  func deallocate() { base.deallocate() }
}
