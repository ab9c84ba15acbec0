public import Espalier

/// So many top items of so many branches of so many leaves, in one section.
///
/// An item's id is its number in document order. So while all is open, an item's row is its id.
public struct TreeShape: Sendable {
  /// The number of top items.
  public let tops: Int
  /// The number of branches in each top item.
  public let branches: Int
  /// The number of leaves in each of these.
  public let leaves: Int

  /// Creates a shape; all numbers are at least 1.
  public init(tops: Int, branches: Int, leaves: Int) {
    precondition(
      tops > 0 && branches > 0 && leaves > 0,
      "A shape of \(tops), \(branches), \(leaves)"
    )
    self.tops = tops
    self.branches = branches
    self.leaves = leaves
  }

  /// The number of items of a branch of the second level, with its leaves.
  public var branchSize: Int { leaves + 1 }
  /// The number of items of a top item, with everything below it.
  public var topSize: Int { branches * branchSize + 1 }
  /// The number of all items.
  public var itemCount: Int { tops * topSize }
  /// The number of branches of the second level, under all top items.
  public var branchCount: Int { tops * branches }

  /// The branch of the second level with a number, counted over all top items.
  public func branch(_ number: Int) -> Int {
    number / branches * topSize + 1 + number % branches * branchSize
  }

  /// A leaf of a branch of the second level.
  public func leaf(_ index: Int, ofBranch number: Int) -> Int { branch(number) + 1 + index }

  /// The parent of the top items in a rooted outline.
  public static let root = -1

  /// The outline with all open, below one more top item if it is rooted.
  public func outline(isRooted: Bool = false) throws(OutlineError<Int>) -> Outline<Int> {
    var builder = Outline<Int>.Builder()
    try builder.beginSection()
    let base = isRooted ? 1 : 0
    if isRooted { try builder.append(.init(Self.root, isExpanded: true)) }
    var number = 0
    for _ in 0..<tops {
      try builder.append(.init(number, level: base, isExpanded: true))
      number += 1
      for _ in 0..<branches {
        try builder.append(.init(number, level: base + 1, isExpanded: true))
        number += 1
        for _ in 0..<leaves {
          try builder.append(.init(number, level: base + 2))
          number += 1
        }
      }
    }
    precondition(number == itemCount, "The outline has \(number) items")
    return builder.finish()
  }
}
