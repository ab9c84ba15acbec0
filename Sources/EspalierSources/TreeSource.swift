/// A hierarchy that is read on demand: children come a page at a time, when they are asked for.
///
/// A format is one conforming type. Answers are plain values. Whatever takes longer than a page of
/// rows should looks at `Task.isCancelled` now and then and ends with ``SourceError/cancelled``;
/// whatever waits for the system does so on another thread than those that tasks share.
///
/// Only the first part has to be written for a format. The rest has answers that are right for
/// data that never changes and is searched by being read.
public protocol TreeSource: Sendable {
  /// Names one occurrence of a node, for as long as the source lives.
  associatedtype NodeID: Hashable & Sendable

  /// The name of the whole, as text that is safe to show.
  var title: String { get }

  /// A run of the children of a node.
  ///
  /// - Parameters:
  ///   - parent: A node that is a branch, `nil` for the top level.
  ///   - offset: How many of the children to skip. Nothing comes after the last one.
  ///   - limit: The most nodes to answer. Fewer may come although there are more; then
  ///     ``SourcePage/nextOffset`` says so.
  /// - Throws: ``SourceError`` if the source as a whole can no longer be read. A single branch
  ///   that cannot be read is no error: it has one child of the kind ``SourceKind/error``.
  /// - Precondition: `offset` and `limit` are not negative.
  func children(
    of parent: NodeID?,
    from offset: Int,
    limit: Int
  ) async throws(SourceError) -> SourcePage<NodeID>

  /// Where a node is, in the words of the format: a relative file path, a JSON Pointer.
  ///
  /// Exact, hence not escaped for showing; see ``VisibleText``.
  func path(of node: NodeID) -> String

  /// A name for a node in ASCII that is unique to the occurrence, and the same in every process
  /// over the same data.
  func wireID(of node: NodeID) -> String

  /// The node that a wire id names, `nil` if it names none.
  ///
  /// Any text may be passed. A node is not promised to still be there.
  ///
  /// - Throws: ``SourceError/changed`` if the id was given for another version of the data, in
  ///   which it may have named something else.
  func node(wireID: String) throws(SourceError) -> NodeID?

  // What has an answer already.

  /// What in the data is not as its format wants it, in the order of the data.
  ///
  /// All of the data is read for it.
  ///
  /// - Parameter strict: Whether what can be shown, with a mark, but is not in the standard of the
  ///   format counts as well. If not, only what could not be read does.
  func faults(strict: Bool) async throws(SourceError) -> [SourceFault]

  /// Finds nodes in the order of the tree, what was never opened among them.
  ///
  /// - Parameters:
  ///   - query: What is looked for.
  ///   - progress: Told now and then how far the search is.
  ///   - found: Given each node as it is found. The search waits for it, and ends if it answers
  ///     `false`.
  /// - Throws: ``SourceError`` if the source can no longer be read, or the query is none, or the
  ///   task was cancelled.
  func search(
    for query: SourceQuery,
    progress: @Sendable (SourceProgress) async -> Void,
    found: @Sendable (SourceMatch<NodeID>) async -> Bool
  ) async throws(SourceError)

  /// The node whose ``path(of:)`` this is, `nil` if there is none.
  ///
  /// - Throws: ``SourceError`` if the source can no longer be read.
  func node(path: String) async throws(SourceError) -> SourceNode<NodeID>?

  /// The bytes of a value exactly as they are written, `nil` for what has none: a folder, a report.
  ///
  /// - Throws: ``SourceError`` if the source can no longer be read.
  func value(of node: NodeID) async throws(SourceError) -> [UInt8]?

  /// What changes from now on in the lists of children of some branches.
  ///
  /// Several changes of one list that come close together are told as one.
  ///
  /// - Parameter branches: The branches that are watched; `nil` is the top level.
  func changes(in branches: Set<NodeID?>) -> AsyncStream<SourceChange<NodeID>>
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
