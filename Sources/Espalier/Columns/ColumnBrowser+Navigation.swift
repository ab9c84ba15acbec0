// Adding and removing columns.
extension ColumnBrowser {
  /// Shows only the root's column, with no selection.
  ///
  /// An existing column of the root stays as it is, unless the policy rebuilds it.
  ///
  /// - Complexity: O(columns removed).
  @discardableResult
  public mutating func showRoot(animated: Bool = true) -> ColumnUpdate {
    var update = ColumnUpdate(isAnimated: animated)
    resetPendingNavigation()
    guard let root else {
      removeColumns(from: 0, &update)
      return update
    }
    ensureColumn(of: root, isBranch: true, at: 0, &update)
    deselect(from: 0, &update)
    removeColumns(from: 1, &update)
    update.reveal = 0
    return update
  }

  /// Selects an item in a column and shows its children in the next one.
  ///
  /// Deeper columns are removed. If the next column is already that of the item, it stays as it is,
  /// unless the policy rebuilds it. An item that is no branch gets a column too: an empty one, or a
  /// preview if the policy has previews. The selection is not reported as the user's.
  ///
  /// - Throws: ``ColumnError/depthOutOfRange(depth:count:)`` or ``ColumnError/unknownItem(_:)``.
  /// - Complexity: O(columns removed), and O(depth) for each width that columns have of their own.
  @discardableResult
  public mutating func navigate(
    to id: ID,
    fromDepth depth: Int,
    animated: Bool = true
  ) throws(ColumnError<ID>) -> ColumnUpdate {
    guard try contents(atDepth: depth).contains(id) else { throw .unknownItem(id) }
    var update = ColumnUpdate(isAnimated: animated)
    resetPendingNavigation()
    selectPath(through: depth, to: id, &update)
    open(id, behind: depth, &update)
    return update
  }

  /// Shows the children of an item next to a column that is named by its id.
  ///
  /// If the id occurs more than once on the path, the column is the one in which the user selected
  /// last, if nothing was navigated since, otherwise the deepest one. Without a parent, the item
  /// must be the root, which is shown alone.
  ///
  /// - Throws: ``ColumnError/unknownColumn(_:)`` or ``ColumnError/unknownItem(_:)``.
  /// - Complexity: O(columns), and as ``navigate(to:fromDepth:animated:)``.
  @discardableResult
  public mutating func navigate(
    to id: ID,
    from parent: ID?,
    animated: Bool = true
  ) throws(ColumnError<ID>) -> ColumnUpdate {
    guard let parent else {
      guard id == root else { throw .unknownItem(id) }
      return showRoot(animated: animated)
    }
    if let lastUserDepth, columns[lastUserDepth].id == parent {
      return try navigate(to: id, fromDepth: lastUserDepth, animated: animated)
    }
    guard let depth = columns.lastIndex(where: { $0.id == parent }) else {
      throw .unknownColumn(parent)
    }
    return try navigate(to: id, fromDepth: depth, animated: animated)
  }

  /// Removes the columns after a depth.
  ///
  /// The first column always stays, and so do the selections of the columns that stay. A depth
  /// beyond the last column has no effect.
  ///
  /// - Throws: ``ColumnError/depthOutOfRange(depth:count:)`` for a depth below 0.
  /// - Complexity: O(columns removed).
  @discardableResult
  public mutating func truncate(
    toDepth depth: Int,
    animated: Bool = true
  ) throws(ColumnError<ID>) -> ColumnUpdate {
    guard depth >= 0 else { throw .depthOutOfRange(depth: depth, count: columns.count) }
    var update = ColumnUpdate(isAnimated: animated)
    guard depth < columns.count - 1 else { return update }
    resetPendingNavigation()
    removeColumns(from: depth + 1, &update)
    update.reveal = depth
    return update
  }

