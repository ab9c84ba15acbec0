/// A source whose nodes are mostly those of other sources.
///
/// A conforming type says where its nodes are, and lists those that are its own. All else is asked
/// from the source that a node is in, so nothing is forgotten. Own nodes answer as the defaults of
/// ``TreeSource`` do, unless the type has an answer.
public protocol ForwardingSource: TreeSource {
  /// The identity of another source in this one, from which follow those of its nodes.
  associatedtype Context: Sendable

  /// Returns the place of a node in another source, or nil for an own node.
  ///
  /// - Throws: ``SourceError`` if there is no such place any more.
  func place(of node: NodeID) throws(SourceError) -> SourcePlace?

  /// Returns the branch of another source whose children are those of a node, or nil if they are own
  /// nodes.
  ///
  /// - Throws: ``SourceError`` if there is no such branch any more.
  func branch(of parent: NodeID?) throws(SourceError) -> SourceBranch<Context>?

  /// Returns a row of another source as a row of this one.
  func node(_ node: SourceNode<String>, in branch: SourceBranch<Context>) -> SourceNode<NodeID>

  /// Returns a page of the children of a node that are own nodes.
  func ownChildren(
    of parent: NodeID?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<NodeID>

  /// Returns the only child of a branch that cannot be read, or nil if that is an error of the whole
  /// source.
  func report(_ error: SourceError, on parent: NodeID?) -> SourceNode<NodeID>?
}

/// A node of another source.
public struct SourcePlace: Sendable {
  var source: any TreeSource<String>
  /// The wire id of the node.
  var node: String
}

/// A branch of another source, or its top level.
public struct SourceBranch<Context: Sendable>: Sendable {
  var source: any TreeSource<String>
  /// The wire id of the branch; nil for the top level.
  var node: String?
  var context: Context
}

extension ForwardingSource {
  /// Returns a page of the children of a node in its source, or of own nodes.
  public func children(
    of parent: NodeID?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<NodeID> {
    if Task.isCancelled { throw .cancelled }
    do throws(SourceError) {
      guard let branch = try branch(of: parent) else {
        return try ownChildren(of: parent, from: offset, limit: limit)
      }
      return try branch.source.children(of: branch.node, from: offset, limit: limit)
        .map { node($0, in: branch) }
    } catch {
      return try reportPage(error, on: parent, from: offset, limit: limit)
    }
  }

  /// Returns a page of the records in the source of a node, or of own nodes: files.
  public func records(
    of parent: NodeID?,
    from offset: Int,
    limit: Int,
    extent: RecordExtent
  ) throws(SourceError) -> RecordPage<NodeID> {
    if Task.isCancelled { throw .cancelled }
    do throws(SourceError) {
      guard let branch = try branch(of: parent) else {
        let page = try ownChildren(of: parent, from: offset, limit: limit)
        let read = contentReader()
        return try RecordPage(page, from: offset) { node throws(SourceError) in
          try fileCells(of: node, read, extent)
        }
      }
      return try branch.source
        .records(of: branch.node, from: offset, limit: limit, extent: extent)
        .map { node($0, in: branch) }
    } catch {
      let page = try reportPage(error, on: parent, from: offset, limit: limit)
      return RecordPage(page, from: offset)
    }
  }

  private func reportPage(
    _ error: SourceError,
    on parent: NodeID?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<NodeID> {
    guard error != .cancelled, let report = report(error, on: parent) else { throw error }
    return SourcePage(from: offset, limit: limit, total: 1) { _ in report }
  }

  /// Returns nil: what cannot be read is an error of the whole source.
  public func report(_ error: SourceError, on parent: NodeID?) -> SourceNode<NodeID>? { nil }

  /// Searches a branch of another source, all below its top level.
  ///
  /// - Parameter around: The node whose children are those of the branch; nil for the top level.
  func search(
    _ branch: SourceBranch<Context>,
    around: SourceMatch<NodeID>? = nil,
    for query: SourceQuery,
    progress: (SourceProgress) -> Void,
    found: (SourceMatch<NodeID>) -> Bool
  ) throws(SourceError) {
    try branch.source.search(for: query, progress: progress) { match in
      let inner = match.map { node($0, in: branch) }
      return found(
        SourceMatch(
          nodes: (around?.nodes ?? []) + inner.nodes,
          positions: (around?.positions ?? []) + inner.positions
        )
      )
    }
  }

  /// Returns the texts of a node that a search in its source compares.
  public func searchText(of node: SourceNode<NodeID>) throws(SourceError) -> SearchText {
    guard let place = try place(of: node.id) else { return SearchText(shown: node) }
    return try place.source.searchText(of: node.identified(as: place.node))
  }

  /// Returns the bytes of a value as its source does.
  public func value(of node: NodeID) throws(SourceError) -> [UInt8]? {
    guard let place = try place(of: node) else { return nil }
    return try place.source.value(of: place.node)
  }

  /// Returns the content of a text as its source does.
  public func textValue(of node: NodeID) throws(SourceError) -> [UInt8]? {
    guard let place = try place(of: node) else { return nil }
    return try place.source.textValue(of: place.node)
  }

  /// Returns the prose in a file as the source of its values does.
  public func prose(in file: NodeID?) throws(SourceError) -> SourceProse? {
    guard let branch = try branch(of: file) else { return nil }
    return try branch.source.prose(in: branch.node)
  }

  /// Returns the kind of the value around the children of a node as its source does.
  public func containerKind(of node: NodeID?) throws(SourceError) -> SourceKind? {
    guard let branch = try branch(of: node) else { return nil }
    return try branch.source.containerKind(of: branch.node)
  }

  /// Returns the line of a node as its source does.
  public func line(of node: NodeID) throws(SourceError) -> Int? {
    guard let place = try place(of: node) else { return nil }
    return try place.source.line(of: place.node)
  }

  /// Returns the path of the file that a node is in as its source does.
  public func filePath(of node: NodeID?) -> String? {
    guard let node, let place = try? place(of: node) else { return nil }
    return place.source.filePath(of: place.node)
  }

  /// Opens a file as its source does.
  public func file(of node: NodeID) throws(SourceError) -> OpenFile? {
    guard let place = try place(of: node) else { return nil }
    return try place.source.file(of: place.node)
  }

  /// Returns a part of a file as its source does.
  public func filePart(
    of node: NodeID?,
    from offset: Int,
    count: Int
  ) throws(SourceError) -> FilePart? {
    guard let node, let place = try place(of: node) else { return nil }
    return try place.source.filePart(of: place.node, from: offset, count: count)
  }

  /// Returns the reason of its source not to hand out the bytes of a node; own nodes
  /// have nothing to hand out.
  public func copyRefusal(
    of node: NodeID,
    limit: Int64
  ) throws(SourceError) -> CopyRefusal? {
    guard let place = try place(of: node) else { return .notShown }
    return try place.source.copyRefusal(of: place.node, limit: limit)
  }
}
