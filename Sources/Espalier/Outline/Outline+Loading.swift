// Children that come later.
//
//     let changes = try outline.expand("Trees")       // inserts the row "loading"
//     for request in outline.takeLoadOrders().requests { host.load(request) }
//     ...
//     try outline.loaded(request.token, items: children, hasMore: true)
//
// A branch asks when it is opened, once, however often that happens; the outline itself loads
// nothing and waits for nobody. An answer that comes when nobody waits for it any more is refused,
// so a late one never replaces what is newer.
extension Outline {
  /// What a host has to load, and what it may stop loading, since this was asked last.
  ///
  /// To be called after whatever opens, closes, brings or deletes items.
  ///
  /// - Complexity: O(*k* log *n*) for *k* requests.
  public mutating func takeLoadOrders() -> LoadOrders<ID> {
    let (requests, cancels) = loads.takeOrders()
    return LoadOrders(
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

  /// How the children of an item are coming, or `nil` if it is unknown.
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

  /// What the last row below an item says, or `nil` if there is no such row.
  ///
  /// - Complexity: O(log *n*).
  public func status(of id: ID) -> LoadStatus? {
    guard let node = index.node(of: id), let status = forest.status(of: node) else { return nil }
    return LoadStatus(forest.kind(ofStatus: status))
  }

  /// The row of an item's status, counted over all sections, or `nil` if it has none or it is hidden.
  ///
  /// - Complexity: O(log *n*).
  public func statusRow(of id: ID) -> Int? {
    guard let node = index.node(of: id), let status = forest.status(of: node) else { return nil }
    return forest.row(of: status)
  }

  /// The item whose status is a row, counted over all sections, or `nil` for any other row.
  ///
  /// - Complexity: O(log *n*).
  public func branch(ofStatusAtRow row: Int) -> ID? {
    guard row >= 0, row < forest.rowCount else { return nil }
    let node = forest.node(atRow: row)
    return forest.isStatus(node) ? forest.parent(of: node).flatMap { index[$0] } : nil
  }

  /// Takes the children that were loaded.
  ///
  /// Those of a branch that had none come in, and so do more of them, behind those that are there.
  /// Where a branch was loaded again, the difference by identity is made, as by
  /// ``replaceChildren(of:with:)``.
  ///
  /// - Parameters:
  ///   - token: What they were asked for under.
  ///   - items: The children, with what is below them if that is known.
  ///   - hasMore: Whether there are more; then the branch has a row that says so.
  /// - Throws: ``OutlineError/staleToken(_:)`` if nobody waits for them; or as
  ///   ``insert(_:into:at:)``, and then they are still waited for.
  /// - Complexity: O(log *n* + *m*) for *m* items; as ``replaceChildren(of:with:)`` where they were
  ///   loaded again.
  @discardableResult
  public mutating func loaded(
    _ token: Int,
    items: some Sequence<Item>,
    hasMore: Bool = false
  ) throws(OutlineError<ID>) -> RowChanges {
    guard let load = loads.load(of: token) else { throw .staleToken(token) }
    makeUnique()
    let node = load.node
    let count = forest.childCount(of: node)
    let site = forest.site(under: node, at: count)
    var staging = Staging(depth: site.depth, cover: site.cover)
    // The status bears the check of those to come.
    if let status = forest.status(of: node), forest.isChecked(status) { staging.common = .checked }
    let isAgain = load.origin == .loaded || load.origin == .unknown && count > 0
    if isAgain {
      staging.taken = NodeTable(expecting: forest.subtreeCount(of: node), of: forest.handleEnd)
    }
    let forest = self.forest
    do {
      for item in items {
        try stage(item, in: &staging) {
          isAgain && $0 != node && forest.isInside($0, subtreeOf: node)
        }
      }
    } catch {
      discard(staging)
      throw error
    }
    var changes: RowChanges
    if isAgain {
      if hasMore, let status = forest.status(of: node) {
        stageStatus(status, saying: .more, in: &staging)
      }
      let (rearranged, dropped) = forest.replaceChildren(
        of: node,
        with: staging.slots,
        flags: staging.flags
      )
      for node in dropped { forget(node, isSection: false) }
      changes = rearranged
    } else if forest.isFiltered {
      // What comes may show what holds it, and with that the status.
      changes = forest.underFilter {
        _ = forest.insert(staging.slots, flags: staging.flags, at: site)
        _ = forest.setStatus(of: node, to: hasMore ? .more : nil)
      }
    } else if hasMore {
      // Behind the last item: its row stands where it will be.
      changes = forest.insert(staging.slots, flags: staging.flags, at: site)
      changes.reloads += forest.setStatus(of: node, to: .more).reloads
    } else {
      // Before the first item: its row stands where it was.
      let gone = forest.setStatus(of: node, to: nil).deletions
      let site = forest.site(under: node, at: count)
      changes = forest.insert(staging.slots, flags: staging.flags, at: site)
      changes.deletions = gone
    }
    loads.finish(load, hasMore: hasMore)
    if isAgain { reconcileLoads() }
    begin(staging.loading)
    return changes
  }

  /// Takes the news that children could not be loaded.
  ///
  /// What was there before stays. The branch has a row that says so, until ``retry(_:)``.
  ///
  /// - Parameters:
  ///   - token: What they were asked for under.
  ///   - message: Why, in words for people.
  /// - Throws: ``OutlineError/staleToken(_:)`` if nobody waits for them.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func failed(
    _ token: Int,
    message: String
  ) throws(OutlineError<ID>) -> RowChanges {
    guard let load = loads.load(of: token) else { throw .staleToken(token) }
    makeUnique()
    loads.fail(load, message: message)
    return forest.setStatus(of: load.node, to: .failed)
  }

  /// Asks again for children that could not be loaded; nothing in any other state.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func retry(_ id: ID) throws(OutlineError<ID>) -> RowChanges {
    let node = try node(of: id)
    guard let load = loads[node], case .failed = load.state else { return RowChanges() }
    return begin(node, origin: load.origin)
  }

