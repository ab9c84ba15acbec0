// Columns come and go.
extension ColumnBrowser {
  /// Shows the root's column and no other, with nothing selected.
  ///
  /// A column of the root that is there stays as it is, unless the policy says to rebuild it.
  ///
  /// - Complexity: O(columns that go).
  @discardableResult
  public mutating func showRoot(animated: Bool = true) -> Outcome {
    var outcome = Outcome(isAnimated: animated)
    begin()
    guard let root else {
      removeColumns(from: 0, &outcome)
      return outcome
    }
    show(root, isBranch: true, at: 0, &outcome)
    deselect(from: 0, &outcome)
    removeColumns(from: 1, &outcome)
    outcome.reveal = 0
    return outcome
  }

  /// Shows the children of an item behind the column it stands in, and selects it there.
  ///
  /// Columns behind go. If the very column is there already, it stays as it is, unless the policy
  /// says to rebuild it. An item that is no branch gets a column too, which is empty, or a preview
  /// if the policy is to have previews. Nothing is reported as selected by a person.
  ///
  /// - Throws: ``ColumnError/depthOutOfRange(depth:count:)`` or ``ColumnError/unknownItem(_:)``.
  /// - Complexity: O(columns that go), and O(depth) if columns have widths of their own.
  @discardableResult
  public mutating func navigate(
    to id: ID,
    fromDepth depth: Int,
    animated: Bool = true
  ) throws(ColumnError<ID>) -> Outcome {
    guard try contents(atDepth: depth).contains(id) else { throw .unknownItem(id) }
    var outcome = Outcome(isAnimated: animated)
    begin()
    selectPath(through: depth, to: id, &outcome)
    open(id, behind: depth, &outcome)
    return outcome
  }

  /// Shows the children of an item behind a column that is named by its id.
  ///
  /// Where the id stands more than once on the path, that column counts in which a person selected
  /// last, if nothing was navigated since, and else the deepest one. Without a parent, the item must
  /// be the root, which is shown alone.
  ///
  /// - Throws: ``ColumnError/unknownColumn(_:)`` or ``ColumnError/unknownItem(_:)``.
  /// - Complexity: O(columns), and as ``navigate(to:fromDepth:animated:)``.
  @discardableResult
  public mutating func navigate(
    to id: ID,
    from parent: ID?,
    animated: Bool = true
  ) throws(ColumnError<ID>) -> Outcome {
    guard let parent else {
      guard id == root else { throw .unknownItem(id) }
      return showRoot(animated: animated)
    }
    if let origin, columns[origin].id == parent {
      return try navigate(to: id, fromDepth: origin, animated: animated)
    }
    guard let depth = columns.lastIndex(where: { $0.id == parent }) else {
      throw .unknownColumn(parent)
    }
    return try navigate(to: id, fromDepth: depth, animated: animated)
  }

  /// Removes the columns behind one of them.
  ///
  /// The first column stays in any case. What is selected in those that stay, is so still. A depth
  /// beyond the last column does nothing.
  ///
  /// - Throws: ``ColumnError/depthOutOfRange(depth:count:)`` for a depth below 0.
  /// - Complexity: O(columns that go).
  @discardableResult
  public mutating func truncate(
    toDepth depth: Int,
    animated: Bool = true
  ) throws(ColumnError<ID>) -> Outcome {
    guard depth >= 0 else { throw .depthOutOfRange(depth: depth, count: columns.count) }
    var outcome = Outcome(isAnimated: animated)
    guard depth < columns.count - 1 else { return outcome }
    begin()
    removeColumns(from: depth + 1, &outcome)
    outcome.reveal = depth
    return outcome
  }

  /// Presents the columns, with the root's alone.
  ///
  /// If they are presented already, that is not told a second time. Without a root there are no
  /// columns.
  ///
  /// - Complexity: O(columns that go).
  @discardableResult
  public mutating func present(animated: Bool = true) -> Outcome {
    var outcome = Outcome(isAnimated: animated)
    begin()
    if !isPresented { outcome.presentation = .present }
    isPresented = true
    removeColumns(from: 0, &outcome)
    outcome.append(showRoot(animated: animated))
    return outcome
  }

  /// Ends the presentation, whoever wants it ended; the columns go.
  ///
  /// While nothing is presented, nothing happens.
  ///
  /// - Complexity: O(columns).
  @discardableResult
  public mutating func dismiss(animated: Bool = true) -> Outcome {
    var outcome = Outcome(isAnimated: animated)
    guard isPresented else { return outcome }
    begin()
    isPresented = false
    outcome.presentation = .dismiss
    removeColumns(from: 0, &outcome)
    return outcome
  }
}

// The parts that columns come and go by. They change what they are told to and check nothing.
extension ColumnBrowser {
  /// The rows of the column at a depth.
  func contents(atDepth depth: Int) throws(ColumnError<ID>) -> Outline<ID> {
    guard columns.indices.contains(depth) else {
      throw .depthOutOfRange(depth: depth, count: columns.count)
    }
    return columns[depth].contents
  }

  /// Forgets what was to be done later: something else is done now.
  mutating func begin() {
    pending = .nothing
    origin = nil
  }

  /// Shows the column of an item behind the one it stands in, and none behind it.
  mutating func open(_ id: ID, behind depth: Int, _ outcome: inout Outcome) {
    let isBranch = columns[depth].contents.isBranch(id) == true
    show(id, isBranch: isBranch, at: depth + 1, &outcome)
    removeColumns(from: depth + 2, &outcome)
    outcome.reveal = depth + 1
  }

  /// Sees to it that the column at a depth is that of an item; those behind it stay if it does.
  mutating func show(_ id: ID, isBranch: Bool, at depth: Int, _ outcome: inout Outcome) {
    let isPreview = !isBranch && policy.leaf == .preview
    if policy.rechoice == .keep, depth < columns.count, columns[depth].id == id,
      columns[depth].isPreview == isPreview
    {
      return
    }
    removeColumns(from: depth, &outcome)
    lastHandle += 1
    var column = Column(
      handle: ColumnHandle(number: lastHandle),
      id: id,
      isPreview: isPreview,
      status: .ready
    )
    column.contents.defaultHeight = rowHeight
    if isBranch { column.status = .loading(request(id, depth, &outcome)) }
    columns.append(column)
    if !widths.isEmpty { columns[depth].width = widths[path(toDepth: depth)] }
    outcome.setup.append(Place(depth: depth, id: id, handle: column.handle))
  }

  /// Asks for the children of an item.
  mutating func request(_ id: ID, _ depth: Int, _ outcome: inout Outcome) -> ColumnToken {
    lastToken += 1
    let token = ColumnToken(number: lastToken)
    outcome.requests.append(Request(token: token, item: id, depth: depth))
    return token
  }

  /// Removes a column and all behind it.
  mutating func removeColumns(from depth: Int, _ outcome: inout Outcome) {
    guard depth < columns.count else { return }
    for index in depth..<columns.count {
      let column = columns[index]
      outcome.removed.append(Place(depth: index, id: column.id, handle: column.handle))
      if let token = column.token { outcome.cancels.append(token) }
    }
    columns.removeSubrange(depth...)
    outcome.selectionChanges.removeAll { $0 >= depth }
    selectedCount = min(selectedCount, depth)
    if let origin, origin >= depth { self.origin = nil }
    // It waited for the last column.
    pending = .nothing
  }
}
