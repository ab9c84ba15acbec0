#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // Calls to the table's outline delegate.
  extension OutlineDataSource {
    /// Returns whether the delegate allows a branch to expand or collapse.
    func isAllowed(_ event: ExpansionEvent<ID>) -> Bool {
      guard let (table, delegate, item, path) = delegateContext(about: event.id) else {
        return true
      }
      return event.isExpanded
        ? delegate.outlineTableView(table, shouldExpand: item, at: path)
        : delegate.outlineTableView(table, shouldCollapse: item, at: path)
    }

    /// Sends the *will* notification of every pending event, once each, including events that only
    /// arise because the delegate changes the outline in response.
    func notifyWill(_ intent: ExpansionIntent<ID>) {
      let request: ExpansionRequest<ID> =
        intent.goal.isExpanded ? .expand(intent.goal.id) : .collapse(intent.goal.id)
      var notified: Set<ExpansionEvent<ID>> = []
      var waiting = intent.events
      while !waiting.isEmpty {
        for event in waiting where outline.isExpanded(event.id) == !event.isExpanded {
          notified.insert(event)
          notify(event, .will)
        }
        waiting = upcoming(request, recursively: intent.isRecursive).filter {
          !notified.contains($0)
        }
      }
    }

    /// Sends the *did* notification of an event.
    func notifyDid(_ event: ExpansionEvent<ID>) { notify(event, .did) }

    enum Tense { case will, did }

    func notify(_ event: ExpansionEvent<ID>, _ tense: Tense) {
      guard let (table, delegate, item, path) = delegateContext(about: event.id) else { return }
      switch (tense, event.isExpanded) {
      case (.will, true): delegate.outlineTableView(table, willExpand: item, at: path)
      case (.will, false): delegate.outlineTableView(table, willCollapse: item, at: path)
      case (.did, true): delegate.outlineTableView(table, didExpand: item, at: path)
      case (.did, false): delegate.outlineTableView(table, didCollapse: item, at: path)
      }
    }

    /// Announces to assistive technology that a branch has expanded or collapsed.
    func announce(_ did: [ExpansionEvent<ID>], of goal: ExpansionEvent<ID>) {
      guard tableView?.window != nil, did.contains(goal) else { return }
      let strings = RowStrings.current
      Announcement.post(goal.isExpanded ? strings.expanded : strings.collapsed)
    }

    /// Returns the delegate and its arguments for an item, or `nil` if there is no delegate or the
    /// item is gone.
    func delegateContext(
      about id: ID
    ) -> (OutlineTableView, any OutlineTableViewDelegate, AnyHashable, IndexPath)? {
      guard let table = tableView, let delegate = table.outlineDelegate,
        let path = treeIndexPath(for: id)
      else { return nil }
      return (table, delegate, AnyHashable(id), path)
    }

    private func upcoming(
      _ request: ExpansionRequest<ID>,
      recursively: Bool
    ) -> [ExpansionEvent<ID>] {
      do {
        return try outline.prepare(request, recursively: recursively).events
      } catch {
        return []
      }
    }
  }
#endif
