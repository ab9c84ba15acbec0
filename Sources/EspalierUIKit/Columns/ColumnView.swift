#if canImport(UIKit)
  internal import Espalier
  internal import UIKit

  /// One column on the screen: a table, or the preview of a leaf.
  ///
  /// It shows a copy of the rows that the browser has, which it changes together with the table: a
  /// table that is asked while its browser is a step ahead still gets the rows that it counted.
  final class ColumnView<ID: Hashable>: UIView, UITableViewDataSource, UITableViewDelegate {
    /// The column.
    let place: ColumnBrowser<ID>.Place
    /// The table; `nil` for a preview.
    let tableView: UITableView?
    /// What makes the column wider or narrower.
    let divider = ColumnDivider()

    private weak var owner: ColumnsViewController<ID>?
    private let preview: UIView?
    private let statusView = ColumnStatusView()
    private var contents = Outline<ID>()
    private var isFilled = false

    init(
      _ place: ColumnBrowser<ID>.Place,
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
      tableView.delegate = self
      // The keys go to the controller, which knows what is selected in the other columns.
      tableView.allowsFocus = false
      statusView.didAskAgain = { [weak self] in self?.askAgain() }
      addSubview(tableView)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      let content: UIView? = tableView ?? preview
      content?.frame = bounds
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      divider.frame = CGRect(
        x: isMirrored ? 0 : bounds.width - ColumnDivider.thickness,
        y: 0,
        width: ColumnDivider.thickness,
        height: bounds.height
      )
      statusView.layOut(in: bounds.width)
    }

    // MARK: What the browser says

    /// Shows the rows as they are now.
    func show(_ column: ColumnBrowser<ID>.Column, changes: RowChanges?, animated: Bool) {
      guard let tableView else { return }
      let target = column.contents
      let isOnScreen = window != nil
      if let changes, isFilled, isOnScreen {
        tableView.performChange(animated: animated) { [self] in
          contents = target
          return changes
        }
      } else if changes != nil || !isFilled {
        contents = target
        tableView.reloadData()
      }
      isFilled = isFilled || column.status == .ready
    }

    /// Says whether the rows are awaited or could not be loaded.
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
      // Rows that are there stay in sight.
      let isBelow = status != .ready && !isEmpty
      // It leaves the one place before it takes the other; a view of somebody else's stays.
      if !isBehind, tableView.backgroundView === statusView { tableView.backgroundView = nil }
      if !isBelow, tableView.tableFooterView === statusView { tableView.tableFooterView = nil }
      if isBehind { tableView.backgroundView = statusView }
      if isBelow { tableView.tableFooterView = statusView }
    }

    /// Brings the selected row of the table to that of the browser.
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

    /// Takes the colour of a column that is, or is not, the active one.
    func color(_ color: UIColor) {
      backgroundColor = color
      tableView?.backgroundColor = color
    }

    /// Names the column for people who hear the screen.
    func describe(_ name: String) {
      tableView?.accessibilityLabel = name
      preview?.accessibilityLabel = name
    }

    /// What a reading of the screen goes on with when the column comes.
    var focus: UIView { tableView ?? preview ?? self }

    private func askAgain() {
      guard let owner, let depth = owner.browser.depth(of: place.handle) else { return }
      do {
        try owner.reload(atDepth: depth)
      } catch {
        preconditionFailure("The column at \(depth) has rows to ask for: \(error)")
      }
    }

    private func row(at indexPath: IndexPath) -> ColumnRow<ID>? {
      let position = RowPosition(section: indexPath.section, row: indexPath.row)
      guard let item = contents.id(at: position) else { return nil }
      return ColumnRow(
        depth: owner?.browser.depth(of: place.handle) ?? place.depth,
        column: place.id,
        handle: place.handle,
        position: position,
        item: item,
        isBranch: contents.isBranch(item) == true
      )
    }

    /// Whether the column is on its way off the screen.
    private var isGone: Bool { owner?.browser.depth(of: place.handle) == nil }

    // MARK: UITableViewDataSource

    func numberOfSections(in tableView: UITableView) -> Int { isGone ? 0 : contents.sectionCount }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      isGone ? 0 : contents.rowCount(inSection: section)
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
      guard let owner, let depth = owner.browser.depth(of: place.handle),
        let row = row(at: indexPath)
      else { return }
      owner.personSelected(row.item, atDepth: depth)
    }
  }

  /// The reuse identifier of the cells that are made where nobody else makes any.
  let columnCellIdentifier = "EspalierColumnCell"
#endif
