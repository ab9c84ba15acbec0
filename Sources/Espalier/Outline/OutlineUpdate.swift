/// The consequences of a change of an outline: the row changes, and the children to load.
public struct OutlineUpdate<ID: Hashable> {
  /// The row changes.
  public var changes: RowChanges
  /// The loads to begin and to cancel.
  public var loads: LoadRequests<ID>

  /// Creates an update.
  public init(changes: RowChanges = .init(), loads: LoadRequests<ID> = .init()) {
    self.changes = changes
    self.loads = loads
  }

  /// Whether there is nothing to show and nothing to load.
  public var isEmpty: Bool { changes.isEmpty && loads.isEmpty }
}

extension Outline {
  /// Changes the outline, and returns what follows from that: the row changes with the loads.
  ///
  ///     let update = try outline.update { outline in try outline.expand("Trees") }
  ///     show(update.changes)
  ///     client.perform(update.loads)
  ///
  /// The result cannot be dropped without a warning. It also has the requests of earlier calls that
  /// were not made through this method, so none is lost.
  ///
  /// - Parameter change: The change; for several, the row changes of all of them.
  /// - Throws: What the change throws. Requests that it has caused are in the next update.
  /// - Complexity: That of the change, and O(*k* log *n*) for *k* requests.
  @inlinable
  public mutating func update<Failure: Error>(
    _ change: (inout Outline) throws(Failure) -> RowChanges
  ) throws(Failure) -> OutlineUpdate<ID> {
    let changes = try change(&self)
    return OutlineUpdate(changes: changes, loads: takeLoadRequests())
  }
}

extension OutlineUpdate: Equatable {}
extension OutlineUpdate: Sendable where ID: Sendable {}
