/// One value of a JSON text in 16 bytes: where it starts, what it is, how much it holds.
///
/// Entries stand in pre-order, so a value's descendants are the entries right after it.
struct JSONEntry: Sendable {
  /// Offset in the low 40 bits, kind in the next 3, number of children in the top 21.
  private var word: UInt64

  /// Entries in the subtree, this one included.
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
  static var manyChildren: Int { (1 << 21) - 1 }

  init(kind: JSONKind, offset: Int, keyDistance: UInt32) {
    word = UInt64(truncatingIfNeeded: offset) | UInt64(kind.rawValue) << 40
    subtreeCount = 1
    self.keyDistance = keyDistance
  }

  /// Where the value starts, in bytes.
  var offset: Int { Int(truncatingIfNeeded: word & (Self.offsetLimit - 1)) }

  var kind: JSONKind {
    JSONKind(rawValue: UInt8(truncatingIfNeeded: word >> 40) & 7) ?? .null
  }

  /// The number of children, up to ``manyChildren``.
  var storedChildCount: Int { Int(truncatingIfNeeded: word >> 43) }

  /// Notes, once a container ends, what it holds.
  mutating func close(childCount: Int, subtreeCount: Int) {
    word &= (1 << 43) - 1
    word |= UInt64(truncatingIfNeeded: min(childCount, Self.manyChildren)) << 43
    self.subtreeCount = UInt32(truncatingIfNeeded: subtreeCount)
  }
}
