// Children on demand. Loading is no step: what was loaded stays when an edit is undone.
extension UndoableOutline {
  /// Returns the loads to begin and to cancel since the last call.
  public mutating func takeLoadRequests() -> LoadRequests<ID> {
    outline.takeLoadRequests()
  }

  /// Inserts the children of a pending load.
  ///
  /// - Throws: ``OutlineError``, as ``Outline/completeLoad(_:items:hasMore:)``.
  @discardableResult
  public mutating func completeLoad(
    _ token: Int,
    items: some Sequence<Outline<ID>.Item>,
    hasMore: Bool = false
  ) throws(OutlineError<ID>) -> RowChanges {
    try outline.completeLoad(token, items: items, hasMore: hasMore)
  }

  /// Reports that a load failed.
  ///
  /// - Throws: ``OutlineError/staleToken(_:)`` if the load is not pending.
  @discardableResult
  public mutating func failLoad(
    _ token: Int,
    message: String
  ) throws(OutlineError<ID>) -> RowChanges {
    try outline.failLoad(token, message: message)
  }

  /// Requests children again that could not be loaded.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  @discardableResult
  public mutating func retry(_ id: ID) throws(OutlineError<ID>) -> RowChanges {
    try outline.retry(id)
  }

  /// Requests more children where there are more.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  @discardableResult
  public mutating func loadMore(_ id: ID) throws(OutlineError<ID>) -> RowChanges {
    try outline.loadMore(id)
  }

  /// Requests the children of a branch again.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  @discardableResult
  public mutating func refresh(_ id: ID) throws(OutlineError<ID>) -> RowChanges {
    try outline.refresh(id)
  }

  /// Sets whether a branch has more children than the present ones.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  @discardableResult
  public mutating func setHasMore(
    _ hasMore: Bool,
    for id: ID
  ) throws(OutlineError<ID>) -> RowChanges {
    try outline.setHasMore(hasMore, for: id)
  }

  /// Changes the outline, and returns what follows from that: the row changes with the loads.
  ///
  ///     let update = try undoable.update { list in try list.expand("Trees") }
  ///
  /// As ``Outline/update(_:)``.
  ///
  /// - Throws: What the change throws. Requests that it has caused are in the next update.
  public mutating func update<Failure: Error>(
    _ change: (inout UndoableOutline) throws(Failure) -> RowChanges
  ) throws(Failure) -> OutlineUpdate<ID> {
    let changes = try change(&self)
    return OutlineUpdate(changes: changes, loads: takeLoadRequests())
  }
}
