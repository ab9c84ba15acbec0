/// What a node is, beside where it stands.
@usableFromInline
struct NodeFlags: OptionSet, BitwiseCopyable, Sendable {
  @usableFromInline let rawValue: UInt16

  @usableFromInline
  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The node's own expansion, whatever its ancestors are; only branches have it.
  @usableFromInline static let expanded = NodeFlags(rawValue: 1 << 0)
  /// The node has children or may get some; anything else is a leaf.
  @usableFromInline static let branch = NodeFlags(rawValue: 1 << 1)
  /// The node is a section: depth 0, never a row, never collapsed.
  @usableFromInline static let section = NodeFlags(rawValue: 1 << 2)
  /// The node has a height of its own, in `Forest.nodeHeight`.
  @usableFromInline static let sized = NodeFlags(rawValue: 1 << 3)
  /// The node stays open while it is a branch.
  @usableFromInline static let pinned = NodeFlags(rawValue: 1 << 4)
  /// The node's own height is an estimate, until its row is measured; only with `sized`.
  @usableFromInline static let estimated = NodeFlags(rawValue: 1 << 5)

  /// The node is a branch whose children nobody has asked for yet.
  @usableFromInline static let unloaded = NodeFlags(rawValue: 1 << 6)
  /// The node is no item: it is the last row below a branch, and says how its children are coming.
  @usableFromInline static let status = NodeFlags(rawValue: 1 << 7)
  /// Under a filter, the node has children that pass.
  @usableFromInline static let holdsPassing = NodeFlags(rawValue: 1 << 8)
  /// The filter leaves the node out: neither it nor anything below it is shown.
  @usableFromInline static let filteredOut = NodeFlags(rawValue: 1 << 9)
  /// The filter's verdict on the node: it is to be shown.
  @usableFromInline static let shows = NodeFlags(rawValue: 1 << 10)
  /// The filter's verdict on the node: it is to be hidden with everything below it.
  @usableFromInline static let hides = NodeFlags(rawValue: 1 << 11)
  /// Under a filter: the node is open when the filter is gone.
  @usableFromInline static let formerlyExpanded = NodeFlags(rawValue: 1 << 12)
  /// The node is selected.
  @usableFromInline static let selected = NodeFlags(rawValue: 1 << 13)
  /// The node is checked, with everything below it.
  @usableFromInline static let checked = NodeFlags(rawValue: 1 << 14)
  /// The node is one of those that were looked for.
  @usableFromInline static let found = NodeFlags(rawValue: 1 << 15)

  /// A status says that loading failed.
  ///
  /// Verdicts are about items, so their bits are free there.
  static let failed = shows
  /// A status says that there are more children than these.
  static let more = hides

  /// What is not counted among the items of a list that pass the filter.
  static let notCounted: NodeFlags = [.filteredOut, .status]

  /// What stays with a node when its flags are written anew.
  static let lasting: NodeFlags = [
    .sized, .estimated, .pinned, .filteredOut, .holdsPassing, .shows, .hides, .formerlyExpanded,
    .selected,
    .checked, .found,
  ]

  /// What every section is.
  @usableFromInline static let openSection: NodeFlags = [.section, .branch, .expanded]
}
