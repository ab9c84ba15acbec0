/// The storage under every component: all nodes of an ordered forest, in pre-order, in one arena.
///
/// # The structure
///
/// Nodes stand in the leaves of a B+-tree in document order, visible or not. A node has a *depth*;
/// its subtree is the run after it with a greater depth, so there are no child lists. It has a
/// *cover*: how many collapsed ancestors hide it. A node is a row exactly when its cover is 0.
/// Collapsing a branch of any size adds 1 to the cover of one run, expanding takes it away, and
/// what was open inside is remembered for free.
///
/// Each slot of an inner block describes the block below it by a ``Summary``: nodes, least cover
/// and how many nodes have it, least depth and how many have it. Least cover decides rows, least
/// depth decides relatives. A slot also has a *pending* cover, which applies to everything below
/// it and is not yet written there: a block's covers count from the pending covers above it.
///
/// Sections are nodes of depth 0 whose own cover is always 1, so they are never rows. Items stand
/// at depth 1 and below; an item's level is its depth less 1.
///
/// # Memory
///
/// Nothing is allocated per node. Blocks live in columns, one value beside the next, addressed by
/// 32-bit handles: 12 bytes a slot, 6 a node, and about one byte a node for the inner blocks.
/// A forest is copied whole by ``copy()``; ``Outline`` does that when it is shared and changed.
@usableFromInline
final class Forest {
  /// A node's handle: its place in the node columns, reused after the node is gone.
  @usableFromInline typealias Node = UInt32

  // Tests build the engine a second time with blocks so small that sixty nodes make a tall tree.
  #if ESPALIER_SMALL_BLOCKS
    static let leafCapacity = 4
    static let innerCapacity = 4
  #else
    static let leafCapacity = 64
    static let innerCapacity = 32
  #endif
  static let none = UInt32.max

  // The columns are read in every loop of the engine. It calls nobody back, so no access to one can
  // overlap another, and the check at run time that says so (a third of the time of a look-up and
  // half that of an edit) is left out.

  // A value a node.
  @exclusivity(unchecked) var nodeLeaf: Column<UInt32>
  @exclusivity(unchecked) var nodeFlags: Column<NodeFlags>
  @usableFromInline @exclusivity(unchecked) var nodeEnd = 0
  @exclusivity(unchecked) var firstFreeNode = Forest.none
  /// Heights of nodes that have one of their own; as long as the other columns of nodes once there
  /// is one, and empty before.
  @exclusivity(unchecked) var nodeHeight: Column<Int32>
  @exclusivity(unchecked) var hasHeights = false
  /// The height of every other node.
  @usableFromInline @exclusivity(unchecked) var defaultHeight: Int32 = 44 * Forest.heightUnits

  // `leafCapacity` slots a leaf.
  @exclusivity(unchecked) var slotNode: Column<UInt32>
  @exclusivity(unchecked) var slotDepth: Column<Int32>
  @exclusivity(unchecked) var slotCover: Column<Int32>
  // A value a leaf.
  @exclusivity(unchecked) var leafCount: Column<Int32>
  @exclusivity(unchecked) var leafParent: Column<UInt32>
  @exclusivity(unchecked) var leafIndex: Column<Int32>
  @exclusivity(unchecked) var leafEnd = 0
  @exclusivity(unchecked) var firstFreeLeaf = Forest.none

  // `innerCapacity` slots an inner block.
  @exclusivity(unchecked) var childBlock: Column<UInt32>
  @exclusivity(unchecked) var childSummary: SummaryColumns
  @exclusivity(unchecked) var childPending: Column<Int32>
  // A value an inner block. Height 0: the children are leaves.
  @exclusivity(unchecked) var innerCount: Column<Int32>
  @exclusivity(unchecked) var innerParent: Column<UInt32>
  @exclusivity(unchecked) var innerIndex: Column<Int32>
  @exclusivity(unchecked) var innerHeight: Column<Int32>
  @exclusivity(unchecked) var innerEnd = 0
  @exclusivity(unchecked) var firstFreeInner = Forest.none

  /// What edits do beside, as long as there is a filter, and once anything was checked.
  @exclusivity(unchecked) var filterWork: FilterWork?
  @exclusivity(unchecked) var checkWork: CheckWork?
  /// Whether it is the filter that says what was found.
  @exclusivity(unchecked) var filterFinds = false
  /// Whether any node may be left out by a filter, found or checked: if not, none is counted.
  @exclusivity(unchecked) var countsMarks = false
  /// How many nodes are the statuses of branches.
  @usableFromInline @exclusivity(unchecked) var statusCount = 0
  /// How many nodes are selected.
  @usableFromInline @exclusivity(unchecked) var selectedCount = 0

  /// The topmost inner block; in an empty forest it has no children.
  @exclusivity(unchecked) var root = 0

  /// How many whole copies lie between this storage and the first of its line.
  ///
  /// Tests read it to prove that mutations in place copy nothing.
  @usableFromInline let copies: Int

  /// An empty forest.
  @usableFromInline
  init() {
    copies = 0
    nodeLeaf = Column(capacity: 16)
    nodeFlags = Column(capacity: 16)
    nodeHeight = Column(capacity: 1)
    slotNode = Column(capacity: Forest.leafCapacity)
    slotDepth = Column(capacity: Forest.leafCapacity)
    slotCover = Column(capacity: Forest.leafCapacity)
    leafCount = Column(capacity: 1)
    leafParent = Column(capacity: 1)
    leafIndex = Column(capacity: 1)
    childBlock = Column(capacity: Forest.innerCapacity)
    childSummary = SummaryColumns(capacity: Forest.innerCapacity)
    childPending = Column(capacity: Forest.innerCapacity)
    innerCount = Column(capacity: 1)
    innerParent = Column(capacity: 1)
    innerIndex = Column(capacity: 1)
    innerHeight = Column(capacity: 1)
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
    slotCover = other.slotCover.copy(count: other.leafEnd * Forest.leafCapacity)
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
    filterWork = other.filterWork
    checkWork = other.checkWork
    filterFinds = other.filterFinds
    countsMarks = other.countsMarks
    statusCount = other.statusCount
    selectedCount = other.selectedCount
    root = other.root
  }

  /// A forest of its own with the same nodes under the same handles.
  ///
  /// - Complexity: O(*n*), a memory copy of every column.
  @usableFromInline
  func copy() -> Forest { Forest(copying: self) }

  deinit {
    nodeLeaf.deallocate()
    nodeFlags.deallocate()
    nodeHeight.deallocate()
    slotNode.deallocate()
    slotDepth.deallocate()
    slotCover.deallocate()
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

  /// Bytes that the arena takes from the allocator, spare capacity included.
  @usableFromInline
  var allocatedBytes: Int {
    nodeLeaf.allocatedBytes + nodeFlags.allocatedBytes + nodeHeight.allocatedBytes
      + slotNode.allocatedBytes + slotDepth.allocatedBytes + slotCover.allocatedBytes
      + leafCount.allocatedBytes + leafParent.allocatedBytes + leafIndex.allocatedBytes
      + childBlock.allocatedBytes + childSummary.allocatedBytes + childPending.allocatedBytes
      + innerCount.allocatedBytes + innerParent.allocatedBytes + innerIndex.allocatedBytes
      + innerHeight.allocatedBytes
  }
}
