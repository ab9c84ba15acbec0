/// The storage of every component: all nodes of an ordered forest, in pre-order, in one arena.
///
/// # The structure
///
/// Nodes are stored in the leaves of a counted B+-tree in document order, visible or not. A node
/// has a *depth*; its subtree is the run after it with a greater depth, so there are no child
/// lists. It also has a *hidden depth*: the number of collapsed ancestors that hide it. A node is a
/// row exactly when its hidden depth is 0. Collapsing a branch of any size adds 1 to the hidden
/// depths of one run and expanding subtracts it, so the expansion inside the branch is preserved
/// without extra work.
///
/// Each slot of an inner block describes the block below it by a ``Summary``: the number of nodes,
/// the least hidden depth and the number of nodes that have it, the least depth and the number of
/// nodes that have it. The least hidden depth determines rows, the least depth determines
/// relatives. A slot also has a *pending* hidden depth, which applies to everything below it and
/// has not been written there yet (lazy propagation, as in a segment tree): hidden depths in a
/// block are relative to the pending values above it.
///
/// Sections are nodes of depth 0 whose own hidden depth is always 1, so they are never rows. Items
/// have depth 1 or more; an item's level is its depth minus 1.
///
/// # Memory
///
/// Nothing is allocated per node. Blocks are stored as parallel arrays addressed by 32-bit handles:
/// 12 bytes per slot, 6 per node, and about one byte per node for the inner blocks. ``copy()``
/// copies a forest as a whole; ``Outline`` does that before it changes a forest that is shared.
@usableFromInline
final class Forest {
  /// A handle of a node: its index in the node arrays, reused after the node is released.
  @usableFromInline typealias Node = UInt32

  // Tests also build the engine with blocks so small that sixty nodes make a tall tree.
  #if ESPALIER_SMALL_BLOCKS
    static let leafCapacity = 4
    static let innerCapacity = 4
  #else
    static let leafCapacity = 64
    static let innerCapacity = 32
  #endif
  static let none = UInt32.max

  // Every loop of the engine reads these arrays. No code of the caller runs during an access, so
  // accesses cannot overlap, and the dynamic exclusivity check (a third of the time of a lookup and
  // half that of an edit) is disabled.

  // One value per node.
  @exclusivity(unchecked) var nodeLeaf: ArenaBuffer<UInt32>
  @exclusivity(unchecked) var nodeFlags: ArenaBuffer<NodeFlags>
  @usableFromInline @exclusivity(unchecked) var nodeEnd = 0
  @exclusivity(unchecked) var firstFreeNode = Forest.none
  /// The heights of nodes that have their own; as long as the other node arrays once there is one,
  /// and empty before.
  @exclusivity(unchecked) var nodeHeight: ArenaBuffer<Int32>
  @exclusivity(unchecked) var hasHeights = false
  /// The height of every other node.
  @usableFromInline @exclusivity(unchecked) var defaultHeight: Int32 = 44 * Forest.heightUnits

  // `leafCapacity` slots per leaf.
  @exclusivity(unchecked) var slotNode: ArenaBuffer<UInt32>
  @exclusivity(unchecked) var slotDepth: ArenaBuffer<Int32>
  @exclusivity(unchecked) var slotHiddenDepth: ArenaBuffer<Int32>
  // One value per leaf.
  @exclusivity(unchecked) var leafCount: ArenaBuffer<Int32>
  @exclusivity(unchecked) var leafParent: ArenaBuffer<UInt32>
  @exclusivity(unchecked) var leafIndex: ArenaBuffer<Int32>
  @exclusivity(unchecked) var leafEnd = 0
  @exclusivity(unchecked) var firstFreeLeaf = Forest.none

