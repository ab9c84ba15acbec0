import EspalierJSON

/// An index that finds children by position without visiting all their predecessors.
///
/// Containers whose children are all leaves need no index. For other large ones, every 1,024th
/// child is recorded up to the furthest one requested.
struct ChildIndex: Sendable {
  private let checkpoints = LockedValue<[Int: Checkpoints]>([:])

  /// The recorded children of a container.
  private struct Checkpoints: Sendable {
    /// Every 1,024th child.
    var children: [Int32] = []
    /// The number of children before `next`.
    var count = 0
    /// The first child not visited yet, or the end of the container.
    var next: Int

    mutating func advance(in tree: JSONTree, of container: Int, to position: Int) {
      let end = tree.subtreeEnd(of: container)
      while next < end, count <= position {
        if count % ChildIndex.stride == 0, children.count == count / ChildIndex.stride {
          children.append(Int32(next))
        }
        // The extent of an open child is not known yet, so it is the last for now.
        if tree.kind(of: next).isContainer, tree.isOpen(next) { return }
        next = tree.subtreeEnd(of: next)
        count += 1
      }
    }
  }

  /// The number of children between checkpoints.
  static var stride: Int { 1024 }

  /// Returns the number of known children of a container; large ones are counted only once.
  func childCount(of container: Int, in tree: JSONTree) -> Int {
    if let stored = tree.storedChildCount(of: container) { return stored }
    return advanced(container, in: tree, to: .max).count
  }

  /// Returns the child at a position that is known to exist.
  func child(_ position: Int, of container: Int, in tree: JSONTree) -> Int {
    if tree.hasOnlyLeafChildren(container) { return container + 1 + position }
    var child = container + 1
    var skipped = 0
    if position >= Self.stride {
      let checkpoints = advanced(container, in: tree, to: position).children
      skipped = position / Self.stride * Self.stride
      child = Int(checkpoints[position / Self.stride])
    }
    while skipped < position {
      child = tree.subtreeEnd(of: child)
      skipped += 1
    }
    return child
  }

  /// Visits each value from below the root down to an entry, with its position in its container.
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

  /// Returns the child of a container that is an entry or contains it.
  func child(
    of container: Int,
    holding entry: Int,
    in tree: JSONTree
  ) -> (position: Int, entry: Int) {
    if tree.hasOnlyLeafChildren(container) { return (entry - container - 1, entry) }
    var child = container + 1
    var position = 0
    if tree.subtreeEnd(of: container) - container > Self.stride {
      let checkpoints = advanced(container, in: tree, toEntry: entry).children
      var low = 0
      var high = checkpoints.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if checkpoints[middle] <= entry { low = middle } else { high = middle }
      }
      if low < checkpoints.count {
        child = Int(checkpoints[low])
        position = low * Self.stride
      }
    }
    while tree.subtreeEnd(of: child) <= entry {
      child = tree.subtreeEnd(of: child)
      position += 1
    }
    return (position, child)
  }

  private func advanced(_ container: Int, in tree: JSONTree, to position: Int) -> Checkpoints {
    checkpoints.withLock { known in
      known[container, default: Checkpoints(next: container + 1)]
        .advance(in: tree, of: container, to: position)
      return known[container] ?? Checkpoints(next: container + 1)
    }
  }

  private func advanced(_ container: Int, in tree: JSONTree, toEntry entry: Int) -> Checkpoints {
    checkpoints.withLock { known in
      var checkpoints = known.removeValue(forKey: container) ?? Checkpoints(next: container + 1)
      while checkpoints.next <= entry {
        let before = checkpoints.count
        checkpoints.advance(in: tree, of: container, to: checkpoints.count + Self.stride)
        if checkpoints.count == before { break }
      }
      known[container] = checkpoints
      return checkpoints
    }
  }
}
