// Children loaded on demand.
//
//     let changes = try outline.expand("Trees")       // inserts the status row "loading"
//     for request in outline.takeLoadRequests().requests { client.load(request) }
//     ...
//     try outline.completeLoad(request.token, items: children, hasMore: true)
//
// A branch requests its children once, when it is first expanded. The outline itself loads nothing
// and waits for nothing. An answer to a load that is no longer pending is refused, so a late one
// never replaces newer children.
extension Outline {
  /// Returns the loads to begin and to cancel since the last call.
  ///
  /// To be called after anything that expands, collapses, inserts or deletes items.
  ///
  /// - Complexity: O(*k* log *n*) for *k* requests.
  public mutating func takeLoadRequests() -> LoadRequests<ID> {
    let (requests, cancels) = loads.takeRequests()
    return LoadRequests(
      requests: requests.compactMap { token, node in
        index[node].map { id in
          let continues = loads[node]?.purpose == .more
          let offset = continues ? forest.childCount(of: node) : 0
          return LoadRequest(token: token, item: id, offset: offset)
        }
      },
      cancels: cancels
    )
  }

  /// The load state of an item's children, or `nil` if the item is unknown.
  ///
  /// - Complexity: O(1).
  public func loadState(of id: ID) -> LoadState? {
    guard let node = index.node(of: id) else { return nil }
    switch loads[node]?.state {
    case .loading(let token): return .loading(token: token)
    case .failed(let message): return .failed(message: message)
    case .more: return .more
    case nil: return forest.isUnloaded(node) ? .unknown : .loaded
    }
  }

  /// The status shown in the last row below an item, or `nil` if there is no such row.
  ///
  /// - Complexity: O(log *n*).
  public func status(of id: ID) -> LoadStatus? {
    guard let node = index.node(of: id), let status = forest.status(of: node) else { return nil }
    return LoadStatus(forest.kind(ofStatus: status))
  }

  /// The row of an item's status, counted over all sections, or `nil` if it has none or is hidden.
  ///
  /// - Complexity: O(log *n*).
  public func statusRow(of id: ID) -> Int? {
    guard let node = index.node(of: id), let status = forest.status(of: node) else { return nil }
    return forest.row(of: status)
  }

  /// The branch whose status is shown at a row, counted over all sections, or `nil` for other rows.
  ///
  /// - Complexity: O(log *n*).
  public func branch(ofStatusAtRow row: Int) -> ID? {
    guard row >= 0, row < forest.rowCount else { return nil }
    let node = forest.node(atRow: row)
    return forest.isStatus(node) ? forest.parent(of: node).flatMap { index[$0] } : nil
  }

  /// Inserts the children of a pending load.
  ///
  /// The children take the place of the status row, after those that were put into the branch in the
  /// meantime. If the branch was loaded again, the children that it had when it was requested are
  /// replaced by identity, as by `replaceChildren(of:with:loadState:)`; an item that is not loaded
  /// keeps the children that it has already.
  ///
  /// - Parameters:
  ///   - token: The token of the request.
  ///   - items: The children, with their descendants if known.
  ///   - hasMore: Whether there are more children; then the branch has a status row for them.
  /// - Throws: ``OutlineError/staleToken(_:)`` if the load is not pending; otherwise as
  ///   `insert(_:into:at:)`, and then it stays pending.
  /// - Complexity: O(log *n* + *m*) for *m* items; as `replaceChildren(of:with:loadState:)` if the
  ///   branch has children and did not request more of them.
  @discardableResult
  public mutating func completeLoad(
    _ token: Int,
    items: some Sequence<Item>,
    hasMore: Bool = false
  ) throws(OutlineError<ID>) -> RowChanges {
    guard let load = loads.load(of: token) else { throw .staleToken(token) }
    makeUnique()
    let node = load.node
    // The status carries the check state of children to come.
    var common: NodeFlags = []
    if let status = forest.status(of: node), forest.isChecked(status) { common = .checked }
    let count = forest.childCount(of: node)
    if load.purpose == .again || load.purpose == .first && count > 0 {
      let changes = try replace(
        below: node,
        with: Array(items),
        hasMore ? .more : .loaded,
        answering: load.purpose,
        common: common
      )
      forest.setKnownEmpty(node, forest.subtreeCount(of: node) == 1)
      return changes
    }
    let insertionPoint = forest.insertionPoint(under: node, at: count)
    var transaction = Transaction(
      depth: insertionPoint.depth,
      hiddenDepth: insertionPoint.hiddenDepth,
      base: node
    )
    transaction.common = common
    do {
      for item in items { try stage(item, in: &transaction) }
      transaction.endBranches(downTo: -1)
    } catch {
      discard(transaction)
      throw error
    }
    var changes: RowChanges
    if hasMore {
      // The status follows the last item: its row is at its final position. Under a filter it may
      // appear with the items.
      let wasVisible = forest.status(of: node).map { forest.isVisible($0) } ?? false
      changes = forest.insert(transaction.slots, flags: transaction.flags, at: insertionPoint)
      let reloads = forest.setStatus(of: node, to: .more).reloads
      if wasVisible { changes.reloads += reloads }
    } else {
      // The status is replaced by the first item: its row is at its previous position.
      let gone = forest.setStatus(of: node, to: nil).deletions
      let insertionPoint = forest.insertionPoint(under: node, at: count)
      changes = forest.insert(transaction.slots, flags: transaction.flags, at: insertionPoint)
      changes.deletions = gone
    }
    loads.finish(load, hasMore: hasMore)
    setLoads(transaction.loads)
    forest.setKnownEmpty(node, forest.subtreeCount(of: node) == 1)
    return loadOpened(changes)
  }

