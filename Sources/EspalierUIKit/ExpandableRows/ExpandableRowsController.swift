#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  /// A controller of a table whose rows expand to the height of their content.
  ///
  /// It is the data source and the delegate of a table view, which retains neither, so keep a
  /// reference to it. The cells are of the class ``ExpandableCell`` or a subclass, created in code
  /// or from a nib:
  ///
  ///     table.register(ExpandableCell.self, forCellReuseIdentifier: "record")
  ///     let rows = ExpandableRowsController<Record.ID>(tableView: table) { table, path, id in
  ///       let cell = table.dequeueReusableCell(withIdentifier: "record", for: path)
  ///       (cell as? ExpandableCell)?.contentLabel?.text = records[id]?.text
  ///       return cell
  ///     } contentHeight: { id, width, traits in
  ///       ExpandableCell.contentHeight(
  ///         of: records[id]?.text ?? "", width: width, compatibleWith: traits)
  ///     }
  ///     try rows.apply([records.map(\.id)])
  ///
  /// Content is measured by calculation, not by a cell on the screen. A row whose content fits has
  /// no button. Selection and expansion are independent: a tap on the row or its switch selects,
  /// the button expands.
  ///
  /// Expansion, selection and measured heights belong to the identity of a row and move with it.
  /// Content is measured at the width at which it is drawn: without the safe area, the margins of
  /// inset groups, accessories and editing controls.
  ///
  /// The view controller reports layout with ``widthDidChange(animated:)``; changes of the text
  /// size are observed automatically.
  @MainActor
  open class ExpandableRowsController<ID: Hashable>: NSObject, UITableViewDataSource,
    UITableViewDelegate
  {
    /// Returns the cell of a row.
    ///
    /// The reuse identifier may depend on the id, but not on the expansion: a row keeps its cell when
    /// it expands.
    public typealias CellProvider = (UITableView, IndexPath, ID) -> UITableViewCell
    /// Returns the height of a row's content at a width and with traits that include the text size.
    public typealias ContentHeight = (ID, CGFloat, UITraitCollection) -> CGFloat

    /// The closures that control and observe the rows.
    public struct Handlers {
      /// Returns whether the button may expand or collapse a row.
      ///
      /// If `nil`, it always may.
      public var shouldToggle: ((ID) -> Bool)?
      /// Called when a row was selected or deselected.
      public var didSelect: ((ID, Bool) -> Void)?
      /// Called once per change with the rows whose heights changed, from top to bottom.
      public var didResize: (([ID]) -> Void)?
      /// Called with the rows whose heights changed when their animation has ended, or immediately
      /// if there was none.
      public var animationDidEnd: (([ID]) -> Void)?

      /// Creates handlers that are all `nil`.
      public init() {}
    }

    /// The table.
    ///
    /// It is not retained.
    public private(set) weak var tableView: UITableView?

    /// The rows with their heights, expansion and selection, for queries.
    public internal(set) var rows: ExpandableRows<ID>

    /// The closures that control and observe the rows.
    public var handlers = Handlers()

    /// A delegate that receives the table's messages that have no use here, such as swipe actions,
    /// context menus, headers and scrolling.
    ///
    /// It is not retained. A subclass can override the methods below instead. UIKit does not find a
    /// method that a subclass of a generic class adds, unless it is marked `@objc`.
    public weak var additionalDelegate: (any UITableViewDelegate)? {
      didSet {
        forwardingDelegate = additionalDelegate
        // A table remembers which methods its delegate implements.
        guard let tableView, tableView.delegate === self else { return }
        tableView.delegate = nil
        tableView.delegate = self
      }
    }

    /// The animation of rows that are inserted and deleted.
    public var rowAnimation: UITableView.RowAnimation = .automatic

    /// The metrics at the current text size.
    public internal(set) var metrics: ExpandableMetrics

    /// The additional delegate, for the methods that may be called on any thread.
    nonisolated(unsafe) private weak var forwardingDelegate: (any UITableViewDelegate)?
    let metricsForTraits: (UITraitCollection) -> ExpandableMetrics
    private let cellProvider: CellProvider
    let contentHeight: ContentHeight
    /// The traits with which content is measured.
    ///
    /// They are kept after the table has been deallocated.
    var traits: UITraitCollection
    /// The width of the rows' content views, without accessories, at which content was measured.
    var measuredWidth: CGFloat
    /// The width that accessories and editing controls take of the content view, by row.
    var accessoryWidths: [ID: CGFloat] = [:]
    /// The width that they take of the row configured last, which others are taken to resemble.
    var commonAccessoryWidth: CGFloat = 0
    /// Whether the table has to take heights that have changed while it asked for a cell.
    var needsHeights = false

    /// Creates a controller for a table and becomes its data source and delegate.
    ///
    /// - Parameters:
    ///   - tableView: The table. It is not retained.
    ///   - isExclusive: Whether expanding a row collapses the expanded one.
    ///   - metrics: Returns the metrics for traits. The default is that of a cell created in code.
    ///   - cellProvider: Returns the cell of a row. The controller then sets its expansion and
    ///     selection.
    ///   - contentHeight: Returns the height of a row's content.
    /// - Precondition: The height of a collapsed row is positive.
    public init(
      tableView: UITableView,
      isExclusive: Bool = false,
      metrics: @escaping (UITraitCollection) -> ExpandableMetrics = { .standard(for: $0) },
      cellProvider: @escaping CellProvider,
      contentHeight: @escaping ContentHeight
    ) {
      traits = tableView.traitCollection
      let measures = metrics(tableView.traitCollection)
      self.tableView = tableView
      self.metrics = measures
      self.cellProvider = cellProvider
      self.contentHeight = contentHeight
      metricsForTraits = metrics
      measuredWidth = tableView.contentViewWidth
      do {
        rows = try ExpandableRows(
          base: Double(measures.baseHeight),
          chrome: Double(measures.verticalPadding),
          isExclusive: isExclusive
        )
      } catch {
        preconditionFailure("the metrics \(measures) are invalid: \(error)")
      }
      super.init()
      tableView.dataSource = self
      tableView.delegate = self
      tableView.estimatedRowHeight = measures.baseHeight
      tableView.observeTextSize { [weak self] in self?.textSizeDidChange() }
      tableView.observeWidth { [weak self] in self?.widthDidChange() }
    }

    /// Returns the row at an index path, or `nil` if there is none.
    ///
    /// - Complexity: O(log *n*).
    public func id(at indexPath: IndexPath) -> ID? {
      guard indexPath.count == 2 else { return nil }
      return rows.outline.id(at: RowPosition(section: indexPath.section, row: indexPath.row))
    }

    /// Returns the index path of a row, or `nil` if it is unknown.
    ///
    /// - Complexity: O(log *n*).
    public func indexPath(of id: ID) -> IndexPath? {
      rows.outline.position(of: id).map { IndexPath(row: $0.row, section: $0.section) }
    }

    // UIKit does not find protocol methods in extensions of generic classes, so they are here.

    /// Returns the number of sections.
    open func numberOfSections(in tableView: UITableView) -> Int { rows.outline.sectionCount }

    /// Returns the number of rows in a section.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      rows.outline.rowCount(inSection: section)
    }

    /// Returns the provider's cell, configured for the row, or an empty cell if there is no such
    /// row.
    ///
    /// While an animation or a drag is running, a table may ask for a row that is gone.
    open func tableView(
      _ tableView: UITableView,
      cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      guard let id = id(at: indexPath) else {
        return UITableViewCell(style: .default, reuseIdentifier: nil)
      }
      let cell = cellProvider(tableView, indexPath, id)
      configure(cell, for: id)
      return cell
    }

    /// Returns the height of a row.
    open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      id(at: indexPath).flatMap { rows.height(of: $0) }.map { CGFloat($0) } ?? metrics.baseHeight
    }

    /// Selects or deselects the row, and removes the highlight.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      tableView.deselectRow(at: indexPath, animated: AnimationPreference.isShown(true))
      guard let id = id(at: indexPath) else { return }
      setSelectedByTouch(rows.isSelected(id) != true, for: id)
    }

    /// Returns `nil`: sections have no header title by default.
    open func tableView(
      _ tableView: UITableView,
      titleForHeaderInSection section: Int
    ) -> String? { nil }

    /// Returns `nil`: sections have no footer title by default.
    open func tableView(
      _ tableView: UITableView,
      titleForFooterInSection section: Int
    ) -> String? { nil }

    // A table calls the following methods only if a subclass overrides them.

    /// Returns `true`, as a table assumes for a data source without this method.
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
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      true
    }

    /// Does nothing.
    ///
    /// Override it to handle a row that the user has moved.
    open func tableView(
      _ tableView: UITableView,
      moveRowAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {}

    /// Called before a cell appears; passed to the additional delegate.
    open func tableView(
      _ tableView: UITableView,
      willDisplay cell: UITableViewCell,
      forRowAt indexPath: IndexPath
    ) { additionalDelegate?.willDisplay(cell, in: tableView, at: indexPath) }

    /// Called after a cell has disappeared; passed to the additional delegate.
    open func tableView(
      _ tableView: UITableView,
      didEndDisplaying cell: UITableViewCell,
      forRowAt indexPath: IndexPath
    ) { additionalDelegate?.didEndDisplaying(cell, in: tableView, at: indexPath) }

    /// Returns the actions of the additional delegate, or `nil` for none.
    open func tableView(
      _ tableView: UITableView,
      leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      additionalDelegate?.leadingSwipeActions(in: tableView, at: indexPath)
    }

    /// Returns the actions of the additional delegate, or `nil` for none.
    open func tableView(
      _ tableView: UITableView,
      trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      additionalDelegate?.trailingSwipeActions(in: tableView, at: indexPath)
    }

    /// Returns the context menu of the additional delegate, or `nil` for none.
    open func tableView(
      _ tableView: UITableView,
      contextMenuConfigurationForRowAt indexPath: IndexPath,
      point: CGPoint
    ) -> UIContextMenuConfiguration? {
      additionalDelegate?.contextMenu(in: tableView, at: indexPath, point: point)
    }

    /// Returns the header view of the additional delegate, or `nil` for a title.
    open func tableView(
      _ tableView: UITableView,
      viewForHeaderInSection section: Int
    ) -> UIView? {
      additionalDelegate?.headerView(in: tableView, section: section)
    }

    /// Returns the header height of the additional delegate, which is automatic without one.
    open func tableView(
      _ tableView: UITableView,
      heightForHeaderInSection section: Int
    ) -> CGFloat {
      additionalDelegate?.headerHeight(in: tableView, section: section)
        ?? UITableView.automaticDimension
    }

    /// Called when the table has scrolled; passed to the additional delegate.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {
      additionalDelegate?.didScroll(scrollView)
    }

    /// Returns whether the table may call a method: one that has a use here, that a subclass overrides,
    /// or that the additional delegate implements.
    open override func responds(to aSelector: Selector!) -> Bool {
      guard let aSelector else { return false }
      let isImplemented =
        OptionalMethods.contains(aSelector)
        ? method(for: aSelector) != ExpandableRowsController<ID>.instanceMethod(for: aSelector)
        : super.responds(to: aSelector)
      return isImplemented || OptionalMethods.isForwarded(aSelector, to: forwardingDelegate)
    }

    /// Returns the receiver of a message that only the additional delegate implements.
    open override func forwardingTarget(for aSelector: Selector!) -> Any? {
      aSelector.flatMap { OptionalMethods.receiver(of: $0, for: forwardingDelegate) }
        ?? super.forwardingTarget(for: aSelector)
    }
  }
#endif
