// The rows of columns, which come from the caller.
extension ColumnBrowser {
  /// Answers a request.
  ///
  /// A column that had rows before keeps the selection, and the columns behind, of what is there
  /// still.
  ///
  /// - Parameters:
  ///   - sections: The children, all at level 0.
  ///   - token: The request's.
  /// - Throws: ``ColumnError/staleToken(_:)`` if the load is awaited no more,
  ///   ``ColumnError/duplicateItem(_:)`` or ``ColumnError/nestedItem(_:level:)`` for rows that cannot
  ///   stand in a column; then the load is still awaited.
  /// - Complexity: O(*n*) for *n* rows where none were before, and as ``Outline/apply(_:)`` else.
  @discardableResult
  public mutating func load(
    _ sections: [Outline<ID>.Section],
    for token: ColumnToken,
    animated: Bool = true
  ) throws(ColumnError<ID>) -> Outcome {
    guard let depth = depth(awaiting: token) else { throw .staleToken(token) }
    return try fill(depth, with: sections, animated: animated)
  }

  /// Tells that a request cannot be answered; ``reload(atDepth:)`` tries again.
  ///
  /// - Throws: ``ColumnError/staleToken(_:)`` if the load is awaited no more.
  /// - Complexity: O(columns).
  @discardableResult
  public mutating func fail(_ token: ColumnToken) throws(ColumnError<ID>) -> Outcome {
    guard let depth = depth(awaiting: token) else { throw .staleToken(token) }
    var outcome = Outcome()
    columns[depth].status = .failed
    outcome.statusChanges = [depth]
    return outcome
  }

  /// Asks for the rows of a column again, after a failure or for newer ones.
  ///
  /// What is there stays until the answer. A load that is awaited already is given up.
  ///
  /// - Throws: ``ColumnError/depthOutOfRange(depth:count:)`` or
  ///   ``ColumnError/previewHasNoRows(depth:)``.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func reload(atDepth depth: Int) throws(ColumnError<ID>) -> Outcome {
    try requireRows(atDepth: depth)
    var outcome = Outcome()
    if let token = columns[depth].token { outcome.cancels = [token] }
    columns[depth].status = .loading(request(columns[depth].id, depth, &outcome))
    outcome.statusChanges = [depth]
    return outcome
  }

  /// Replaces the rows of a column, and tells the difference by identity.
  ///
  /// If the selected item is among them, the columns behind stay. If it is not, or the column
  /// behind was that of an item that is not, they go. A load that is awaited is given up.
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
  ) throws(ColumnError<ID>) -> Outcome {
    try requireRows(atDepth: depth)
    let token = columns[depth].token
    var outcome = try fill(depth, with: sections, animated: animated)
    if let token { outcome.cancels.insert(token, at: 0) }
    return outcome
  }

  /// Answers those requests of an outcome that can be answered at once, and those that come of it.
  ///
  /// What is done by that is added to the outcome, so that the front end has to do everything once;
  /// the requests that are left in it are those without an answer.
  ///
  /// - Parameter children: The children of an item, `nil` if they must be loaded.
  /// - Throws: As ``load(_:for:animated:)``. The outcome holds what was done so far, and the request
  ///   whose answer was refused.
  /// - Complexity: That of the loads.
  public mutating func fulfil(
    _ outcome: inout Outcome,
    with children: (ID) -> [Outline<ID>.Section]?
  ) throws(ColumnError<ID>) {
    var index = 0
    while index < outcome.requests.count {
      let request = outcome.requests[index]
      guard let sections = children(request.item) else {
        index += 1
        continue
      }
      let next = try load(sections, for: request.token, animated: outcome.isAnimated)
      outcome.requests.remove(at: index)
      outcome.append(next)
    }
  }

  private func requireRows(atDepth depth: Int) throws(ColumnError<ID>) {
    _ = try contents(atDepth: depth)
    if columns[depth].isPreview { throw .previewHasNoRows(depth: depth) }
  }

  private func depth(awaiting token: ColumnToken) -> Int? {
    columns.lastIndex { $0.token == token }
  }

  /// Gives a column its rows, mends what depends on them, and does what waited for them.
  private mutating func fill(
    _ depth: Int,
    with sections: [Outline<ID>.Section],
    animated: Bool
  ) throws(ColumnError<ID>) -> Outcome {
    var outcome = Outcome(isAnimated: animated)
    let flat = try ColumnBrowser.flat(sections)
    do {
      let rows = try columns[depth].contents.apply(flat)
      if !rows.isEmpty { outcome.changes = [ColumnChanges(depth: depth, rows: rows)] }
    } catch {
      throw ColumnError(error)
    }
    if columns[depth].status != .ready {
      columns[depth].status = .ready
      outcome.statusChanges = [depth]
    }
    if let selection = columns[depth].selection, !columns[depth].contents.contains(selection) {
      deselect(from: depth, &outcome)
      removeColumns(from: depth + 1, &outcome)
    } else if depth + 1 < columns.count,
      !columns[depth].contents.contains(columns[depth + 1].id)
    {
      removeColumns(from: depth + 1, &outcome)
    }
    if depth == columns.count - 1 { resume(&outcome) }
    return outcome
  }

  /// Does what waited for the rows of the last column.
  private mutating func resume(_ outcome: inout Outcome) {
    let pending = self.pending
    self.pending = .nothing
    let depth = columns.count - 1
    switch pending {
    case .nothing: break
    case .firstRow:
      if let first = columns[depth].contents.id(atRow: 0) {
        choose(first, at: depth, truncating: true, &outcome)
      }
    case .path(let rest): walk(rest, from: depth, &outcome)
    }
  }

  /// The sections as a column can have them: flat, and with nothing open.
  private static func flat(
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
