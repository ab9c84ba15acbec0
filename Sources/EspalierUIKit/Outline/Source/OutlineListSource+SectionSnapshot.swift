#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  // The contents of a section as a diffable data source has them.
  extension OutlineListSource where ID: Sendable {
    /// Replaces the items of a section by those of a section snapshot, and expands those that are expanded
    /// there and no others in the section.
    ///
    /// The list view shows the difference by identity, in two batches: the items, then their expansion.
    ///
    /// - Parameters:
    ///   - snapshot: The items.
    ///   - section: The section; the number of sections appends one.
    ///   - animatingDifferences: Whether to animate the changes.
    /// - Returns: The changes of the rows in the first of the batches.
    /// - Throws: ``/Espalier/OutlineError`` if there is no such section or an id is in another one; then
    ///   nothing changes.
    /// - Complexity: O(*n* log *n*), and what it takes the snapshot to list its items.
    @discardableResult
    public func apply(
      _ snapshot: NSDiffableDataSourceSectionSnapshot<ID>,
      toSection section: Int = 0,
      animatingDifferences: Bool = true
    ) throws(OutlineError<ID>) -> RowChanges {
      let items = items(of: snapshot)
      let expanded = Set(items.filter(\.isExpanded).map(\.id))
      if section == outline.sectionCount {
        return try insertSection(items: items, animatingDifferences: animatingDifferences)
      }
      let changes = try replaceChildren(
        of: .section(section),
        with: items,
        animatingDifferences: animatingDifferences
      )
      let others = Set(
        outline.snapshot.enumerated().lazy.filter { $0.offset != section }
          .flatMap(\.element.items).filter(\.isExpanded).map(\.id)
      )
      update(animatingDifferences: animatingDifferences) {
        $0.expand { id, _ in expanded.contains(id) || others.contains(id) }
      }
      return changes
    }

    private func items(
      of snapshot: NSDiffableDataSourceSectionSnapshot<ID>
    ) -> [Outline<ID>.Item] {
      // With everything expanded, the visible items are all in the order of the rows.
      var all = snapshot
      all.expand(snapshot.items)
      var items = all.visibleItems.map { Outline<ID>.Item($0, level: all.level(of: $0)) }
      // An expanded item without children is a leaf there.
      for (index, next) in items.dropFirst().enumerated() where next.level > items[index].level {
        items[index].isExpanded = snapshot.isExpanded(items[index].id)
      }
      return items
    }

    /// Returns the items of a section, with those that are expanded, as a diffable data source takes them.
    ///
    /// - Parameter section: The section, which must exist.
    /// - Complexity: O(*n*) for *n* items of the section, and what it takes the snapshot to add them.
    public func snapshot(ofSection section: Int = 0) -> NSDiffableDataSourceSectionSnapshot<ID> {
      guard let items = outline.snapshot(below: .section(section)) else {
        preconditionFailure("section \(section) is out of 0..<\(outline.sectionCount)")
      }
      var children: [ID?: [ID]] = [:]
      var ancestors: [ID] = []
      for item in items {
        ancestors.removeSubrange(item.level...)
        children[ancestors.last, default: []].append(item.id)
        ancestors.append(item.id)
      }
      var snapshot = NSDiffableDataSourceSectionSnapshot<ID>()
      snapshot.append(children[nil] ?? [])
      for item in items {
        if let below = children[item.id] { snapshot.append(below, to: item.id) }
      }
      snapshot.expand(items.filter(\.isExpanded).map(\.id))
      return snapshot
    }
  }
#endif
