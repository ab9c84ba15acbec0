// Loading the rows of columns, which the caller provides.
extension ColumnBrowser {
  /// Answers a request.
  ///
  /// A column that had rows before keeps its selection and the deeper columns if their items are
  /// still present.
  ///
  /// - Parameters:
  ///   - sections: The children, all at level 0.
  ///   - token: The token of the request.
  ///   - animated: Whether the front end animates the update.
  /// - Throws: ``ColumnError/staleToken(_:)`` if the load is no longer awaited,
  ///   ``ColumnError/duplicateItem(_:)`` or ``ColumnError/nestedItem(_:level:)`` for rows that
  ///   cannot be in a column; the load is still awaited then.
  /// - Complexity: O(*n*) for *n* rows in an empty column, otherwise as ``Outline/apply(_:)``.
  @discardableResult
  public mutating func load(
    _ sections: [Outline<ID>.Section],
    for token: ColumnToken,
    animated: Bool = true
  ) throws(ColumnError<ID>) -> ColumnUpdate {
    guard let depth = depth(awaiting: token) else { throw .staleToken(token) }
    return try setRows(depth, with: sections, animated: animated)
  }

  /// Answers a request with rows as an outline: flat, and in one section or more.
  ///
  /// The difference is not among the changes of the update.
  ///
  /// - Throws: ``ColumnError/staleToken(_:)`` if the load is no longer awaited.
  /// - Complexity: O(columns removed).
  package mutating func load(
    contents: Outline<ID>,
    for token: ColumnToken
  ) throws(ColumnError<ID>) -> ColumnUpdate {
    guard let depth = depth(awaiting: token) else { throw .staleToken(token) }
    var update = ColumnUpdate()
    columns[depth].contents = contents
    columns[depth].contents.defaultHeight = rowHeight
    finishLoading(depth, &update)
    return update
  }

  /// Reports that a request failed; ``reload(atDepth:)`` tries again.
  ///
  /// - Throws: ``ColumnError/staleToken(_:)`` if the load is no longer awaited.
  /// - Complexity: O(columns).
  @discardableResult
  public mutating func fail(_ token: ColumnToken) throws(ColumnError<ID>) -> ColumnUpdate {
    guard let depth = depth(awaiting: token) else { throw .staleToken(token) }
    var update = ColumnUpdate()
    columns[depth].status = .failed
    update.statusChanges = [depth]
    return update
  }

