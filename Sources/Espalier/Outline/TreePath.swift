/// The position of an item in its forest: the section's index, then the index among siblings at
/// each level.
///
/// `[1, 0, 2]` is the third child of the first item of the second section; `[1]` is that section
/// itself. A path counts all siblings, visible or not. It is valid at one moment: when items are
/// inserted or deleted, the same path refers to another item. Only identity lasts.
///
/// Unlike Foundation's `IndexPath`, a tree path has no notion of rows, and needs no Foundation.
public struct TreePath: Hashable, Sendable {
  /// The indices, from the section down.
  public var indices: [Int]

  /// Creates the path with the given indices.
  public init(_ indices: some Sequence<Int>) { self.indices = Array(indices) }

  /// The number of indices: 1 for a section, 2 for its top items.
  public var count: Int { indices.count }

  /// The path without its last index, or `nil` for a section and for the empty path.
  public var parent: TreePath? { count > 1 ? TreePath(indices.dropLast()) : nil }

  /// Returns the path of the child at `index`.
  public func appending(_ index: Int) -> TreePath { TreePath(indices + [index]) }
}

extension TreePath: ExpressibleByArrayLiteral {
  /// Creates the path with the given indices.
  public init(arrayLiteral indices: Int...) { self.init(indices) }
}

extension TreePath: Comparable {
  /// Document order: an item comes before its children, and these before its next sibling.
  public static func < (left: TreePath, right: TreePath) -> Bool {
    left.indices.lexicographicallyPrecedes(right.indices)
  }
}
