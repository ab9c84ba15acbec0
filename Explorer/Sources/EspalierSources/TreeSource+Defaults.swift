// Default implementations for data that never changes and has no standard to conform to.

extension TreeSource {
  /// Returns no faults.
  public func faults(strict: Bool) throws(SourceError) -> [SourceFault] { [] }

  /// Returns nil: there is no written form.
  public func value(of node: NodeID) throws(SourceError) -> [UInt8]? { nil }

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
