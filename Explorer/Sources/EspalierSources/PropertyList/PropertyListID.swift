/// The identity of one occurrence of a value in a property list.
public struct PropertyListID: Hashable, Sendable {
  enum Storage: Hashable, Sendable {
    /// The report of the fault at which reading stopped.
    case fault
    /// The pre-order number of an element in XML.
    case element(Int)
    /// An occurrence of an object in a binary list.
    case occurrence(BinaryPlistOccurrence)
  }

  let storage: Storage

  init(_ storage: Storage) { self.storage = storage }

  static var fault: PropertyListID { PropertyListID(.fault) }

  static func element(_ number: Int) -> PropertyListID { PropertyListID(.element(number)) }
}

/// One place of an object in the tree of a binary property list.
///
/// It holds the places above it and nothing holds it, so however many there are, only those in use
/// take memory.
final class BinaryPlistOccurrence: Hashable, @unchecked Sendable {
  /// The number of the object; -1 if the reference is broken or leads back.
  let object: Int
  /// The position in the container.
  let position: Int
  /// The number of containers around it.
  let depth: Int
  /// The least and the greatest number of the objects from the root down to here.
  let range: ClosedRange<Int>
  private let digest: UInt64

  /// The container, nil for the root.
  ///
  /// Written only while the last reference is released.
  private(set) var parent: BinaryPlistOccurrence?

  init(object: Int, position: Int, in parent: BinaryPlistOccurrence?) {
    self.object = object
    self.position = position
    self.parent = parent
    depth = (parent?.depth ?? -1) + 1
    let above = parent?.range ?? object...object
    range = object < 0 ? above : min(above.lowerBound, object)...max(above.upperBound, object)
    digest = ((parent?.digest ?? 0) &+ UInt64(position) &+ 1) &* 0x9E37_79B9_7F4A_7C15
  }

  deinit {
    // A chain of 100,000 containers would be released recursively.
    var next = parent
    parent = nil
    while next != nil, isKnownUniquelyReferenced(&next) {
      let above = next?.parent
      next?.parent = nil
      next = above
    }
  }

  static func == (one: BinaryPlistOccurrence, other: BinaryPlistOccurrence) -> Bool {
    guard one.digest == other.digest, one.depth == other.depth else { return one === other }
    var (left, right): (BinaryPlistOccurrence?, BinaryPlistOccurrence?) = (one, other)
    while let first = left, let second = right, first !== second {
      guard first.position == second.position else { return false }
      (left, right) = (first.parent, second.parent)
    }
    return true
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
