/// Bytes that describe a row, beginning with those of its parent: a path, the lines of a tree.
///
/// Only those of the current row and its ancestors are kept, as one array, so a row costs as much as
/// its own part.
struct InheritedBytes {
  /// The bytes of the current row.
  private(set) var bytes: [UInt8]
  private let rootCount: Int
  /// The number of bytes of the current row and of each of its ancestors, outermost first.
  private var counts: [Int] = []

  /// - Parameter root: The bytes that every row begins with.
  init(root: [UInt8] = []) {
    bytes = root
    rootCount = root.count
  }

  /// Moves to the parent of a row at a level.
  ///
  /// - Precondition: The last row was at least as deep as that parent.
  mutating func leave(toParentOfLevel level: Int) {
    precondition(level <= counts.count, "level \(level) after \(counts.count) levels")
    guard level < counts.count else { return }
    counts.removeLast(counts.count - level)
    bytes.removeLast(bytes.count - (counts.last ?? rootCount))
  }

  /// Moves to a child of the current row, whose part `append` appends.
  mutating func enter(_ append: (inout [UInt8]) -> Void) {
    append(&bytes)
    counts.append(bytes.count)
  }
}