  // `innerCapacity` slots per inner block.
  @exclusivity(unchecked) var childBlock: ArenaBuffer<UInt32>
  @exclusivity(unchecked) var childSummary: SummaryColumns
  @exclusivity(unchecked) var childPending: ArenaBuffer<Int32>
  // One value per inner block. Height 0: the children are leaves.
  @exclusivity(unchecked) var innerCount: ArenaBuffer<Int32>
  @exclusivity(unchecked) var innerParent: ArenaBuffer<UInt32>
  @exclusivity(unchecked) var innerIndex: ArenaBuffer<Int32>
  @exclusivity(unchecked) var innerHeight: ArenaBuffer<Int32>
  @exclusivity(unchecked) var innerEnd = 0
  @exclusivity(unchecked) var firstFreeInner = Forest.none

  /// The rows from before the filter, where they may come back as they were.
  @exclusivity(unchecked) var keptRows: KeptRows?
  /// Whether there is a filter.
  @usableFromInline @exclusivity(unchecked) var isFiltered = false
  /// The branches that the filter has expanded and whose children have not been requested, until the
  /// outline requests them.
  @usableFromInline @exclusivity(unchecked) var openedByFilter: [Node] = []
  /// The number of filters so far, which tells the present one from others.
  @exclusivity(unchecked) var filterNumber = 0
  /// Whether anything has been checked, so that edits update checks.
  @usableFromInline @exclusivity(unchecked) var hasChecks = false
  /// Whether the filter determines the found items.
  @exclusivity(unchecked) var filterFinds = false
  /// Whether any node may be filtered out, found or checked, or expanded nodes are counted; if not,
  /// blocks do not count these marks.
  @exclusivity(unchecked) var countsMarks = false
  /// Whether blocks count expanded nodes too, which the first exclusive expansion begins.
  @exclusivity(unchecked) var countsExpanded = false
  /// The number of nodes that are statuses of branches.
  @usableFromInline @exclusivity(unchecked) var statusCount = 0
  /// The branches whose children were loaded and are none; `nil` before there is one.
  @exclusivity(unchecked) var knownEmpty: SparseNodeMap?
  /// The number of selected nodes.
  @usableFromInline @exclusivity(unchecked) var selectedCount = 0 {
    didSet { selectionNumber &+= 1 }
  }
  /// A number that changes with the selection.
  @usableFromInline @exclusivity(unchecked) var selectionNumber = 0

  /// Whether several edits make up one change, computed from the rows before and after all of them.
  ///
  /// Meanwhile no handle of a released node is reused, and an edit under a filter compares no rows.
  @exclusivity(unchecked) var isGroupingEdits = false

  /// The number of mutations, by which something that was read before one can be told to be out of date.
  @usableFromInline @exclusivity(unchecked) var generation = 0

  /// The topmost inner block; in an empty forest it has no children.
  @exclusivity(unchecked) var root = 0

  /// The number of whole copies between this storage and the original.
  ///
  /// Tests use it to verify that in-place mutations copy nothing.
  @usableFromInline let copies: Int

  /// Creates an empty forest.
  @usableFromInline
  init() {
    copies = 0
    nodeLeaf = ArenaBuffer(capacity: 16)
    nodeFlags = ArenaBuffer(capacity: 16)
    nodeHeight = ArenaBuffer(capacity: 1)
    slotNode = ArenaBuffer(capacity: Forest.leafCapacity)
    slotDepth = ArenaBuffer(capacity: Forest.leafCapacity)
    slotHiddenDepth = ArenaBuffer(capacity: Forest.leafCapacity)
    leafCount = ArenaBuffer(capacity: 1)
    leafParent = ArenaBuffer(capacity: 1)
    leafIndex = ArenaBuffer(capacity: 1)
    childBlock = ArenaBuffer(capacity: Forest.innerCapacity)
    childSummary = SummaryColumns(capacity: Forest.innerCapacity)
    childPending = ArenaBuffer(capacity: Forest.innerCapacity)
    innerCount = ArenaBuffer(capacity: 1)
    innerParent = ArenaBuffer(capacity: 1)
    innerIndex = ArenaBuffer(capacity: 1)
    innerHeight = ArenaBuffer(capacity: 1)
    root = makeInner(height: 0)
  }

