import Espalier
import Measures

/// The shape that most is measured on: 100 top items of 100 branches of 100 leaves, in one section.
///
/// An item's id is its number in document order. So while all is open, an item's row is its id, and
/// what an answer must be is known without asking.
enum Cube {
  static let side = 100
  /// An inner branch with its leaves.
  static let innerSize = side + 1
  /// A top item with everything below it.
  static let topSize = side * innerSize + 1
  /// The number of items with children.
  static let branchCount = side + side * side

  /// The level of an item.
  static func level(of id: Int) -> Int {
    let offset = id % topSize
    return offset == 0 ? 0 : (offset - 1) % innerSize == 0 ? 1 : 2
  }

  /// The parent of an item; a top item has none.
  static func parent(of id: Int) -> Int? {
    let offset = id % topSize
    if offset == 0 { return nil }
    let rest = (offset - 1) % innerSize
    return rest == 0 ? id - offset : id - rest
  }

  /// The number of siblings before an item.
  static func index(of id: Int) -> Int {
    let offset = id % topSize
    if offset == 0 { return id / topSize }
    let rest = (offset - 1) % innerSize
    return rest == 0 ? (offset - 1) / innerSize : rest - 1
  }

  /// The top item with a number.
  static func top(_ number: Int) -> Int { number * topSize }

  /// The branch of level 1 with a number, counted over all top items.
  static func inner(_ number: Int) -> Int {
    top(number / side) + 1 + number % side * innerSize
  }

  /// The branch of either level with a number.
  static func branch(_ number: Int) -> Int {
    number < side ? top(number) : inner(number - side)
  }

  /// The items from an id on, as a pre-order that begins at `level`.
  static func items(_ ids: Range<Int>, open: Bool) -> [Outline<Int>.Item] {
    guard let first = ids.first else { return [] }
    let base = level(of: first)
    return ids.map { id in
      let level = level(of: id)
      return .init(id, level: level - base, isBranch: level < 2, isExpanded: open && level < 2)
    }
  }

  /// Streams the cube into a builder.
  ///
  /// - Parameter id: Makes the id from the number.
  @inline(__always)
  static func stream<ID>(
    into builder: inout Outline<ID>.Builder,
    open: Bool = true,
    id: (Int) -> ID
  ) throws {
    try builder.beginSection()
    var number = 0
    for _ in 0..<side {
      try builder.append(.init(id(number), level: 0, isBranch: true, isExpanded: open))
      number += 1
      for _ in 0..<side {
        try builder.append(.init(id(number), level: 1, isBranch: true, isExpanded: open))
        number += 1
        for _ in 0..<side {
          try builder.append(.init(id(number), level: 2))
          number += 1
        }
      }
    }
    precondition(number == itemCount, "The cube has \(number) items")
  }

  /// The cube with hashed ids.
  static func outline(open: Bool = true) throws -> Outline<Int> {
    var builder = Outline<Int>.Builder()
    try stream(into: &builder, open: open) { $0 }
    return builder.finish()
  }

  /// The parent of the cube's top items if it is rooted.
  static let root = -1

  /// The cube below one open top item.
  static func rootedOutline() throws -> Outline<Int> {
    var builder = Outline<Int>.Builder()
    try builder.append(.init(root, isExpanded: true))
    for item in items(0..<itemCount, open: true) {
      try builder.append(.init(item.id, level: item.level + 1, isExpanded: item.isExpanded))
    }
    return builder.finish()
  }

  /// The cube with dense ids.
  static func denseOutline() throws -> Outline<Int> {
    var builder = Outline<Int>.Builder(denselyNumberedBy: { $0 })
    try stream(into: &builder) { $0 }
    return builder.finish()
  }

  /// Names of 20 bytes for all items, in memory of their own.
  static func names() -> [String] {
    (0..<itemCount).map { number in
      let digits = String(number)
      return "item-" + String(repeating: "0", count: 15 - digits.count) + digits
    }
  }
}
