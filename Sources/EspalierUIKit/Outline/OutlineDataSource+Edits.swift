#if canImport(UIKit)
  public import Espalier
  internal import UIKit

  // Changing what there is. Each is the engine's operation of that name, with the table in line.
  extension OutlineDataSource {
    /// Makes the outline what a snapshot says; the table shows the difference by identity.
    ///
    /// Items that are in both stay, open as they were.
    ///
    /// - Parameters:
    ///   - sections: All there is to be.
    ///   - animatingDifferences: Whether rows may be seen to come and go.
    ///   - completion: Called when everything is in its place.
    /// - Throws: ``/Espalier/OutlineError`` if an id or a name stands twice, or a level is skipped;
    ///   then nothing changes.
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

    /// Shows another outline altogether, from its first row.
    public func replace(with outline: Outline<ID>) {
      for (_, task) in loads { task.cancel() }
      loads = [:]
      self.outline = outline
      navigator = OutlineNavigator()
      navigator.settle(in: outline)
      if let tableView { reload(tableView, keeping: nil) }
      startLoading()
    }

    /// Inserts items, given as a pre-order; see ``/Espalier/Outline/insert(_:into:at:)``.
    ///
    /// - Throws: ``/Espalier/OutlineError``, and then nothing changes.
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
    /// - Throws: ``/Espalier/OutlineError``, and then nothing changes.
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

    /// Deletes items and everything below them.
    ///
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``, and then nothing is deleted.
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

    /// Moves an item with everything below it, within its parent, to another, or to another section.
    ///
    /// What is open stays open, and what is selected stays selected.
    ///
    /// - Throws: ``/Espalier/OutlineError``, as ``/Espalier/Outline/move(_:into:at:)``; then nothing
    ///   changes.
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

    /// Replaces everything below an item, or in a section; the table shows the difference by identity.
    ///
    /// - Throws: ``/Espalier/OutlineError``, and then nothing changes.
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

    /// Sorts the children of an item or the top items of a section, as moves.
    ///
    /// - Throws: ``/Espalier/OutlineError`` if the parent does not exist.
    @discardableResult
    public func sort(
      _ parent: Outline<ID>.Parent,
      deep: Bool = false,
      animatingDifferences: Bool = true,
      by areInIncreasingOrder: (ID, ID) -> Bool
    ) throws(OutlineError<ID>) -> RowChanges {
      try update(animatingDifferences: animatingDifferences) { outline throws(OutlineError<ID>) in
        try outline.sort(parent, deep: deep, by: areInIncreasingOrder)
      }
    }

    /// Configures the cells of items anew, as their content has changed; they stay where they are.
    ///
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``.
    public func reconfigure(_ ids: some Sequence<ID>) throws(OutlineError<ID>) {
      try update(animatingDifferences: false) { outline throws(OutlineError<ID>) in
        try outline.reload(ids)
      }
    }

    /// Shows what a filter says, and what that stands in, opened; see
    /// ``/Espalier/Outline/filter(_:)``.
    ///
    /// - Complexity: O(*n*).
    @discardableResult
    public func filter(
      animatingDifferences: Bool = true,
      _ verdict: @escaping @Sendable (ID) -> FilterVerdict
    ) -> RowChanges {
      update(animatingDifferences: animatingDifferences, { $0.filter(verdict) })
    }

    /// Asks the filter again about every item.
    ///
    /// - Complexity: O(*n*).
    @discardableResult
    public func refilter(animatingDifferences: Bool = true) -> RowChanges {
      update(animatingDifferences: animatingDifferences, { $0.refilter() })
    }

    /// Shows all items again, open as they were before the filter.
    ///
    /// - Complexity: O(*n*).
    @discardableResult
    public func clearFilter(animatingDifferences: Bool = true) -> RowChanges {
      update(animatingDifferences: animatingDifferences, { $0.clearFilter() })
    }
  }
#endif
