#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // Applies the outcomes of the browser's changes to the views, in their order.
  extension ColumnsViewController {
    /// Applies an outcome to the views, then notifies the client.
    ///
    /// The client is notified after all views are up to date, because it may change the columns in
    /// turn. After the first notification the state is therefore checked again before it is used.
    func show(_ outcome: ColumnBrowser<ID>.ColumnUpdate) {
      apply(outcome)
      // Children that are available at once may lead to further requests, down to the end of a
      // path. A queue processes them without recursion.
      var requests = outcome.requests[...]
      while let request = requests.popFirst() {
        guard let response = respond(to: request, animated: outcome.isAnimated) else { continue }
        apply(response.outcome)
        requests += response.outcome.requests
        notify(response.outcome)
        if let refusal = response.refusal { didRefuse(refusal, of: request.item) }
      }
      notify(outcome)
    }

    private func apply(_ outcome: ColumnBrowser<ID>.ColumnUpdate) {
      let isAnimated = outcome.isAnimated && isOnScreen && AnimationPreference.isShown(true)
      removeColumns(animated: isAnimated)
      setUpColumns(outcome.added, animated: isAnimated)
      for change in outcome.changes { showRows(change, animated: isAnimated) }
      for depth in outcome.statusChanges { showStatus(atDepth: depth) }
      if let reveal = outcome.reveal { pendingReveal = (reveal, isAnimated) }
      arrange()
      for (depth, column) in browser.columns.enumerated() {
        columnViews[column.columnID]?.showSelection(
          column.selectedRow,
          animated: isAnimated,
          reveals: outcome.selectionChanges.contains(depth)
        )
      }
      for token in outcome.cancels { cancelLoad(token) }
    }

    /// Handles a tap on a row.
    func userDidSelect(_ item: ID, atDepth depth: Int) {
      if acquiresKeyboard { becomeFirstResponderAfterTouch(in: viewIfLoaded?.window) }
      do {
        try select(item, atDepth: depth)
      } catch {
        // The row was removed after it was drawn.
        columnViews[browser.columns[depth].columnID]?.showSelection(
          browser.columns[depth].selectedRow,
          animated: false,
          reveals: false
        )
      }
    }

    private var isOnScreen: Bool { viewIfLoaded?.window != nil }

    // MARK: Updating views

    private func removeColumns(animated: Bool) {
      let living = Set(browser.columns.map(\.columnID))
      for (handle, column) in columnViews where !living.contains(handle) {
        columnViews[handle] = nil
        column.isUserInteractionEnabled = false
        guard animated else {
          column.removeFromSuperview()
          continue
        }
        UIView.animate(
          withDuration: columnFadeDuration,
          animations: { column.alpha = 0 },
          completion: { _ in column.removeFromSuperview() }
        )
      }
    }

    private func setUpColumns(_ places: [ColumnBrowser<ID>.ColumnReference], animated: Bool) {
      for place in places {
        guard let depth = browser.depth(of: place.columnID) else { continue }
        let column = browser.columns[depth]
        let preview = column.isPreview ? self.preview(of: column.id) : nil
        let columnView = ColumnView(place, style: tableStyle, preview: preview, owner: self)
        let handle = place.columnID
        columnViews[handle] = columnView
        columnView.divider.width = { [weak self] in self?.width(of: handle) ?? 0 }
        columnView.divider.didDrag = { [weak self] in self?.userDidResize(handle, to: $0) }
        if let tableView = columnView.tableView { setUp(tableView, for: place) }
        columnView.show(column, changes: nil, animated: false)
        columnView.show(column.status)
        scrollView.addSubview(columnView)
        guard animated else { continue }
        columnView.alpha = 0
        UIView.animate(withDuration: columnFadeDuration) { columnView.alpha = 1 }
      }
    }

    private func showRows(_ change: ColumnBrowser<ID>.ColumnChanges, animated: Bool) {
      guard let column = browser.column(atDepth: change.depth),
        let columnView = columnViews[column.columnID]
      else { return }
      columnView.show(column, changes: change.rows, animated: animated)
      columnView.show(column.status)
    }

    private func showStatus(atDepth depth: Int) {
      guard let column = browser.column(atDepth: depth) else { return }
      columnViews[column.columnID]?.show(column, changes: nil, animated: false)
      columnViews[column.columnID]?.show(column.status)
    }

    /// Updates the background colors and the accessibility labels of the columns.
    func colorColumns() {
      viewIfLoaded?.backgroundColor = inactiveColumnColor
      scrollView.backgroundColor = inactiveColumnColor
      for (depth, column) in browser.columns.enumerated() {
        guard let columnView = columnViews[column.columnID] else { continue }
        let isActive = depth == browser.activeDepth
        columnView.color(isActive ? activeColumnColor : inactiveColumnColor)
        columnView.describe(
          ColumnStrings.current.column(title(of: column.id), depth + 1, browser.columns.count)
        )
      }
    }

    // MARK: Notifying the client

    private func notify(_ outcome: ColumnBrowser<ID>.ColumnUpdate) {
      announce(outcome)
      if let selection = outcome.selected {
        didSelect(selection, in: tableView(atDepth: selection.depth))
      }
      if let selection = outcome.activated { didActivate(selection) }
    }

    /// Completes a request if its children are available at once, or starts to load them.
    private func respond(
      to request: ColumnBrowser<ID>.Request,
      animated: Bool
    ) -> (outcome: ColumnBrowser<ID>.ColumnUpdate, refusal: ColumnError<ID>?)? {
      guard isPending(request.token) else { return nil }
      guard let sections = sections(of: request.item) else {
        load(request)
        return nil
      }
      // `sections(of:)` may have changed the columns.
      guard isPending(request.token) else { return nil }
      do {
        return (try browser.load(sections, for: request.token, animated: animated), nil)
      } catch {
        return (outcomeOfFailing(request.token), error)
      }
    }

    private func outcomeOfFailing(_ token: ColumnToken) -> ColumnBrowser<ID>.ColumnUpdate {
      do {
        return try browser.fail(token)
      } catch {
        preconditionFailure("the pending request \(token) could not fail: \(error)")
      }
    }

    private func isPending(_ token: ColumnToken) -> Bool {
      browser.columns.contains { $0.status == .loading(token) }
    }

    private func announce(_ outcome: ColumnBrowser<ID>.ColumnUpdate) {
      guard isOnScreen else { return }
      for depth in outcome.statusChanges where browser.column(atDepth: depth)?.status == .failed {
        Announcement.post(ColumnStrings.current.failed)
      }
      if let place = outcome.added.last, let column = columnViews[place.columnID] {
        Announcement.layoutChanged(focus: column.focus)
      } else if !outcome.removed.isEmpty {
        Announcement.layoutChanged()
      }
    }
  }

  /// The duration in which columns fade in and out, in seconds.
  private let columnFadeDuration = MotionDefaults.columns.seconds
#endif
