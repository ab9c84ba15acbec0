/// The position of an item in its forest: the section's index, then the index among siblings at
/// each level.
///
/// `[1, 0, 2]` is the third child of the first item of the second section; `[1]` is that section
/// itself. A path counts all siblings, visible or not. It is valid at one moment: when items are
/// inserted or deleted, the same path refers to another item. Only identity lasts.
///
/// A path is a collection of its indices, as Foundation's `IndexPath` is; but it has no notion of
/// rows, and needs no Foundation.
public struct TreePath: Hashable, Sendable {
  @usableFromInline var elements: [Int]

  /// Creates the path with the given indices.
  @inlinable
  public init(_ indices: some Sequence<Int>) { elements = Array(indices) }

  /// The path without its last index, or `nil` for a section and for the empty path.
  @inlinable
  public var parent: TreePath? { count > 1 ? TreePath(elements.dropLast()) : nil }

  /// Returns the path of the child at `index`.
  @inlinable
  public func appending(_ index: Int) -> TreePath { TreePath(elements + [index]) }
}

extension TreePath: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// Creates the empty path.
  @inlinable
  public init() { elements = [] }

  /// The position of the section's index: 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The number of indices: 1 for a section, 2 for its top items.
  @inlinable
  public var endIndex: Int { elements.count }

  /// The index at a position: that of the section at 0, that of the top item at 1.
  ///
  /// - Precondition: The position is in `0 ..< count`.
  @inlinable
  public subscript(position: Int) -> Int {
    get {
      precondition(position >= 0 && position < count, "position \(position) is not in 0..<\(count)")
      return elements[position]
    }
    set {
      precondition(position >= 0 && position < count, "position \(position) is not in 0..<\(count)")
      elements[position] = newValue
    }
  }

  /// Replaces the indices at some positions.
  @inlinable
  public mutating func replaceSubrange(
    _ positions: Range<Int>,
    with indices: some Collection<Int>
  ) {
    elements.replaceSubrange(positions, with: indices)
  }
}

extension TreePath: ExpressibleByArrayLiteral {
  /// Creates the path with the given indices.
  @inlinable
  public init(arrayLiteral indices: Int...) { elements = indices }
}

extension TreePath: Comparable {
  /// Document order: an item comes before its children, and these before its next sibling.
  @inlinable
  public static func < (left: TreePath, right: TreePath) -> Bool {
    left.elements.lexicographicallyPrecedes(right.elements)
  }
}

#if !hasFeature(Embedded)
  extension TreePath: Codable {
    /// Decodes a list of indices.
    public init(from decoder: any Decoder) throws {
      elements = try decoder.singleValueContainer().decode([Int].self)
    }

    /// Encodes the indices as a list.
    public func encode(to encoder: any Encoder) throws {
      var value = encoder.singleValueContainer()
      try value.encode(elements)
    }
  }
#endif
