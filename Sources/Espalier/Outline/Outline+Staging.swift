/// A pre-order on its way into the tree: nodes made and ids entered, nothing in its place yet.
///
/// Items are taken one by one. The first that cannot be taken ends it; the caller then hands the
/// staging to `discard`, and the outline is as it was.
@usableFromInline
struct Staging {
  @usableFromInline var slots: [NewSlot] = []
  /// The depth of items of level 0.
  @usableFromInline var baseDepth: Int
  /// The nodes on the way to the last one, by level.
  @usableFromInline var path: [Forest.Node] = []
  /// The cover of an item at each level that the next item can have.
  @usableFromInline var covers: [Int32]

  @inlinable
  init(depth: Int, cover: Int) {
    baseDepth = depth
    covers = [Int32(truncatingIfNeeded: cover)]
  }
}

extension Outline {
  /// Takes the next item of a pre-order.
  @inlinable
  mutating func stage(_ item: Item, in staging: inout Staging) throws(OutlineError<ID>) {
    guard item.level >= 0, item.level < staging.covers.count else {
      throw .levelOutOfRange(
        item: item.id,
        level: item.level,
        deepest: staging.covers.count - 1
      )
    }
    var flags: NodeFlags = item.isBranch || item.isExpanded ? .branch : []
    if item.isExpanded { flags.insert(.expanded) }
    let node = forest.makeNode(flags: flags)
    guard index.insert(item.id, node: node) else {
      forest.releaseNode(node)
      throw .duplicateItem(item.id)
    }
    if item.level > 0 { forest.markBranch(staging.path[item.level - 1]) }
    staging.path.removeSubrange(item.level...)
    staging.path.append(node)
    staging.covers.removeSubrange((item.level + 1)...)
    let cover = staging.covers[item.level]
    staging.covers.append(cover &+ (item.isExpanded ? 0 : 1))
    let depth = Int32(truncatingIfNeeded: staging.baseDepth + item.level)
    staging.slots.append(NewSlot(node: node, depth: depth, cover: cover))
  }

  /// Takes a section; the items that follow are its own.
  @inlinable
  mutating func stageSection(_ id: ID?, in staging: inout Staging) throws(OutlineError<ID>) {
    let node = forest.makeNode(flags: [.section, .branch, .expanded])
    if let id {
      guard index.sections[id] == nil else {
        forest.releaseNode(node)
        throw .duplicateItem(id)
      }
      index.sections[id] = node
    }
    index.name(node, id)
    staging.path.removeAll(keepingCapacity: true)
    staging.covers = [0]
    staging.slots.append(NewSlot(node: node, depth: 0, cover: 1))
  }

  /// Undoes everything that was staged.
  @inlinable
  mutating func discard(_ staging: Staging) {
    for slot in staging.slots.reversed() { forget(slot.node, isSection: slot.depth == 0) }
    for slot in staging.slots.reversed() { forest.releaseNode(slot.node) }
  }

  /// Takes a node's id out of the index.
  @inlinable
  mutating func forget(_ node: Forest.Node, isSection: Bool) {
    guard let id = index[node] else { return }
    if isSection {
      index.sections[id] = nil
      index.name(node, nil)
    } else {
      index.remove(id)
    }
  }
}
