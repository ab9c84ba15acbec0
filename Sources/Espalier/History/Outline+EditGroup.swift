// Groups of edits, whose row changes are computed together.
extension Outline {
  /// The rows before a group of edits, and the branch or item of each.
  struct RowsBeforeGroup {
    /// The edits, if they name all nodes whose rows can change; otherwise all rows are compared.
    fileprivate var edits: [ReversibleEdit<ID>]?
    fileprivate var all = Forest.VisibleRows(list: VisibleRowDiff(), sections: [])
    fileprivate var touched = TouchedRows()
    fileprivate var ids: [(id: ID, isStatus: Bool)?] = []
  }

  /// Performs edits, and returns all changes and the edits that revert them.
  ///
  /// - Parameter isReversal: Whether the edits are those of a step, whose places may be gone.
  /// - Throws: ``OutlineError`` if one is refused; then nothing changes.
  mutating func performTogether(
    _ edits: [ReversibleEdit<ID>],
    isReversal: Bool = false
  ) throws(OutlineError<ID>) -> (RowChanges, [ReversibleEdit<ID>]) {
    // Insertions from the top down do not change each other's rows; other changes cannot be added,
    // not even that of a leaf which loses its status row.
    let addsUp =
      (edits.count < 2
        || !isFiltered && edits.dropFirst().allSatisfy { $0.isBelowLast })
      && !edits.contains { $0.leaves.contains { status(of: $0) != nil } }
      && !edits.contains { changesRowsByExpansion($0) }
    // A single edit that is refused has changed nothing.
    let isReverted = edits.count < 2 || revertsExactly(edits, addsUp: addsUp)
    let original = isReverted ? nil : self
    let before = addsUp ? nil : beginGroup(of: edits)
    var changes = RowChanges()
    var reloads: [RowPosition] = []
    var inverses: [[ReversibleEdit<ID>]] = []
    do {
      for edit in edits {
        let edit = isReversal ? fitted(edit) : edit
        let (change, inverse) = try performReversibly(edit)
        inverses.append(inverse)
        if inverses.count == 1 {
          changes = change
        } else {
          changes.insert(below: change)
        }
        for range in change.reloads {
          reloads += range.rows.map { RowPosition(section: range.section, row: $0) }
        }
      }
    } catch {
      if let original {
        self = original
      } else {
        revert(inverses.reversed())
      }
      throw error
    }
    if let before {
      changes = endGroup(since: before)
    } else if edits.count > 1 {
      changes.reloads = RowChanges(reloading: reloads).reloads
    }
    return (changes, inverses.reversed().flatMap { $0 })
  }

  /// Begins a group of edits whose row changes are computed together.
  ///
  /// - Parameter edits: The edits, if they are known.
  /// - Complexity: O(*k* log *n* + *m*) for *k* edits that name nodes with *m* rows; O(*v*) for *v* rows
  ///   if the edits are not known, under a filter, and for snapshots.
  mutating func beginGroup(of edits: [ReversibleEdit<ID>]? = nil) -> RowsBeforeGroup {
    makeUnique()
    forest.isGroupingEdits = true
    var before = RowsBeforeGroup()
    let rows: [VisibleRowDiff.Row]
    if let edits, namesAllNodes(edits) {
      before.edits = edits
      before.touched = touchedRows(by: edits)
      rows = before.touched.rows.map { $0.row }
    } else {
      before.all = forest.visibleRows()
      rows = before.all.list.rows
    }
    before.ids = rows.map { row -> (id: ID, isStatus: Bool)? in
      let isStatus = forest.isStatus(row.node)
      let item = isStatus ? forest.parent(of: row.node) : row.node
      return item.flatMap { index[$0] }.map { ($0, isStatus) }
    }
    return before
  }

  /// Ends a group of edits, and returns its row changes.
  ///
  /// - Complexity: As ``beginGroup(of:)``, times a logarithm of the number of rows.
  mutating func endGroup(since before: RowsBeforeGroup) -> RowChanges {
    forest.isGroupingEdits = false
    var before = before
    // An item that was deleted and inserted again has another node.
    for (position, entry) in before.ids.enumerated() {
      guard let entry, let node = index.node(of: entry.id),
        let now = entry.isStatus ? forest.status(of: node) : node
      else { continue }
      if before.edits == nil {
        before.all.list.rows[position].node = now
      } else {
        before.touched.rows[position].row.node = now
      }
    }
    guard let edits = before.edits else { return forest.changes(since: before.all) }
    return forest.changes(from: before.touched, to: touchedRows(by: edits))
  }

  /// Whether the inverses of edits restore an outline exactly, with its loads and matches, if a later one
  /// is refused.
  ///
  /// Moves and insertions end no load, unless they leave a leaf behind.
  func revertsExactly(_ edits: [ReversibleEdit<ID>], addsUp: Bool) -> Bool {
    if forest.isFiltered { return false }
    if addsUp || edits.allSatisfy({ $0.edit.isMove }), edits.allSatisfy({ $0.leaves.isEmpty }) {
      return true
    }
    return loads.isEmpty && forest.foundCount == 0 && edits.allSatisfy { $0.edit.namesItems }
  }

  /// Performs the inverses of the edits of a group of which a later one was refused.
  mutating func revert(_ inverses: some Sequence<[ReversibleEdit<ID>]>) {
    forest.isGroupingEdits = false
    for inverse in inverses {
      for edit in inverse {
        do { _ = try performReversibly(edit) } catch {
          preconditionFailure("expected the inverse of an edit to be possible, got a refusal")
        }
      }
    }
  }

  /// Whether only rows of the nodes that edits name, and of what is below them, can change.
  private func namesAllNodes(_ edits: [ReversibleEdit<ID>]) -> Bool {
    if edits.allSatisfy({ $0.order != nil }) { return true }
    guard !forest.isFiltered, sectionCount > 0 else { return false }
    return edits.allSatisfy { if case .apply = $0.edit { false } else { true } }
  }

  /// The present rows of the nodes that edits name.
  private func touchedRows(by edits: [ReversibleEdit<ID>]) -> TouchedRows {
    var subtrees: [Forest.Node] = []
    var single: [Forest.Node] = []
    func add(_ id: ID) { if let node = index.node(of: id) { subtrees.append(node) } }
    func addParent(_ parent: Parent) { if let node = try? node(of: parent) { single.append(node) } }
    for step in edits {
      switch step.edit {
      case .insert(let items, let parent, _):
        for item in items where item.level == 0 { add(item.id) }
        addParent(parent)
      case .delete(let ids): for id in ids { add(id) }
      case .move(let id, let parent, _):
        add(id)
        addParent(parent)
      case .replaceChildren(let parent, _):
        if let node = try? node(of: parent) { subtrees.append(node) }
      case .apply: break
      }
      // An item that becomes a leaf loses its status, and gets it back as a branch.
      for id in step.leaves + step.expansions.map({ $0.id }) {
        guard let node = index.node(of: id) else { continue }
        single.append(node)
        if let status = forest.status(of: node) { single.append(status) }
      }
    }
    return forest.touchedRows(below: subtrees, and: single)
  }
}
