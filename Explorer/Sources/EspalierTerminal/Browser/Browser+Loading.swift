import Espalier
import EspalierSources

// Reading children, a page at a time.
extension Browser {
  /// The number of children in the first page of a branch: two screens, since each one may have to be opened to
  /// know what it holds, but not few, as the size of the screen is told later than what is shown first.
  private var firstPage: Int { min(max(64, 2 * height), PageSize.interactive) }

  /// The number of children in the largest page of a branch, of which each is larger than the one before.
  private static var lastPage: Int { 65_536 }

  /// Passes on what the outline wants to load or no longer wants.
  mutating func requestLoads() {
    refreshOutdated()
    let pending = outline.takeLoadRequests()
    for token in pending.cancels {
      let origin = Load.Origin(outline: outlineNumber, token: token)
      guard let number = loadNumbers[origin], removeLoad(number) != nil else { continue }
      effects.append(.cancelLoad(token: number))
    }
    for request in pending.requests {
      let usual = pageSizes[request.item] ?? firstPage
      var size = max(usual, neededCount(below: request.item))
      // A list is read again as far as it was read before.
      if request.offset == 0 { size = max(size, outline.childCount(of: request.item) ?? 0) }
      pageSizes[request.item] = min(4 * size, Self.lastPage)
      loadCount += 1
      watch(request.item)
      let load = Load(
        origin: .init(outline: outlineNumber, token: request.token),
        branch: request.item,
        offset: request.offset,
        limit: size
      )
      (loads[loadCount], loadNumbers[load.origin]) = (load, loadCount)
      if request.item == filtering?.order?.branch {
        loadRecords(load, token: loadCount)
        continue
      }
      effects.append(
        .load(
          token: loadCount,
          parent: node(request.item)?.id,
          offset: request.offset,
          limit: size
        )
      )
    }
    // A branch that was closed is no longer waited for.
    if !pending.cancels.isEmpty { continueOpening() }
  }

  /// Removes a load that is answered or no longer wanted.
  ///
  /// - Returns: The load; nil if it was removed before.
  mutating func removeLoad(_ number: Int) -> Load? {
    guard let load = loads.removeValue(forKey: number) else { return nil }
    loadNumbers[load.origin] = nil
    if outdated.blockers.contains(load.branch) { outdated.needsLook = true }
    return load
  }

  /// Receives a page of children, or the reason why there is none.
  mutating func received(
    _ answer: Result<SourcePage<Source.NodeID>, SourceError>,
    for token: Int
  ) {
    // The load was cancelled meanwhile, or its outline is gone.
    guard let load = removeLoad(token) else { return }
    guard load.origin.outline == outlineNumber else {
      guard filtering?.outlineNumber == load.origin.outline, var whole = filtering?.whole else {
        return
      }
      complete(load, answer, in: &whole)
      filtering?.whole = whole
      return
    }
    // Only what was read before can be gone.
    let cursor = load.offset == 0 && lostPlace == nil ? navigator.cursor : nil
    let former = cursor.map { place(ofRow: $0) }
    keepingView { browser in
      var outline = browser.outline
      // Not shared while it changes.
      browser.outline = Outline()
      browser.complete(load, answer, in: &outline)
      browser.outline = outline
    }
    if let cursor, !outline.contains(cursor) { lostPlace = former } else { continueToLostPlace() }
    continueSorting(load.branch)
    continueOpening()
    continueToGoal()
    continueToRow()
    requestLoads()
  }

  private mutating func complete(
    _ load: Load,
    _ answer: Result<SourcePage<Source.NodeID>, SourceError>,
    in outline: inout Outline<Int>
  ) {
    do throws(OutlineError<Int>) {
      switch answer {
      case .success(let page):
        var known: [Source.NodeID: Int] = [:]
        if load.offset == 0 {
          // What was read stays, to be as it was when the data are there again.
          let failure = failure(in: page.nodes, below: load.branch, in: outline)
          report(failure, on: load.branch)
          rowsView?.isOutdated = true
          if let failure { return _ = try outline.failLoad(load.origin.token, message: failure) }
          known = knownNumbers(of: page.nodes, below: load.branch, in: outline)
        }
        if let total = page.total, page.nodes.last?.kind != .error {
          setCount(total, of: load.branch)
        }
        // A filter shows a part of the folder, which keeps the sizes of the whole.
        if load.branch != Self.root
          || load.origin.outline == filtering?.outlineNumber ?? outlineNumber
        {
          measureSizes(of: page.nodes, in: load.branch, isFirst: load.offset == 0)
        }
        let items = number(page.nodes, known: known)
        try outline.completeLoad(load.origin.token, items: items, hasMore: page.nextOffset != nil)
      case .failure(let error):
        try outline.failLoad(load.origin.token, message: error.description)
      }
    } catch {
      // The load was cancelled meanwhile.
    }
  }

  /// Loads more where the end of what is loaded is in sight, or will be some screens further down.
  mutating func loadWhatIsInSight() {
    let first = row(atLine: top) ?? outline.rowCount
    let rows = outline.rows(inSection: 0, first..<first + 4 * height)
    for row in rows where row.status == .more { performKnown { try outline.loadMore(row.id) } }
    requestLoads()
  }

  /// Loads on until the row that is gone to is there.
  mutating func continueToRow() {
    if follows, outline.status(of: Self.root) == .more {
      performKnown { try outline.loadMore(Self.root) }
    }
    guard let goal = rowGoal else { return }
    if isTableShown { return continueToRecord(goal) }
    var last = outline.rowCount - 1
    if goal < last {
      rowGoal = nil
      last = goal
    } else if let branch = outline.branch(ofStatusAtRow: last) {
      loadMore(of: branch)
      // The last row that is there stays in sight, above those to come.
      if follows { last = max(0, last - 1) }
    } else {
      rowGoal = nil
    }
    navigator.focus(row: last, in: outline)
    showCursor()
    if follows, goal == .max { top = clampedTop(Int(outline.extent) - height) }
  }

  private mutating func continueToRecord(_ index: Int) {
    if let branch = tableView?.branch, index >= tableCount {
      loadMore(of: branch)
    } else {
      rowGoal = nil
    }
    focusRecord(index)
  }

  /// Loads the next children of a branch for the row that is gone to.
  private mutating func loadMore(of branch: Int) {
    switch outline.status(of: branch) {
    case .more: performKnown { try outline.loadMore(branch) }
    case .loading: break
    case .failed, nil: rowGoal = nil
    }
  }

  /// Reads the top level as it grows, with its end in sight.
  mutating func follow() {
    (follows, rowGoal) = (true, .max)
    continueToRow()
    requestLoads()
  }

  /// Receives the last line of data that grow as long as it has no end; empty if it has one.
  mutating func received(unfinishedLine bytes: [UInt8]) {
    unfinishedLine = TerminalSafeText.escaped(bytes)
  }

  /// Reads the branch with the cursor again, or the one that the cursor is in, with all that was read below it.
  ///
  /// A filter is applied again.
  mutating func reload() {
    guard let cursor = navigator.cursor else { return }
    let branch =
      outline.isBranch(cursor) == true ? cursor : outline.parent(of: cursor) ?? Self.root
    // With those around it: in a new version of a file, they tell which branch it is.
    for row in outline.ancestors(of: branch) ?? [] { outdate(node(row)?.id) }
    outdate(node(branch)?.id, entirely: true)
    if filtering != nil { filterAgain() }
    requestLoads()
  }
}
