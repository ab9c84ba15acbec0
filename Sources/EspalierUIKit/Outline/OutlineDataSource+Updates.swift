#if canImport(UIKit)
  public import Espalier
  internal import UIKit

  // Changing the outline, and bringing the table in line.
  extension OutlineDataSource {
    /// Does one change to the outline, and lets the table follow.
    ///
    /// All other methods that change something are this one with a mutation of their own.
    ///
    ///     try source.update { outline throws(OutlineError<String>) in try outline.setBranch("Oak", true) }
    ///     source.update { history.undo(on: &$0)?.changes ?? RowChanges() }
    ///
    /// - Parameters:
    ///   - animatingDifferences: Whether rows may be seen to come and go. They are not where a person
    ///     reduces motion, nor where the table is in no window or has too much to do.
    ///   - mutation: Changes the outline once, and answers what that did. It must not ask this data
    ///     source for anything.
    ///   - completion: Called when everything is in its place.
    /// - Returns: What became of the rows.
    /// - Throws: What the mutation throws; it has then to have changed nothing.
    /// - Precondition: The changes answered are all that became of the rows.
    @discardableResult
    public func update<Failure: Error>(
      animatingDifferences: Bool = true,
      _ mutation: (inout Outline<ID>) throws(Failure) -> RowChanges,
      completion: (() -> Void)? = nil
    ) throws(Failure) -> RowChanges {
      settleTable()
      let counts = (outline.sectionCount, outline.rowCount)
      let screen = tableView.flatMap { anchor(of: $0) }
      let changes = try mutation(&outline)
      precondition(
        changes.leads(from: counts, to: (outline.sectionCount, outline.rowCount)),
        "The changes say otherwise than the outline: \(counts) sections and rows before, "
          + "\((outline.sectionCount, outline.rowCount)) after, \(changes)"
      )
      navigator.settle(in: outline)
      show(changes, animated: animatingDifferences, keeping: screen, completion)
      startLoading()
      return changes
    }

    /// Changes the outline in any way, and loads the table anew; what was on the screen stays in its
    /// place.
    ///
    /// For many changes at once, and where the table has already done something by itself.
    public func updateUsingReloadData<Answer, Failure: Error>(
      _ mutation: (inout Outline<ID>) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
      pullSelection()
      let screen = tableView.flatMap { anchor(of: $0) }
      defer {
        navigator.settle(in: outline)
        if let tableView { reload(tableView, keeping: screen) }
        startLoading()
      }
      return try mutation(&outline)
    }

    /// Lets the table have counted and drawn all that was changed so far, before more is.
    ///
    /// A table counts its rows when it first needs them, and holds what it is told against that count;
    /// it must not be after the change.
    private func settleTable() {
      guard let table = tableView else { return }
      _ = table.numberOfSections
      if table.window != nil { table.layoutIfNeeded() }
      pullSelection()
    }

    private func show(
      _ changes: RowChanges,
      animated: Bool,
      keeping screen: ScrollAnchor<ID>?,
      _ completion: (() -> Void)?
    ) {
      guard let table = tableView else {
        completion?()
        return
      }
      guard !changes.isEmpty else {
        refreshLooks()
        pushSelection(to: table)
        completion?()
        return
      }
      guard table.window != nil, let update = TableUpdate(changes, limit: batchLimit) else {
        reload(table, keeping: screen)
        completion?()
        return
      }
      guard update.hasBatch else {
        finish(update, in: table)
        completion?()
        return
      }
      if Motion.isShown(animated) {
        table.performBatchUpdates({ self.tell(update, to: table) }) { _ in completion?() }
        finish(update, in: table)
      } else {
        UIView.performWithoutAnimation {
          table.performBatchUpdates({ self.tell(update, to: table) })
          finish(update, in: table)
        }
        completion?()
      }
    }

    /// Tells the table of rows that come, go and move, each in its own way.
    private func tell(_ update: TableUpdate, to table: OutlineTableView) {
      update.perform(
        in: table,
        inserting: table.expandingAnimation,
        deleting: table.closingAnimation
      )
    }

    /// What is left when rows have come and gone.
    private func finish(_ update: TableUpdate, in table: OutlineTableView) {
      // An item keeps its cell; a status may get another one for something else that it says.
      let (items, statuses) = (
        update.reloads.filter { itemIdentifier(for: $0) != nil },
        update.reloads.filter { itemIdentifier(for: $0) == nil }
      )
      if !statuses.isEmpty { table.reloadRows(at: statuses, with: .none) }
      if !items.isEmpty { table.reconfigureRows(at: items) }
      refreshLooks(except: items)
      pushSelection(to: table)
    }

    /// Loads everything anew, with what was on the screen where it was.
    func reload(_ table: OutlineTableView, keeping screen: ScrollAnchor<ID>?) {
      looks = [:]
      table.reloadData()
      knownSelection = []
      pushSelection(to: table)
      guard table.window != nil, let screen else { return }
      table.layoutIfNeeded()
      scroll(table, to: screen)
    }
  }

  extension RowChanges {
    /// Whether as many sections and rows come and go as the numbers say.
    ///
    /// Where sections go, their rows are not listed, and are taken on trust.
    fileprivate func leads(from old: (Int, Int), to new: (Int, Int)) -> Bool {
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
