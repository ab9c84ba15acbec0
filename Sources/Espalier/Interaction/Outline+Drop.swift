/// The destination of dragged items, and the indicator that shows it.
public struct DropTarget<ID: Hashable> {
  /// The parent that the items would be dropped into.
  public var parent: Outline<ID>.Parent
  /// The index of the child to insert before, counted as they are now; the number of children
  /// appends.
  public var index: Int
  /// The indicator to draw.
  public var indicator: Indicator

  /// The indicator of a drop destination.
  public enum Indicator: Hashable, Sendable {
    /// A frame around a row, counted over all sections: the items go into its item, after its
    /// children.
    case row(Int)
    /// A line above a row, counted over all sections; the number of rows puts it below the last
    /// one. The line is indented to its level.
    case line(above: Int, level: Int)
  }

  /// Creates a target.
  public init(parent: Outline<ID>.Parent, index: Int, indicator: Indicator) {
    self.parent = parent
    self.index = index
    self.indicator = indicator
  }
}

// The rules of dropping, without any gesture.
extension Outline {
  /// Returns the destination of items that are dragged over a row.
  ///
  /// The upper part of a row means before it and the lower part after it. The middle half of a row
  /// that accepts items means into it; other rows have no middle. Below an expanded branch, after
  /// means before its first child. Below the last child of a branch, several destinations coincide:
  /// the requested level, which follows the pointer's indentation, chooses among them.
  ///
  /// Destinations inside a dragged item are refused, and those that `accepts` refuses.
  ///
  /// - Parameters:
  ///   - items: The dragged items.
  ///   - row: The row under the pointer, counted over all sections.
  ///   - fraction: The vertical position of the pointer within the row, from 0 to 1.
  ///   - level: The level that the pointer requests; `nil` means the deepest possible one.
  ///   - accepts: Returns whether a parent accepts the items. By default, branches and sections do.
  /// - Returns: The destination, or `nil` if there is none.
  /// - Complexity: O(*k* log *n* + *d* log *n*) for *k* dragged items and a row at depth *d*.
  public func dropTarget(
    for items: some Sequence<ID>,
    atRow row: Int,
    fraction: Double,
    level: Int? = nil,
    accepts: ((Parent) -> Bool)? = nil
  ) -> DropTarget<ID>? {
    guard let id = id(atRow: row) else { return nil }
    let takes: (Parent) -> Bool = { parent in
      if let accepts { return accepts(parent) }
      guard case .item(let id) = parent else { return true }
      return self.isBranch(id) == true
    }
    let target: DropTarget<ID>?
    if takes(.item(id)), fraction >= 0.25, fraction < 0.75 {
      target = DropTarget(parent: .item(id), index: childCount(of: id) ?? 0, indicator: .row(row))
    } else if fraction < 0.5 {
      // The row above may be the last one of the previous section.
      let above = self.id(atRow: row - 1) ?? branch(ofStatusAtRow: row - 1)
      let isFirst = above.flatMap { section(of: $0) } != section(of: id)
      target = isFirst ? before(id, row: row) : gap(above: row, level: level)
    } else {
      target = gap(above: row + 1, level: level)
    }
    guard let target, takes(target.parent), !isInside(target.parent, anyOf: items) else {
      return nil
    }
    return target
  }

  /// The destination between the rows `below - 1` and `below`, at a level if there are several.
  private func gap(above below: Int, level: Int?) -> DropTarget<ID>? {
    // Below a status row is the end of its branch.
    let ended = branch(ofStatusAtRow: below - 1)
    guard let last = ended ?? id(atRow: below - 1), let section = section(of: last),
      let ownLevel = self.level(of: last)
    else { return nil }
    let lastLevel = ended == nil ? ownLevel : ownLevel + 1
    let next = id(atRow: below) ?? branch(ofStatusAtRow: below)
    // Rows of the next section do not count; there is no row of this one below.
    let isLast = next.flatMap { self.section(of: $0) } != section
    let nextLevel = isLast ? 0 : self.level(atRow: below) ?? 0
    // The first row of an expanded branch, which may be its status row.
    let isFirst = nextLevel > lastLevel
    if isFirst, let first = id(atRow: below) { return before(first, row: below) }
    let wanted = Swift.max(level ?? lastLevel, nextLevel)
    let chosen = isFirst ? nextLevel : Swift.min(wanted, lastLevel)
    let indicator = DropTarget<ID>.Indicator.line(above: below, level: chosen)
    if chosen > ownLevel {
      return DropTarget(parent: .item(last), index: childCount(of: last) ?? 0, indicator: indicator)
    }
    var sibling = last
    for _ in chosen..<ownLevel {
      guard let parent = parent(of: sibling) else { break }
      sibling = parent
    }
    guard let index = indexInParent(of: sibling) else { return nil }
    return DropTarget(
      parent: parent(of: sibling).map { .item($0) } ?? .section(section),
      index: index + 1,
      indicator: indicator
    )
  }

