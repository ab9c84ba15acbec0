// Default implementations for data that never changes, is in no files and has no standard to conform
// to.

extension TreeSource {
  /// Returns no faults.
  public func faults(strict: Bool) throws(SourceError) -> [SourceFault] { [] }

  /// Returns nil: there are no files.
  public func fileNames() -> (any FileNameWalk<NodeID>)? { nil }

  /// Returns nil: there is no written form.
  public func value(of node: NodeID) throws(SourceError) -> [UInt8]? { nil }

  /// Returns what the ``contentReader()`` reads.
  public func textValue(of node: NodeID) throws(SourceError) -> [UInt8]? {
    try contentText(of: node)
  }

  /// Returns the text or the digits of a value as the content reader has them.
  func contentText(of node: NodeID) throws(SourceError) -> [UInt8]? {
    switch try contentReader()(node, true)?.value {
    case .text(let bytes), .literal(let bytes): bytes
    case .data, nil: nil
    }
  }

  /// Returns nil: texts are values of their own.
  public func prose(in file: NodeID?) throws(SourceError) -> SourceProse? { nil }

  /// Returns nil: the rows say it, or it is unknown.
  public func containerKind(of node: NodeID?) throws(SourceError) -> SourceKind? { nil }

  /// Whether the nodes of the source are files and folders, as in an archive.
  package var holdsFiles: Bool {
    get throws(SourceError) { try containerKind(of: nil) == .folder }
  }

  /// Whether the source is a database, whose rows say what cannot be read.
  package var isDatabase: Bool { self is any RelationalSource }

  /// Whether the source is prose itself.
  var isProse: Bool {
    get throws(SourceError) { try prose(in: nil) != nil }
  }

  /// Returns nil: lines are unknown.
  public func line(of node: NodeID) throws(SourceError) -> Int? { nil }

  /// Returns nil: no node is in a file.
  public func filePath(of node: NodeID?) -> String? { nil }

  /// Returns nil: no node is a file.
  public func file(of node: NodeID) throws(SourceError) -> OpenFile? { nil }

  /// Returns nil: no node is a file.
  public func filePart(
    of node: NodeID?,
    from offset: Int,
    count: Int
  ) throws(SourceError) -> FilePart? { nil }

  /// Returns nil: all may be handed out.
  public func copyRefusal(
    of node: NodeID,
    limit: Int64
  ) throws(SourceError) -> CopyRefusal? { nil }

  /// Returns nil: rows are read page by page.
  public func rowRun(
    of parent: NodeID?,
    from offset: Int,
    levels: Int
  ) throws(SourceError) -> SourceRowRun<NodeID>? { nil }

  /// Returns a stream that has ended: nothing ever changes.
  public func changes(in branches: Set<NodeID?>) -> AsyncStream<SourceChange<NodeID>> {
    AsyncStream { $0.finish() }
  }
}
