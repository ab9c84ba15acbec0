public import Espalier

// Undo, and the selection that it restores.
extension LoadingOutline {
  /// Whether there is a step to undo.
  public var canUndo: Bool { outline.canUndo }

  /// Whether there is a step to redo.
  public var canRedo: Bool { outline.canRedo }

  /// Performs edits: as one step that can be undone, if the outline has a history.
  ///
  /// - Returns: The row changes of all of them together.
  /// - Throws: ``/Espalier/OutlineError`` if one of them is refused; then nothing changes.
  @discardableResult
  public func perform(_ edits: OutlineEdit<ID>...) throws(OutlineError<ID>) -> RowChanges {
    try perform(edits)
  }

  /// Performs edits in a list: as one step that can be undone, if the outline has a history.
  ///
  /// - Parameters:
  ///   - edits: The edits.
  ///   - place: The user's place, to be restored when the step is undone; without a selection, with
  ///     that of the outline.
  /// - Returns: The row changes of all of them together.
  /// - Throws: ``/Espalier/OutlineError`` if one of them is refused; then nothing changes.
  @discardableResult
  public func perform(
    _ edits: [OutlineEdit<ID>],
    at place: OutlinePlace<ID> = .init()
  ) throws(OutlineError<ID>) -> RowChanges {
    try update { outline throws(OutlineError<ID>) in try outline.perform(edits, at: place) }
  }

  /// Undoes the last step, and restores the selection of before.
  ///
  /// A load may have taken away what the step needs. Then nothing changes but that this step is dropped,
  /// and the result has the reason.
  ///
  /// - Parameter place: The user's place, to be restored when the step is redone.
  /// - Returns: What became of the step; `nil` if there is none.
  @discardableResult
  public func undo(at place: OutlinePlace<ID> = .init()) -> RevertedStep<ID>? {
    revert { $0.undo(at: place) }
  }

  /// Redoes the step that was undone last, and restores the selection of then.
  ///
  /// - Returns: As ``undo(at:)``.
  @discardableResult
  public func redo(at place: OutlinePlace<ID> = .init()) -> RevertedStep<ID>? {
    revert { $0.redo(at: place) }
  }

  private func revert(
    _ revert: (inout Outline<ID>) -> RevertedStep<ID>?
  ) -> RevertedStep<ID>? {
    var step: RevertedStep<ID>?
    update { outline in
      step = revert(&outline)
      if let selection = step?.place.selection { outline.select(selection) }
      return step?.changes ?? RowChanges()
    }
    return step
  }

  /// The selected items, visible or not.
  ///
  /// An item that does not exist is not selected.
  ///
  /// - Complexity: O(*n*).
  public var selection: Set<ID> {
    get { Set(outline.selection) }
    set {
      update { outline in
        outline.select(newValue)
        return RowChanges()
      }
    }
  }
}

extension Outline {
  /// Selects the items of a selection that exist, and no others.
  fileprivate mutating func select(_ ids: some Sequence<ID>) {
    deselectAll()
    let known = ids.filter { contains($0) }
    if known.isEmpty { return }
    do { try setSelected(true, for: known) } catch {
      preconditionFailure("expected items of the outline to select: \(error)")
    }
  }
}