  /// The destination just before an item.
  private func before(_ id: ID, row: Int) -> DropTarget<ID>? {
    guard let index = indexInParent(of: id), let section = section(of: id),
      let level = level(of: id)
    else { return nil }
    return DropTarget(
      parent: parent(of: id).map { .item($0) } ?? .section(section),
      index: index,
      indicator: .line(above: row, level: level)
    )
  }

  private func isInside(_ parent: Parent, anyOf items: some Sequence<ID>) -> Bool {
    guard case .item(let id) = parent, let node = index.node(of: id) else { return false }
    return items.contains { item in
      index.node(of: item).map { forest.isInside(node, subtreeOf: $0) } ?? false
    }
  }

  /// Returns the moves that drop items at a target, to be performed in order.
  ///
  /// The items keep their relative order, whatever the order in which they are given; an item below
  /// another dragged item moves with it. Performed in order, each by `move(_:into:at:)` or as an
  /// ``OutlineEdit``, the moves leave the items adjacent.
  ///
  /// - Complexity: O(*k* log *n*) for *k* items.
  public func moves(of items: some Sequence<ID>, to target: DropTarget<ID>) -> [OutlineEdit<ID>] {
    let nodes = forest.topmostNodes(of: items.compactMap { index.node(of: $0) })
    let parent = existingNode(of: target.parent)
    let before = nodes.count { node in
      forest.parent(of: node) == parent && forest.index(of: node) < target.index
    }
    return moves(of: nodes, into: target.parent, at: target.index - before)
  }

  /// Returns the moves as ``moves(of:to:)`` does, for an index among the children that do not move;
  /// `nil` is the end.
  package func moves(
    of items: some Sequence<ID>,
    into parent: Parent,
    at index: Int?
  ) -> [OutlineEdit<ID>] {
    let nodes = forest.topmostNodes(of: items.compactMap { self.index.node(of: $0) })
    if let index { return moves(of: nodes, into: parent, at: index) }
    guard let node = existingNode(of: parent) else { return moves(of: nodes, into: parent, at: 0) }
    let inside = nodes.count { forest.parent(of: $0) == node }
    return moves(of: nodes, into: parent, at: forest.childCount(of: node) - inside)
  }

  private func moves(
    of nodes: [Forest.Node],
    into target: Parent,
    at index: Int
  ) -> [OutlineEdit<ID>] {
    let parent = existingNode(of: target)
    // Items before the target among its children leave a gap when they are moved.
    var (inside, waiting) = (0, 0)
    var leavesGap = [Bool](repeating: false, count: nodes.count)
    for (position, node) in nodes.enumerated() where forest.parent(of: node) == parent {
      // The number of children before it that do not move.
      leavesGap[position] = forest.index(of: node) - inside < index
      if leavesGap[position] { waiting += 1 }
      inside += 1
    }
    // Items not moved yet are still before the target.
    var place = index
    var moves: [OutlineEdit<ID>] = []
    for (node, leaves) in zip(nodes, leavesGap) {
      if leaves { waiting -= 1 }
      if let id = self.index[node] { moves.append(.move(id, into: target, at: place + waiting)) }
      place += 1
    }
    return moves
  }

  private func existingNode(of parent: Parent) -> Forest.Node? {
    do { return try node(of: parent) } catch { return nil }
  }
}

extension DropTarget: Equatable {}
extension DropTarget: Sendable where ID: Sendable {}

#if !hasFeature(Embedded)
  extension DropTarget: Hashable {}
#endif
