// Undo and redo. An outline with a history records its edits as steps.
extension Outline {
  /// Whether there is a step to undo.
  public var canUndo: Bool { history?.undoStep != nil }

  /// Whether there is a step to redo.
  public var canRedo: Bool { history?.redoStep != nil }

  /// Performs an edit: as one step, if there is a ``history``.
  ///
  /// The methods for single edits, such as `delete(_:)`, do the same with the selection as the place.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - place: The user's place, to be restored when the step is undone; without a selection, with
  ///     that of the outline.
  /// - Returns: The row changes.
  /// - Throws: ``OutlineError`` if the edit is refused; then neither the outline nor its history
  ///   changes.
  /// - Complexity: That of the edit. As a step, O(*m*) more for *m* deleted items, and O(*n*) if
  ///   something is selected.
  @discardableResult
  public mutating func perform(
    _ edit: OutlineEdit<ID>,
    at place: OutlinePlace<ID> = .init()
  ) throws(OutlineError<ID>) -> RowChanges {
    if let recorder { return try recorder.perform(edit, at: place, in: &self) }
    switch edit {
    case .insert(let items, let parent, let index):
      return try insert(items, into: parent, at: index)
    case .delete(let ids): return try delete(ids)
    case .move(let id, let parent, let index): return try move(id, into: parent, at: index)
    case .replaceChildren(let parent, let items):
      return try replaceChildren(of: parent, with: items)
    case .apply(let sections): return try apply(sections)
    }
  }

  /// Performs edits, one after the other, or none of them: as one step, if there is a ``history``.
  ///
  /// So the moves of items that are dragged together are one step, and any others.
  ///
  /// - Parameters:
  ///   - edits: The edits.
  ///   - place: The user's place, to be restored when the step is undone; without a selection, with
  ///     that of the outline.
  /// - Returns: The row changes of all of them together.
  /// - Throws: ``OutlineError`` if one of them is refused; then neither the outline nor its history
  ///   changes.
  /// - Complexity: That of the edits, and O(*m* log *m*) for *m* rows of the items that they name. Under a
  ///   filter and with a snapshot O(*v* log *v*) more for *v* rows, and with a filter, loads, matches or
  ///   replaced children O(*n*) more for *n* items.
  @discardableResult
  public mutating func perform(
    _ edits: [OutlineEdit<ID>],
    at place: OutlinePlace<ID> = .init()
  ) throws(OutlineError<ID>) -> RowChanges {
    let steps = edits.map { ReversibleEdit(edit: $0) }
    return try recording(at: place) { outline throws(OutlineError<ID>) in
      try outline.performTogether(steps)
    }
  }

