#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  public import UIKit

  /// A collection view whose items are the visible items of an outline, as a list.
  ///
  /// It is an ordinary collection view: its layout is a list layout of any appearance, and its
  /// `delegate` is the app's own. Its items come from an ``OutlineCollectionDataSource``.
  ///
  ///     let layout = UICollectionViewCompositionalLayout.list(
  ///       using: UICollectionLayoutListConfiguration(appearance: .sidebar))
  ///     let view = OutlineCollectionView(frame: bounds, collectionViewLayout: layout)
  ///     let cells = UICollectionView.CellRegistration<UICollectionViewListCell, UUID> {
  ///       cell, _, id in
  ///       var content = cell.defaultContentConfiguration()
  ///       content.text = names[id]
  ///       cell.contentConfiguration = content
  ///     }
  ///     let source = OutlineCollectionDataSource<UUID>(collectionView: view) { view, path, row in
  ///       view.dequeueConfiguredReusableCell(using: cells, for: path, item: row.id)
  ///     }
  ///
  /// It handles the keys of a tree as an ``OutlineTableView`` does, and its cells do not take the
  /// focus of the system, which would be a second cursor.
  open class OutlineCollectionView: UICollectionView {
    /// Whether a key that moves the cursor also selects its item.
    ///
    /// If this is `false`, the cell provider shows the cursor where ``OutlineRow/isCursor`` is
    /// `true`.
    public var selectionFollowsCursor = true {
      didSet { if selectionFollowsCursor != oldValue { rowSource?.redisplay() } }
    }

    /// Whether the collection view becomes the first responder on its own, to receive keys.
    ///
    /// If this is `false`, call `becomeFirstResponder()` when it should receive keys.
    public var acquiresKeyboard = true

    /// The keys, to which an app can add, or which it can take away.
    public var keys = KeyMap()

    /// The source of the items; for an outline, an ``OutlineCollectionDataSource``.
    ///
    /// It is not retained.
    open override weak var dataSource: (any UICollectionViewDataSource)? {
      get { super.dataSource }
      set {
        if newValue !== super.dataSource { rowSource?.connect(to: nil) }
        super.dataSource = newValue
        rowSource?.connect(to: self)
      }
    }

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

    /// Creates a collection view with a list layout.
    public override init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
      super.init(frame: frame, collectionViewLayout: layout)
      setUp()
    }

    /// Creates a collection view with a list layout, whose swipe actions are those of the data source where the
    /// configuration has no providers of its own.
    public convenience init(
      frame: CGRect,
      listConfiguration: UICollectionLayoutListConfiguration
    ) {
      var list = listConfiguration
      let view = Weak<OutlineCollectionView>()
      if list.leadingSwipeActionsConfigurationProvider == nil {
        list.leadingSwipeActionsConfigurationProvider = { [view] path in
          view.value?.swipeActions(forItemAt: path, isLeading: true)
        }
      }
      if list.trailingSwipeActionsConfigurationProvider == nil {
        list.trailingSwipeActionsConfigurationProvider = { [view] path in
          view.value?.swipeActions(forItemAt: path, isLeading: false)
        }
      }
      self.init(
        frame: frame,
        collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list)
      )
      view.value = self
    }

    private func swipeActions(
      forItemAt path: IndexPath,
      isLeading: Bool
    ) -> UISwipeActionsConfiguration? {
      RowPosition(path).flatMap { rowSource?.swipeActions(at: $0, isLeading: isLeading) }
    }

    /// Creates a collection view from a storyboard or a nib.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      setUp()
    }

    private func setUp() {
      allowsFocus = false
      accessibilityContainerType = .list
      registerForTraits()
    }

    /// Performs the action of a tap on an item: a branch expands or collapses, and a status retries
    /// or loads more children.
    ///
    /// Call it from the delegate's `collectionView(_:didSelectItemAt:)` or
    /// `collectionView(_:performPrimaryActionForItemAt:)`. If there is no such item, nothing happens.
    public func activateItem(at indexPath: IndexPath) {
      guard let position = RowPosition(indexPath) else { return }
      rowSource?.activate(at: position)
    }

    /// Returns the result of ``OutlineListSource/contextMenu`` for an item.
    ///
    /// Return it from the delegate's methods for context menus. For a status, or if there is no such item, it
    /// is `nil`.
    public func contextMenu(forItemAt indexPath: IndexPath) -> UIContextMenuConfiguration? {
      RowPosition(indexPath).flatMap { rowSource?.contextMenu(at: $0) }
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

    /// Always `true`: the collection view handles keys.
    open override var canBecomeFirstResponder: Bool { true }

    /// The keys of a tree, while the collection view is the first responder.
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

    /// Forwards the presses that the collection view does not handle.
    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = handledPresses.others(presses)
      if !others.isEmpty { super.pressesChanged(others, with: event) }
    }

    /// Forwards the presses that the collection view does not handle.
    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = handledPresses.end(presses)
      if !others.isEmpty { super.pressesEnded(others, with: event) }
    }

    /// Forwards the presses that the collection view does not handle.
    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = handledPresses.end(presses)
      if !others.isEmpty { super.pressesCancelled(others, with: event) }
    }

    #if !os(visionOS)
      /// Reconfigures the visible items when the text size or the layout direction changes.
      open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        traitsDidChange(from: previousTraitCollection)
      }
    #endif
  }
#endif
