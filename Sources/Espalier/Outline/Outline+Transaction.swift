/// A pre-order being staged for the tree: nodes are found or created and ids entered, but nothing
/// is in its place yet.
///
/// Items are staged one by one. The first that is refused ends it; the caller then passes the
/// transaction to `discard`, which restores the outline. Nodes that stay are not modified until all
/// items are accepted: their new flags are kept here.
@usableFromInline
struct Transaction {
  @usableFromInline var slots: [NewSlot] = []
  /// The new flags of each node, by slot.
  @usableFromInline var flags: [NodeFlags] = []
  /// Whether each node was created by this transaction, by slot.
  @usableFromInline var isNew: [Bool] = []
  /// The depth of items of level 0.
  @usableFromInline var baseDepth: Int
  /// The slots of the last item and its ancestors, by level.
  @usableFromInline var path: [Int] = []
  /// The cover of an item at each level that the next item can have.
  @usableFromInline var hiddenDepths: [Int32]
  /// Branches inserted as expanded that have yet to be loaded.
  @usableFromInline var loading: [Forest.Node] = []
  /// Flags that all new items get in addition to their own.
  @usableFromInline var common: NodeFlags = []
  /// The existing nodes staged already; `nil` where no existing node may stay.
  @usableFromInline var taken: SparseNodeMap?

  @inlinable
  init(depth: Int, hiddenDepth: Int) {
    baseDepth = depth
    hiddenDepths = [Int32(truncatingIfNeeded: hiddenDepth)]
  }

  @inlinable
  mutating func reserveCapacity(_ count: Int) {
    slots.reserveCapacity(count)
    flags.reserveCapacity(count)
    isNew.reserveCapacity(count)
  }

  @inlinable
  mutating func append(_ slot: NewSlot, flags: NodeFlags, isNew: Bool) {
    slots.append(slot)
    self.flags.append(flags)
    self.isNew.append(isNew)
  }
}

extension Outline {
  /// Stages the next item of a pre-order.
  ///
  /// - Parameter mayStay: Whether an existing item may be staged again, and so stay.
  @inlinable
  mutating func stage(
    _ item: Item,
    in transaction: inout Transaction,
    mayStay: (Forest.Node) -> Bool = { _ in false }
  ) throws(OutlineError<ID>) {
    guard item.level >= 0, item.level < transaction.hiddenDepths.count else {
      throw .levelOutOfRange(
        item: item.id,
        level: item.level,
        deepest: transaction.hiddenDepths.count - 1
      )
    }
    var flags: NodeFlags = item.isBranch || item.isExpanded || !item.isLoaded ? .branch : []
    if item.isExpanded { flags.insert(.expanded) }
    let node: Forest.Node
    let old = index.node(of: item.id)
    if let old {
      guard let taken = transaction.taken, taken[old] == nil, mayStay(old) else {
        throw .duplicateItem(item.id)
      }
      node = old
      if forest.isBranch(old) {
        // An expanded item stays expanded if it is still a branch.
        flags.set(.expanded, forest.isExpanded(old))
      } else {
        deferToFilter(&flags)
      }
      flags.formUnion(forest.persistentFlags(of: old))
    } else {
      flags.formUnion(transaction.common)
      if let filterDecision {
        flags.set(filterDecision(item.id))
        deferToFilter(&flags)
      }
      node = forest.makeNode(flags: flags)
      _ = index.insert(item.id, node: node)
    }
    transaction.taken?[node] = 1
    if item.level > 0 { transaction.flags[transaction.path[item.level - 1]].insert(.branch) }
    while transaction.path.count > item.level { transaction.path.removeLast() }
    transaction.path.append(transaction.slots.count)
    while transaction.hiddenDepths.count > item.level + 1 { transaction.hiddenDepths.removeLast() }
    let hiddenDepth = transaction.hiddenDepths[item.level]
    let below = hiddenDepth &+ (flags.contains(.expanded) ? 0 : 1)
    let depth = Int32(truncatingIfNeeded: transaction.baseDepth + item.level)
    let slot = NewSlot(node: node, depth: depth, hiddenDepth: hiddenDepth)
    transaction.append(slot, flags: flags, isNew: old == nil)
    if item.isLoaded || !stageLoad(of: node, isNew: old == nil, below: below, in: &transaction) {
      transaction.hiddenDepths.append(below)
    }
  }

  /// Under a filter, the filter decides whether a new branch is shown and expanded; the item's own
  /// state is kept for later.
  @inlinable
  func deferToFilter(_ flags: inout NodeFlags) {
    guard forest.isFiltered else { return }
    flags.set(.expandedBeforeFilter, flags.contains(.expanded))
    flags.remove(.expanded)
    flags.insert(.filteredOut)
  }

  /// Stages the load state of the last item; returns whether a status row takes the place of its
  /// children.
  @inlinable
  mutating func stageLoad(
    of node: Forest.Node,
    isNew: Bool,
    below hiddenDepth: Int32,
    in transaction: inout Transaction
  ) -> Bool {
    let last = transaction.slots.count - 1
    let depth = transaction.slots[last].depth &+ 1
    if !isNew, loads.isFirst(of: node), let status = forest.status(of: node) {
      // A pending or failed load stays as it is.
      let slot = NewSlot(node: status, depth: depth, hiddenDepth: hiddenDepth)
      transaction.append(slot, flags: forest.flags(of: status), isNew: false)
      return true
    }
    if transaction.flags[last].isDisjoint(with: [.expanded, .expandedBeforeFilter]) {
      transaction.flags[last].insert(.unloaded)
      if isNew { forest.setUnloaded(node, true) }
      return false
    }
    let old = isNew ? nil : forest.status(of: node)
    let status = old ?? forest.makeStatus(.loading)
    let slot = NewSlot(node: status, depth: depth, hiddenDepth: hiddenDepth)
    var flags = forest.flags(ofStatus: status, showing: .loading)
    flags.set(.checked, transaction.flags[last].contains(.checked))
    transaction.append(slot, flags: flags, isNew: old == nil)
    transaction.loading.append(node)
    return true
  }

  /// Stages a section; the items that follow belong to it.
  @inlinable
  mutating func stageSection(_ id: ID?, in transaction: inout Transaction) throws(OutlineError<ID>)
  {
    if let id, index.sections[id] != nil { throw .duplicateItem(id) }
    let node = forest.makeNode(flags: .openSection)
    index.nameSection(node, id)
    stageSection(node, isNew: true, in: &transaction)
  }

  @inlinable
  func stageSection(_ node: Forest.Node, isNew: Bool, in transaction: inout Transaction) {
    transaction.path.removeAll(keepingCapacity: true)
    transaction.hiddenDepths = [0]
    let slot = NewSlot(node: node, depth: 0, hiddenDepth: 1)
    transaction.append(slot, flags: .openSection, isNew: isNew)
  }

  /// Undoes everything that was staged.
  @inlinable
  mutating func discard(_ transaction: Transaction) {
    for index in transaction.slots.indices.reversed() where transaction.isNew[index] {
      let slot = transaction.slots[index]
      forget(slot.node, isSection: slot.depth == 0)
      forest.releaseNode(slot.node)
    }
  }

  /// Removes a node's id from the index, and cancels its load.
  @inlinable
  mutating func forget(_ node: Forest.Node, isSection: Bool) {
    if forest.flags(of: node).contains(.status) { return }
    forgetLoad(of: node)
    if isSection {
      index.nameSection(node, nil)
    } else if let id = index[node] {
      index.remove(id)
    }
  }
}
