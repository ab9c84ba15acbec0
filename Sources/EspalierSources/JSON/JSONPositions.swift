import EspalierJSON

/// Finds children by their position without walking past all that stand before them.
///
/// Containers whose children hold nothing need no help. For large ones of the others, every
/// 1,024th child is noted as far as somebody looked.
struct JSONPositions: Sendable {
  private let marks = Locked<[Int: Marks]>([:])

  /// What is known of the children of a container.
  private struct Marks: Sendable {
    /// Every 1,024th child.
    var children: [Int32] = []
    /// How many children stand before `next`.
    var count = 0
    /// The child that was not looked at yet, or one past the last.
    var next: Int

    mutating func advance(in tree: JSONTree, of container: Int, to position: Int) {
      let end = tree.subtreeEnd(of: container)
      while next < end, count <= position {
        if count % JSONPositions.stride == 0, children.count == count / JSONPositions.stride {
          children.append(Int32(next))
        }
        // What an open child will hold is not known, so it is the last for now.
        if tree.kind(of: next).isContainer, tree.isOpen(next) { return }
        next = tree.subtreeEnd(of: next)
        count += 1
      }
    }
  }

  /// How many children there are from one mark to the next.
  static var stride: Int { 1024 }

  /// How many children of a container are known, without counting large ones twice.
  func childCount(of container: Int, in tree: JSONTree) -> Int {
    if let stored = tree.storedChildCount(of: container) { return stored }
    return updated(container, in: tree, to: .max).count
  }

  /// The child at a position that is known to exist.
  func child(_ position: Int, of container: Int, in tree: JSONTree) -> Int {
    if tree.hasOnlyChildlessChildren(container) { return container + 1 + position }
    var child = container + 1
    var skipped = 0
    if position >= Self.stride {
      let marks = updated(container, in: tree, to: position).children
      skipped = position / Self.stride * Self.stride
      child = Int(marks[position / Self.stride])
    }
    while skipped < position {
      child = tree.subtreeEnd(of: child)
      skipped += 1
    }
    return child
  }

  /// Calls with each value from below the root down to an entry, and its position in its container.
  func descend(
    to entry: Int,
    in tree: JSONTree,
    _ visit: (_ position: Int, _ entry: Int, _ container: Int) -> Void
  ) {
    var container = 0
    while container != entry {
      let (position, child) = child(of: container, holding: entry, in: tree)
      visit(position, child, container)
      container = child
    }
  }

  /// The child of a container that an entry is, or is in.
  func child(
    of container: Int,
    holding entry: Int,
    in tree: JSONTree
  ) -> (position: Int, entry: Int) {
    if tree.hasOnlyChildlessChildren(container) { return (entry - container - 1, entry) }
    var child = container + 1
    var position = 0
    if tree.subtreeEnd(of: container) - container > Self.stride {
      let marks = updated(container, in: tree, toEntry: entry).children
      var low = 0
      var high = marks.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if marks[middle] <= entry { low = middle } else { high = middle }
      }
      if low < marks.count {
        child = Int(marks[low])
        position = low * Self.stride
      }
    }
    while tree.subtreeEnd(of: child) <= entry {
      child = tree.subtreeEnd(of: child)
      position += 1
    }
    return (position, child)
  }

  private func updated(_ container: Int, in tree: JSONTree, to position: Int) -> Marks {
    marks.withLock { known in
      known[container, default: Marks(next: container + 1)]
        .advance(in: tree, of: container, to: position)
      return known[container] ?? Marks(next: container + 1)
    }
  }

  private func updated(_ container: Int, in tree: JSONTree, toEntry entry: Int) -> Marks {
    marks.withLock { known in
      var marks = known.removeValue(forKey: container) ?? Marks(next: container + 1)
      while marks.next <= entry {
        let before = marks.count
        marks.advance(in: tree, of: container, to: marks.count + Self.stride)
        if marks.count == before { break }
      }
      known[container] = marks
      return marks
    }
  }
}
