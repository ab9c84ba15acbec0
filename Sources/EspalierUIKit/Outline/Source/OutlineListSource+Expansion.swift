#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  // Expanding and collapsing.
  extension OutlineListSource {
    /// The rules for expansion.
    ///
    /// A change applies from then on and does not collapse any branch.
    public var policy: ExpansionPolicy {
      get { outline.policy }
      set { outline.policy = newValue }
    }

    /// Expands an item, so that its children become rows.
    ///
    /// - Returns: Whether the item was expanded. It is not if it is a leaf, is already expanded, or
    ///   the delegate does not allow it.
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

    /// Collapses an item.
    ///
    /// - Returns: Whether the item was collapsed.
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

    /// Expands a collapsed item, or collapses an expanded one.
    ///
    /// - Returns: Whether the item was expanded or collapsed.
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

    /// Performs an expansion request and calls the delegate.
    ///
    /// In this order, and each once per branch: *should* for every branch that is to expand or
    /// collapse, *will*, the change of the outline and the rows, *did*. The delegate may call any
    /// method of the data source; the change is computed from the state after its last *will*.
    ///
    /// - Returns: The events that occurred, in order. The array is empty if there was nothing to do
    ///   or the delegate did not allow it.
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``.
    @discardableResult
    public func perform(
      _ request: ExpansionRequest<ID>,
      recursively: Bool = false,
      animatingDifferences: Bool = true,
      completion: (() -> Void)? = nil
    ) throws(OutlineError<ID>) -> [ExpansionEvent<ID>] {
      let intent = try outline.prepare(request, recursively: recursively)
      return apply(intent, animated: animatingDifferences, completion).events
    }

    /// Performs a request, if the delegate allows it.
    private func apply(
      _ intent: ExpansionIntent<ID>,
      animated: Bool,
      _ completion: (() -> Void)? = nil
    ) -> (events: [ExpansionEvent<ID>], changes: RowChanges) {
      guard !intent.isEmpty, intent.events.allSatisfy({ isAllowed($0) }) else {
        completion?()
        return ([], RowChanges())
      }
      return applyAllowed(intent, animated: animated, completion)
    }

    /// Performs a request that the delegate has allowed, and notifies the delegate.
    private func applyAllowed(
      _ intent: ExpansionIntent<ID>,
      animated: Bool,
      _ completion: (() -> Void)?
    ) -> (events: [ExpansionEvent<ID>], changes: RowChanges) {
      notifyWill(intent)
      var did: [ExpansionEvent<ID>] = []
      let changes = update(
        animatingDifferences: animated,
        {
          let result = $0.commit(intent)
          did = result.did
          return result.changes
        },
        completion: completion
      )
      for event in did { notifyDid(event) }
      announce(did, of: intent.goal)
      return (did, changes)
    }

    /// Expands an item and its siblings, except those that the delegate does not allow.
    ///
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``.
    public func expandSiblings(
      of id: ID,
      animatingDifferences: Bool = true
    ) throws(OutlineError<ID>) {
      guard outline.contains(id) else { throw .unknownItem(id) }
      let intent = navigator.prepareExpandingSiblings(of: id, in: outline)
      if intent.expandsSiblings {
        expandSiblings(intent, animatingDifferences: animatingDifferences)
      } else {
        try expand(id, animatingDifferences: animatingDifferences)
      }
    }

    /// Expands the siblings of an intent, except those that the delegate does not allow.
    func expandSiblings(
      _ intent: OutlineNavigator<ID>.Intent,
      animatingDifferences: Bool = true
    ) {
      var intent = intent
      for event in intent.expansions where !isAllowed(event) { intent.refuse(event) }
      guard !intent.expansions.isEmpty else { return }
      for event in intent.expansions { notifyWill(event) }
      var did: [ExpansionEvent<ID>] = []
      update(animatingDifferences: animatingDifferences) { outline in
        let result = navigator.commit(intent, in: &outline)
        did = result.expansions
        return result.changes
      }
      for event in did { notifyDid(event) }
      if let first = did.first { announce(did, of: first) }
    }

    /// Expands every branch whose children are loaded, without calling the delegate.
    ///
    /// - Complexity: O(*n*).
    public func expandAll(animatingDifferences: Bool = true) {
      update(animatingDifferences: animatingDifferences, { $0.expandAll() })
    }

    /// Collapses every branch, without calling the delegate.
    ///
    /// - Complexity: O(*n*).
    public func collapseAll(animatingDifferences: Bool = true) {
      update(animatingDifferences: animatingDifferences, { $0.collapseAll() })
    }

    /// Expands the branches above a level and collapses all others, without calling the delegate.
    ///
    /// - Complexity: O(*n*).
    public func expand(toLevel level: Int, animatingDifferences: Bool = true) {
      update(animatingDifferences: animatingDifferences, { $0.expand(toLevel: level) })
    }

    /// Expands the ancestors of an item and scrolls to its row, without calling the delegate.
    ///
    /// - Returns: The row, or `nil` if a filter hides the item.
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
      list?.scroll(
        toRowAt: indexPath,
        animated: AnimationPreference.isShown(animatingDifferences)
      )
      return indexPath
    }

    /// Performs a command of the user on an item that was on the screen, and scrolls the rows that it
    /// opens into sight, as far as the item's own row stays.
    func applyExpansion(
      _ command: ExpansionCommand,
      to id: ID,
      recursively: Bool = false,
      animated: Bool = true
    ) -> Bool {
      let intent: ExpansionIntent<ID>
      do {
        intent = try outline.prepare(command.request(for: id), recursively: recursively)
      } catch {
        // A button or an accessibility action may outlive its row while the row is being removed.
        return false
      }
      let (events, changes) = apply(intent, animated: animated)
      revealRows(below: id, insertedBy: changes)
      return !events.isEmpty
    }

    private func revealRows(below id: ID, insertedBy changes: RowChanges) {
      guard let list, let row = outline.position(of: id),
        let opened = changes.insertions.first(where: {
          $0.section == row.section && $0.rows.lowerBound == row.row + 1
        })
      else { return }
      let last = IndexPath(row: opened.rows.upperBound - 1, section: row.section)
      list.reveal(
        from: list.frame(ofRowAt: IndexPath(row)).minY,
        to: list.frame(ofRowAt: last).maxY
      ) { list.scroll(toRowAt: last, animated: $0) }
    }
  }
#endif
