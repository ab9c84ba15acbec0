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
  /// It handles the usual keys of a tree: arrows, Home, End, Page Up, Page Down, Return, Space, the
  /// asterisk, and letters for type-ahead. For this it becomes the first responder when it appears
  /// and nobody else is, and when it is touched while no text is being edited; see
  /// ``acquiresKeyboard``. Its rows do not take the focus of the system, which would be a second
  /// cursor.
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

    /// Whether the table becomes the first responder on its own, to receive keys.
    ///
    /// If this is `false`, call `becomeFirstResponder()` when the table should receive keys.
    public var acquiresKeyboard = true

    /// The keys, to which an app can add, or which it can take away.
    public var keys = KeyMap()

    /// Whether rows can be dragged within the outline, on an iPhone as well as on an iPad.
    ///
    /// Drops follow the engine's rules: before, after or into a row, never into the dragged item
    /// itself; ``OutlineListSource/canDrag`` and ``OutlineListSource/acceptsDrop`` restrict them. A
    /// drop can be undone. Setting this sets `dragDelegate`, `dropDelegate` and
    /// `dragInteractionEnabled`; for drags to other views, set a delegate of your own instead.
    public var allowsDragging = false {
      didSet {
        guard allowsDragging != oldValue else { return }
        setDropDelegate()
        dragDelegate = allowsDragging ? dragController : nil
        dragInteractionEnabled = allowsDragging
      }
    }

    /// Whether items of other apps and views can be dropped, which ``OutlineListSource/onReceive`` receives.
    ///
    /// Destinations follow the same rules as those of dragged rows. Setting this sets `dropDelegate`.
    public var allowsReceiving = false {
      didSet { if allowsReceiving != oldValue { setDropDelegate() } }
    }

    private func setDropDelegate() {
      let isNeeded = allowsDragging || allowsReceiving
      dragController = isNeeded ? dragController ?? OutlineDragController() : nil
      dropDelegate = dragController
    }

    private var dragController: OutlineDragController?
    private var handledPresses = HandledPresses()

    /// Creates a table.
    public override init(frame: CGRect, style: UITableView.Style) {
      super.init(frame: frame, style: style)
      setUp()
    }

    /// Creates a table from a storyboard or a nib.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      setUp()
    }

    private func setUp() {
      allowsFocus = false
      accessibilityContainerType = .list
      registerForTraits()
    }

    /// Places the branches that stay at the top, after each scroll.
    open override func layoutSubviews() {
      super.layoutSubviews()
      rowSource?.layOutStickyRows()
    }

    /// Becomes the first responder if nobody else in the window is.
    open override func didMoveToWindow() {
      super.didMoveToWindow()
      if acquiresKeyboard { becomeFirstResponderIfNone(in: window) }
    }

    /// Whether the focus system can reach the list, by Tab: if it takes the keyboard on its own.
    ///
    /// Its rows cannot be focused; the keys move its cursor.
    open override var canBecomeFocused: Bool { acquiresKeyboard }

    /// Takes the keyboard with the focus.
    open override func didUpdateFocus(
      in context: UIFocusUpdateContext,
      with coordinator: UIFocusAnimationCoordinator
    ) {
      super.didUpdateFocus(in: context, with: coordinator)
      if context.nextFocusedItem === self { becomeFirstResponder() }
    }

    /// Becomes the first responder, unless a text is being edited.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      super.touchesEnded(touches, with: event)
      if acquiresKeyboard { becomeFirstResponderAfterTouch(in: window) }
    }

    /// Always `true`: the table handles keys.
    open override var canBecomeFirstResponder: Bool { true }

    /// The keys of a tree, while the table is the first responder.
    ///
    /// A text field in a cell therefore keeps its own keys.
    open override var keyCommands: [UIKeyCommand]? {
      let inherited = super.keyCommands ?? []
      return isFirstResponder ? inherited + treeCommands.commands : inherited
    }

    /// The app's own rotors, and one for each level on the screen, by which VoiceOver goes from row to row of
    /// that level.
    open override var accessibilityCustomRotors: [UIAccessibilityCustomRotor]? {
      get { withLevelRotors(super.accessibilityCustomRotors) }
      set { super.accessibilityCustomRotors = withoutLevelRotors(newValue) }
    }

    #if canImport(ObjectiveC)
      @objc(espalierPerformKeyCommand:)
    #endif
    func performKeyCommand(_ command: UIKeyCommand) {
      perform(command)
    }

    /// Handles the asterisk and letters, and forwards all other presses.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = handledPresses.begin(presses) { handle($0) }
      if !others.isEmpty { super.pressesBegan(others, with: event) }
    }

    /// Forwards the presses that the table does not handle.
    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = handledPresses.others(presses)
      if !others.isEmpty { super.pressesChanged(others, with: event) }
    }

    /// Forwards the presses that the table does not handle.
    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = handledPresses.end(presses)
      if !others.isEmpty { super.pressesEnded(others, with: event) }
    }

    /// Forwards the presses that the table does not handle.
    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = handledPresses.end(presses)
      if !others.isEmpty { super.pressesCancelled(others, with: event) }
    }

    #if !os(visionOS)
      /// Reconfigures the visible rows when the text size or the layout direction changes.
      open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        traitsDidChange(from: previousTraitCollection)
      }
    #endif
  }
#endif
