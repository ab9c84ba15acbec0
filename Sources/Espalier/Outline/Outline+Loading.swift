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
          let continues = loads[node]?.origin == .more
          let offset = continues ? forest.childCount(of: node) : 0
          return LoadRequest(token: token, item: id, offset: offset)
        }
      },
      cancels: cancels
    )
  }

  /// The load state of an item's children, or `nil` if the item is unknown.
  ///
  /// - Complexity: O(log *k*) for *k* branches with a status.
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
  /// The children of a branch that had none are inserted; more children are appended to the present
  /// ones. If the branch was loaded again, its children are replaced by identity, as by
  /// ``replaceChildren(of:with:)``.
  ///
  /// - Parameters:
  ///   - token: The token of the request.
  ///   - items: The children, with their descendants if known.
  ///   - hasMore: Whether there are more children; then the branch has a status row for them.
  /// - Throws: ``OutlineError/staleToken(_:)`` if the load is not pending; otherwise as
  ///   ``insert(_:into:at:)``, and then it stays pending.
  /// - Complexity: O(log *n* + *m*) for *m* items; as ``replaceChildren(of:with:)`` if the branch
  ///   was loaded again.
  @discardableResult
  public mutating func completeLoad(
    _ token: Int,
    items: some Sequence<Item>,
    hasMore: Bool = false
  ) throws(OutlineError<ID>) -> RowChanges {
    guard let load = loads.load(of: token) else { throw .staleToken(token) }
    makeUnique()
    let node = load.node
    let count = forest.childCount(of: node)
    let insertionPoint = forest.insertionPoint(under: node, at: count)
    var transaction = Transaction(
      depth: insertionPoint.depth,
      hiddenDepth: insertionPoint.hiddenDepth
    )
    // The status carries the check state of children to come.
    if let status = forest.status(of: node), forest.isChecked(status) {
      transaction.common = .checked
    }
    let isAgain = load.origin == .loaded || load.origin == .unknown && count > 0
    if isAgain {
      transaction.taken = SparseNodeMap(
        expecting: forest.subtreeCount(of: node),
        of: forest.handleEnd
      )
    }
    let forest = self.forest
    do {
      for item in items {
        try stage(item, in: &transaction) {
          isAgain && $0 != node && forest.isInside($0, subtreeOf: node)
        }
      }
    } catch {
      discard(transaction)
      throw error
    }
    var changes: RowChanges
    if isAgain {
      if hasMore, let status = forest.status(of: node) {
        stageStatus(status, showing: .more, in: &transaction)
      }
      let (rearranged, dropped) = forest.replaceChildren(
        of: node,
        with: transaction.slots,
        flags: transaction.flags
      )
      for node in dropped { forget(node, isSection: false) }
      changes = rearranged
    } else if forest.isFiltered {
      // New items may make their ancestors pass the filter, and with them the status row.
      changes = forest.underFilter {
        _ = forest.insert(transaction.slots, flags: transaction.flags, at: insertionPoint)
        _ = forest.setStatus(of: node, to: hasMore ? .more : nil)
      }
    } else if hasMore {
      // The status follows the last item: its row is at its final position.
      changes = forest.insert(transaction.slots, flags: transaction.flags, at: insertionPoint)
      changes.reloads += forest.setStatus(of: node, to: .more).reloads
    } else {
      // The status is replaced by the first item: its row is at its previous position.
      let gone = forest.setStatus(of: node, to: nil).deletions
      let insertionPoint = forest.insertionPoint(under: node, at: count)
      changes = forest.insert(transaction.slots, flags: transaction.flags, at: insertionPoint)
      changes.deletions = gone
    }
    loads.finish(load, hasMore: hasMore)
    if isAgain { reconcileLoads() }
    begin(transaction.loading)
    return changes
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
    loads.fail(load, message: message)
    return forest.setStatus(of: load.node, to: .failed)
  }

  /// Requests children again that could not be loaded; does nothing in any other state.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func retry(_ id: ID) throws(OutlineError<ID>) -> RowChanges {
    let node = try node(of: id)
    guard let load = loads[node], case .failed = load.state else { return RowChanges() }
    return begin(node, origin: load.origin)
  }

  /// Requests more children where there are more; does nothing in any other state.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func loadMore(_ id: ID) throws(OutlineError<ID>) -> RowChanges {
    let node = try node(of: id)
    guard let load = loads[node], case .more = load.state else { return RowChanges() }
    return begin(node, origin: .more)
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
    case .failed where loads.isFirst(of: node): return begin(node, origin: .unknown)
    case .failed, .more, nil:
      return begin(node, origin: forest.isUnloaded(node) ? .unknown : .loaded)
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
    _ id: ID,
    _ hasMore: Bool
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
      loads.set(.init(node: node, state: .more, origin: .more))
      return forest.setStatus(of: node, to: .more)
    }
  }

  /// Stages the status of a branch after its children.
  private func stageStatus(
    _ status: Forest.Node,
    showing kind: Forest.Status,
    in transaction: inout Transaction
  ) {
    let slot = NewSlot(
      node: status,
      depth: Int32(truncatingIfNeeded: transaction.baseDepth),
      hiddenDepth: transaction.hiddenDepths[0]
    )
    transaction.append(slot, flags: forest.flags(ofStatus: status, showing: kind), isNew: false)
    transaction.taken?[status] = 1
  }

  /// Activates the status row of an item: retries the load, or loads more.
  mutating func retryOrLoadMore(_ id: ID) -> RowChanges {
    guard let node = index.node(of: id), let load = loads[node] else { return RowChanges() }
    switch load.state {
    case .loading: return RowChanges()
    case .failed, .more: return begin(node, origin: load.origin)
    }
  }

  /// Begins the first load of a branch.
  @usableFromInline
  mutating func load(_ node: Forest.Node) -> RowChanges { begin(node, origin: .unknown) }

  /// Begins the first load of a branch if it is not loaded.
  @usableFromInline
  mutating func loadIfNeeded(_ node: Forest.Node) -> RowChanges {
    forest.isUnloaded(node) ? load(node) : RowChanges()
  }

  /// Begins a load, with its status row.
  private mutating func begin(
    _ node: Forest.Node,
    origin: LoadRegistry.Origin
  ) -> RowChanges {
    makeUnique()
    forest.setUnloaded(node, false)
    loads.begin(node, origin: origin, isExpanded: forest.isExpandedWithOrWithoutFilter(node))
    return forest.setStatus(of: node, to: .loading)
  }

  /// Begins the loads of branches that were inserted expanded and have their status row already.
  @usableFromInline
  mutating func begin(_ nodes: [Forest.Node]) {
    for node in nodes {
      // A previous load of the branch is canceled.
      loads.drop(node)
      loads.begin(node, origin: .unknown, isExpanded: true)
    }
  }

  /// Cancels the loads of branches that were collapsed.
  ///
  /// They return to their previous state. Their status rows are hidden, so no row changes.
  @usableFromInline
  mutating func cancelCollapsedLoads() {
    for (index, load) in loads.loads.enumerated().reversed() {
      guard case .loading = load.state else { continue }
      if forest.isExpandedWithOrWithoutFilter(load.node) {
        loads.setWasExpanded(at: index)
      } else if load.wasExpanded {
        cancel(load)
      }
    }
  }

  private mutating func cancel(_ load: LoadRegistry.Load) {
    if load.origin == .more {
      loads.cancel(load)
      loads.set(.init(node: load.node, state: .more, origin: .more))
      _ = forest.setStatus(of: load.node, to: .more)
    } else {
      loads.drop(load.node)
      if load.origin == .unknown { forest.setUnloaded(load.node, true) }
      _ = forest.setStatus(of: load.node, to: nil)
    }
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
  mutating func forgetLoad(of node: Forest.Node) { loads.drop(node) }

  /// Removes the loads of branches that lost their status row because their children were replaced.
  @usableFromInline
  mutating func reconcileLoads() {
    for load in loads.loads where forest.status(of: load.node) == nil { loads.drop(load.node) }
  }
}
