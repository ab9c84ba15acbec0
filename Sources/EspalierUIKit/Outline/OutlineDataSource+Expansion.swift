#if canImport(UIKit)
  public import Espalier
  public import UIKit

  // Opening and closing, one branch or many.
  extension OutlineDataSource {
    /// How branches open and close; it holds from then on, and changes nothing that is open now.
    public var policy: OutlinePolicy {
      get { outline.policy }
      set { outline.policy = newValue }
    }

    /// Opens an item, so that its children are rows.
    ///
    /// - Returns: Whether it opened: not if it is open already or a leaf, or may not.
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``.
    @discardableResult
    public func expand(
      _ id: ID,
      recursively: Bool = false,
      animatingDifferences: Bool = true,
      completion: (() -> Void)? = nil
    ) throws(OutlineError<ID>) -> Bool {
      try perform(
        .expand(id),
        recursively: recursively,
        animatingDifferences: animatingDifferences,
        completion: completion
      ).contains(ExpansionEvent(id, isExpanded: true))
    }

    /// Closes an item.
    ///
    /// - Returns: Whether it closed.
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``.
    @discardableResult
    public func collapse(
      _ id: ID,
      recursively: Bool = false,
      animatingDifferences: Bool = true,
      completion: (() -> Void)? = nil
    ) throws(OutlineError<ID>) -> Bool {
      try perform(
        .collapse(id),
        recursively: recursively,
        animatingDifferences: animatingDifferences,
        completion: completion
      ).contains(ExpansionEvent(id, isExpanded: false))
    }

    /// Opens a closed item and closes an open one.
    ///
    /// - Returns: Whether it did either.
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``.
    @discardableResult
    public func toggle(
      _ id: ID,
      recursively: Bool = false,
      animatingDifferences: Bool = true,
      completion: (() -> Void)? = nil
    ) throws(OutlineError<ID>) -> Bool {
      try !perform(
        .toggle(id),
        recursively: recursively,
        animatingDifferences: animatingDifferences,
        completion: completion
      ).isEmpty
    }

    /// Does what is asked of a branch, asking and telling the delegate.
    ///
    /// In this order, each once: should for every branch that is to open or close, will for each, the
    /// outline, the rows, did for each. The delegate may change the outline by any method here; what
    /// is done in the end is reckoned from how it is then.
    ///
    /// - Returns: What happened, in order; nothing if there was nothing to do or it may not be.
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``.
    @discardableResult
    public func perform(
      _ request: ExpansionRequest<ID>,
      recursively: Bool = false,
      animatingDifferences: Bool = true,
      completion: (() -> Void)? = nil
    ) throws(OutlineError<ID>) -> [ExpansionEvent<ID>] {
      let intent = try outline.prepare(request, recursively: recursively)
      guard !intent.isEmpty, intent.events.allSatisfy({ may($0) }) else {
        completion?()
        return []
      }
      return carryOut(intent, animated: animatingDifferences, completion)
    }

    /// Does what may be done, and tells of it.
    private func carryOut(
      _ intent: ExpansionIntent<ID>,
      animated: Bool,
      _ completion: (() -> Void)? = nil
    ) -> [ExpansionEvent<ID>] {
      tellWill(intent)
      var did: [ExpansionEvent<ID>] = []
      update(
        animatingDifferences: animated,
        {
          let result = $0.commit(intent)
          did = result.did
          return result.changes
        },
        completion: completion
      )
      for event in did { tellDid(event) }
      announce(did, of: intent.goal)
      return did
    }

    /// Opens every branch among an item and its siblings that may open.
    ///
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``.
    public func expandSiblings(
      of id: ID,
      animatingDifferences: Bool = true
    ) throws(OutlineError<ID>) {
      if policy.opensOneBranchPerParent {
        try expand(id, animatingDifferences: animatingDifferences)
        return
      }
      let family = try siblings(with: id)
      let closed = family.filter {
        outline.isBranch($0) == true && outline.isExpanded($0) == false
      }
      let events = closed.map { ExpansionEvent($0, isExpanded: true) }
      guard !events.isEmpty else { return }
      let allowed = events.filter { may($0) }
      guard allowed.count == events.count else {
        for event in allowed where outline.contains(event.id) {
          let intent = try outline.prepare(.expand(event.id))
          if !intent.isEmpty { _ = carryOut(intent, animated: animatingDifferences) }
        }
        return
      }
      for event in events { tell(event, .will) }
      // Who heard of it may have deleted the item.
      guard outline.contains(id) else { return }
      try update(animatingDifferences: animatingDifferences) { outline throws(OutlineError<ID>) in
        try outline.expandSiblings(of: id)
      }
      let did = events.filter { outline.isExpanded($0.id) == true }
      for event in did { tellDid(event) }
      if let first = did.first { announce(did, of: first) }
    }

    /// Opens every branch that is loaded, without asking or telling the delegate.
    ///
    /// - Complexity: O(*n*).
    public func expandAll(animatingDifferences: Bool = true) {
      update(animatingDifferences: animatingDifferences, { $0.expandAll() })
    }

    /// Closes every branch, without asking or telling the delegate.
    ///
    /// - Complexity: O(*n*).
    public func collapseAll(animatingDifferences: Bool = true) {
      update(animatingDifferences: animatingDifferences, { $0.collapseAll() })
    }

    /// Opens exactly the branches above a level, without asking or telling the delegate.
    ///
    /// - Complexity: O(*n*).
    public func expand(toLevel level: Int, animatingDifferences: Bool = true) {
      update(animatingDifferences: animatingDifferences, { $0.expand(toLevel: level) })
    }

    /// Opens every ancestor of an item and scrolls to its row, without asking or telling the delegate.
    ///
    /// - Returns: The row; `nil` for an item that a filter leaves out.
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``.
    @discardableResult
    public func reveal(
      _ id: ID,
      animatingDifferences: Bool = true
    ) throws(OutlineError<ID>) -> IndexPath? {
      try update(animatingDifferences: animatingDifferences) { outline throws(OutlineError<ID>) in
        try outline.reveal(id).changes
      }
      guard let indexPath = indexPath(for: id) else { return nil }
      tableView?.scrollToRow(
        at: indexPath,
        at: .none,
        animated: Motion.isShown(animatingDifferences)
      )
      return indexPath
    }

    /// Opens or closes an item that is known to be there.
    func turn(_ id: ID, _ turn: Turn, recursively: Bool = false, animated: Bool = true) -> Bool {
      do {
        return try !perform(turn(id), recursively: recursively, animatingDifferences: animated)
          .isEmpty
      } catch {
        // A button or an action may outlive its row for as long as the row goes away.
        return false
      }
    }

    private func siblings(with id: ID) throws(OutlineError<ID>) -> [ID] {
      if let parent = outline.parent(of: id) { return outline.children(of: parent) ?? [] }
      guard let section = outline.section(of: id) else { throw .unknownItem(id) }
      return outline.items(inSection: section) ?? []
    }
  }
#endif
