// Moving among the values: parents stand before their children, subtrees are runs.

extension JSONTree {
  /// Whether a container was not read to its end.
  ///
  /// - Complexity: O(1)
  public func isOpen(_ entry: Int) -> Bool {
    self[entry].subtreeCount == 0
  }

  /// The entry after the last descendant of an entry that is known.
  ///
  /// - Complexity: O(1)
  @inline(__always)
  public func subtreeEnd(of entry: Int) -> Int {
    let size = Int(self[entry].subtreeCount)
    return size == 0 ? count : entry + size
  }

  /// How many members or elements of a container are known, `nil` if they have to be counted.
  ///
  /// - Complexity: O(1), for open containers O(log(depth)).
  public func storedChildCount(of entry: Int) -> Int? {
    guard !isOpen(entry) else { return openContainer(entry).map { $0.childCount } }
    let stored = self[entry].storedChildCount
    return stored == JSONEntry.manyChildren ? nil : stored
  }

  /// How many members an object or elements an array has; 0 for every other kind.
  ///
  /// - Complexity: O(1) up to some thirty thousand children, O(children) above.
  public func childCount(of entry: Int) -> Int {
    if let stored = storedChildCount(of: entry) { return stored }
    var count = 0
    for _ in children(of: entry) { count += 1 }
    return count
  }

  /// The first member or element of a container, `nil` if it holds nothing.
  ///
  /// - Complexity: O(1)
  public func firstChild(of entry: Int) -> Int? {
    subtreeEnd(of: entry) > entry + 1 ? entry + 1 : nil
  }

  /// The child of `parent` that follows `entry`, `nil` after the last one.
  ///
  /// - Parameters:
  ///   - entry: A child of `parent`.
  ///   - parent: The container of `entry`. The tree does not store parents.
  /// - Complexity: O(1)
  public func nextSibling(of entry: Int, within parent: Int) -> Int? {
    let next = subtreeEnd(of: entry)
    return next < subtreeEnd(of: parent) ? next : nil
  }

  /// Whether no child of a container holds anything itself, so that the child at position *k* is
  /// simply the entry `entry + 1 + k`.
  ///
  /// - Complexity: O(1), and `false` above some thirty thousand children.
  public func hasOnlyChildlessChildren(_ entry: Int) -> Bool {
    let this = self[entry]
    return this.storedChildCount + 1 == Int(this.subtreeCount)
      && this.storedChildCount < JSONEntry.manyChildren
  }

  /// The children of an entry in the order of the text.
  ///
  /// Empty for a value that is no container.
  public func children(of entry: Int) -> JSONChildren {
    JSONChildren(tree: self, position: entry + 1, end: subtreeEnd(of: entry))
  }

  /// The last entry whose value or key starts at an offset or before it, `nil` if none does.
  ///
  /// - Complexity: O(log(*n*))
  public func lastEntry(startingBy offset: Int) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      let entry = entries[middle]
      if entry.offset - Int(entry.keyDistance) <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }

  /// Calls with the level of each value of a range and whether it is a container.
  ///
  /// The level of the root is 0.
  ///
  /// - Precondition: The range begins with 0 or 1.
  /// - Complexity: O(*n*)
  public func forEachLevel(
    in range: Range<Int>,
    _ body: (_ entry: Int, _ level: Int, _ isContainer: Bool) -> Void
  ) {
    precondition(range.lowerBound <= 1 && range.upperBound <= count, "\(range) of \(count) values")
    // The ends of the containers around the entry at hand, innermost last.
    var ends: ContiguousArray<Int> = []
    if range.lowerBound == 1 { ends.append(subtreeEnd(of: 0)) }
    var entry = range.lowerBound
    var end = ends.last ?? Int.max
    entries.forEach(in: range) { value in
      while entry >= end {
        ends.removeLast()
        end = ends.last ?? Int.max
      }
      let isContainer = value.kind.isContainer
      body(entry, ends.count, isContainer)
      if isContainer {
        end = value.subtreeCount == 0 ? count : entry + Int(value.subtreeCount)
        ends.append(end)
      }
      entry += 1
    }
  }

  private func openContainer(_ entry: Int) -> JSONScanner.Container? {
    var low = 0
    var high = open.count
    while low < high {
      let middle = (low + high) / 2
      if open[middle].entry < entry { low = middle + 1 } else { high = middle }
    }
    return low < open.count && open[low].entry == entry ? open[low] : nil
  }
}

/// The children of one value, from first to last.
public struct JSONChildren: Sequence, IteratorProtocol, Sendable {
  let tree: JSONTree
  var position: Int
  let end: Int

  /// The next child, `nil` after the last one.
  public mutating func next() -> Int? {
    guard position < end else { return nil }
    defer { position = tree.subtreeEnd(of: position) }
    return position
  }
}
