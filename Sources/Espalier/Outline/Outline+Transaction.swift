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
  #if !ESPALIER_BROWSER
    /// The parent of items of level 0; `nil` where sections are staged.
    @usableFromInline var base: Forest.Node?
  #endif
  /// The slots of the last item and its ancestors, by level.
  @usableFromInline var path: [Int] = []
  /// The cover of an item at each level that the next item can have.
  @usableFromInline var hiddenDepths: [Int32]
  /// The statuses of the last item and its ancestors, by level.
  ///
  /// Each comes after the children of its branch. The parent of the whole pre-order has level -1.
  @usableFromInline var statuses: [StagedStatus] = []
  /// The branches whose load state changes.
  @usableFromInline var loads: [(node: Forest.Node, state: ItemLoadState)] = []
  /// Flags that all new items get in addition to their own.
  @usableFromInline var common: NodeFlags = []
  /// Whether a branch that is not loaded drops the load that it has; otherwise a first load
  /// continues.
  @usableFromInline var isExact = false
  /// The existing nodes staged already; `nil` where no existing node may stay.
  @usableFromInline var taken: SparseNodeMap?
  /// The existing nodes that are among the items; children that stay are staged without these.
  @usableFromInline var listed: SparseNodeMap?

  @inlinable
  init(depth: Int, hiddenDepth: Int, base: Forest.Node? = nil) {
    baseDepth = depth
    #if !ESPALIER_BROWSER
      self.base = base
    #endif
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

  /// Appends the statuses of the branches that end before the next item.
  ///
  /// - Parameter level: The level of the next item; -1 after the last one.
  @usableFromInline
  mutating func endBranches(downTo level: Int) {
    while let last = statuses.last, last.level >= level {
      statuses.removeLast()
      let slot = NewSlot(
        node: last.node,
        depth: Int32(truncatingIfNeeded: baseDepth + last.level + 1),
        hiddenDepth: hiddenDepths[last.level + 1]
      )
      append(slot, flags: last.flags, isNew: last.isNew)
    }
  }
}

/// The status of a branch whose children are being staged.
@usableFromInline
struct StagedStatus {
  var level: Int
  var node: Forest.Node
  var flags: NodeFlags
  var isNew: Bool
}

