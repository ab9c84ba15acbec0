#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  internal import UIKit

  // Edits that can be undone.
  extension OutlineListSource {
    /// Performs edits as one step that can be undone.
    ///
    /// The step is registered with the ``undoManager``, so that it is undone by shaking, by
    /// Command-Z, or by the app. What is deleted comes back with its descendants, expansion and
    /// selection. With other methods, such as
    /// ``insert(_:into:at:animatingDifferences:)``, an edit cannot be undone. If one of them, or a
    /// load, takes away what a step needs, undoing that step changes nothing and calls
    /// ``onRefusedStep``; all other steps stay.
    ///
    ///     try source.perform([.delete(["A", "F"])], actionName: "Delete")
    ///
    /// - Parameters:
    ///   - edits: The edits, performed one after the other.
    ///   - actionName: The name of the step in the Undo command, localized.
    ///   - animatingDifferences: Whether to animate the changes.
    /// - Returns: The changes of the rows.
    /// - Throws: ``/Espalier/OutlineError`` if an edit is refused; then nothing changes.
    /// - Complexity: That of the edits.
    @discardableResult
    public func perform(
      _ edits: [OutlineEdit<ID>],
      actionName: String? = nil,
      animatingDifferences: Bool = true
    ) throws(OutlineError<ID>) -> RowChanges {
      pullSelection()
      let (place, step) = (place, outline.history?.undoStep)
      let changes = try updateWithHistory(animatingDifferences: animatingDifferences) {
        outline throws(OutlineError<ID>) in
        try outline.perform(edits, at: place)
      }
      // Edits without an effect are no step.
      if outline.history?.undoStep != step { register(actionName, isUndo: true) }
      return changes
    }

    /// Drops all steps that can be undone or redone.
    public func clearHistory() {
      outline.history?.clear()
      activeUndoManager?.removeAllActions(withTarget: undoTarget)
    }

    private var activeUndoManager: UndoManager? { undoManager ?? list?.undoManager }

    /// The user's place, to be restored with a step.
    private var place: OutlinePlace<ID> {
      navigator.place(in: outline, anchor: list.flatMap { anchor(of: $0) })
    }

    /// Registers the last step with the undo manager.
    ///
    /// The closure keeps the target alive, since an undo manager does not.
    private func register(_ name: String?, isUndo: Bool) {
      guard let manager = activeUndoManager else { return }
      manager.registerUndo(withTarget: undoTarget) { [weak self, undoTarget] _ in
        withExtendedLifetime(undoTarget) {
          MainActor.assumeIsolated { self?.revert(name, isUndo: isUndo) }
        }
      }
      if let name { manager.setActionName(name) }
    }

    /// Undoes or redoes a step, and registers the opposite.
    private func revert(_ name: String?, isUndo: Bool) {
      // An edit without an effect drops the steps to redo, which the undo manager still has.
      guard isUndo ? outline.canUndo : outline.canRedo else { return }
      pullSelection()
      let place = place
      var step: RevertedStep<ID>?
      updateWithHistory { outline in
        step = isUndo ? outline.undo(at: place) : outline.redo(at: place)
        return step?.changes ?? RowChanges()
      }
      guard let step else { return }
      guard step.refusal == nil else {
        onRefusedStep?(step, name)
        return
      }
      register(name, isUndo: !isUndo)
      restore(step.place)
    }
  }

  /// The target of the actions of an undo manager.
  final class UndoTarget: Sendable {}
#endif
