#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  /// The data source of an ``OutlineTableView``, with the outline and its cells.
  ///
  ///     let source = OutlineDataSource<UUID>(tableView: table) { table, indexPath, row in
  ///       let cell = table.dequeueReusableCell(withIdentifier: "folder", for: indexPath)
  ///       cell.textLabel?.text = names[row.id]
  ///       return cell
  ///     }
  ///     try source.apply(sections)
  ///
  /// Everything that changes the outline is in ``OutlineListSource``.
  ///
  /// Each cell from the provider is *decorated*: indented by its level, given a disclosure button
  /// if the item is a branch, and described to assistive technology; see
  /// ``decorate(_:for:at:)``. Accessory views that a cell already has are kept. Built-in labels and
  /// list content configurations are indented by the cell. For a cell of another class and for other
  /// configurations, the leading margin of the content view grows, so constrain their views to its
  /// layout margins. A cell that lays its views out otherwise conforms to ``IndentationDisplay``.
  ///
  /// # Threads, callbacks and subclasses
  ///
  /// As all of UIKit, it is isolated to the main actor. *Should*, *will* and *did* also go to the
  /// table's ``OutlineTableView/outlineDelegate``. The table does not retain its data source, so
  /// keep a reference to it. The optional methods of `UITableViewDataSource`, for titles, editing
  /// and reordering, can be overridden; they receive the table's index paths. Those for editing and
  /// reordering do not exist for the table until a subclass overrides them, so the table behaves as
  /// one whose data source does not have them.
  @MainActor
  open class OutlineDataSource<ID: Hashable>: OutlineListSource<ID>, UITableViewDataSource,
    UITableViewDataSourcePrefetching
  {
    /// Returns the cell of a row.
    ///
    /// The reuse identifier may depend on the item, the level, and whether the row is a branch or
    /// expandable; if it depends on anything else, set ``OutlineListSource/reuseIdentifier``. `nil` is only allowed for a
    /// status, which then gets a default cell with the text of ``OutlineListSource/statusStrings``.
    public typealias CellProvider = (
      _ tableView: OutlineTableView,
      _ indexPath: IndexPath,
      _ row: OutlineRow<ID>
    ) -> UITableViewCell?

    /// The table whose data source this is.
    public var tableView: OutlineTableView? { list as? OutlineTableView }

    /// The margins of content views before they were indented.
    var contentMargins: [ObjectIdentifier: ContentMargin] = [:]
    let cellProvider: CellProvider

    /// Creates a data source, with or without a table.
    ///
    /// - Parameters:
    ///   - tableView: The table whose data source it becomes. Without one, set the table's
    ///     `dataSource` later.
    ///   - outline: The initial contents.
    ///   - cellProvider: Returns the cells. It is retained, so it should not capture the data
    ///     source strongly.
    public init(
      tableView: OutlineTableView? = nil,
      outline: Outline<ID> = Outline(),
      cellProvider: @escaping CellProvider
    ) {
      self.cellProvider = cellProvider
      super.init(outline: outline)
      tableView?.dataSource = self
    }

    /// Sets the indentation, the disclosure button and the accessibility properties of a cell.
    ///
    /// It is called for every cell after the provider, and again when the row expands or collapses.
    /// Override it to change or extend this.
    open func decorate(_ cell: UITableViewCell, for row: OutlineRow<ID>, at indexPath: IndexPath) {
      indent(cell, to: row.level)
      showDisclosure(of: row, in: cell)
      describe(row, in: cell)
    }

    // MARK: - UITableViewDataSourcePrefetching

    /// Calls ``OutlineListSource/prefetch`` with the items.
    open func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
      prefetch(at: indexPaths, cancels: false)
    }

    /// Calls ``OutlineListSource/cancelPrefetching`` with the items.
    open func tableView(
      _ tableView: UITableView,
      cancelPrefetchingForRowsAt indexPaths: [IndexPath]
    ) { prefetch(at: indexPaths, cancels: true) }

    // MARK: - UITableViewDataSource

    /// Returns the number of sections in the outline.
    open func numberOfSections(in tableView: UITableView) -> Int { outline.sectionCount }

    /// Returns the number of visible rows in a section.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      outline.rowCount(inSection: section)
    }

    /// Returns the provider's cell of a row, decorated.
    open func tableView(
      _ tableView: UITableView,
      cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      cell(for: indexPath, in: tableView)
    }

    /// Returns the result of ``OutlineListSource/sectionTitle``.
    open func tableView(
      _ tableView: UITableView,
      titleForHeaderInSection section: Int
    ) -> String? {
      sectionTitle?(section, outline.sectionID(at: section))
    }

    /// Returns `nil`: sections have no footer title by default.
    open func tableView(
      _ tableView: UITableView,
      titleForFooterInSection section: Int
    ) -> String? { nil }

    // A table calls the following methods only if a subclass overrides them.

    /// Returns whether the table may call a method: one that has a use here, or that a subclass
    /// overrides.
    open override func responds(to aSelector: Selector!) -> Bool {
      guard let aSelector else { return false }
      return OptionalMethods.contains(aSelector)
        ? method(for: aSelector) != OutlineDataSource<ID>.instanceMethod(for: aSelector)
        : super.responds(to: aSelector)
    }

    /// Returns `true`, as a table assumes for a data source without this method.
    ///
    /// The swipe actions of the table's delegate appear, and rows can be selected while the table is
    /// being edited. Rows can only be deleted or inserted if a subclass overrides
    /// `tableView(_:commit:forRowAt:)`.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      true
    }

    /// Does nothing.
    ///
    /// Override it to perform an insertion or a deletion by the user.
    open func tableView(
      _ tableView: UITableView,
      commit editingStyle: UITableViewCell.EditingStyle,
      forRowAt indexPath: IndexPath
    ) {}

    /// Returns `true`, as a table assumes for a data source without this method.
    ///
    /// Rows can only be moved if a subclass overrides `tableView(_:moveRowAt:to:)`.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      true
    }

    /// Does nothing.
    ///
    /// Override it to handle a row that the user has moved.
    ///
    /// The table has already moved the row itself and relies on that. If the rows end up in another
    /// order, as with a branch whose descendants are visible, return from this method and then call
    /// ``OutlineListSource/updateUsingReloadData(_:)``.
    open func tableView(
      _ tableView: UITableView,
      moveRowAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {}

    /// Returns `nil`: there is no section index by default.
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }

    /// Returns the section with the number of the index title.
    open func tableView(
      _ tableView: UITableView,
      sectionForSectionIndexTitle title: String,
      at index: Int
    ) -> Int { index }
  }
#endif