extension Outline {
  /// Stages the next item of a pre-order.
  ///
  /// - Parameters:
  ///   - guess: The node that the item probably has, which saves looking for it.
  ///   - mayStay: Whether an existing item may be staged again, and so stay.
  @inlinable
  mutating func stage(
    _ item: Item,
    guessing guess: Forest.Node? = nil,
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
    transaction.endBranches(downTo: item.level)
    var flags: NodeFlags = item.isBranch || item.isExpanded || !item.isLoaded ? .branch : []
    if item.isExpanded { flags.insert(.expanded) }
    let node: Forest.Node
    let old: Forest.Node?
    if let guess, index[guess] == item.id { old = guess } else { old = index.node(of: item.id) }
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
      if let decision = filterDecision(on: item, in: transaction) {
        flags.set(decision)
        deferToFilter(&flags)
      }
      node = forest.makeNode(flags: flags)
      _ = index.insert(item.id, node: node)
    }
    let isUnloaded = stageLoad(
      item.loadState,
      of: node,
      flags: flags,
      level: item.level,
      isNew: old == nil,
      in: &transaction
    )
    if isUnloaded { flags.insert(.unloaded) }
    place(node, level: item.level, flags: flags, isNew: old == nil, in: &transaction)
  }

  /// Appends the node of an item to a pre-order.
  @inlinable
  func place(
    _ node: Forest.Node,
    level: Int,
    flags: NodeFlags,
    isNew: Bool,
    in transaction: inout Transaction
  ) {
    transaction.taken?[node] = 1
    if level > 0 { transaction.flags[transaction.path[level - 1]].insert(.branch) }
    while transaction.path.count > level { transaction.path.removeLast() }
    transaction.path.append(transaction.slots.count)
    while transaction.hiddenDepths.count > level + 1 { transaction.hiddenDepths.removeLast() }
    let hiddenDepth = transaction.hiddenDepths[level]
    transaction.hiddenDepths.append(hiddenDepth &+ (flags.contains(.expanded) ? 0 : 1))
    let depth = Int32(truncatingIfNeeded: transaction.baseDepth + level)
    let slot = NewSlot(node: node, depth: depth, hiddenDepth: hiddenDepth)
    transaction.append(slot, flags: flags, isNew: isNew)
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

  /// Stages the load state of a branch, with its status row if it has one.
  ///
  /// A load that is pending for the same purpose continues, as does a pending or failed first load
  /// of a branch that is not loaded.
  ///
  /// - Parameter flags: The new flags of the branch.
  /// - Returns: Whether its children have yet to be requested.
  @usableFromInline
  mutating func stageLoad(
    _ state: ItemLoadState,
    of node: Forest.Node,
    flags: NodeFlags,
    level: Int,
    isNew: Bool,
    in transaction: inout Transaction
  ) -> Bool {
    let current = isNew ? nil : loads[node]
    if current == nil {
      if case .loaded = state { return false }
      if case .unknown = state, !isNew, forest.isUnloaded(node) { return true }
    }
    let isExpanded = !flags.isDisjoint(with: [.expanded, .expandedBeforeFilter])
    var state = state
    var kind: Forest.Status?
    var continues = false
    switch state {
    case .loaded: break
    case .unknown:
      continues = current?.purpose == .first && !transaction.isExact
      if isExpanded, !continues { (state, kind) = (.loading(.first), .loading) }
    case .loading(let purpose):
      kind = .loading
      if let current, case .loading = current.state { continues = current.purpose == purpose }
    case .failed: kind = .failed
    case .more: kind = .more
    }
    if !continues, current != nil || kind != nil { transaction.loads.append((node, state)) }
    let old = current == nil ? nil : forest.status(of: node)
    if continues, let old { kind = forest.kind(ofStatus: old) }
    guard let kind else { if case .unknown = state { return true } else { return false } }
    let status = old ?? forest.makeStatus(kind)
    var statusFlags = forest.flags(ofStatus: status, showing: kind)
    // The status carries the check state of children to come.
    if old == nil { statusFlags.set(.checked, flags.contains(.checked)) }
    transaction.statuses.append(
      StagedStatus(level: level, node: status, flags: statusFlags, isNew: old == nil)
    )
    return false
  }

  /// Stages the present children of a node with their descendants, as they are, except those listed.
  ///
  /// The node's own status is not staged.
  ///
  /// - Parameter onlyAdditions: Whether only those children are staged that were put there since the
  ///   node began to load again.
  @usableFromInline
  func stageChildren(
    of node: Forest.Node,
    level: Int,
    onlyAdditions: Bool = false,
    in transaction: inout Transaction
  ) {
    let slots = forest.subtree(of: node)
    // The depth of the item that the current node is below, if that is not staged here.
    var skippedDepth: Int32?
    for slot in slots.dropFirst() {
      if let depth = skippedDepth, slot.depth > depth { continue }
      let below = level + Int(slot.depth - slots[0].depth)
      let isSkipped =
        transaction.listed?[slot.node] != nil
        || onlyAdditions && below == level + 1 && !loads.isAddition(slot.node, to: node)
      skippedDepth = isSkipped ? slot.depth : nil
      if isSkipped { continue }
      let flags = forest.flags(of: slot.node)
      if !flags.contains(.status) {
        place(slot.node, level: below, flags: flags, isNew: false, in: &transaction)
      } else if below > level + 1 {
        let hiddenDepth = transaction.hiddenDepths[below]
        let depth = Int32(truncatingIfNeeded: transaction.baseDepth + below)
        let status = NewSlot(node: slot.node, depth: depth, hiddenDepth: hiddenDepth)
        transaction.append(status, flags: flags, isNew: false)
      }
    }
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
    transaction.endBranches(downTo: -1)
    transaction.path.removeAll(keepingCapacity: true)
    transaction.hiddenDepths = [0]
    let slot = NewSlot(node: node, depth: 0, hiddenDepth: 1)
    transaction.append(slot, flags: .openSection, isNew: isNew)
  }

  /// Undoes everything that was staged.
  @inlinable
  mutating func discard(_ transaction: Transaction) {
    var transaction = transaction
    transaction.endBranches(downTo: -1)
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