  /// Asks for more children where there are more; nothing in any other state.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func loadMore(_ id: ID) throws(OutlineError<ID>) -> RowChanges {
    let node = try node(of: id)
    guard let load = loads[node], case .more = load.state else { return RowChanges() }
    return begin(node, origin: .more)
  }

  /// Asks for the children of a branch again; those that are there stay until the others come.
  ///
  /// One that is being loaded is not asked for twice, and a leaf has none.
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

  /// Says of a branch whether there are more children than those that were given.
  ///
  /// If so, it has a row that says so, until ``loadMore(_:)``. One that is being loaded stays as it
  /// is, and so does a leaf; one that nobody has asked for yet counts as loaded in part.
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
      prepareLoads()
      forest.setUnloaded(node, false)
      loads.set(.init(node: node, state: .more, origin: .more))
      return forest.setStatus(of: node, to: .more)
    }
  }

  /// Stages the status of a branch behind its children.
  private func stageStatus(
    _ status: Forest.Node,
    saying kind: Forest.Status,
    in staging: inout Staging
  ) {
    let slot = NewSlot(
      node: status,
      depth: Int32(truncatingIfNeeded: staging.baseDepth),
      cover: staging.covers[0]
    )
    staging.append(slot, flags: forest.flags(ofStatus: status, saying: kind), isNew: false)
    staging.taken?[status] = 1
  }

  /// Has ready what loading needs; called before anything can be unloaded or loading.
  @usableFromInline
  mutating func prepareLoads() {
    guard loadWork == nil else { return }
    loadWork = LoadWork(
      begin: { $0.begin($1, origin: .unknown) },
      beginStaged: { $0.beginStaged($1) },
      settle: { $0.giveUpClosed() },
      reconcile: { $0.forgetGiven() },
      drop: { $0.drop($1) },
      forget: { $0.loads.drop($1) },
      askAgain: { $0.ask($1) }
    )
  }

  private mutating func ask(_ node: Forest.Node) -> RowChanges {
    guard let load = loads[node] else { return RowChanges() }
    switch load.state {
    case .loading: return RowChanges()
    case .failed, .more: return begin(node, origin: load.origin)
    }
  }

  /// Lets a load begin, with the row that says so.
  private mutating func begin(
    _ node: Forest.Node,
    origin: LoadTable.Origin
  ) -> RowChanges {
    makeUnique()
    prepareLoads()
    forest.setUnloaded(node, false)
    loads.begin(node, origin: origin, isOpen: forest.isExpandedInAnyWay(node))
    return forest.setStatus(of: node, to: .loading)
  }

  private mutating func beginStaged(_ nodes: [Forest.Node]) {
    for node in nodes {
      // What was being loaded for it before is given up.
      loads.drop(node)
      loads.begin(node, origin: .unknown, isOpen: true)
    }
  }

  private mutating func giveUpClosed() {
    for (index, load) in loads.loads.enumerated().reversed() {
      guard case .loading = load.state else { continue }
      if forest.isExpandedInAnyWay(load.node) {
        loads.noteOpen(at: index)
      } else if load.wasOpen {
        giveUp(load)
      }
    }
  }

  private mutating func giveUp(_ load: LoadTable.Load) {
    if load.origin == .more {
      loads.giveUp(load)
      loads.set(.init(node: load.node, state: .more, origin: .more))
      _ = forest.setStatus(of: load.node, to: .more)
    } else {
      loads.drop(load.node)
      if load.origin == .unknown { forest.setUnloaded(load.node, true) }
      _ = forest.setStatus(of: load.node, to: nil)
    }
  }

  private mutating func drop(_ node: Forest.Node) -> RowChanges {
    guard loads[node] != nil else { return RowChanges() }
    loads.drop(node)
    return forest.setStatus(of: node, to: nil)
  }

  private mutating func forgetGiven() {
    for load in loads.loads where forest.status(of: load.node) == nil { loads.drop(load.node) }
  }
}