  /// Presents the columns, with the root's alone.
  ///
  /// If they are presented already, the presentation is not reported again. Without a root there
  /// are no columns.
  ///
  /// - Complexity: O(columns removed).
  @discardableResult
  public mutating func present(animated: Bool = true) -> ColumnUpdate {
    var update = ColumnUpdate(isAnimated: animated)
    resetPendingNavigation()
    if !isPresented { update.presentation = .present }
    isPresented = true
    removeColumns(from: 0, &update)
    update.append(showRoot(animated: animated))
    return update
  }

  /// Ends the presentation and removes the columns.
  ///
  /// It has no effect while nothing is presented.
  ///
  /// - Complexity: O(columns).
  @discardableResult
  public mutating func dismiss(animated: Bool = true) -> ColumnUpdate {
    var update = ColumnUpdate(isAnimated: animated)
    guard isPresented else { return update }
    resetPendingNavigation()
    isPresented = false
    update.presentation = .dismiss
    removeColumns(from: 0, &update)
    return update
  }
}

// Steps of navigation, which check no arguments.
extension ColumnBrowser {
  /// Returns the rows of the column at a depth.
  func contents(atDepth depth: Int) throws(ColumnError<ID>) -> Outline<ID> {
    guard columns.indices.contains(depth) else {
      throw .depthOutOfRange(depth: depth, count: columns.count)
    }
    return columns[depth].contents
  }

  /// Cancels pending navigation, because another command replaces it.
  mutating func resetPendingNavigation() {
    pending = .nothing
    lastUserDepth = nil
  }

  /// Shows the column of an item next to its own, as the last one.
  mutating func open(_ id: ID, behind depth: Int, _ update: inout ColumnUpdate) {
    let isBranch = columns[depth].contents.isBranch(id) == true
    ensureColumn(of: id, isBranch: isBranch, at: depth + 1, &update)
    removeColumns(from: depth + 2, &update)
    update.reveal = depth + 1
  }

  /// Makes the column at a depth that of an item; if it is already, the deeper ones stay.
  mutating func ensureColumn(of id: ID, isBranch: Bool, at depth: Int, _ update: inout ColumnUpdate)
  {
    let isPreview = !isBranch && policy.leaf == .preview
    if policy.reselection == .keep, depth < columns.count, columns[depth].id == id,
      columns[depth].isPreview == isPreview
    {
      return
    }
    removeColumns(from: depth, &update)
    lastColumnID += 1
    var column = Column(
      columnID: ColumnID(number: lastColumnID),
      id: id,
      isPreview: isPreview,
      contents: emptyContents,
      status: .ready
    )
    column.contents.defaultHeight = rowHeight
    if isBranch { column.status = .loading(request(id, depth, &update)) }
    columns.append(column)
    columns[depth].width = ownWidth(atDepth: depth)
    update.added.append(ColumnReference(depth: depth, id: id, columnID: column.columnID))
  }

  /// Requests the children of an item.
  mutating func request(_ id: ID, _ depth: Int, _ update: inout ColumnUpdate) -> ColumnToken {
    lastToken += 1
    let token = ColumnToken(number: lastToken)
    update.requests.append(Request(token: token, item: id, depth: depth))
    return token
  }

  /// Removes all columns.
  package mutating func removeAllColumns() {
    var update = ColumnUpdate()
    resetPendingNavigation()
    removeColumns(from: 0, &update)
  }

  /// Removes a column and all deeper ones.
  mutating func removeColumns(from depth: Int, _ update: inout ColumnUpdate) {
    guard depth < columns.count else { return }
    for index in depth..<columns.count {
      let column = columns[index]
      update.removed.append(ColumnReference(depth: index, id: column.id, columnID: column.columnID))
      if let token = column.token { update.cancels.append(token) }
    }
    columns.removeSubrange(depth...)
    update.selectionChanges.removeAll { $0 >= depth }
    selectedCount = min(selectedCount, depth)
    if let lastUserDepth, lastUserDepth >= depth { self.lastUserDepth = nil }
    // Pending navigation waits for the rows of the last column, which is gone.
    pending = .nothing
  }
}