  /// Marks a pending load as failed.
  ///
  /// The present children stay. The branch has a status row for the failure, until ``retry(_:)``.
  ///
  /// - Parameters:
  ///   - token: The token of the request.
  ///   - message: The reason, in words for the user.
  /// - Throws: ``OutlineError/staleToken(_:)`` if the load is not pending.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func failLoad(
    _ token: Int,
    message: String
  ) throws(OutlineError<ID>) -> RowChanges {
    guard let load = loads.load(of: token) else { throw .staleToken(token) }
    makeUnique()
    loads.set(.init(node: load.node, state: .failed(message: message), purpose: load.purpose))
    return forest.setStatus(of: load.node, to: .failed)
  }

  /// Sets whether the children of a branch are known to be none, for a front end that loads by itself;
  /// see ``isExpandable(_:)``.
  ///
  /// - Complexity: O(1).
  package mutating func setKnownEmpty(_ id: ID, _ isEmpty: Bool) {
    guard let node = index.node(of: id), forest.isKnownEmpty(node) != isEmpty else { return }
    makeUnique()
    forest.setKnownEmpty(node, isEmpty)
  }

  /// Requests children again that could not be loaded; does nothing in any other state.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func retry(_ id: ID) throws(OutlineError<ID>) -> RowChanges {
    let node = try node(of: id)
    guard let load = loads[node], case .failed = load.state else { return RowChanges() }
    return begin(node, load.purpose)
  }

  /// Requests more children where there are more; does nothing in any other state.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func loadMore(_ id: ID) throws(OutlineError<ID>) -> RowChanges {
    let node = try node(of: id)
    guard let load = loads[node], case .more = load.state else { return RowChanges() }
    return begin(node, .more)
  }

  /// Requests the children of a branch again; the present ones stay until the new ones arrive.
  ///
  /// Does nothing for a leaf, or while a load is pending.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func refresh(_ id: ID) throws(OutlineError<ID>) -> RowChanges {
    let node = try node(of: id)
    guard forest.isBranch(node) else { return RowChanges() }
    switch loads[node]?.state {
    case .loading: return RowChanges()
    case .failed where loads.isFirst(of: node): return begin(node, .first)
    case .failed, .more, nil:
      return begin(node, forest.isUnloaded(node) ? .first : .again)
    }
  }

  /// Sets whether a branch has more children than the present ones.
  ///
  /// If so, it has a status row for them, until ``loadMore(_:)``. A leaf and a branch with a
  /// pending load do not change; a branch that has not requested its children yet counts as
  /// partially loaded.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func setHasMore(
    _ hasMore: Bool,
    for id: ID
  ) throws(OutlineError<ID>) -> RowChanges {
    let node = try node(of: id)
    guard forest.isBranch(node) else { return RowChanges() }
    makeUnique()
    switch loads[node]?.state {
    case .loading: return RowChanges()
    case .more where !hasMore: return dropLoad(of: node)
    case .failed, .more, nil:
      guard hasMore else { return RowChanges() }
      forest.setUnloaded(node, false)
      loads.set(.init(node: node, state: .more, purpose: .more))
      return forest.setStatus(of: node, to: .more)
    }
  }

  /// Activates the status row of an item: retries the load, or loads more.
  mutating func retryOrLoadMore(_ id: ID) -> RowChanges {
    guard let node = index.node(of: id), let load = loads[node] else { return RowChanges() }
    switch load.state {
    case .loading: return RowChanges()
    case .failed, .more: return begin(node, load.purpose)
    }
  }

  /// Begins the first load of a branch.
  @usableFromInline
  mutating func load(_ node: Forest.Node) -> RowChanges { begin(node, .first) }

  /// Begins the first load of a branch if it is not loaded.
  @usableFromInline
  mutating func loadIfNeeded(_ node: Forest.Node) -> RowChanges {
    forest.isUnloaded(node) ? load(node) : RowChanges()
  }

  /// Requests the children of the branches that the filter has just expanded and that are not loaded.
  ///
  /// - Parameter changes: The row changes so far.
  /// - Returns: The row changes with the status rows.
  /// - Complexity: O(1); O(*k* log *n* + *c* log *k*) for *k* branches and *c* ranges of changes.
  @usableFromInline
  mutating func loadOpened(_ changes: consuming RowChanges) -> RowChanges {
    guard !forest.openedByFilter.isEmpty else { return changes }
    let opened = forest.inOrder(forest.openedByFilter)
    forest.openedByFilter = []
    let statuses = opened.compactMap { node -> Forest.Node? in
      guard forest.isUnloaded(node) else { return nil }
      _ = load(node)
      return forest.status(of: node)
    }
    // The status row of a branch comes after those of the branches in it.
    let positions = forest.inOrder(statuses).compactMap { forest.rowPosition(of: $0) }
    changes.insert(rows: positions)
    return changes
  }

  /// Begins a load, with its status row.
  private mutating func begin(_ node: Forest.Node, _ purpose: LoadPurpose) -> RowChanges {
    makeUnique()
    forest.setUnloaded(node, false)
    loads.begin(node, purpose, isExpanded: forest.isExpandedWithOrWithoutFilter(node))
    return forest.setStatus(of: node, to: .loading)
  }

  /// Sets the load states of branches whose status rows have been set already.
  @usableFromInline
  mutating func setLoads(_ staged: [(node: Forest.Node, state: ItemLoadState)]) {
    for (node, state) in staged {
      loads.drop(node)
      switch state {
      case .loaded, .unknown: break
      case .loading(let purpose):
        loads.begin(node, purpose, isExpanded: forest.isExpandedWithOrWithoutFilter(node))
      case .failed(let purpose, let message):
        loads.set(.init(node: node, state: .failed(message: message), purpose: purpose))
      case .more: loads.set(.init(node: node, state: .more, purpose: .more))
      }
    }
  }

  /// Cancels the loads of branches that were collapsed; see ``settle(_:)``.
  @usableFromInline
  mutating func settleLoads() { for load in loads.loads { settle(load.node) } }

  /// Cancels the loads of branches that were collapsed, among a node and those below it.
  ///
  /// Under a filter all are examined, because it expands branches by itself.
  ///
  /// - Complexity: O(min(*k*, *m*)) for *k* branches with a status and *m* nodes below, plus O(log
  ///   *n*) for each pending load; under a filter O(*k*).
  @usableFromInline
  mutating func settleLoads(below node: Forest.Node) {
    if loads.isEmpty { return }
    if forest.isFiltered || loads.loads.count <= forest.subtreeCount(of: node) {
      return settleLoads()
    }
    for slot in forest.subtree(of: node) { settle(slot.node) }
  }

  /// Cancels the load of a branch if it was collapsed; under a filter, those of all branches.
  ///
  /// - Complexity: O(1); O(log *n*) if a load is pending; under a filter as ``settleLoads()``.
  @usableFromInline
  mutating func settleLoad(of node: Forest.Node) {
    if forest.isFiltered { settleLoads() } else { settle(node) }
  }

  /// Cancels the load of a branch if it was collapsed.
  ///
  /// It returns to its previous state. Its status row is hidden, so no row changes.
  private mutating func settle(_ node: Forest.Node) {
    guard let load = loads[node], case .loading = load.state else { return }
    if forest.isExpandedWithOrWithoutFilter(node) {
      loads.setWasExpanded(node)
    } else if load.wasExpanded {
      cancel(load)
    }
  }

  private mutating func cancel(_ load: LoadRegistry.Load) {
    loads.drop(load.node)
    if load.purpose == .first { forest.setUnloaded(load.node, true) }
    let hasMore = load.purpose == .more
    if hasMore { loads.set(.init(node: load.node, state: .more, purpose: .more)) }
    _ = forest.setStatus(of: load.node, to: hasMore ? .more : nil)
  }

  /// Removes the load of a branch and its status row.
  @usableFromInline
  mutating func dropLoad(of node: Forest.Node) -> RowChanges {
    guard loads[node] != nil else { return RowChanges() }
    loads.drop(node)
    return forest.setStatus(of: node, to: nil)
  }

  /// Cancels the load of a node that is removed.
  @usableFromInline
  mutating func forgetLoad(of node: Forest.Node) {
    loads.drop(node)
    loads.forgetAddition(node)
  }
}
