public import Foundation

extension UITableView {
  // uikit/uitableview/beginupdates()
  public func beginUpdates() {
    if updateDepth == 0 {
      loadIfNeeded()
      update = BatchUpdate()
    }
    updateDepth += 1
  }

  // uikit/uitableview/endupdates()
  public func endUpdates() {
    precondition(updateDepth > 0, "endUpdates without beginUpdates")
    updateDepth -= 1
    guard updateDepth == 0, let update else { return }
    self.update = nil
    let completions = updateCompletions
    updateCompletions = []
    commit(update)
    StandIn.begin("updates", duration: 0.3, animated: update.isAnimated) {
      for completion in completions { completion(true) }
    }
  }

  // uikit/uitableview/performbatchupdates(_:completion:)
  public func performBatchUpdates(
    _ updates: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    beginUpdates()
    updates?()
    if let completion { updateCompletions.append(completion) }
    endUpdates()
  }

  /// Records an update; outside a batch, the update is a batch of its own.
  func note(_ animation: RowAnimation, _ change: (inout BatchUpdate) -> Void) {
    beginUpdates()
    var noted = update ?? BatchUpdate()
    change(&noted)
    if animation != .none { noted.isAnimated = true }
    update = noted
    endUpdates()
  }

  // uikit/uitableview/reconfigurerows(at:)
  /// While a row is reconfigured, dequeuing for its index path returns its cell as it is, and only
  /// by the identifier that the cell has; the data source must return that cell.
  public func reconfigureRows(at indexPaths: [IndexPath]) {
    StandIn.tableObserver?(self, .reconfigureRows(indexPaths))
    // Outside a batch, the table animates the heights that change.
    if updateDepth == 0 { StandIn.begin("reconfigure", duration: 0.3) {} }
    for path in indexPaths {
      guard let cell = shown[path], let dataSource else { continue }
      reconfigured = (path, cell)
      let answer = dataSource.tableView(self, cellForRowAt: path)
      reconfigured = nil
      guard answer === cell else {
        StandIn.tableFailureHandler(
          self,
          "The cell returned for the reconfigured row (\(path.debugPath)) is not its existing cell. "
            + "A row that needs another cell has to be reloaded."
        )
        return reloadData()
      }
      measured[path] = nil
    }
    geometry = nil
    setNeedsLayout()
  }

  // MARK: Taking effect

  private func commit(_ update: BatchUpdate) {
    let before = loadIfNeeded()
    let after = askCounts()
    let transition: BatchTransition
    do {
      transition = try BatchTransition(update, of: .row, before: before, after: after)
    } catch {
      StandIn.tableFailureHandler(self, error.message)
      reloadData()
      return
    }
    counts = after
    geometry = nil
    follow(transition)
    guard !bounds.isEmpty else { return }
    layOutRows()
    let offset = clamped(contentOffset)
    if offset.y < contentOffset.y {
      contentOffset = offset
      layOutRows()
    }
  }

  /// Moves cells, selection and measured heights to the new positions of their rows.
  private func follow(_ transition: BatchTransition) {
    shown = transition.moved(shown) { retire($0, from: $1) }
    selection = transition.moved(selection)
    measured = transition.moved(measured)
    headers = transition.moved(headers) { retire($0) }
    footers = transition.moved(footers) { retire($0) }
  }
}
