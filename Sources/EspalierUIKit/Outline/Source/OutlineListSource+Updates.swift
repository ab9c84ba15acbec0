#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  internal import UIKit

  // Changes of the outline and the updates of the table that follow.
  extension OutlineListSource {
    /// Changes the outline and updates the table.
    ///
    /// All other methods that change the outline are based on this one. What it changes is no step
    /// that can be undone: the outline has no history meanwhile. For edits that are, there is
    /// ``perform(_:actionName:animatingDifferences:)``.
    ///
    ///     try source.update { outline throws(OutlineError<String>) in
    ///       try outline.setBranch(true, for: "Oak")
    ///     }
    ///     source.update { $0.expandAll() }
    ///
    /// - Parameters:
    ///   - animatingDifferences: Whether to animate the changes. They are not animated if Reduce
    ///     Motion is on, if the table is not in a window, or if there are more than ``batchLimit``.
    ///   - mutation: Changes the outline once and returns the changes. It must not use this data
    ///     source.
    ///   - completion: Called when the table is up to date and animations have ended.
    /// - Returns: The changes of the rows.
    /// - Throws: The error of the mutation, which must not have changed anything then.
    /// - Precondition: The returned changes describe everything that changed in the rows.
    @discardableResult
    public func update<Failure: Error>(
      animatingDifferences: Bool = true,
      _ mutation: (inout Outline<ID>) throws(Failure) -> RowChanges,
      completion: (() -> Void)? = nil
    ) throws(Failure) -> RowChanges {
      try updateWithHistory(
        animatingDifferences: animatingDifferences,
        { outline throws(Failure) in try outline.withoutHistory(mutation) },
        completion: completion
      )
    }

    /// Changes the outline with its history and updates the table, as
    /// ``update(animatingDifferences:_:completion:)``.
    @discardableResult
    func updateWithHistory<Failure: Error>(
      animatingDifferences: Bool = true,
      _ mutation: (inout Outline<ID>) throws(Failure) -> RowChanges,
      completion: (() -> Void)? = nil
    ) throws(Failure) -> RowChanges {
      synchronizeTable()
      let counts = (outline.sectionCount, outline.rowCount)
      let screen = list.flatMap { anchor(of: $0) }
      let changes = try mutation(&outline)
      precondition(
        changes.account(from: counts, to: (outline.sectionCount, outline.rowCount)),
        "The changes do not account for the rows. Before: \(counts) sections and rows; after: "
          + "\((outline.sectionCount, outline.rowCount)); changes: \(changes)"
      )
      navigator.reconcile(with: outline, after: changes)
      // Items that come back by undo may be selected beside another one.
      let mode = navigator.mode
      navigator.setMode(mode, in: &outline)
      show(changes, animated: animatingDifferences, keeping: screen, completion)
      startLoading()
      return changes
    }

    /// Changes the outline and reloads the table, keeping the scroll position.
    ///
    /// As with ``update(animatingDifferences:_:completion:)``, the change is no step.
    ///
    /// Use it for many changes at once, and if the table has already changed on its own.
    public func updateUsingReloadData<Value, Failure: Error>(
      _ mutation: (inout Outline<ID>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
      pullSelection()
      let screen = list.flatMap { anchor(of: $0) }
      defer {
        navigator.reconcile(with: outline)
        if let list { reload(list, keeping: screen) }
        startLoading()
      }
      return try outline.withoutHistory(mutation)
    }

    /// Brings the table up to date with the outline before the outline changes.
    ///
    /// A table counts its rows when it first needs them and checks updates against that count, so
    /// it must count before the change.
    private func synchronizeTable() {
      guard let list else { return }
      _ = list.sectionCount
      if list.window != nil { list.layoutIfNeeded() }
      pullSelection()
    }

    private func show(
      _ changes: RowChanges,
      animated: Bool,
      keeping screen: ScrollAnchor<ID>?,
      _ completion: (() -> Void)?
    ) {
      guard let list else {
        completion?()
        return
      }
      guard !changes.isEmpty else {
        reconfigureChangedRows()
        pushSelection(to: list)
        completion?()
        return
      }
      guard list.window != nil, let update = ListUpdate(changes, limit: batchLimit) else {
        reload(list, keeping: screen)
        completion?()
        return
      }
      guard update.hasBatch else {
        finish(update, in: list)
        completion?()
        return
      }
      if AnimationPreference.isShown(animated) {
        list.perform(update) { _ in completion?() }
        // The batch has its animation; a second one would run beside it.
        UIView.performWithoutAnimation { finish(update, in: list) }
      } else {
        UIView.performWithoutAnimation {
          list.perform(update, completion: nil)
          finish(update, in: list)
        }
        completion?()
      }
    }

    /// Completes an update after its insertions, deletions and moves.
    private func finish(_ update: ListUpdate, in list: any OutlineListView) {
      // A status may need a cell of another kind.
      let (items, statuses) = (
        update.reloads.filter { itemIdentifier(for: $0) != nil },
        update.reloads.filter { itemIdentifier(for: $0) == nil }
      )
      if !statuses.isEmpty { list.replaceCells(ofRowsAt: statuses) }
      configureAgain(items, in: list)
      reconfigureChangedRows(except: items)
      pushSelection(to: list)
    }

    /// Reloads the table and restores the scroll position.
    func reload(_ list: any OutlineListView, keeping screen: ScrollAnchor<ID>?) {
      appearances = [:]
      list.reloadData()
      knownSelection = []
      pushSelection(to: list)
      guard list.window != nil, let screen else { return }
      list.layoutIfNeeded()
      scroll(list, to: screen)
    }
  }

  extension RowChanges {
    /// Returns whether the changes account for the difference between two counts of sections and
    /// rows.
    ///
    /// The rows of deleted and inserted sections are not listed, so rows are only checked where no
    /// section is deleted or inserted.
    fileprivate func account(from old: (Int, Int), to new: (Int, Int)) -> Bool {
      func count(_ ranges: [Range<Int>]) -> Int { ranges.reduce(0) { $0 + $1.count } }
      func count(_ ranges: [RowRange]) -> Int { ranges.reduce(0) { $0 + $1.rows.count } }
      guard new.0 - old.0 == count(sectionInsertions) - count(sectionDeletions) else {
        return false
      }
      guard sectionInsertions.isEmpty, sectionDeletions.isEmpty else { return true }
      return new.1 - old.1 == count(insertions) - count(deletions)
    }
  }
#endif
