#if canImport(UIKit)
  internal import Espalier
  public import UIKit

  /// A table view whose rows are the visible items of an outline.
  ///
  /// It is a table view in every respect: it draws cells, scrolls, selects and edits as any other,
  /// and its `delegate` is the app's own. Its rows come from an ``OutlineDataSource``, which knows the
  /// items by identity. Here they are known by their place: an index path with one index for the
  /// section and one for each level, `[0, 2, 1]` being the second child of the third item of the first
  /// section. A table's own index paths always have two.
  ///
  ///     let table = OutlineTableView(frame: bounds, style: .plain)
  ///     table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
  ///     let source = OutlineDataSource<String>(tableView: table) { table, indexPath, row in
  ///       let cell = table.dequeueReusableCell(withIdentifier: "item", for: indexPath)
  ///       cell.textLabel?.text = row.id
  ///       return cell
  ///     }
  ///     try source.apply([.init(items: [.init("Trees", isBranch: true), .init("Oak", level: 1)])])
  ///     table.expandItem(at: [0, 0])
  ///
  /// It becomes first responder, and then the keys of a tree do what they do everywhere: arrows,
  /// Home, End, Page up and down, Enter, Space, the asterisk, and the beginning of a name.
  ///
  /// A question about a place where nothing stands, about a hidden row or about a cell that is not on
  /// the screen answers `nil`.
  open class OutlineTableView: UITableView {
    /// Is asked whether branches may open and close, and hears when they do.
    public weak var outlineDelegate: (any OutlineTableViewDelegate)?

    /// How rows come.
    public var expandingAnimation: UITableView.RowAnimation = .automatic

    /// How rows go.
    public var closingAnimation: UITableView.RowAnimation = .automatic

    /// Whether a key that moves the cursor selects the row it comes to.
    ///
    /// So it is in most lists. If not, the cell provider shows where the cursor is, by
    /// ``OutlineRow/isCursor``.
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

    /// The table takes keys.
    open override var canBecomeFirstResponder: Bool { true }

    /// Does what the keys of a tree do, and hands on all others.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = presses.filter { !handle($0) }
      if !others.isEmpty { super.pressesBegan(others, with: event) }
    }

    /// Configures the rows on the screen anew where the text size or the direction changes.
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
