/// One value of a JSON text in 16 bytes: its offset, kind, and number of descendants.
///
/// Nodes are in pre-order, so the descendants of a value directly follow it.
struct JSONNode: Sendable {
  /// Offset in the low 38 bits, kind in the next 3, deviations in 8, child count in the top 15.
  private var word: UInt64

  /// The number of nodes in the subtree, this one included; 0 while the container is open.
  ///
  /// 1 for every value that is not a container.
  private(set) var subtreeCount: UInt32

  /// Bytes from the opening quote of the key to the start of the value.
  ///
  /// 0 without a key.
  let keyDistance: UInt32

  /// The upper bound of offsets: texts must be shorter than 256 GiB.
  static var offsetLimit: UInt64 { 1 << 38 }

  /// The largest stored child count; it means "this many or more, count them".
  static var manyChildren: Int { (1 << 15) - 1 }

  @inline(__always)
  init(kind: JSONKind, offset: Int, keyDistance: UInt32, deviations: JSONDeviations) {
    word =
      UInt64(truncatingIfNeeded: offset) | UInt64(kind.rawValue) << 38
      | UInt64(deviations.rawValue) << 41
    subtreeCount = kind.isContainer ? 0 : 1
    self.keyDistance = keyDistance
  }

  /// The offset of the value, in bytes.
  var offset: Int { Int(truncatingIfNeeded: word & (Self.offsetLimit - 1)) }

  var kind: JSONKind {
    JSONKind(rawValue: UInt8(truncatingIfNeeded: word >> 38) & 7) ?? .null
  }

  var deviations: JSONDeviations {
    JSONDeviations(rawValue: UInt8(truncatingIfNeeded: word >> 41))
  }

  /// The number of children of a closed container, up to ``manyChildren``.
  var storedChildCount: Int { Int(truncatingIfNeeded: word >> 49) }

  /// Records, when a container ends, its counts and the deviations after its last child.
  mutating func close(childCount: Int, subtreeCount: Int, deviations: JSONDeviations) {
    word |= UInt64(truncatingIfNeeded: min(childCount, Self.manyChildren)) << 49
    self.subtreeCount = UInt32(truncatingIfNeeded: subtreeCount)
    add(deviations)
  }

  mutating func add(_ deviations: JSONDeviations) { word |= UInt64(deviations.rawValue) << 41 }
}
