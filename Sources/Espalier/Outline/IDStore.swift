/// The ids of items by node.
///
/// An optional `Int` takes 16 bytes where an `Int` takes 8, and a look-up is as fast as little is
/// read. So ids that hold nothing to be released stand as they are, and what stood in the place of
/// a node that is gone is left there, unread. Others are optional and let go at once.
@usableFromInline
struct IDStore<ID> {
  @usableFromInline var plain: ContiguousArray<ID> = []
  @usableFromInline var releasing: ContiguousArray<ID?> = []

  /// Whether ids are plain values; known when the code is specialised.
  @inlinable
  static var isPlain: Bool { _isPOD(ID.self) }

  @inlinable
  init() {}

  /// The id of an item's node; of a node that is gone, anything.
  @inlinable
  subscript(node: UInt32) -> ID? {
    IDStore.isPlain ? plain[Int(node)] : releasing[Int(node)]
  }

  @inlinable
  mutating func set(_ node: UInt32, to id: ID) {
    if IDStore.isPlain {
      // Nodes of sections come between; what stands in their place is never read.
      while plain.count <= Int(node) { plain.append(id) }
      plain[Int(node)] = id
    } else {
      while releasing.count <= Int(node) { releasing.append(nil) }
      releasing[Int(node)] = id
    }
  }

  /// Lets go of the id of a node that goes.
  @inlinable
  mutating func clear(_ node: UInt32) {
    if !IDStore.isPlain { releasing[Int(node)] = nil }
  }

  @inlinable
  mutating func reserveCapacity(_ count: Int) {
    if IDStore.isPlain { plain.reserveCapacity(count) } else { releasing.reserveCapacity(count) }
  }
}
