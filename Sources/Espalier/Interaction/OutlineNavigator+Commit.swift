extension OutlineNavigator {
  /// Performs an intent, as far as it is still possible.
  ///
  /// Anything that has become impossible is left out: a branch that is gone or already in
  /// that state, a row to which the cursor cannot move, an item that is no row and so cannot be
  /// selected or activated. A branch that expands collapses its siblings if the policy requires it,
  /// also those that were expanded in the meantime.
  ///
  /// - Complexity: As ``perform(_:in:page:extending:)``.
  @discardableResult
  @inline(never)
  public mutating func commit(_ intent: Intent, in outline: inout Outline<ID>) -> CommandResult {
    reconcile(with: outline)
    var result = CommandResult()
    guard let item = intent.item, outline.contains(item) else { return result }
    if !intent.expansions.isEmpty {
      (result.changes, result.expansions) =
        intent.expandsSiblings
        ? outline.expandSiblings(of: item, intent.expansions)
        : outline.commit(of: item, intent.expansions)
    } else if intent.loads {
      result.changes = outline.retryOrLoadMore(item)
    }
    result.movedCursor = reconcile(with: outline).movedCursor
    if let cursor = intent.cursor,
      let row = intent.isOnStatus ? outline.statusRow(of: cursor) : outline.row(of: cursor)
    {
      if case .range(let start) = intent.selection { anchor = start }
      if move(toRow: row, in: outline) { result.movedCursor = true }
    }
    result.changedSelection = apply(intent.selection, in: &outline)
    if let isOn = intent.check {
      result.changedChecks = outline.checkKnown(item, isOn, in: checkScope)
    }
    result.activated = intent.activates && outline.row(of: item) != nil
    return result
  }
}

extension Outline {
  /// Checks or unchecks an item that exists.
  fileprivate mutating func checkKnown(_ item: ID, _ isOn: Bool, in scope: CheckScope) -> Bool {
    do { return try setChecked(isOn, for: item, in: scope) } catch {
      preconditionFailure("the item \(item) is not in the outline")
    }
  }

  /// Expands or collapses the branch that an intent is about, and those that change with it.
  fileprivate mutating func commit(
    of item: ID,
    _ events: [ExpansionEvent<ID>]
  ) -> (changes: RowChanges, did: [ExpansionEvent<ID>]) {
    for event in events where event.id == item {
      return commit(ExpansionIntent(event, isRecursive: false, events: events))
    }
    return (RowChanges(), [])
  }

  /// Expands the branches of an intent that are still among an item and its siblings.
  fileprivate mutating func expandSiblings(
    of item: ID,
    _ events: [ExpansionEvent<ID>]
  ) -> (changes: RowChanges, did: [ExpansionEvent<ID>]) {
    guard let node = index.node(of: item) else { return (RowChanges(), []) }
    var (wanted, did): ([Forest.Node], [ExpansionEvent<ID>]) = ([], [])
    for event in events {
      guard let node = index.node(of: event.id), !forest.isExpanded(node) else { continue }
      wanted.append(node)
    }
    // Usually these are collapsed siblings in order, so that the next one is found at once.
    var expanded: [Forest.Node] = []
    let changes = expandSiblings(of: node) { sibling in
      let isNext = expanded.count < wanted.count && wanted[expanded.count] == sibling
      guard isNext || wanted.contains(sibling) else { return false }
      expanded.append(sibling)
      return true
    }
    for node in expanded {
      if let id = index[node] { did.append(ExpansionEvent(id, isExpanded: true)) }
    }
    return (changes, did)
  }
}