  private init(copying other: Forest) {
    copies = other.copies + 1
    nodeLeaf = other.nodeLeaf.copy(count: other.nodeEnd)
    nodeFlags = other.nodeFlags.copy(count: other.nodeEnd)
    nodeEnd = other.nodeEnd
    firstFreeNode = other.firstFreeNode
    nodeHeight = other.nodeHeight.copy(count: other.hasHeights ? other.nodeEnd : 0)
    hasHeights = other.hasHeights
    defaultHeight = other.defaultHeight
    slotNode = other.slotNode.copy(count: other.leafEnd * Forest.leafCapacity)
    slotDepth = other.slotDepth.copy(count: other.leafEnd * Forest.leafCapacity)
    slotHiddenDepth = other.slotHiddenDepth.copy(count: other.leafEnd * Forest.leafCapacity)
    leafCount = other.leafCount.copy(count: other.leafEnd)
    leafParent = other.leafParent.copy(count: other.leafEnd)
    leafIndex = other.leafIndex.copy(count: other.leafEnd)
    leafEnd = other.leafEnd
    firstFreeLeaf = other.firstFreeLeaf
    childBlock = other.childBlock.copy(count: other.innerEnd * Forest.innerCapacity)
    childSummary = other.childSummary.copy(count: other.innerEnd * Forest.innerCapacity)
    childPending = other.childPending.copy(count: other.innerEnd * Forest.innerCapacity)
    innerCount = other.innerCount.copy(count: other.innerEnd)
    innerParent = other.innerParent.copy(count: other.innerEnd)
    innerIndex = other.innerIndex.copy(count: other.innerEnd)
    innerHeight = other.innerHeight.copy(count: other.innerEnd)
    innerEnd = other.innerEnd
    firstFreeInner = other.firstFreeInner
    isFiltered = other.isFiltered
    filterNumber = other.filterNumber
    hasChecks = other.hasChecks
    filterFinds = other.filterFinds
    countsMarks = other.countsMarks
    countsExpanded = other.countsExpanded
    statusCount = other.statusCount
    knownEmpty = other.knownEmpty
    selectedCount = other.selectedCount
    selectionNumber = other.selectionNumber
    isGroupingEdits = other.isGroupingEdits
    generation = other.generation
    root = other.root
  }

  /// Returns an independent forest with the same nodes under the same handles.
  ///
  /// - Complexity: O(*n*), a memory copy of every array.
  @usableFromInline
  func copy() -> Forest { Forest(copying: self) }

  deinit {
    nodeLeaf.deallocate()
    nodeFlags.deallocate()
    nodeHeight.deallocate()
    slotNode.deallocate()
    slotDepth.deallocate()
    slotHiddenDepth.deallocate()
    leafCount.deallocate()
    leafParent.deallocate()
    leafIndex.deallocate()
    childBlock.deallocate()
    childSummary.deallocate()
    childPending.deallocate()
    innerCount.deallocate()
    innerParent.deallocate()
    innerIndex.deallocate()
    innerHeight.deallocate()
  }

  /// The number of bytes allocated for the arena, including spare capacity.
  @usableFromInline
  var allocatedBytes: Int {
    nodeLeaf.allocatedBytes + nodeFlags.allocatedBytes + nodeHeight.allocatedBytes
      + slotNode.allocatedBytes + slotDepth.allocatedBytes + slotHiddenDepth.allocatedBytes
      + leafCount.allocatedBytes + leafParent.allocatedBytes + leafIndex.allocatedBytes
      + childBlock.allocatedBytes + childSummary.allocatedBytes + childPending.allocatedBytes
      + innerCount.allocatedBytes + innerParent.allocatedBytes + innerIndex.allocatedBytes
      + innerHeight.allocatedBytes + (keptRows?.allocatedBytes ?? 0)
  }
}
