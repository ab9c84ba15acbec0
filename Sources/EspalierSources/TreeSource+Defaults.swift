// What is right for data that never changes, has no standard to break, and is found by being read.

extension TreeSource {
  /// None.
  public func faults(strict: Bool) async throws(SourceError) -> [SourceFault] { [] }

  /// None: nothing is written anywhere.
  public func value(of node: NodeID) async throws(SourceError) -> [UInt8]? { nil }

  /// A stream that has ended: nothing ever changes.
  public func changes(in branches: Set<NodeID?>) -> AsyncStream<SourceChange<NodeID>> {
    AsyncStream { $0.finish() }
  }
}
