#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  public import UIKit

  /// A table view whose rows are the visible items of an outline.
  ///
  /// It is an ordinary table view: it draws cells, scrolls, selects and edits as any other, and its
  /// `delegate` is the app's own. Its rows come from an ``OutlineDataSource``, which knows the
  /// items by identity. The table view knows them by their tree index path, which has one index for
  /// the section and one for each level: `[0, 2, 1]` is the second child of the third item of the
  /// first section. A table's own index paths always have two indices.
  ///
  ///     table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
  ///     let source = OutlineDataSource<String>(tableView: table) { table, indexPath, row in
  ///       let cell = table.dequeueReusableCell(withIdentifier: "item", for: indexPath)
  ///       cell.textLabel?.text = row.id
  ///       return cell
  ///     }
  ///     try source.apply([.init(items: [.init("Trees", isBranch: true), .init("Oak", level: 1)])])
  ///     table.expandItem(at: [0, 0])
  ///
  ///
  /// It can become first responder and then handles the usual keys of a tree: arrows, Home, End,
  /// Page Up, Page Down, Enter, Space, the asterisk, and letters for type-ahead.
  ///
  /// Queries about an item that does not exist, a hidden row or a cell that is not on the screen
  /// return `nil`.
  open class OutlineTableView: UITableView {
    /// The delegate that allows branches to expand and collapse, and is notified when they do.
    public weak var outlineDelegate: (any OutlineTableViewDelegate)?

    /// The animation of rows that are inserted.
    public var expandingAnimation: UITableView.RowAnimation = .automatic

    /// The animation of rows that are deleted.
    public var collapsingAnimation: UITableView.RowAnimation = .automatic

    /// Whether a key that moves the cursor also selects its row.
    ///
    /// If this is `false`, the cell provider shows the cursor where ``OutlineRow/isCursor`` is
    /// `true`.
    public var selectionFollowsCursor = true {
      didSet { if selectionFollowsCursor != oldValue { rowSource?.redisplay() } }
    }

    /// The source of the rows; for an outline, an ``OutlineDataSource``.
    ///
    /// It is not retained.
    open override weak var dataSource: (any UITableViewDataSource)? {
      get { super.dataSource }
      set {
        if newValue !== super.dataSource { rowSource?.connect(to: nil) }
        super.dataSource = newValue
        rowSource?.connect(to: self)
      }
    }

    var rowSource: (any OutlineRowSource)? { dataSource as? any OutlineRowSource }

    /// Always `true`: the table handles keys.
    open override var canBecomeFirstResponder: Bool { true }

    /// Handles the keys of a tree and forwards all others.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = presses.filter { !handle($0) }
      if !others.isEmpty { super.pressesBegan(others, with: event) }
    }

    /// Reconfigures the visible rows when the text size or the layout direction changes.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      let (old, new) = (previousTraitCollection, traitCollection)
      if old?.preferredContentSizeCategory != new.preferredContentSizeCategory
        || old?.layoutDirection != new.layoutDirection
      {
        rowSource?.redisplay()
      }
    }

    private func handle(_ press: UIPress) -> Bool {
      guard let source = rowSource, let pressed = press.key,
        let key = OutlineKey(
          pressed,
          isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft,
          page: max(1, (indexPathsForVisibleRows?.count ?? 1) - 1)
        )
      else { return false }
      return source.press(key, at: press.timestamp)
    }
  }
#endif
