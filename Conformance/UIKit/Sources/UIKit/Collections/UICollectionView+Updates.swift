public import Foundation

extension UICollectionView {
  private func beginUpdates() {
    if updateDepth == 0 {
      // A layout that is not up to date is brought up to date first, by the model as it is now.
      if needsLayout { counts = nil }
      loadIfNeeded()
      update = BatchUpdate()
    }
    updateDepth += 1
  }

  private func endUpdates() {
    updateDepth -= 1
    guard updateDepth == 0, let update else { return }
    self.update = nil
    let completions = updateCompletions
    updateCompletions = []
    commit(update)
    StandIn.begin("updates", duration: 0.3) {
      for completion in completions { completion(true) }
    }
  }

  // uikit/uicollectionview/performbatchupdates(_:completion:)
  /// The number of items before the update is the last one that was asked for.
  ///
  /// If there is none, or if the layout is not up to date, the data source is asked before the updates are
  /// performed.
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
  func note(_ change: (inout BatchUpdate) -> Void) {
    beginUpdates()
    var noted = update ?? BatchUpdate()
    change(&noted)
    update = noted
    endUpdates()
  }

  // uikit/uicollectionview/reconfigureitems(at:)
  /// While an item is reconfigured, dequeuing for its index path returns its cell as it is, and only
  /// by the registration that the cell has; the data source must return that cell.
  public func reconfigureItems(at indexPaths: [IndexPath]) {
    StandIn.collectionObserver?(self, .reconfigureItems(indexPaths))
    if updateDepth == 0 { StandIn.begin("reconfigure", duration: 0.3) {} }
    for path in indexPaths {
      guard let cell = shown[path], let dataSource else { continue }
      reconfigured = (path, cell)
      let (answer, _) = recordingDequeues {
        dataSource.collectionView(self, cellForItemAt: path)
      }
      reconfigured = nil
      guard answer === cell else {
        StandIn.collectionFailureHandler(
          self,
          "The cell returned for the reconfigured item (\(path.debugPath)) is not its existing "
            + "cell. An item that needs another cell has to be reloaded."
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
      transition = try BatchTransition(update, of: .item, before: before, after: after)
    } catch {
      StandIn.collectionFailureHandler(self, error.message)
      reloadData()
      return
    }
    counts = after
    geometry = nil
    follow(transition)
    guard !bounds.isEmpty else { return }
    layOutItems()
    let offset = clamped(contentOffset)
    if offset.y < contentOffset.y {
      contentOffset = offset
      layOutItems()
    }
  }

  /// Moves cells, selection and measured heights to the new positions of their items.
  private func follow(_ transition: BatchTransition) {
    shown = transition.moved(shown) { retire($0, from: $1) }
    selection = transition.moved(selection)
    measured = transition.moved(measured)
    headers = transition.moved(headers) { retire($0) }
    measuredHeaders = transition.moved(measuredHeaders) { _ in }
  }
}
