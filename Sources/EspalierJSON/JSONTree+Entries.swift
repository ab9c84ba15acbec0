// Many values at once.

/// The parts of one value of a ``JSONTree``, together.
public struct JSONEntry: Sendable {
  /// The offset of the value, in bytes.
  public let offset: Int

  /// The number of bytes from the start of a member's key to the value; 0 without a key.
  public let keyDistance: UInt32

  /// The number of values in the subtree, this one included; 0 while the container is open.
  public let subtreeCount: UInt32

  /// The number of children of a closed container; `nil` if they have to be counted.
  @inline(__always)
  public var childCount: Int? { storedCount == UInt16.max ? nil : Int(storedCount) }

  private let storedCount: UInt16

  /// The kind of the value.
  public let kind: JSONKind

  /// The deviations recorded at the value.
  public let deviations: JSONDeviations

  @inline(__always)
  init(_ node: JSONNode) {
    let count = node.storedChildCount
    offset = node.offset
    keyDistance = node.keyDistance
    subtreeCount = node.subtreeCount
    storedCount = count == JSONNode.manyChildren ? .max : UInt16(truncatingIfNeeded: count)
    kind = node.kind
    deviations = node.deviations
  }
}

extension JSONTree {
  /// Returns what is known of the values in a range.
  ///
  /// - Precondition: The range is within `0..<count`.
  /// - Complexity: O(length of the range)
  public func entries(in range: Range<Int>) -> [JSONEntry] {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count,
      "\(range) is not within 0..<\(count)"
    )
    return [JSONEntry](unsafeUninitializedCapacity: range.count) { entries, filled in
      nodes.forEach(in: range) { node in
        entries.initializeElement(at: filled, to: JSONEntry(node))
        filled += 1
      }
    }
  }
}
