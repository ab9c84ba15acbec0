/// Where dragged items would go, and how a front end shows it.
public struct DropTarget<ID: Hashable> {
  /// What they would go into.
  public var parent: Outline<ID>.Parent
  /// Before which of its children, counted as they are now; their number is the end.
  public var index: Int
  /// What to draw.
  public var mark: Mark

  /// How a place to drop is shown.
  public enum Mark: Equatable, Sendable {
    /// A frame around a row, counted over all sections: into its item, behind its children.
    case row(Int)
    /// A line above a row, counted over all sections, or below the last one for their number. Its
    /// level says how far it is indented.
    case line(above: Int, level: Int)
  }

  /// Makes a target.
  public init(parent: Outline<ID>.Parent, index: Int, mark: Mark) {
    self.parent = parent
    self.index = index
    self.mark = mark
  }
}

// Dropping: the rules, without any gesture.
extension Outline {
  /// Where items that are dragged over a row would go.
  ///
  /// The upper part of a row means before it and the lower part after it. The middle half of a row
  /// that takes items means into it; other rows have no middle. Below an open branch, after means
  /// before its first child. Below the last child of a branch there are several places in one: the
  /// level that is asked for, by how far the pointer is indented, chooses among them.
  ///
  /// Refused are places inside a dragged item, and those that `accepts` refuses.
  ///
  /// - Parameters:
  ///   - items: What is dragged.
  ///   - row: The row under the pointer, counted over all sections.
  ///   - part: How far down the row the pointer is, from 0 to 1.
  ///   - level: The level that the pointer asks for; the deepest possible one without it.
  ///   - accepts: Whether a parent takes what is dragged. Without it, branches and sections do.
  /// - Returns: The place, or `nil` if there is none.
  /// - Complexity: O(*k* log *n* + *d* log *n*) for *k* dragged items and a row at depth *d*.
  public func dropTarget(
    for items: some Sequence<ID>,
    atRow row: Int,
    part: Double,
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
    if takes(.item(id)), part >= 0.25, part < 0.75 {
      target = DropTarget(parent: .item(id), index: childCount(of: id) ?? 0, mark: .row(row))
    } else if part < 0.5 {
      // The row above may be the last one of the section before.
      let isFirst = self.id(atRow: row - 1).flatMap { section(of: $0) } != section(of: id)
      target = isFirst ? before(id, row: row) : gap(above: row, level: level)
    } else {
      target = gap(above: row + 1, level: level)
    }
    guard let target, takes(target.parent), !isInside(target.parent, anyOf: items) else {
      return nil
    }
    return target
  }

  /// The place between the rows `below - 1` and `below`, at a level if there are several.
  private func gap(above below: Int, level: Int?) -> DropTarget<ID>? {
    let next = id(atRow: below) ?? branch(ofStatusAtRow: below)
    guard let last = id(atRow: below - 1), let section = section(of: last),
      let lastLevel = self.level(of: last)
    else { return nil }
    // Rows of the next section are apart; there is no row of this one below.
    let isLast = next.flatMap { self.section(of: $0) } != section
    let nextLevel = isLast ? 0 : self.level(atRow: below) ?? 0
    if nextLevel > lastLevel { return next.flatMap { before($0, row: below) } }
    let chosen = min(max(level ?? lastLevel, nextLevel), lastLevel)
    var sibling = last
    for _ in chosen..<lastLevel {
      guard let parent = parent(of: sibling) else { break }
      sibling = parent
    }
    guard let index = indexInParent(of: sibling) else { return nil }
    return DropTarget(
      parent: parent(of: sibling).map { .item($0) } ?? .section(section),
      index: index + 1,
      mark: .line(above: below, level: chosen)
    )
  }

  /// The place just before an item.
  private func before(_ id: ID, row: Int) -> DropTarget<ID>? {
    guard let index = indexInParent(of: id), let section = section(of: id),
      let level = level(of: id)
    else { return nil }
    return DropTarget(
      parent: parent(of: id).map { .item($0) } ?? .section(section),
      index: index,
      mark: .line(above: row, level: level)
    )
  }

  private func isInside(_ parent: Parent, anyOf items: some Sequence<ID>) -> Bool {
    guard case .item(let id) = parent, let node = index.node(of: id) else { return false }
    return items.contains { item in
      index.node(of: item).map { forest.isInside(node, subtreeOf: $0) } ?? false
    }
  }

  /// The moves that drop items at a target, one after the other.
  ///
  /// The items keep their order among each other, whatever the order they are named in; one that
  /// is dragged with an item above it goes along with that. Carried out in turn, each by
  /// ``move(_:into:at:)`` or as a ``OutlineEdit``, they end up side by side.
  ///
  /// - Complexity: O(*k* log *n*) for *k* items.
  public func moves(of items: some Sequence<ID>, to target: DropTarget<ID>) -> [OutlineEdit<ID>] {
    let nodes = forest.tops(of: items.compactMap { index.node(of: $0) })
    let parent: Forest.Node?
    do { parent = try node(of: target.parent) } catch { parent = nil }
    // Items that stand before the target among its children leave a gap when they are taken up.
    let leavesGap = nodes.map { node in
      forest.parent(of: node) == parent && forest.index(of: node) < target.index
    }
    // What has not been moved yet still stands before the target.
    var waiting = leavesGap.count { $0 }
    var place = target.index - waiting
    var moves: [OutlineEdit<ID>] = []
    for (node, leaves) in zip(nodes, leavesGap) {
      if leaves { waiting -= 1 }
      if let id = index[node] { moves.append(.move(id, into: target.parent, at: place + waiting)) }
      place += 1
    }
    return moves
  }
}

extension DropTarget: Equatable {}
extension DropTarget: Sendable where ID: Sendable {}
