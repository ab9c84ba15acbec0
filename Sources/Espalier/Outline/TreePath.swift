/// Where an item stands in its forest: the section's index, then an index among siblings a level.
///
/// `[1, 0, 2]` is the third child of the first item of the second section; `[1]` is that section
/// itself. A path counts all siblings, visible or not. It is an answer about one moment: when
/// items come and go, the same path names another item. Identity is what lasts.
///
/// Next to Foundation's `IndexPath`, a tree path has no notion of rows, and it is there without
/// Foundation.
public struct TreePath: Hashable, Sendable {
  /// The indices from the section down.
  public var indices: [Int]

  /// The path with the given indices.
  public init(_ indices: some Sequence<Int>) { self.indices = Array(indices) }

  /// How many indices the path has: 1 for a section, 2 for its items.
  public var count: Int { indices.count }

  /// The path without its last index, or `nil` for a section and for the empty path.
  public var parent: TreePath? { count > 1 ? TreePath(indices.dropLast()) : nil }

  /// The path of the child with `index`.
  public func appending(_ index: Int) -> TreePath { TreePath(indices + [index]) }
}

extension TreePath: ExpressibleByArrayLiteral {
  /// The path with the given indices.
  public init(arrayLiteral indices: Int...) { self.init(indices) }
}

extension TreePath: Comparable {
  /// Document order: an item stands before its children, and these before its next sibling.
  public static func < (left: TreePath, right: TreePath) -> Bool {
    left.indices.lexicographicallyPrecedes(right.indices)
  }
}
