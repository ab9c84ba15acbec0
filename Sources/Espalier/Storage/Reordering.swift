/// Another order of the children below nodes, worked out in steps while the forest stays as it is.
///
/// The nodes are linked as lists of siblings, from the last to the first, and the lists are then
/// walked in pre-order. Every pass takes the same time for each node, so a step takes no longer than
/// its limit says, however long a list of siblings is.
final class Reordering {
  /// The nodes in their present order, and in the new one as far as it is known.
  fileprivate let slots: [NewSlot]
  fileprivate private(set) var sorted: [NewSlot] = []
  /// Whether any node comes to another place, and whether any row does.
  private(set) var changes = false
  private(set) var movesRows = false

  /// The nodes named so far, in the order wanted, and the number of all.
  private var named: [Forest.Node] = []
  private let nameCount: Int
  /// The depth of the nodes to which the order applies; `nil` for all.
  private let depth: Int32?

  /// The positions in `slots`, by node; -1 for others.
  private var positions: [Int32]
  // By position: the parent, -1 at the top; the first child; and the next sibling, or whether the
  // node has been named.
  private var parents: [Int32] = []
  private var firsts: [Int32] = []
  private var nexts: [Int32] = []
  private var firstOfAll = Reordering.none

  private static let none: Int32 = -1
  private static let isNamed: Int32 = -2
  private static let isUnnamed: Int32 = -3

  private enum Pass { case findParents, name, linkUnnamed, linkNamed, walk }
  private var pass = Pass.findParents
  /// The number of nodes that the pass is done with.
  private var done = 0
  /// The ancestors of the next node of the first pass, the innermost last.
  private var open: [Int32] = []
  /// The next position of the walk, and that from which on the next row is.
  private var position = Reordering.none
  private var row = 0

  /// Begins with a run of nodes.
  ///
  /// - Parameters:
  ///   - slots: A pre-order.
  ///   - nameCount: The number of nodes in the order wanted.
  ///   - depth: The depth of the nodes to which it applies; `nil` for all.
  ///   - end: A number beyond all nodes.
  init(_ slots: [NewSlot], nameCount: Int, depth: Int32?, end: Int) {
    self.slots = slots
    self.nameCount = nameCount
    self.depth = depth
    positions = [Int32](repeating: Reordering.none, count: end)
    parents.reserveCapacity(slots.count)
  }

  /// Whether the new order is known.
  var isComplete: Bool { sorted.count == slots.count }

  /// Goes on for a number of nodes.
  ///
  /// - Parameter node: Returns a node of the order wanted, or `nil` if it does not exist. Siblings
  ///   that are not in the order, and statuses, come last, as they are.
  func advance(by limit: Int, node: (Int) -> Forest.Node?) {
    var left = limit
    while !isComplete, left > 0 {
      let count = pass == .name || pass == .linkNamed ? nameCount : slots.count
      let range = done..<done + min(count - done, left)
      switch pass {
      case .findParents: for index in range { findParent(of: index) }
      case .name: for index in range { name(node(index)) }
      case .linkUnnamed: for index in range { linkIfUnnamed(count - 1 - index) }
      case .linkNamed: for index in range { linkIfNamed(named[count - 1 - index]) }
      case .walk: for _ in range { walk() }
      }
      left -= range.count
      done = range.upperBound
      if done == count { beginPass() }
    }
  }

  private func beginPass() {
    done = 0
    switch pass {
    case .findParents:
      pass = .name
      nexts = [Int32](repeating: Reordering.isUnnamed, count: slots.count)
      named.reserveCapacity(nameCount)
    case .name:
      pass = .linkUnnamed
      firsts = [Int32](repeating: Reordering.none, count: slots.count)
    case .linkUnnamed:
      pass = .linkNamed
    case .linkNamed, .walk:
      pass = .walk
      position = firstOfAll
      sorted.reserveCapacity(slots.count)
    }
  }

  private func findParent(of index: Int) {
    let slot = slots[index]
    while let last = open.last, slots[Int(last)].depth >= slot.depth { open.removeLast() }
    parents.append(open.last ?? Reordering.none)
    open.append(Int32(index))
    positions[Int(slot.node)] = Int32(index)
  }

  private func name(_ node: Forest.Node?) {
    // The number of names stays what it was said to be.
    named.append(node ?? Forest.none)
    guard let node, positions[Int(node)] >= 0 else { return }
    let position = Int(positions[Int(node)])
    if depth == nil || slots[position].depth == depth { nexts[position] = Reordering.isNamed }
  }

  private func linkIfUnnamed(_ index: Int) {
    if nexts[index] == Reordering.isUnnamed { link(index) }
  }

  private func linkIfNamed(_ node: Forest.Node) {
    guard node != Forest.none, positions[Int(node)] >= 0 else { return }
    let position = Int(positions[Int(node)])
    if nexts[position] == Reordering.isNamed { link(position) }
  }

  /// Makes a node the first of its siblings that are linked.
  private func link(_ index: Int) {
    let parent = Int(parents[index])
    if parent < 0 {
      nexts[index] = firstOfAll
      firstOfAll = Int32(index)
    } else {
      nexts[index] = firsts[parent]
      firsts[parent] = Int32(index)
    }
  }

  private func walk() {
    let index = Int(position)
    let slot = slots[index]
    if index != sorted.count { changes = true }
    if slot.hiddenDepth == 0, !movesRows {
      while slots[row].hiddenDepth != 0 { row += 1 }
      movesRows = slots[row].node != slot.node
      row += 1
    }
    sorted.append(slot)
    var last = index
    position = firsts[index]
    while position == Reordering.none, last >= 0 {
      position = nexts[last]
      last = Int(parents[last])
    }
  }
}

extension Forest {
  /// Begins to reorder the children of `parent`, or those of all sections if it is `nil`, and if
  /// `isDeep` every list of children below.
  ///
  /// - Complexity: O(*n*).
  func reordering(under parent: Node?, isDeep: Bool, nameCount: Int) -> Reordering {
    var slots: [NewSlot] = []
    var depth: Int32 = 1
    if let parent {
      slots = self.slots(below: parent)
      depth = Int32(self.depth(of: parent)) + 1
    } else if let start, let end {
      slots = self.slots(from: start, to: end)
    }
    return Reordering(slots, nameCount: nameCount, depth: isDeep ? nil : depth, end: handleEnd)
  }

  /// Puts nodes into the order that has been worked out since they were as they are.
  ///
  /// - Complexity: O(*m*) for *m* nodes.
  func apply(_ reordering: Reordering) {
    if reordering.changes { replace(reordering.slots, with: reordering.sorted) }
  }

  /// Puts nodes into an order as ``apply(_:)`` does, and returns the moves of rows.
  func perform(_ reordering: Reordering) -> RowChanges {
    guard reordering.changes else { return RowChanges() }
    return changes(replacing: reordering.slots, with: reordering.sorted)
  }
}
