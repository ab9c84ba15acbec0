/// One value of a JSON text in 16 bytes: where it starts, what it is, how much it holds.
///
/// Entries stand in pre-order, so a value's descendants are the entries right after it.
struct JSONEntry: Sendable {
  /// Offset in the low 40 bits, kind in the next 3, marks in 6, number of children in the top 15.
  private var word: UInt64

  /// Entries in the subtree, this one included, 0 while the container is open.
  ///
  /// 1 for every value that is not a container.
  private(set) var subtreeCount: UInt32

  /// Bytes from the opening quote of the key to the start of the value.
  ///
  /// 0: there is no key.
  let keyDistance: UInt32

  /// Texts must be shorter than this (a terabyte).
  static var offsetLimit: UInt64 { 1 << 40 }

  /// A stored number of children that means "this many or more, count them".
  static var manyChildren: Int { (1 << 15) - 1 }

  @inline(__always)
  init(kind: JSONKind, offset: Int, keyDistance: UInt32, marks: JSONMarks) {
    word =
      UInt64(truncatingIfNeeded: offset) | UInt64(kind.rawValue) << 40
      | UInt64(marks.rawValue) << 43
    subtreeCount = kind.isContainer ? 0 : 1
    self.keyDistance = keyDistance
  }

  /// Where the value starts, in bytes.
  var offset: Int { Int(truncatingIfNeeded: word & (Self.offsetLimit - 1)) }

  var kind: JSONKind {
    JSONKind(rawValue: UInt8(truncatingIfNeeded: word >> 40) & 7) ?? .null
  }

  var marks: JSONMarks { JSONMarks(rawValue: UInt8(truncatingIfNeeded: word >> 43) & 63) }

  /// The number of children of a closed container, up to ``manyChildren``.
  var storedChildCount: Int { Int(truncatingIfNeeded: word >> 49) }

  /// Notes, once a container ends, what it holds, and what stood behind the last of it.
  mutating func close(childCount: Int, subtreeCount: Int, marks: JSONMarks) {
    word |= UInt64(truncatingIfNeeded: min(childCount, Self.manyChildren)) << 49
    self.subtreeCount = UInt32(truncatingIfNeeded: subtreeCount)
    add(marks)
  }

  mutating func add(_ marks: JSONMarks) { word |= UInt64(marks.rawValue) << 43 }
}
