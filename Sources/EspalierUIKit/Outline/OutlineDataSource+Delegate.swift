#if canImport(UIKit)
  internal import Espalier
  internal import UIKit

  // What the table's outline delegate is asked and told.
  extension OutlineDataSource {
    /// Whether a branch may open or close.
    func may(_ event: ExpansionEvent<ID>) -> Bool {
      guard let (table, delegate, item, path) = listener(about: event.id) else { return true }
      return event.isExpanded
        ? delegate.outlineTableView(table, shouldExpand: item, at: path)
        : delegate.outlineTableView(table, shouldCollapse: item, at: path)
    }

    /// Tells of everything that will happen, once each, also of what will happen only because of what
    /// is done on hearing it.
    func tellWill(_ intent: ExpansionIntent<ID>) {
      let request: ExpansionRequest<ID> =
        intent.goal.isExpanded ? .expand(intent.goal.id) : .collapse(intent.goal.id)
      var told: Set<ExpansionEvent<ID>> = []
      var waiting = intent.events
      while !waiting.isEmpty {
        for event in waiting where outline.isExpanded(event.id) == !event.isExpanded {
          told.insert(event)
          tell(event, .will)
        }
        waiting = upcoming(request, recursively: intent.isRecursive).filter { !told.contains($0) }
      }
    }

    /// Tells that a branch has opened or closed.
    func tellDid(_ event: ExpansionEvent<ID>) { tell(event, .did) }

    enum Tense { case will, did }

    func tell(_ event: ExpansionEvent<ID>, _ tense: Tense) {
      guard let (table, delegate, item, path) = listener(about: event.id) else { return }
      switch (tense, event.isExpanded) {
      case (.will, true): delegate.outlineTableView(table, willExpand: item, at: path)
      case (.will, false): delegate.outlineTableView(table, willCollapse: item, at: path)
      case (.did, true): delegate.outlineTableView(table, didExpand: item, at: path)
      case (.did, false): delegate.outlineTableView(table, didCollapse: item, at: path)
      }
    }

    /// Says that a branch is open or closed, to a person who cannot see it.
    func announce(_ did: [ExpansionEvent<ID>], of goal: ExpansionEvent<ID>) {
      guard tableView?.window != nil, did.contains(goal) else { return }
      let wording = RowWording.current
      Announcement.say(goal.isExpanded ? wording.expanded : wording.collapsed)
    }

    /// Who hears about an item, and what is told of it; `nil` if nobody does, or it is gone.
    func listener(
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
