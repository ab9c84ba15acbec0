#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  /// The data source of an ``OutlineCollectionView``, with the outline and its cells.
  ///
  /// It stands beside `UICollectionViewDiffableDataSource` with section snapshots, and keeps what
  /// those do not: one outline over all sections, moves of whole branches, loading on demand,
  /// filters, the selection and the expansion through every change. Everything that changes the
  /// outline is in ``OutlineListSource``.
  ///
  /// Each list cell from the provider is *decorated*: indented by its level, given a disclosure
  /// button as its last accessory if the item is a branch and a check mark as its first if the
  /// outline shows checks, and described to assistive technology; see ``decorate(_:for:at:)``. A cell that has an outline disclosure of its own, with an action that
  /// calls ``OutlineListSource/toggle(_:recursively:animatingDifferences:completion:)``, keeps it.
  ///
  /// # Sections
  ///
  /// If the headers of the list layout are supplementary views, each section has one with the text
  /// of ``OutlineListSource/sectionTitle``. Override
  /// `collectionView(_:viewForSupplementaryElementOfKind:at:)` for others.
  ///
  /// # Swipe actions
  ///
  /// They belong to the list layout. One that ``OutlineCollectionView/init(frame:listConfiguration:)`` makes has
  /// those of ``OutlineListSource/leadingSwipeActions`` and ``OutlineListSource/trailingSwipeActions``.
  @MainActor
  open class OutlineCollectionDataSource<ID: Hashable>: OutlineListSource<ID>,
    UICollectionViewDataSource, UICollectionViewDataSourcePrefetching
  {
    /// Returns the cell of a row.
    ///
    /// The registration may depend on the item, the level, and whether the row is a branch or
    /// expandable; if it depends on anything else, set ``OutlineListSource/reuseIdentifier``. `nil`
    /// is only allowed for a status, which then gets a default cell with the text of
    /// ``OutlineListSource/statusStrings``. Create registrations outside of the closure.
    public typealias CellProvider = (
      _ collectionView: OutlineCollectionView,
      _ indexPath: IndexPath,
      _ row: OutlineRow<ID>
    ) -> UICollectionViewCell?

    /// The collection view whose data source this is.
    public var collectionView: OutlineCollectionView? { list as? OutlineCollectionView }

    /// The options of UIKit's own outline disclosure, which the cells of branches have instead of a disclosure
    /// button; `nil` for the button.
    ///
    /// Its arrow follows the expansion of the cell's state, which an ``OutlineListCell`` has.
    public var disclosureOptions: UICellAccessory.OutlineDisclosureOptions?

    let cellProvider: CellProvider
    let statusCells = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
      cell,
      _,
      text in
      var content = cell.defaultContentConfiguration()
      content.text = text
      content.textProperties.color = .secondaryLabel
      cell.contentConfiguration = content
    }
    let headers: UICollectionView.SupplementaryRegistration<UICollectionViewListCell>

    /// Creates a data source, with or without a collection view.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view whose data source it becomes. Without one, set the
    ///     collection view's `dataSource` later.
    ///   - outline: The initial contents.
    ///   - cellProvider: Returns the cells. It is retained, so it should not capture the data
    ///     source strongly.
    public init(
      collectionView: OutlineCollectionView? = nil,
      outline: Outline<ID> = Outline(),
      cellProvider: @escaping CellProvider
    ) {
      self.cellProvider = cellProvider
      let title = Weak<OutlineCollectionDataSource<ID>>()
      headers = .init(elementKind: UICollectionView.elementKindSectionHeader) {
        [title] cell, _, path in
        title.value?.configure(cell, asHeaderOf: path.section)
      }
      super.init(outline: outline)
      title.value = self
      collectionView?.dataSource = self
    }

    /// Sets the indentation, the check mark, the disclosure button and the accessibility properties of
    /// a cell.
    ///
    /// It is called for every cell after the provider, and again when the row expands or collapses.
    /// Override it to change or extend this. A cell that is no list cell is indented if it conforms
    /// to ``IndentationDisplay``, and has no disclosure button.
    open func decorate(
      _ cell: UICollectionViewCell,
      for row: OutlineRow<ID>,
      at indexPath: IndexPath
    ) {
      if let display = cell as? any IndentationDisplay {
        display.showIndentation(indentation(of: row.level))
      } else if let cell = cell as? UICollectionViewListCell {
        cell.indentationLevel = row.level
        cell.indentationWidth = indentation(of: 1)
      }
      if let cell = cell as? UICollectionViewListCell {
        showCheck(of: row, in: cell)
        showDisclosure(of: row, in: cell)
      }
      describe(row, in: cell)
    }

    // MARK: - UICollectionViewDataSourcePrefetching

    /// Calls ``OutlineListSource/prefetch`` with the items.
    open func collectionView(
      _ collectionView: UICollectionView,
      prefetchItemsAt indexPaths: [IndexPath]
    ) { prefetch(at: indexPaths, cancels: false) }

    /// Calls ``OutlineListSource/cancelPrefetching`` with the items.
    open func collectionView(
      _ collectionView: UICollectionView,
      cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) { prefetch(at: indexPaths, cancels: true) }

    // MARK: - UICollectionViewDataSource

    /// Returns the number of sections in the outline.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { outline.sectionCount }

    /// Returns the number of visible rows in a section.
    open func collectionView(
      _ collectionView: UICollectionView,
      numberOfItemsInSection section: Int
    ) -> Int { outline.rowCount(inSection: section) }

    /// Returns the provider's cell of a row, decorated.
    open func collectionView(
      _ collectionView: UICollectionView,
      cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      cell(for: indexPath, in: collectionView)
    }

    /// Returns a header with the result of ``OutlineListSource/sectionTitle``.
    open func collectionView(
      _ collectionView: UICollectionView,
      viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      precondition(
        kind == UICollectionView.elementKindSectionHeader,
        "OutlineCollectionDataSource has headers only. Override this method for \(kind)."
      )
      return collectionView.dequeueConfiguredReusableSupplementary(using: headers, for: indexPath)
    }
  }

  /// A reference that is set after the closure that captures it.
  @MainActor
  final class Weak<Object: AnyObject> {
    weak var value: Object?
  }
#endif
