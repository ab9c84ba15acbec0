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

  /// What every section is.
  @usableFromInline static let openSection: NodeFlags = [.section, .branch, .expanded]
}
