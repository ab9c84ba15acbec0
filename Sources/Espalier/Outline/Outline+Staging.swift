/// A pre-order on its way into the tree: nodes found or made and ids entered, nothing in its place.
///
/// Items are taken one by one. The first that cannot be taken ends it; the caller then hands the
/// staging to `discard`, and the outline is as it was. What stays of an outline is not touched until
/// all is known to be good: its new flags wait here.
@usableFromInline
struct Staging {
  @usableFromInline var slots: [NewSlot] = []
  /// What each node is to be, by slot.
  @usableFromInline var flags: [NodeFlags] = []
  /// Whether each node was made for this, by slot.
  @usableFromInline var isNew: [Bool] = []
  /// The depth of items of level 0.
  @usableFromInline var baseDepth: Int
  /// The slots on the way to the last one, by level.
  @usableFromInline var path: [Int] = []
  /// The cover of an item at each level that the next item can have.
  @usableFromInline var covers: [Int32]
  /// Branches that come open and have yet to be loaded.
  @usableFromInline var loading: [Forest.Node] = []
  /// What new items are beside what they say of themselves.
  @usableFromInline var common: NodeFlags = []
  /// Which nodes are taken already; `nil` where none that is there may stay.
  @usableFromInline var taken: NodeTable?

  @inlinable
  init(depth: Int, cover: Int) {
    baseDepth = depth
    covers = [Int32(truncatingIfNeeded: cover)]
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
  /// Takes the next item of a pre-order.
  ///
  /// - Parameter mayStay: Whether an item that is there may be taken again, and so stay.
  @inlinable
  mutating func stage(
    _ item: Item,
    in staging: inout Staging,
    mayStay: (Forest.Node) -> Bool = { _ in false }
  ) throws(OutlineError<ID>) {
    guard item.level >= 0, item.level < staging.covers.count else {
      throw .levelOutOfRange(
        item: item.id,
        level: item.level,
        deepest: staging.covers.count - 1
      )
    }
    var flags: NodeFlags = item.isBranch || item.isExpanded || !item.isLoaded ? .branch : []
    if item.isExpanded { flags.insert(.expanded) }
    let node: Forest.Node
    let old = index.node(of: item.id)
    if let old {
      guard let taken = staging.taken, taken[old] == nil, mayStay(old) else {
        throw .duplicateItem(item.id)
      }
      node = old
      if forest.isBranch(old) {
        // What is open stays open, if it is a branch still.
        flags.set(.expanded, forest.isExpanded(old))
      } else {
        awaitFilter(&flags)
      }
      flags.formUnion(forest.lastingFlags(of: old))
    } else {
      flags.formUnion(staging.common)
      if let verdict {
        flags.set(verdict(item.id))
        awaitFilter(&flags)
      }
      node = forest.makeNode(flags: flags)
      _ = index.insert(item.id, node: node)
    }
    staging.taken?[node] = 1
    if item.level > 0 { staging.flags[staging.path[item.level - 1]].insert(.branch) }
    while staging.path.count > item.level { staging.path.removeLast() }
    staging.path.append(staging.slots.count)
    while staging.covers.count > item.level + 1 { staging.covers.removeLast() }
    let cover = staging.covers[item.level]
    let below = cover &+ (flags.contains(.expanded) ? 0 : 1)
    let depth = Int32(truncatingIfNeeded: staging.baseDepth + item.level)
    let slot = NewSlot(node: node, depth: depth, cover: cover)
    staging.append(slot, flags: flags, isNew: old == nil)
    if item.isLoaded || !stageLoad(of: node, isNew: old == nil, below: below, in: &staging) {
      staging.covers.append(below)
    }
  }

  /// Under a filter, what opens and shows a new branch is the filter; its own state waits.
  @inlinable
  func awaitFilter(_ flags: inout NodeFlags) {
    guard forest.isFiltered else { return }
    flags.set(.formerlyExpanded, flags.contains(.expanded))
    flags.remove(.expanded)
    flags.insert(.filteredOut)
  }

  /// Stages how the children of the last item are coming, if that is in place of them.
  @inlinable
  mutating func stageLoad(
    of node: Forest.Node,
    isNew: Bool,
    below cover: Int32,
    in staging: inout Staging
  ) -> Bool {
    prepareLoads()
    let last = staging.slots.count - 1
    let depth = staging.slots[last].depth &+ 1
    if !isNew, loads.isFirst(of: node), let status = forest.status(of: node) {
      // It is being loaded, or could not be: so it stays.
      let slot = NewSlot(node: status, depth: depth, cover: cover)
      staging.append(slot, flags: forest.flags(of: status), isNew: false)
      return true
    }
    if staging.flags[last].isDisjoint(with: [.expanded, .formerlyExpanded]) {
      staging.flags[last].insert(.unloaded)
      if isNew { forest.setUnloaded(node, true) }
      return false
    }
    let old = isNew ? nil : forest.status(of: node)
    let status = old ?? forest.makeStatus(.loading)
    let slot = NewSlot(node: status, depth: depth, cover: cover)
    var flags = forest.flags(ofStatus: status, saying: .loading)
    flags.set(.checked, staging.flags[last].contains(.checked))
    staging.append(slot, flags: flags, isNew: old == nil)
    staging.loading.append(node)
    return true
  }

  /// Takes a section; the items that follow are its own.
  @inlinable
  mutating func stageSection(_ id: ID?, in staging: inout Staging) throws(OutlineError<ID>) {
    if let id, index.sections[id] != nil { throw .duplicateItem(id) }
    let node = forest.makeNode(flags: .openSection)
    index.nameSection(node, id)
    stageSection(node, isNew: true, in: &staging)
  }

  @inlinable
  func stageSection(_ node: Forest.Node, isNew: Bool, in staging: inout Staging) {
    staging.path.removeAll(keepingCapacity: true)
    staging.covers = [0]
    let slot = NewSlot(node: node, depth: 0, cover: 1)
    staging.append(slot, flags: .openSection, isNew: isNew)
  }

  /// Undoes everything that was staged.
  @inlinable
  mutating func discard(_ staging: Staging) {
    for index in staging.slots.indices.reversed() where staging.isNew[index] {
      let slot = staging.slots[index]
      forget(slot.node, isSection: slot.depth == 0)
      forest.releaseNode(slot.node)
    }
  }

  /// Takes a node's id out of the index, and gives up what is loaded for it.
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
