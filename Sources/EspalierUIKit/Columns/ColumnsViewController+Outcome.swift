#if canImport(UIKit)
  internal import Espalier
  internal import UIKit

  // What the browser asks for after each change, done in its order.
  extension ColumnsViewController {
    /// Shows what a change asks for, and tells whom it concerns.
    ///
    /// Everything is on the screen before anyone is told; whoever is told may change the columns
    /// again. So all that is done after the first word looks first whether it is still so.
    func show(_ outcome: ColumnBrowser<ID>.Outcome) {
      draw(outcome)
      // Children that are at hand bring further requests, down to the end of a path: one after the
      // other, not one inside the other.
      var requests = outcome.requests[...]
      while let request = requests.popFirst() {
        guard let answer = answer(request, animated: outcome.isAnimated) else { continue }
        draw(answer.outcome)
        requests += answer.outcome.requests
        report(answer.outcome)
        if let refusal = answer.refusal { didRefuse(refusal, of: request.item) }
      }
      report(outcome)
    }

    private func draw(_ outcome: ColumnBrowser<ID>.Outcome) {
      let isAnimated = outcome.isAnimated && isOnScreen && Motion.isShown(true)
      removeColumns(animated: isAnimated)
      setUpColumns(outcome.setup, animated: isAnimated)
      for change in outcome.changes { showRows(change, animated: isAnimated) }
      for depth in outcome.statusChanges { showStatus(atDepth: depth) }
      if let reveal = outcome.reveal { pendingReveal = (reveal, isAnimated) }
      arrange()
      for (depth, column) in browser.columns.enumerated() {
        columnViews[column.handle]?.showSelection(
          column.selectedRow,
          animated: isAnimated,
          reveals: outcome.selectionChanges.contains(depth)
        )
      }
      for token in outcome.cancels { cancelLoad(token) }
    }

    /// Does what a person's tap on a row asks for.
    func personSelected(_ item: ID, atDepth depth: Int) {
      becomeFirstResponder()
      do {
        try select(item, atDepth: depth)
      } catch {
        // The row is gone since it was drawn.
        columnViews[browser.columns[depth].handle]?.showSelection(
          browser.columns[depth].selectedRow,
          animated: false,
          reveals: false
        )
      }
    }

    private var isOnScreen: Bool { viewIfLoaded?.window != nil }

    // MARK: On the screen

    private func removeColumns(animated: Bool) {
      let living = Set(browser.columns.map(\.handle))
      for (handle, column) in columnViews where !living.contains(handle) {
        columnViews[handle] = nil
        column.isUserInteractionEnabled = false
        guard animated else {
          column.removeFromSuperview()
          continue
        }
        UIView.animate(
          withDuration: columnDuration,
          animations: { column.alpha = 0 },
          completion: { _ in column.removeFromSuperview() }
        )
      }
    }

    private func setUpColumns(_ places: [ColumnBrowser<ID>.Place], animated: Bool) {
      for place in places {
        guard let depth = browser.depth(of: place.handle) else { continue }
        let column = browser.columns[depth]
        let preview = column.isPreview ? self.preview(of: column.id) : nil
        let columnView = ColumnView(place, style: tableStyle, preview: preview, owner: self)
        let handle = place.handle
        columnViews[handle] = columnView
        columnView.divider.width = { [weak self] in self?.width(of: handle) ?? 0 }
        columnView.divider.didDrag = { [weak self] in self?.personResized(handle, to: $0) }
        if let tableView = columnView.tableView { setUp(tableView, for: place) }
        columnView.show(column, changes: nil, animated: false)
        columnView.show(column.status)
        scrollView.addSubview(columnView)
        guard animated else { continue }
        columnView.alpha = 0
        UIView.animate(withDuration: columnDuration) { columnView.alpha = 1 }
      }
    }

    private func showRows(_ change: ColumnBrowser<ID>.ColumnChanges, animated: Bool) {
      guard let column = browser.column(atDepth: change.depth),
        let columnView = columnViews[column.handle]
      else { return }
      columnView.show(column, changes: change.rows, animated: animated)
      columnView.show(column.status)
    }

    private func showStatus(atDepth depth: Int) {
      guard let column = browser.column(atDepth: depth) else { return }
      columnViews[column.handle]?.show(column, changes: nil, animated: false)
      columnViews[column.handle]?.show(column.status)
    }

    /// Gives the last column the colour of the active one, and names them all.
    func colorColumns() {
      viewIfLoaded?.backgroundColor = inactiveColumnColor
      scrollView.backgroundColor = inactiveColumnColor
      for (depth, column) in browser.columns.enumerated() {
        guard let columnView = columnViews[column.handle] else { continue }
        let isActive = depth == browser.activeDepth
        columnView.color(isActive ? activeColumnColor : inactiveColumnColor)
        columnView.describe(
          ColumnWording.current.column(title(of: column.id), depth + 1, browser.columns.count)
        )
      }
    }

    // MARK: To those whom it concerns

    private func report(_ outcome: ColumnBrowser<ID>.Outcome) {
      announce(outcome)
      if let selection = outcome.selected {
        didSelect(selection, in: tableView(atDepth: selection.depth))
      }
      if let selection = outcome.activated { didActivate(selection) }
    }

    /// Answers a request, if the children are at hand and still awaited.
    private func answer(
      _ request: ColumnBrowser<ID>.Request,
      animated: Bool
    ) -> (outcome: ColumnBrowser<ID>.Outcome, refusal: ColumnError<ID>?)? {
      guard isAwaited(request.token) else { return nil }
      guard let sections = sections(of: request.item) else {
        load(request)
        return nil
      }
      // Asking may have led to something else.
      guard isAwaited(request.token) else { return nil }
      do {
        return (try browser.load(sections, for: request.token, animated: animated), nil)
      } catch {
        return (failed(request.token), error)
      }
    }

    private func failed(_ token: ColumnToken) -> ColumnBrowser<ID>.Outcome {
      do {
        return try browser.fail(token)
      } catch {
        preconditionFailure("A request that is awaited cannot fail: \(error)")
      }
    }

    private func isAwaited(_ token: ColumnToken) -> Bool {
      browser.columns.contains { $0.status == .loading(token) }
    }

    private func announce(_ outcome: ColumnBrowser<ID>.Outcome) {
      guard isOnScreen else { return }
      for depth in outcome.statusChanges where browser.column(atDepth: depth)?.status == .failed {
        Announcement.say(ColumnWording.current.failed)
      }
      if let place = outcome.setup.last, let column = columnViews[place.handle] {
        Announcement.layoutChanged(focus: column.focus)
      } else if !outcome.removed.isEmpty {
        Announcement.layoutChanged()
      }
    }
  }

  /// How long columns take to come and go, in seconds.
  private let columnDuration = 0.25
#endif
