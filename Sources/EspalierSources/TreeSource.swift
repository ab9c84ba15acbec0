/// A hierarchy that is read on demand: children come a page at a time, when they are asked for.
///
/// A format is one conforming type. Answers are plain values, so that a later source may fetch
/// them elsewhere; whoever needs no thread blocked calls from a thread of its own.
public protocol TreeSource: Sendable {
  /// Names one occurrence of a node, for as long as the source lives.
  associatedtype NodeID: Hashable & Sendable

  /// The name of the whole, as text that is safe to show.
  var title: String { get }

  /// Where and why reading stopped early, if it did.
  ///
  /// What came before it is there all the same.
  var fault: SourceFault? { get }

  /// A run of the children of a node.
  ///
  /// - Parameters:
  ///   - parent: A node that is a branch, `nil` for the top level.
  ///   - offset: How many of the children to skip. Nothing comes after the last one.
  ///   - limit: The most nodes to answer.
  /// - Throws: ``SourceError`` if the source as a whole can no longer be read. A single branch
  ///   that cannot be read is no error: it has one child of the kind ``SourceKind/error``.
  /// - Precondition: `offset` and `limit` are not negative.
  func children(
    of parent: NodeID?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<NodeID>

  /// Where a node is, in the words of the format: a relative file path, a JSON Pointer.
  ///
  /// Exact, hence not escaped for showing; see ``VisibleText``.
  func path(of node: NodeID) -> String

  /// A name for a node in ASCII that is unique to the occurrence and the same in every run over
  /// the same data.
  func wireID(of node: NodeID) -> String

  /// The node that a wire id names, `nil` if it names none.
  ///
  /// Any text may be passed. A node is not promised to still be there.
  func node(wireID: String) -> NodeID?
}

/// Some of the children of a node, in order.
public struct SourcePage<NodeID: Hashable & Sendable>: Sendable {
  /// The nodes.
  public var nodes: [SourceNode<NodeID>]

  /// How many children there are altogether, `nil` while that is unknown.
  public var total: Int?

  /// The offset to ask for next, `nil` if this page holds the last child.
  public var nextOffset: Int?

  /// Makes a page.
  public init(nodes: [SourceNode<NodeID>], total: Int?, nextOffset: Int?) {
    self.nodes = nodes
    self.total = total
    self.nextOffset = nextOffset
  }

  /// Makes the page at an offset of `total` children, calling `node` for each child's position.
  package init(
    from offset: Int,
    limit: Int,
    total: Int,
    node: (Int) -> SourceNode<NodeID>
  ) {
    precondition(offset >= 0 && limit >= 0, "offset \(offset) or limit \(limit) is negative")
    let start = min(offset, total)
    let end = start + min(limit, total - start)
    self.init(
      nodes: (start..<end).map(node),
      total: total,
      nextOffset: end < total ? end : nil
    )
  }
}
