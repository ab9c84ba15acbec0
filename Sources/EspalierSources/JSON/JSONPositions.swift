import EspalierJSON

/// Finds children by their position without walking past all that stand before them.
///
/// Containers whose children hold nothing need no help. For large ones of the others, every
/// 1,024th child is noted the first time somebody looks beyond the first 1,024.
struct JSONPositions: Sendable {
  private let index: JSONIndex
  private let marks = Locked<[Int: Marks]>([:])

  private struct Marks: Sendable {
    var children: [Int] = []
    var childCount = 0
  }

  /// How many children there are from one mark to the next.
  static var stride: Int { 1024 }

  init(_ index: JSONIndex) { self.index = index }

  /// How many children a container has, without counting large ones twice.
  func childCount(of container: Int) -> Int {
    let size = index.subtreeEnd(of: container) - container
    return size < 1 << 21 ? index.childCount(of: container) : marks(of: container).childCount
  }

  /// The child at a position that is known to exist.
  func child(_ position: Int, of container: Int) -> Int? {
    if index.hasOnlyChildlessChildren(container) { return container + 1 + position }
    var child = container + 1
    var skipped = 0
    if position >= Self.stride {
      let marks = marks(of: container).children
      skipped = position / Self.stride * Self.stride
      child = marks[position / Self.stride]
    }
    while skipped < position {
      child = index.subtreeEnd(of: child)
      skipped += 1
    }
    return child
  }

  /// Calls with each value from below the root down to an entry, and its position in its container.
  func descend(to entry: Int, _ visit: (_ position: Int, _ entry: Int) -> Void) {
    var container = 0
    while container != entry {
      let (position, child) = child(of: container, holding: entry)
      visit(position, child)
      container = child
    }
  }

  private func child(of container: Int, holding entry: Int) -> (position: Int, entry: Int) {
    if index.hasOnlyChildlessChildren(container) { return (entry - container - 1, entry) }
    var child = container + 1
    var position = 0
    if childCount(of: container) > Self.stride {
      let marks = marks(of: container).children
      var low = 0
      var high = marks.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if marks[middle] <= entry { low = middle } else { high = middle }
      }
      child = marks[low]
      position = low * Self.stride
    }
    while index.subtreeEnd(of: child) <= entry {
      child = index.subtreeEnd(of: child)
      position += 1
    }
    return (position, child)
  }

  private func marks(of container: Int) -> Marks {
    if let known = marks.withLock({ $0[container] }) { return known }
    var found = Marks()
    for child in index.children(of: container) {
      if found.childCount % Self.stride == 0 { found.children.append(child) }
      found.childCount += 1
    }
    marks.withLock { $0[container] = found }
    return found
  }
}
