#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  internal import UIKit

  // Edits. Each method performs the engine's operation of the same name and updates the table.
  extension OutlineListSource {
    /// Replaces the contents with a snapshot.
    ///
    /// The table shows the difference by identity.
    ///
    /// Items that are in both keep their expansion.
    ///
    /// - Parameters:
    ///   - sections: The new contents.
    ///   - animatingDifferences: Whether to animate the changes.
    ///   - completion: Called when the table is up to date and animations have ended.
    /// - Throws: ``/Espalier/OutlineError`` if an id or a section name occurs twice or a level is
    ///   skipped; then nothing changes.
    /// - Complexity: O(*n* log *n*).
    @discardableResult
    public func apply(
      _ sections: some Sequence<Outline<ID>.Section>,
      animatingDifferences: Bool = true,
      completion: (() -> Void)? = nil
    ) throws(OutlineError<ID>) -> RowChanges {
      try update(
        animatingDifferences: animatingDifferences,
        { outline throws(OutlineError<ID>) in try outline.apply(sections) },
        completion: completion
      )
    }

    /// Replaces the outline with another one and scrolls to its first row.
    public func replace(with outline: Outline<ID>) {
      for (_, task) in loads { task.cancel() }
      loads = [:]
      let history = self.outline.history
      self.outline = outline
      self.outline.history = history
      navigator = OutlineNavigator()
      navigator.reconcile(with: outline)
      if let list { reload(list, keeping: nil) }
      startLoading()
    }

    /// Inserts items, given in pre-order; see `Outline.insert(_:into:at:)`.
    ///
    /// - Throws: ``/Espalier/OutlineError``; then nothing changes.
    @discardableResult
    public func insert(
      _ items: some Sequence<Outline<ID>.Item>,
      into parent: Outline<ID>.Parent,
      at index: Int? = nil,
      animatingDifferences: Bool = true
    ) throws(OutlineError<ID>) -> RowChanges {
      try update(animatingDifferences: animatingDifferences) { outline throws(OutlineError<ID>) in
        try outline.insert(items, into: parent, at: index)
      }
    }

    /// Inserts a section with its items; see ``/Espalier/Outline/insertSection(_:items:at:)``.
    ///
    /// - Throws: ``/Espalier/OutlineError``; then nothing changes.
    @discardableResult
    public func insertSection(
      _ id: ID? = nil,
      items: [Outline<ID>.Item] = [],
      at section: Int? = nil,
      animatingDifferences: Bool = true
    ) throws(OutlineError<ID>) -> RowChanges {
      try update(animatingDifferences: animatingDifferences) { outline throws(OutlineError<ID>) in
        try outline.insertSection(id, items: items, at: section)
      }
    }

    /// Deletes items and their descendants.
    ///
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``; then nothing is deleted.
    @discardableResult
    public func delete(
      _ ids: some Sequence<ID>,
      animatingDifferences: Bool = true
    ) throws(OutlineError<ID>) -> RowChanges {
      try update(animatingDifferences: animatingDifferences) { outline throws(OutlineError<ID>) in
        try outline.delete(ids)
      }
    }

    /// Deletes a section with its items.
    ///
    /// - Throws: ``/Espalier/OutlineError/sectionOutOfRange(index:count:)``.
    @discardableResult
    public func deleteSection(
      at section: Int,
      animatingDifferences: Bool = true
    ) throws(OutlineError<ID>) -> RowChanges {
      try update(animatingDifferences: animatingDifferences) { outline throws(OutlineError<ID>) in
        try outline.deleteSection(at: section)
      }
    }

    /// Moves an item with its descendants within its parent, to another parent or to another
    /// section.
    ///
    /// Expansion and selection are kept.
    ///
    /// - Throws: ``/Espalier/OutlineError``, as `Outline.move(_:into:at:)`; then
    ///   nothing changes.
    @discardableResult
    public func move(
      _ id: ID,
      into parent: Outline<ID>.Parent,
      at index: Int? = nil,
      animatingDifferences: Bool = true
    ) throws(OutlineError<ID>) -> RowChanges {
      try update(animatingDifferences: animatingDifferences) { outline throws(OutlineError<ID>) in
        try outline.move(id, into: parent, at: index)
      }
    }

    /// Replaces the descendants of an item or the contents of a section.
    ///
    /// The table shows the difference by identity.
    ///
    /// - Throws: ``/Espalier/OutlineError``; then nothing changes.
    @discardableResult
    public func replaceChildren(
      of parent: Outline<ID>.Parent,
      with items: some Sequence<Outline<ID>.Item>,
      animatingDifferences: Bool = true
    ) throws(OutlineError<ID>) -> RowChanges {
      try update(animatingDifferences: animatingDifferences) { outline throws(OutlineError<ID>) in
        try outline.replaceChildren(of: parent, with: items)
      }
    }

    /// Sorts the children of an item or the top-level items of a section, as moves.
    ///
    /// - Parameters:
    ///   - parent: The parent of the items to sort.
    ///   - deep: Whether to sort at every level below too.
    ///   - animatingDifferences: Whether to animate the moves.
    ///   - areInIncreasingOrder: Returns whether the first item belongs before the second. It may
    ///     read this data source, because it is called before the outline changes.
    /// - Throws: ``/Espalier/OutlineError`` if the parent does not exist.
    /// - Complexity: O(log *n* + *m* log *m*) for *m* items below the parent.
    @discardableResult
    public func sort(
      _ parent: Outline<ID>.Parent,
      deep: Bool = false,
      animatingDifferences: Bool = true,
      by areInIncreasingOrder: (ID, ID) -> Bool
    ) throws(OutlineError<ID>) -> RowChanges {
      let ranks = ranks(below: parent, deep: deep, by: areInIncreasingOrder)
      return try update(animatingDifferences: animatingDifferences) {
        outline throws(OutlineError<ID>) in
        try outline.sort(parent, deep: deep) { ranks[$0, default: 0] < ranks[$1, default: 0] }
      }
    }

    /// Returns the positions of items among their siblings when these are sorted.
    private func ranks(
      below parent: Outline<ID>.Parent,
      deep: Bool,
      by areInIncreasingOrder: (ID, ID) -> Bool
    ) -> [ID: Int] {
      var ranks: [ID: Int] = [:]
      let top =
        switch parent {
        case .section(let section): outline.items(inSection: section)
        case .item(let id): outline.children(of: id)
        }
      var waiting = [top ?? []]
      while let siblings = waiting.popLast() {
        for (rank, id) in siblings.sorted(by: areInIncreasingOrder).enumerated() {
          ranks[id] = rank
        }
        guard deep else { break }
        for id in siblings {
          if let children = outline.children(of: id), !children.isEmpty { waiting.append(children) }
        }
      }
      return ranks
    }

    /// Configures the rows of items again whose content has changed.
    ///
    /// A row keeps its cell, unless ``reuseIdentifier`` returns another identifier than that of the
    /// cell. If the kind of cell depends on the content, set that closure.
    ///
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``.
    public func reconfigure(_ ids: some Sequence<ID>) throws(OutlineError<ID>) {
      try update(animatingDifferences: false) { outline throws(OutlineError<ID>) in
        try outline.reload(ids)
      }
    }

    /// Shows the items that pass a filter, with their ancestors expanded; see
    /// `Outline.filter(_:)`.
    ///
    /// - Complexity: O(*n*).
    @discardableResult
    public func filter(
      animatingDifferences: Bool = true,
      _ verdict: @escaping @Sendable (ID) -> FilterDecision
    ) -> RowChanges {
      update(animatingDifferences: animatingDifferences, { $0.filter(verdict) })
    }

    /// Evaluates the filter again for every item.
    ///
    /// - Complexity: O(*n*).
    @discardableResult
    public func refilter(animatingDifferences: Bool = true) -> RowChanges {
      update(animatingDifferences: animatingDifferences, { $0.refilter() })
    }

    /// Removes the filter and restores the expansion of before.
    ///
    /// - Complexity: O(*n*).
    @discardableResult
    public func clearFilter(animatingDifferences: Bool = true) -> RowChanges {
      update(animatingDifferences: animatingDifferences, { $0.clearFilter() })
    }
  }
#endif