  /// Sorts the items below several parents: as one step, if there is a ``history``.
  ///
  /// - Parameters:
  ///   - parents: The parents of the children to sort.
  ///   - deep: Whether to sort the children at every level below too.
  ///   - place: The user's place, to be restored when the step is undone; without a selection, with
  ///     that of the outline.
  ///   - areInIncreasingOrder: Whether the first item belongs before the second, as for
  ///     `sort(_:deep:by:)`.
  /// - Returns: The moves of all of them together.
  /// - Throws: ``OutlineError`` if a parent does not exist; then neither the outline nor its history
  ///   changes.
  /// - Complexity: That of sorting.
  @discardableResult
  public mutating func sort(
    _ parents: [Parent],
    deep: Bool = false,
    at place: OutlinePlace<ID> = .init(),
    by areInIncreasingOrder: (ID, ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    for parent in parents { _ = try node(of: parent) }
    guard !parents.isEmpty else { return RowChanges() }
    return try recording(at: place) { outline throws(OutlineError<ID>) in
      let before =
        parents.count > 1 ? outline.beginGroup(of: parents.map { outline.order(below: $0) }) : nil
      var changes = RowChanges()
      var inverse: [ReversibleEdit<ID>] = []
      for parent in parents {
        inverse.append(outline.order(below: parent))
        changes = try outline.sort(parent, deep: deep, by: areInIncreasingOrder)
      }
      if let before { changes = outline.endGroup(since: before) }
      return (changes, inverse.reversed())
    }
  }

  /// Undoes the last step of the ``history``.
  ///
  /// A step no longer fits if an item that it deletes, moves or fills is gone, or if one that it brings
  /// back is there: after a load, or an edit without the history. Then nothing changes but that this
  /// step is dropped, and the result has the reason. All other steps stay.
  ///
  /// - Parameter place: The user's place, to be restored when the step is redone; without a selection,
  ///   with that of the outline.
  /// - Returns: What became of the step; `nil` if there is none.
  /// - Complexity: That of the inverse edit; O(*n*) if something is selected.
  @discardableResult
  public mutating func undo(at place: OutlinePlace<ID> = .init()) -> RevertedStep<ID>? {
    revert(isRedo: false, at: place)
  }

  /// Redoes the step that was undone last.
  ///
  /// - Returns: As ``undo(at:)``.
  @discardableResult
  public mutating func redo(at place: OutlinePlace<ID> = .init()) -> RevertedStep<ID>? {
    revert(isRedo: true, at: place)
  }

  /// Performs all edits of a closure, or none of them: as one step, if there is a ``history``.
  ///
  ///     try outline.group { outline in
  ///       try outline.insert([.init("Folder", isBranch: true)], into: .section(0))
  ///       try outline.move("Letter", into: "Folder")
  ///     }
  ///
  /// Groups may be nested; the outermost one is the step. Undoing or redoing ends it.
  ///
  /// - Parameters:
  ///   - place: The user's place, to be restored when the step is undone; without a selection, with
  ///     that of the outline.
  ///   - edits: The edits. Each returns its row changes.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws; then everything is as it was before the group.
  /// - Complexity: That of the edits, and O(*n*) once, since the outline from before is kept
  ///   meanwhile.
  @discardableResult
  public mutating func group<Result, Failure: Error>(
    at place: OutlinePlace<ID> = .init(),
    _ edits: (inout Outline) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = self
    if history != nil {
      let place = place.completed(by: self)
      history?.steps.beginGroup(at: place)
    }
    do throws(Failure) {
      let result = try edits(&self)
      history?.steps.endGroup()
      return result
    } catch {
      self = before
      throw error
    }
  }

  /// Records a step that changes no structure, such as that of a text which the front end keeps.
  ///
  /// - Parameter place: The user's place, to be restored when the step is undone; without a selection,
  ///   with that of the outline.
  /// - Returns: The number of the step, see ``OutlineHistory/undoStep``; `nil` without a ``history``.
  @discardableResult
  public mutating func recordStep(at place: OutlinePlace<ID> = .init()) -> Int? {
    guard history != nil else { return nil }
    let place = place.completed(by: self)
    return history?.steps.recordStep(at: place)
  }

  /// Changes the outline without recording: edits that are not the user's, such as those of a load.
  ///
  /// Afterwards the ``history`` is as before. A step that no longer fits is refused when it is undone.
  ///
  /// - Parameter change: The change, of an outline that has no history meanwhile.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  @discardableResult
  public mutating func withoutHistory<Result, Failure: Error>(
    _ change: (inout Outline) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if ESPALIER_BROWSER
      // Nothing is recorded there but what is performed by name.
      return try change(&self)
    #else
      let taken = takeHistory()
      defer { history = taken }
      return try change(&self)
    #endif
  }
}

extension Outline {
  /// Takes the history out, so that what follows does not record itself.
  mutating func takeHistory() -> OutlineHistory<ID>? {
    let taken = history
    history = nil
    return taken
  }

  private mutating func revert(isRedo: Bool, at place: OutlinePlace<ID>) -> RevertedStep<ID>? {
    guard var taken = takeHistory() else { return nil }
    defer { history = taken }
    return taken.steps.revert(isRedo: isRedo, on: &self, at: place)
  }

  /// Performs edits, and records them as one step, if there is a history.
  ///
  /// - Parameter edits: The edits. It returns their row changes and the edits that revert them.
  mutating func recording(
    at place: OutlinePlace<ID>,
    _ edits: (inout Outline) throws(OutlineError<ID>) -> (RowChanges, [ReversibleEdit<ID>])
  ) throws(OutlineError<ID>) -> RowChanges {
    guard var taken = takeHistory() else { return try edits(&self).0 }
    defer { history = taken }
    let place = place.completed(by: self)
    let (changes, inverse) = try edits(&self)
    taken.steps.record(withLostChecks(inverse), place)
    return changes
  }

  /// Completes a sort as one step, without the moves of rows; see ``finish(_:)``.
  ///
  /// If the items are more than ``OutlineHistory/itemLimit``, nothing is recorded: all steps are dropped.
  ///
  /// - Returns: Whether any row has moved.
  /// - Throws: ``OutlineError`` if the parent no longer exists; then nothing changes.
  package mutating func finish(
    _ sort: StepwiseSort<ID>,
    at place: OutlinePlace<ID>
  ) throws(OutlineError<ID>) -> Bool {
    guard itemCount <= history?.itemLimit ?? itemCount else {
      let movesRows = try finish(sort)
      history?.clear()
      return movesRows
    }
    let parents = sort.parent.map { [$0] } ?? (0..<sectionCount).map { .section($0) }
    if let parent = sort.parent { _ = try node(of: parent) }
    let inverse = parents.map { order(below: $0) }
    let movesRows = try finish(sort)
    history?.steps.recordStep(inverse.reversed(), place)
    return movesRows
  }
}
