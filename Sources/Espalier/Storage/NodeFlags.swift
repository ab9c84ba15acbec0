/// The attributes of a node apart from its position.
@usableFromInline
struct NodeFlags: OptionSet, BitwiseCopyable, Sendable {
  @usableFromInline let rawValue: UInt16

  @usableFromInline
  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The node itself is expanded, regardless of its ancestors; only branches have this flag.
  @usableFromInline static let expanded = NodeFlags(rawValue: 1 << 0)
  /// The node has children or can get some; any other node is a leaf.
  @usableFromInline static let branch = NodeFlags(rawValue: 1 << 1)
  /// The node is a section: depth 0, never a row, never collapsed.
  @usableFromInline static let section = NodeFlags(rawValue: 1 << 2)
  /// The node has its own height, in `Forest.nodeHeight`.
  @usableFromInline static let sized = NodeFlags(rawValue: 1 << 3)
  /// The node stays expanded while it is a branch.
  @usableFromInline static let pinned = NodeFlags(rawValue: 1 << 4)
  /// The node's own height is an estimate until its row is measured; only with `sized`.
  @usableFromInline static let estimated = NodeFlags(rawValue: 1 << 5)

  /// The node is a branch whose children have not been requested yet.
  @usableFromInline static let unloaded = NodeFlags(rawValue: 1 << 6)
  /// The node is not an item but the last row below a branch, which shows the loading state of its
  /// children.
  @usableFromInline static let status = NodeFlags(rawValue: 1 << 7)
  /// Under a filter, the node has children that pass.
  @usableFromInline static let hasPassingChild = NodeFlags(rawValue: 1 << 8)
  /// The node is filtered out: neither it nor anything below it is shown.
  @usableFromInline static let filteredOut = NodeFlags(rawValue: 1 << 9)
  /// The filter decided to show the node.
  @usableFromInline static let filterShows = NodeFlags(rawValue: 1 << 10)
  /// The filter decided to hide the node with everything below it.
  @usableFromInline static let filterHides = NodeFlags(rawValue: 1 << 11)
  /// Under a filter, the node is expanded again once the filter is removed.
  @usableFromInline static let expandedBeforeFilter = NodeFlags(rawValue: 1 << 12)
  /// The node is selected.
  @usableFromInline static let selected = NodeFlags(rawValue: 1 << 13)
  /// The node is checked, as is everything below it.
  @usableFromInline static let checked = NodeFlags(rawValue: 1 << 14)
  /// The node is one of the found items.
  @usableFromInline static let found = NodeFlags(rawValue: 1 << 15)

  /// The status shows that loading failed.
  ///
  /// Filter decisions apply to items only, so their bits are free in statuses.
  static let failed = filterShows
  /// The status shows that there are more children to load.
  static let more = filterHides

  /// The nodes that are not counted as items that pass the filter.
  static let notCounted: NodeFlags = [.filteredOut, .status]

  /// The flags that survive when the flags of a node are rewritten.
  static let persistent: NodeFlags = [
    .sized, .estimated, .pinned, .filteredOut, .hasPassingChild, .filterShows, .filterHides,
    .expandedBeforeFilter,
    .selected,
    .checked, .found,
  ]

  /// The flags of every section.
  @usableFromInline static let openSection: NodeFlags = [.section, .branch, .expanded]
}
