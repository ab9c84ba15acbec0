/// One column of the arena: a growable run of plain values behind a pointer.
///
/// This file holds every unsafe pointer of the engine. Next to `Array`, a column does no reference
/// counting, no uniqueness check and, in release builds, no bounds check; debug builds assert the
/// bounds of each access. It has no identity of its own: ``Forest`` owns its columns, copies them
/// when it is copied, and frees them when it goes.
struct Column<Element: BitwiseCopyable> {
  private var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < capacity, "Column index \(index) outside 0 ..< \(capacity)")
      return base[index]
    }
    nonmutating set {
      assert(index >= 0 && index < capacity, "Column index \(index) outside 0 ..< \(capacity)")
      base[index] = newValue
    }
  }

  /// Bytes taken from the allocator.
  var allocatedBytes: Int { capacity * MemoryLayout<Element>.stride }

  /// Makes room for `minimum` elements, at least half as many again as before, so that appending
  /// stays linear overall.
  mutating func reserve(_ minimum: Int) {
    guard minimum > capacity else { return }
    let larger = max(minimum, capacity + capacity / 2)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    moved.update(from: base, count: capacity)
    base.deallocate()
    base = moved
    capacity = larger
  }

  /// Moves `count` elements within the column; the two places may overlap.
  func move(from source: Int, to target: Int, count: Int) {
    assert(count >= 0 && source >= 0 && target >= 0, "Negative range in a column move")
    assert(max(source, target) + count <= capacity, "Column move past \(capacity)")
    (base + target).update(from: base + source, count: count)
  }

  /// A copy of the first `count` elements, with the same capacity.
  func copy(count: Int) -> Column {
    let other = Column(capacity: capacity)
    other.base.update(from: base, count: count)
    return other
  }

  func deallocate() { base.deallocate() }
}
