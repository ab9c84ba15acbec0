// What a command would do. These are the decisions about keys, for all front ends.
extension OutlineNavigator {
  /// Returns the effect of a command on the cursor's item, without performing it.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - outline: The outline that the cursor is in.
  ///   - page: As for ``perform(_:in:page:extending:)``.
  ///   - extending: As for ``perform(_:in:page:extending:)``.
  /// - Returns: The effect; empty for a command that is not the engine's.
  /// - Complexity: O(log *n*), except ``RowCommand/expandSiblings``, which is O(*c* log *n*)
  ///   for *c* siblings, and ``RowCommand/selectAll``, which is O(*n*); as
  ///   ``Outline/prepare(_:recursively:)`` where the policy has other branches collapse, and as
  ///   ``prepareCheck(of:to:in:)``.
  @inline(never)
  public func prepare(
    _ command: RowCommand,
    in outline: Outline<ID>,
    page: Int = 10,
    extending: Bool = false
  ) -> Intent {
    var settled = self
    settled.reconcile(with: outline)
    return settled.intent(of: command, in: outline, page: page, extending: extending)
  }

  /// Returns the effect of expanding or collapsing a branch, wherever the cursor is.
  ///
  /// - Complexity: As ``Outline/prepare(_:recursively:)``.
  public func prepare(_ request: ExpansionRequest<ID>, in outline: Outline<ID>) -> Intent {
    Intent(item: request.id, expansions: outline.expansions(of: request))
  }

  /// Returns the effect of expanding an item and its siblings, wherever the cursor is, as far as they
  /// have a disclosure triangle.
  ///
  /// If one branch is expanded for each parent, only the item expands.
  ///
  /// - Complexity: O(*c* log *n*) for *c* siblings.
  public func prepareExpandingSiblings(of id: ID, in outline: Outline<ID>) -> Intent {
    if outline.policy.opensOneBranchPerParent { return prepareKey(.expand(id), in: outline) }
    let siblings = outline.collapsedSiblings(with: id)
    return Intent(item: id, expansions: siblings, expandsSiblings: true)
  }

  /// Returns the effect of checking or unchecking an item in the ``checkScope``, wherever the cursor is.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - isOn: Whether it is to be checked; `nil` checks one that is not on, and unchecks one that is.
  ///   - outline: The outline that the item is in.
  /// - Complexity: As ``Outline/isCheckChanged(_:to:in:)``.
  public func prepareCheck(of id: ID, to isOn: Bool? = nil, in outline: Outline<ID>) -> Intent {
    let isOn = isOn ?? outline.isCheckChanged(id, to: true, in: checkScope)
    let changes = outline.isCheckChanged(id, to: isOn, in: checkScope)
    return Intent(item: id, check: changes ? isOn : nil)
  }

  /// The effect of a command of a navigator whose cursor is on a row.
  private func intent(
    of command: RowCommand,
    in outline: Outline<ID>,
    page: Int,
    extending: Bool
  ) -> Intent {
    guard let cursor, let row = row(in: outline) else { return Intent(item: nil) }
    let target: Int
    switch command {
    case .previousSibling, .nextSibling, .firstSibling, .lastSibling:
      target = outline.row(ofSibling: command, fromRow: row)
    case .previousLevelChange: target = outline.row(ofOtherLevelFromRow: row, by: -1)
    case .nextLevelChange: target = outline.row(ofOtherLevelFromRow: row, by: 1)
    case .extendSelection: target = row
    default:
      let moved = command.destination(from: row, count: outline.rowCount, page: page)
      guard let moved else { return intent(of: command, onItem: cursor, row: row, in: outline) }
      target = moved
    }
    let selects = mode == .multiple && (extending || command == .extendSelection)
    return move(
      from: row,
      to: target,
      selecting: selects ? .range(from: rangeStart(in: outline)) : nil,
      in: outline
    )
  }

  /// The effect of a command that depends on the cursor's item.
  private func intent(
    of command: RowCommand,
    onItem item: ID,
    row: Int,
    in outline: Outline<ID>
  ) -> Intent {
    switch command {
    case .outward:
      if !isOnStatus, outline.isExpanded(item) == true, outline.isExpandable(item) == true {
        return prepare(.collapse(item), in: outline)
      }
      let parent = isOnStatus ? item : outline.parent(of: item)
      return move(from: row, to: parent.flatMap { outline.row(of: $0) } ?? row, in: outline)
    case .selectAll:
      guard mode == .multiple else { return Intent(item: item) }
      let isDone = outline.forest.areAllRowsSelected()
      return Intent(item: item, selection: isDone ? .nothing : .all)
    case .activate where isOnStatus: return Intent(item: item, loads: true)
    case _ where isOnStatus: return Intent(item: item)
    case .inward:
      if outline.isExpanded(item) != true { return prepareKey(.expand(item), in: outline) }
      let isParent = outline.level(atRow: row + 1) ?? 0 > outline.level(of: item) ?? 0
      return move(from: row, to: isParent ? row + 1 : row, in: outline)
    case .expand: return prepareKey(.expand(item), in: outline)
    case .collapse: return prepareKey(.collapse(item), in: outline)
    case .expandSiblings: return prepareExpandingSiblings(of: item, in: outline)
    case .activate:
      var intent = prepareKey(.toggle(item), in: outline)
      intent.selection = mode == .none ? nil : .only(item)
      intent.activates = true
      return intent
    case .toggleSelection: return Intent(item: item, selection: toggling(item, in: outline))
    case .toggleCheck: return prepareCheck(of: item, in: outline)
    default: return Intent(item: item)
    }
  }

  /// The effect of a key that expands or collapses an item; none without a disclosure triangle.
  private func prepareKey(_ request: ExpansionRequest<ID>, in outline: Outline<ID>) -> Intent {
    outline.isExpandable(request.id) == true
      ? prepare(request, in: outline) : Intent(item: request.id)
  }

  /// The effect of moving the cursor to a row that exists.
  private func move(
    from row: Int,
    to target: Int,
    selecting selection: Intent.Selection? = nil,
    in outline: Outline<ID>
  ) -> Intent {
    guard target != row else { return Intent(item: cursor, selection: selection) }
    let id = outline.id(atRow: target)
    return Intent(
      item: cursor,
      cursor: id ?? outline.branch(ofStatusAtRow: target),
      isOnStatus: id == nil,
      selection: selection
    )
  }
}

extension Outline {
  /// The branches that a request would collapse and expand; none if the item is unknown.
  fileprivate func expansions(of request: ExpansionRequest<ID>) -> [ExpansionEvent<ID>] {
    do { return try prepare(request).events } catch { return [] }
  }

  /// The collapsed branches with a disclosure triangle among an item and its siblings, as they would
  /// expand.
  fileprivate func collapsedSiblings(with id: ID) -> [ExpansionEvent<ID>] {
    guard let node = index.node(of: id) else { return [] }
    var events: [ExpansionEvent<ID>] = []
    for sibling in forest.siblings(of: node)
    where forest.isExpandable(sibling) && !forest.isExpanded(sibling) {
      if let id = index[sibling] { events.append(ExpansionEvent(id, isExpanded: true)) }
    }
    return events
  }
}
