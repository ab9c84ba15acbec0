#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // Events, and the questions that come before them.
  extension OutlineListSource {
    /// Returns whether a branch may expand or collapse.
    func isAllowed(_ event: ExpansionEvent<ID>) -> Bool {
      let allows = event.isExpanded ? shouldExpand : shouldCollapse
      guard allows?(event.id) ?? true else { return false }
      guard let list, let path = treeIndexPath(for: event.id) else { return true }
      return list.allows(ExpansionEvent(event.id, isExpanded: event.isExpanded), at: path)
    }

    /// Sends the *will* event of every pending expansion, once each, including those that only arise
    /// because somebody changes the outline in response.
    func notifyWill(_ intent: ExpansionIntent<ID>) {
      let request: ExpansionRequest<ID> =
        intent.goal.isExpanded ? .expand(intent.goal.id) : .collapse(intent.goal.id)
      var notified: Set<ExpansionEvent<ID>> = []
      var waiting = intent.events
      while !waiting.isEmpty {
        for event in waiting where outline.isExpanded(event.id) == !event.isExpanded {
          notified.insert(event)
          notifyWill(event)
        }
        waiting = upcoming(request, recursively: intent.isRecursive).filter {
          !notified.contains($0)
        }
      }
    }

    func notifyWill(_ event: ExpansionEvent<ID>) {
      send(event.isExpanded ? .willExpand(event.id) : .willCollapse(event.id))
    }

    func notifyDid(_ event: ExpansionEvent<ID>) {
      send(event.isExpanded ? .didExpand(event.id) : .didCollapse(event.id))
    }

    /// Sends an event, unless its item is gone.
    func send(_ event: OutlineEvent<ID>) {
      guard exists(event) else { return }
      onEvent?(event)
      // The closure may have deleted the item.
      if let list, exists(event) {
        let path = event.item.flatMap { treeIndexPath(for: $0) }
        list.report(event.map { AnyHashable($0) }, at: path)
      }
      eventStreams.send(event)
    }

    private func exists(_ event: OutlineEvent<ID>) -> Bool {
      event.item.map { outline.contains($0) } ?? true
    }

    /// Announces to assistive technology that a branch has expanded or collapsed.
    func announce(_ did: [ExpansionEvent<ID>], of goal: ExpansionEvent<ID>) {
      guard list?.window != nil, did.contains(goal) else { return }
      let strings = RowStrings.current
      Announcement.post(goal.isExpanded ? strings.expanded : strings.collapsed)
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

  extension OutlineListSource where ID: Sendable {
    /// The events from now on, in order.
    ///
    /// Each access returns another stream, so several tasks can wait for events. A stream keeps the
    /// events that nobody has taken yet, and ends with the data source.
    ///
    ///     for await event in source.events {
    ///       if case .didExpand(let id) = event { print("open: \(id)") }
    ///     }
    public var events: AsyncStream<OutlineEvent<ID>> { eventStreams.makeStream() }
  }
#endif
