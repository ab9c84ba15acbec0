/// The ids of items by node.
///
/// An optional `Int` takes 16 bytes where an `Int` takes 8, and a lookup is faster the less memory
/// it reads. So ids that hold no references are stored unwrapped, and the slot of a released node
/// keeps a stale value that is never read. Other ids are optional and released at once.
@usableFromInline
struct IDStore<ID> {
  @usableFromInline var plain: ContiguousArray<ID> = []
  @usableFromInline var releasing: ContiguousArray<ID?> = []

  /// Whether ids are trivial types; a constant once the code is specialized.
  @inlinable
  static var isPlain: Bool { _isPOD(ID.self) }

  @inlinable
  init() {}

  /// The id of an item's node; unspecified for a released node.
  @inlinable
  subscript(node: UInt32) -> ID? {
    IDStore.isPlain ? plain[Int(node)] : releasing[Int(node)]
  }

  @inlinable
  mutating func set(_ node: UInt32, to id: ID) {
    if IDStore.isPlain {
      // Nodes of sections lie between; the values in their slots are never read.
      while plain.count <= Int(node) { plain.append(id) }
      plain[Int(node)] = id
    } else {
      while releasing.count <= Int(node) { releasing.append(nil) }
      releasing[Int(node)] = id
    }
  }

  /// Releases the id of a removed node.
  @inlinable
  mutating func clear(_ node: UInt32) {
    if !IDStore.isPlain { releasing[Int(node)] = nil }
  }

  @inlinable
  mutating func reserveCapacity(_ count: Int) {
    if IDStore.isPlain { plain.reserveCapacity(count) } else { releasing.reserveCapacity(count) }
  }
}

extension IDStore: Sendable where ID: Sendable {}
