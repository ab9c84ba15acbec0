#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  /// A column on the screen: a table, or the preview of a leaf.
  ///
  /// The view keeps its own copy of the column's rows and changes it in the same batch as the
  /// table. If UIKit queries the table while the browser is already a step ahead, it gets the
  /// number of rows that it counted before.
  final class ColumnView<ID: Hashable>: UIView, UITableViewDataSource, UITableViewDelegate {
    /// The column.
    let place: ColumnBrowser<ID>.ColumnReference
    /// The table; `nil` for a preview.
    let tableView: UITableView?
    /// The edge that resizes the column.
    let divider = ColumnDivider()

    /// The additional delegate, for the methods that may be called on any thread.
    nonisolated(unsafe) private weak var forwardingDelegate: (any UITableViewDelegate)?
    private weak var owner: ColumnsViewController<ID>?
    private let preview: UIView?
    private let statusView = ColumnStatusView()
    private var contents = Outline<ID>()
    private var isFilled = false

    init(
      _ place: ColumnBrowser<ID>.ColumnReference,
      style: UITableView.Style,
      preview: UIView?,
      owner: ColumnsViewController<ID>
    ) {
      self.place = place
      self.owner = owner
      self.preview = preview
      tableView = preview == nil ? UITableView(frame: .zero, style: style) : nil
      super.init(frame: .zero)
      if let preview { addSubview(preview) }
      if let tableView { setUp(tableView) }
      addSubview(divider)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    private func setUp(_ tableView: UITableView) {
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: columnCellIdentifier)
      tableView.dataSource = self
      update(additionalDelegate: owner?.additionalDelegate)
      tableView.accessibilityContainerType = .list
      // The view controller handles the keys, because it knows the selection in all columns.
      tableView.allowsFocus = false
      statusView.didTapRetry = { [weak self] in self?.retry() }
      addSubview(tableView)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      let content: UIView? = tableView ?? preview
      // A table scrolls below bars; a preview stays beside them.
      content?.frame = tableView == nil ? bounds.inset(by: safeAreaInsets) : bounds
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      divider.frame = CGRect(
        x: isMirrored ? 0 : bounds.width - ColumnDivider.thickness,
        y: 0,
        width: ColumnDivider.thickness,
        height: bounds.height
      )
      statusView.layOut(in: bounds.width)
    }

    // MARK: Showing the browser's state

    /// Shows the current rows of the column.
    func show(_ column: ColumnBrowser<ID>.Column, changes: RowChanges?, animated: Bool) {
      guard let tableView else { return }
      let target = column.contents
      let isOnScreen = window != nil
      if let changes, isFilled, isOnScreen {
        // A row that becomes a branch or a leaf may need a cell of another kind.
        tableView.performChange(replacingCells: true, animated: animated) { [self] in
          contents = target
          return changes
        }
      } else if changes != nil || !isFilled {
        contents = target
        tableView.reloadData()
      }
      isFilled = isFilled || column.status == .ready
    }

    /// Shows whether the rows are loading or could not be loaded.
    func show(_ status: ColumnBrowser<ID>.Column.Status) {
      guard let tableView else { return }
      let isEmpty = contents.rowCount == 0
      switch status {
      case .ready: statusView.show(.ready)
      case .loading: statusView.show(.loading)
      case .failed: statusView.show(.failed)
      }
      statusView.layOut(in: bounds.width)
      let isBehind = status != .ready && isEmpty
      // Existing rows stay visible, with the status below them.
      let isBelow = status != .ready && !isEmpty
      // A view cannot be both background and footer, so it is removed before it is assigned. Views
      // that the client has installed stay.
      if !isBehind, tableView.backgroundView === statusView { tableView.backgroundView = nil }
      if !isBelow, tableView.tableFooterView === statusView { tableView.tableFooterView = nil }
      if isBehind { tableView.backgroundView = statusView }
      if isBelow { tableView.tableFooterView = statusView }
    }

    /// Selects the row in the table that is selected in the browser.
    func showSelection(_ row: RowPosition?, animated: Bool, reveals: Bool) {
      guard let tableView else { return }
      let wanted = row.map { IndexPath(row: $0.row, section: $0.section) }
      for path in tableView.indexPathsForSelectedRows ?? [] where path != wanted {
        tableView.deselectRow(at: path, animated: animated)
      }
      guard let wanted else { return }
      if tableView.indexPathForSelectedRow != wanted {
        tableView.selectRow(at: wanted, animated: animated, scrollPosition: .none)
      }
      if reveals { tableView.scrollToRow(at: wanted, at: .none, animated: animated) }
    }

    /// Sets the background color, which marks the active column.
    func color(_ color: UIColor) {
      backgroundColor = color
      tableView?.backgroundColor = color
    }

    /// Sets the accessibility label of the column.
    func describe(_ name: String) {
      tableView?.accessibilityLabel = name
      preview?.accessibilityLabel = name
    }

    /// The view that VoiceOver moves to when the column appears.
    var focus: UIView { tableView ?? preview ?? self }

    private func retry() {
      guard let owner, let depth = owner.browser.depth(of: place.columnID) else { return }
      do {
        try owner.reload(atDepth: depth)
      } catch {
        preconditionFailure("the column at depth \(depth) could not be reloaded: \(error)")
      }
    }

    private func row(at indexPath: IndexPath) -> ColumnRow<ID>? {
      guard let position = RowPosition(indexPath), let item = contents.id(at: position)
      else { return nil }
      return ColumnRow(
        depth: owner?.browser.depth(of: place.columnID) ?? place.depth,
        column: place.id,
        handle: place.columnID,
        position: position,
        item: item,
        isBranch: contents.isBranch(item) == true
      )
    }

    /// Whether the column has been removed from the browser, while its view is still fading out.
    private var isRemoved: Bool { owner?.browser.depth(of: place.columnID) == nil }

    // MARK: UITableViewDataSource

    func numberOfSections(in tableView: UITableView) -> Int {
      isRemoved ? 0 : contents.sectionCount
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      isRemoved ? 0 : contents.rowCount(inSection: section)
    }

    func tableView(
      _ tableView: UITableView,
      cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      guard let owner, let row = row(at: indexPath) else { return UITableViewCell() }
      let cell = owner.cell(for: row, at: indexPath, in: tableView)
      if row.isBranch { cell.accessibilityTraits.insert(.button) }
      return cell
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      owner?.titleForHeader(inSection: section, of: place)
    }

    // MARK: UITableViewDelegate

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      guard let owner, let depth = owner.browser.depth(of: place.columnID),
        let row = row(at: indexPath)
      else { return }
      owner.userDidSelect(row.item, atDepth: depth)
    }

    func tableView(
      _ tableView: UITableView,
      willDisplay cell: UITableViewCell,
      forRowAt indexPath: IndexPath
    ) { owner?.additionalDelegate?.willDisplay(cell, in: tableView, at: indexPath) }

    func tableView(
      _ tableView: UITableView,
      didEndDisplaying cell: UITableViewCell,
      forRowAt indexPath: IndexPath
    ) { owner?.additionalDelegate?.didEndDisplaying(cell, in: tableView, at: indexPath) }

    func tableView(
      _ tableView: UITableView,
      leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      owner?.additionalDelegate?.leadingSwipeActions(in: tableView, at: indexPath)
    }

    func tableView(
      _ tableView: UITableView,
      trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      owner?.additionalDelegate?.trailingSwipeActions(in: tableView, at: indexPath)
    }

    func tableView(
      _ tableView: UITableView,
      contextMenuConfigurationForRowAt indexPath: IndexPath,
      point: CGPoint
    ) -> UIContextMenuConfiguration? {
      owner?.additionalDelegate?.contextMenu(in: tableView, at: indexPath, point: point)
    }

    func tableView(
      _ tableView: UITableView,
      viewForHeaderInSection section: Int
    ) -> UIView? {
      owner?.additionalDelegate?.headerView(in: tableView, section: section)
    }

    func tableView(
      _ tableView: UITableView,
      heightForHeaderInSection section: Int
    ) -> CGFloat {
      owner?.additionalDelegate?.headerHeight(in: tableView, section: section)
        ?? UITableView.automaticDimension
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      owner?.additionalDelegate?.didScroll(scrollView)
    }

    /// Returns whether the table may call a method: of the optional ones, those that the additional
    /// delegate of the columns implements.
    override func responds(to aSelector: Selector!) -> Bool {
      guard let aSelector else { return false }
      let isImplemented = !OptionalMethods.contains(aSelector) && super.responds(to: aSelector)
      return isImplemented || OptionalMethods.isForwarded(aSelector, to: forwardingDelegate)
    }

    /// Returns the receiver of a message that only the additional delegate implements.
    override func forwardingTarget(for aSelector: Selector!) -> Any? {
      aSelector.flatMap { OptionalMethods.receiver(of: $0, for: forwardingDelegate) }
        ?? super.forwardingTarget(for: aSelector)
    }

    /// Takes the additional delegate of the columns.
    ///
    /// A table remembers which methods its delegate implements.
    func update(additionalDelegate: (any UITableViewDelegate)?) {
      forwardingDelegate = additionalDelegate
      tableView?.delegate = nil
      tableView?.delegate = self
    }
  }

  /// The reuse identifier of the default cells.
  let columnCellIdentifier = "EspalierColumnCell"
#endif
