/// A hierarchy that is read on demand, a page of children at a time.
///
/// Each format is one conforming type. Results are plain values. Calls may read files, wait for a
/// server and compute: whoever has other things to do makes them in a task on threads that may block,
/// one for a whole operation such as a walk or a search; see ``WorkerThreads``. Calls that take longer
/// than a page of rows check `Task.isCancelled` regularly and throw ``SourceError/cancelled``.
///
/// Only the requirements of the first part have to be implemented. The others have default
/// implementations for data that never changes and is searched by reading it.
public protocol TreeSource<NodeID>: Sendable {
  /// The identity of one occurrence of a node, valid for the lifetime of the source.
  associatedtype NodeID: Hashable & Sendable

  /// The name of the source, as text that is safe to show.
  var title: String { get }

  /// Returns a page of the children of a node.
  ///
  /// - Parameters:
  ///   - parent: A node that is a branch, or nil for the top level.
  ///   - offset: The number of children to skip. Pages after the last child are empty.
  ///   - limit: The greatest number of nodes to return. There may be fewer even if more follow; see
  ///     ``SourcePage/nextOffset``.
  /// - Throws: ``SourceError`` if the source as a whole can no longer be read. A single branch that
  ///   cannot be read is not an error: it has one child of the kind ``SourceKind/error``.
  /// - Precondition: `offset` and `limit` are not negative.
  func children(
    of parent: NodeID?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<NodeID>

  /// Returns the path of a node in the notation of the format: a relative file path, a JSON
  /// Pointer.
  ///
  /// The path is exact, hence not escaped for display; see ``TerminalSafeText``.
  func path(of node: NodeID) -> String

  /// Returns an ASCII name of a node that is unique to the occurrence, and the same in every
  /// process over the same data.
  func wireID(of node: NodeID) -> String

  /// Returns the node that a wire id names, or nil if it names none.
  ///
  /// Any text may be passed. The node need not exist any longer.
  ///
  /// - Throws: ``SourceError/changed(path:)`` if the id was issued for another version of the data,
  ///   in which it may have named something else.
  func node(wireID: String) throws(SourceError) -> NodeID?

  // Requirements with default implementations.

  /// Returns the violations of the format in the data, in the order of the data.
  ///
  /// All of the data is read.
  ///
  /// - Parameter strict: Whether deviations from the standard that can be shown, with a remark, are
  ///   included. If not, only unreadable parts are.
  func faults(strict: Bool) throws(SourceError) -> [SourceFault]

  /// Finds nodes in the order of the tree, including those that were never read.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - progress: Called regularly with the progress of the search.
  ///   - found: Called with each node as it is found. The search awaits it, and ends if it returns
  ///     false.
  /// - Throws: ``SourceError`` if the source can no longer be read, or the query is invalid, or the
  ///   task was cancelled.
  func search(
    for query: SourceQuery,
    progress: (SourceProgress) -> Void,
    found: (SourceMatch<NodeID>) -> Bool
  ) throws(SourceError)

  /// Returns a walk through the names of all files and folders on disk, which reads no file, or nil if the
  /// source is no folder.
  func fileNames() -> (any FileNameWalk<NodeID>)?

  /// Returns the texts of a node that ``search(for:progress:found:)`` compares.
  ///
  /// They are exact and whole, while a row is escaped and cut for display.
  ///
  /// - Throws: ``SourceError`` if the source can no longer be read.
  func searchText(of node: SourceNode<NodeID>) throws(SourceError) -> SearchText

  /// Returns the node with a ``path(of:)``, or nil if there is none.
  ///
  /// - Throws: ``SourceError`` if the source can no longer be read.
  func node(path: String) throws(SourceError) -> SourceNode<NodeID>?

  /// Returns the bytes of a value exactly as written, or nil for a node without any: a folder, a
  /// report.
  ///
  /// - Throws: ``SourceError`` if the source can no longer be read.
  func value(of node: NodeID) throws(SourceError) -> [UInt8]?

  /// Returns a reader of exact names and values, for one task.
  func contentReader() -> SourceContentReader<NodeID>

  /// Returns a reader of exact values in pieces, for one task.
  func valueReader() -> SourceValueReader<NodeID>

  /// Returns the content of a text, with escapes decoded, or of a number or another literal as it is
  /// written; nil for any other node.
  ///
  /// - Throws: ``SourceError`` if the source can no longer be read.
  func textValue(of node: NodeID) throws(SourceError) -> [UInt8]?

  /// Returns the prose in a file: lines, a document of Markdown, what a picture says of itself; nil if
  /// there is none.
  ///
  /// A text in it is a part of the file, and no JSON document of its own as one in a cell of a table
  /// may be; and its bytes say more than its rows.
  ///
  /// - Parameter file: The file; nil is the source itself.
  /// - Throws: ``SourceError`` if the source can no longer be read.
  func prose(in file: NodeID?) throws(SourceError) -> SourceProse?

  /// Returns the kind of the value that the children of a node are in, if no row says it: an object
  /// or an array at the root of a file; otherwise nil.
  ///
  /// - Parameter node: A branch, or nil for the top level.
  /// - Throws: ``SourceError`` if the source can no longer be read.
  func containerKind(of node: NodeID?) throws(SourceError) -> SourceKind?

  /// Returns the line of its file that a node begins at, from 1, or nil if that is unknown.
  ///
  /// - Throws: ``SourceError`` if the source can no longer be read.
  func line(of node: NodeID) throws(SourceError) -> Int?

  /// Returns the path on disk of the file or folder that a node is, or is in; nil if it is in none.
  ///
  /// - Parameter node: The node, or nil for the source.
  func filePath(of node: NodeID?) -> String?

  /// Opens the file that a node is, on disk or in an archive; returns nil for any other node.
  ///
  /// - Throws: ``SourceError`` if it cannot be read.
  func file(of node: NodeID) throws(SourceError) -> OpenFile?

  /// Returns a part of a file of any format; nil for a folder, a value in a file, a report, or a file
  /// that is not listed.
  ///
  /// - Parameters:
  ///   - node: The file; nil is the root, if that is one.
  ///   - offset: The number of bytes to skip.
  ///   - count: The greatest number of bytes to return. There are fewer at the end of the file.
  /// - Throws: ``SourceError`` if the file can no longer be read.
  /// - Precondition: `offset` and `count` are not negative.
  func filePart(
    of node: NodeID?,
    from offset: Int,
    count: Int
  ) throws(SourceError) -> FilePart?

  /// Returns the reason not to hand out the bytes of a node, nil if there is none.
  ///
  /// - Parameter limit: The greatest size of a file whose values, or which itself, may be read.
  /// - Throws: ``SourceError`` if the file can no longer be read.
  func copyRefusal(of node: NodeID, limit: Int64) throws(SourceError) -> CopyRefusal?

  /// Returns a page of the children of a branch, with the values of those that are records.
  ///
  /// - Parameters:
  ///   - parent: A node that is a branch, or nil for the top level.
  ///   - offset: The number of children to skip.
  ///   - limit: The greatest number of children to return.
  ///   - extent: The extent to which their values are read.
  /// - Throws: ``SourceError`` if the source can no longer be read.
  /// - Precondition: `offset` and `limit` are not negative.
  func records(
    of parent: NodeID?,
    from offset: Int,
    limit: Int,
    extent: RecordExtent
  ) throws(SourceError) -> RecordPage<NodeID>

  /// Returns some of the children of a branch with all rows below them, for a caller that reads all
  /// in order, or nil if they have to be read page by page.
  ///
  /// The rows are those that ``children(of:from:limit:)`` returns.
  ///
  /// - Parameters:
  ///   - parent: A node that is a branch, or nil for the top level.
  ///   - offset: The number of children to skip.
  ///   - levels: The number of levels that are read, at least 1: the children alone.
  /// - Throws: ``SourceError`` if the source can no longer be read.
  /// - Precondition: `offset` is not negative.
  func rowRun(
    of parent: NodeID?,
    from offset: Int,
    levels: Int
  ) throws(SourceError) -> SourceRowRun<NodeID>?

  /// Returns the changes in the children of some branches from now on.
  ///
  /// Several changes of one list that come close together are reported as one.
  ///
  /// - Parameter branches: The branches to watch; nil is the top level.
  func changes(in branches: Set<NodeID?>) -> AsyncStream<SourceChange<NodeID>>
}

/// Some of the children of a node, in order.
public struct SourcePage<NodeID: Hashable & Sendable>: Sendable {
  /// The nodes.
  public var nodes: [SourceNode<NodeID>]

  /// The total number of children, or nil while that is unknown.
  public var total: Int?

  /// The offset of the next page, or nil if this page contains the last child.
  public var nextOffset: Int?

  /// Makes a page.
  public init(nodes: [SourceNode<NodeID>], total: Int?, nextOffset: Int?) {
    self.nodes = nodes
    self.total = total
    self.nextOffset = nextOffset
  }

  /// Returns the page of other nodes that a function makes of these.
  func map<ID>(_ node: (SourceNode<NodeID>) -> SourceNode<ID>) -> SourcePage<ID> {
    SourcePage<ID>(nodes: nodes.map(node), total: total, nextOffset: nextOffset)
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