  /// Requests the rows of a column again, after a failure or to refresh them.
  ///
  /// The present rows stay until the answer. A load in progress is cancelled.
  ///
  /// - Throws: ``ColumnError/depthOutOfRange(depth:count:)`` or
  ///   ``ColumnError/previewHasNoRows(depth:)``.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func reload(atDepth depth: Int) throws(ColumnError<ID>) -> ColumnUpdate {
    try requireRows(atDepth: depth)
    var update = ColumnUpdate()
    if let token = columns[depth].token { update.cancels = [token] }
    columns[depth].status = .loading(request(columns[depth].id, depth, &update))
    update.statusChanges = [depth]
    return update
  }

  /// Replaces the rows of a column, and reports the difference by identity.
  ///
  /// The deeper columns stay if the selected item is among the new rows. They are removed if it is
  /// not, or if the next column's item is not. A load in progress is cancelled.
  ///
  /// - Throws: ``ColumnError/depthOutOfRange(depth:count:)``,
  ///   ``ColumnError/previewHasNoRows(depth:)``, ``ColumnError/duplicateItem(_:)`` or
  ///   ``ColumnError/nestedItem(_:level:)``.
  /// - Complexity: As ``Outline/apply(_:)``.
  @discardableResult
  public mutating func reload(
    atDepth depth: Int,
    with sections: [Outline<ID>.Section],
    animated: Bool = true
  ) throws(ColumnError<ID>) -> ColumnUpdate {
    try requireRows(atDepth: depth)
    let token = columns[depth].token
    var update = try setRows(depth, with: sections, animated: animated)
    if let token { update.cancels.insert(token, at: 0) }
    return update
  }

  /// Answers the requests of an update that can be answered at once, and those that follow from
  /// them.
  ///
  /// The effects are added to the update, so that the front end applies everything once; the
  /// requests that remain in it are those without an answer.
  ///
  /// - Parameters:
  ///   - update: The update with the requests.
  ///   - children: The children of an item, `nil` if they must be loaded.
  /// - Throws: As ``load(_:for:animated:)``. The update then holds the effects so far, and the
  ///   request whose answer was refused.
  /// - Complexity: That of the loads.
  public mutating func fulfil(
    _ update: inout ColumnUpdate,
    with children: (ID) -> [Outline<ID>.Section]?
  ) throws(ColumnError<ID>) {
    var index = 0
    while index < update.requests.count {
      let request = update.requests[index]
      guard let sections = children(request.item) else {
        index += 1
        continue
      }
      let next = try load(sections, for: request.token, animated: update.isAnimated)
      update.requests.remove(at: index)
      update.append(next)
    }
  }

  private func requireRows(atDepth depth: Int) throws(ColumnError<ID>) {
    _ = try contents(atDepth: depth)
    if columns[depth].isPreview { throw .previewHasNoRows(depth: depth) }
  }

  package func depth(awaiting token: ColumnToken) -> Int? {
    columns.lastIndex { $0.token == token }
  }

  /// Sets the rows of a column, updates dependent state, and performs what waited for them.
  private mutating func setRows(
    _ depth: Int,
    with sections: [Outline<ID>.Section],
    animated: Bool
  ) throws(ColumnError<ID>) -> ColumnUpdate {
    var update = ColumnUpdate(isAnimated: animated)
    let flat = try ColumnBrowser.flattened(sections)
    do {
      let rows = try columns[depth].contents.apply(flat)
      if !rows.isEmpty { update.changes = [ColumnChanges(depth: depth, rows: rows)] }
    } catch {
      throw ColumnError(error)
    }
    finishLoading(depth, &update)
    return update
  }

  /// Updates what depends on the rows of a column, and performs what waited for them.
  private mutating func finishLoading(_ depth: Int, _ update: inout ColumnUpdate) {
    if columns[depth].status != .ready {
      columns[depth].status = .ready
      update.statusChanges = [depth]
    }
    reconcile(depth, &update)
    if depth == columns.count - 1 { performPending(&update) }
  }

  /// Removes the selection of a column and the deeper columns if their items are no longer in it.
  package mutating func reconcile(_ depth: Int, _ update: inout ColumnUpdate) {
    if let selection = columns[depth].selection, !columns[depth].contents.contains(selection) {
      deselect(from: depth, &update)
      removeColumns(from: depth + 1, &update)
    } else if depth + 1 < columns.count,
      !columns[depth].contents.contains(columns[depth + 1].id)
    {
      removeColumns(from: depth + 1, &update)
    }
  }

  /// Continues along the path that is being restored, after more rows of the last column became
  /// known.
  ///
  /// - Complexity: As ``restore(path:animated:)``.
  package mutating func resumePath(animated: Bool = false) -> ColumnUpdate {
    var update = ColumnUpdate(isAnimated: animated)
    if case .path = pending { performPending(&update) }
    return update
  }

  /// The rest of the path that is being restored, behind the selection path.
  package var pendingPath: ArraySlice<ID> {
    if case .path(let rest) = pending { return rest }
    return []
  }

  /// Performs the navigation that waited for the rows of the last column.
  private mutating func performPending(_ update: inout ColumnUpdate) {
    let pending = self.pending
    self.pending = .nothing
    let depth = columns.count - 1
    switch pending {
    case .nothing: break
    case .firstRow where leavesFirstRow: update.entered = depth
    case .firstRow:
      if let first = columns[depth].contents.id(atRow: 0) {
        selectForUser(first, at: depth, truncating: true, &update)
      }
    case .path(let rest): selectAlongPath(rest, from: depth, &update)
    }
  }

  /// Returns the sections as a column can hold them: flat, and with no item open.
  private static func flattened(
    _ sections: [Outline<ID>.Section]
  ) throws(ColumnError<ID>) -> [Outline<ID>.Section] {
    var isAnyOpen = false
    for section in sections {
      for item in section.items {
        guard item.level == 0 else { throw .nestedItem(item.id, level: item.level) }
        isAnyOpen = isAnyOpen || item.isExpanded
      }
    }
    guard isAnyOpen else { return sections }
    return sections.map { section in
      .init(section.id, items: section.items.map { .init($0.id, isBranch: $0.isBranch) })
    }
  }
}
