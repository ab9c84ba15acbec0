#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  /// A view controller that shows a hierarchy in columns, as in the Finder: the selection in one
  /// column determines the next one.
  ///
  ///     let columns = ColumnsViewController(root: "Plants", policy: .init(followsSelection: true))
  ///     columns.handlers.sections = { [weak store] in store?.children(of: $0) }
  ///     columns.handlers.didSelect = { selection, _ in print(selection.item) }
  ///     columns.present(from: self, barButtonItem: item)
  ///
  /// Each column has its own table view. The ``browser`` determines the columns, the selection and
  /// the pending loads; the view controller displays them. It calls the ``handlers``, or the
  /// methods of the same names that a subclass overrides. Handlers retain what they capture, so
  /// capture objects that own the view controller weakly.
  ///
  /// In a regular width, the columns are shown side by side in a scroll view. In a compact width,
  /// the last column fills the view, with a back button above it. `preferredContentSize` follows
  /// the columns, so a popover resizes with them.
  ///
  /// The arrow keys, Home, End, Page Up, Page Down, Return, Escape and typing the beginning of a
  /// title work as in the Finder.
  open class ColumnsViewController<ID: Hashable>: UIViewController {
    /// The columns and their selection.
    ///
    /// Use the methods of the view controller to change it; they update the views.
    public internal(set) var browser: ColumnBrowser<ID>

    /// The closures that provide content and receive events.
    public var handlers = Handlers()

    /// The keys, to which an app can add, or which it can take away.
    public var keys = KeyMap()

    /// A delegate that receives the messages of the columns' tables that have no use here, such as
    /// swipe actions, context menus, headers and scrolling.
    ///
    /// It is not retained.
    public weak var additionalDelegate: (any UITableViewDelegate)? {
      didSet {
        for view in columnViews.values { view.update(additionalDelegate: additionalDelegate) }
      }
    }

    /// The sizes of the columns at the default text size.
    ///
    /// If ``followsWindow`` is `true`, the maximum size is replaced by that of the window.
    public var layout = ColumnLayout() {
      didSet { layoutDidChange() }
    }

    /// Whether the maximum size of the view is that of the window less 40 points in each direction,
    /// instead of that of ``layout``.
    public var followsWindow = true {
      didSet { layoutDidChange() }
    }

    /// Whether columns become wider at larger text sizes.
    public var scalesWithText = true {
      didSet { layoutDidChange() }
    }

    /// Whether columns are as high as the view, for a view that fills a window.
    public var fillsHeight = false {
      didSet { layoutDidChange() }
    }

    /// Whether the user can resize columns by dragging their edges.
    public var isResizable = false {
      didSet { layoutDidChange() }
    }

    /// The background color of the last column.
    public var activeColumnColor: UIColor = .systemBackground {
      didSet { colorColumns() }
    }

    /// The background color of the other columns and of the area around them.
    public var inactiveColumnColor: UIColor = .secondarySystemBackground {
      didSet { colorColumns() }
    }

    /// The style of the columns' tables.
    ///
    /// Changes apply to new columns.
    public var tableStyle: UITableView.Style = .plain

    /// The permitted directions of the popover's arrow.
    ///
    /// Changes apply to the next presentation.
    public var permittedArrowDirections = UIPopoverArrowDirection.any

    /// Whether the view controller becomes the first responder on its own, to receive keys.
    ///
    /// It does when it appears and nobody else is, and when a row is touched while no text is being
    /// edited.
    public var acquiresKeyboard = true

    /// The scroll view that contains the columns.
    public let scrollView: UIScrollView = ColumnScrollView()

    private var handledPresses = HandledPresses()
    /// The views of the columns, by the columns' identities.
    var columnViews: [ColumnID: ColumnView<ID>] = [:]
    /// The depth of the column to scroll to in the next layout pass, when the width of the view is
    /// known.
    var pendingReveal: (depth: Int, animated: Bool)?
    /// The depth of the column that was last scrolled to.
    var lastRevealedDepth: Int?
    /// The state of the type-ahead search.
    var typeAhead = TypeAhead<Unicode.Scalar>()
    /// The bar of a compact column outside a navigation controller.
    let backBar = ColumnNavigationBar()
    /// The back button in the bar of a navigation controller.
    var backItem: UIBarButtonItem?
    /// The gestures that are disabled while there is a column to go back to, with what the app had set.
    var heldPopGestures: [(gesture: UIGestureRecognizer, isEnabled: Bool)] = []
    /// Observes dismissals of the popover by the user.
    let dismissal = DismissalObserver()
    /// Whether the popover is being dismissed by ``dismissColumns(animated:)``.
    var isDismissing = false

    /// Creates columns that begin with the children of an item.
    ///
    /// Nothing is shown until the view is loaded or
    /// ``present(from:sourceView:sourceRect:animated:)`` is called.
    public init(root: ID? = nil, policy: ColumnPolicy = .init()) {
      browser = ColumnBrowser(root: root, policy: policy)
      super.init(nibName: nil, bundle: nil)
      setUp()
    }

    /// Creates columns from a storyboard, without a root.
    ///
    /// Set ``root`` afterwards.
    public required init?(coder: NSCoder) {
      browser = ColumnBrowser()
      super.init(coder: coder)
      setUp()
    }

    private func setUp() {
      browser.layout = effectiveLayout
      preferredContentSize = browser.columnFrames.view.size
      dismissal.didDismiss = { [weak self] in self?.popoverWasDismissed() }
    }

    // MARK: Overriding points

    /// Returns the children of an item as the sections of its column, or `nil` if they must be
    /// loaded.
    ///
    /// The default implementation calls ``Handlers/sections``. Without it, an item has no children.
    open func sections(of item: ID) -> [Outline<ID>.Section]? {
      guard let sections = handlers.sections else { return [] }
      return sections(item)
    }

    /// Loads children that ``sections(of:)`` did not return.
    ///
    /// Pass the result to ``load(_:for:animated:)`` or ``fail(_:)``, now or later. The default
    /// implementation calls ``Handlers/load``.
    open func load(_ request: ColumnBrowser<ID>.Request) { handlers.load?(request) }

    /// Called when the result of a request is no longer needed.
    open func cancelLoad(_ token: ColumnToken) { handlers.cancelLoad?(token) }

    /// Called when the rows of an item were rejected as invalid.
    ///
    /// The column shows that it could not be loaded.
    open func didRefuse(_ error: ColumnError<ID>, of item: ID) { handlers.didRefuse?(error, item) }

    /// Prepares the table of a new column, before its rows are queried.
    ///
    /// Register cells here.
    open func setUp(_ tableView: UITableView, for column: ColumnBrowser<ID>.ColumnReference) {
      handlers.setUp?(tableView, column)
    }

    /// Returns the cell of a row.
    ///
    /// Without ``Handlers/cell`` the cell shows the title, and a disclosure indicator for a branch.
    open func cell(
      for row: ColumnRow<ID>,
      at indexPath: IndexPath,
      in tableView: UITableView
    ) -> UITableViewCell {
      handlers.cell?(tableView, indexPath, row)
        ?? defaultCell(for: row, at: indexPath, in: tableView)
    }

    /// Returns the header title of a section, or `nil` for none.
    open func titleForHeader(
      inSection section: Int,
      of column: ColumnBrowser<ID>.ColumnReference
    ) -> String? {
      handlers.titleForHeader?(section, column)
    }

    /// Returns the title of an item, which is used in default cells, in the bar above a compact
    /// column, for accessibility labels and for type-ahead.
    open func title(of item: ID) -> String { handlers.title?(item) ?? String(describing: item) }

    /// Returns the preview of a leaf, which fills a column.
    ///
    /// Without ``Handlers/preview`` it shows the title.
    open func preview(of item: ID) -> UIView { handlers.preview?(item) ?? defaultPreview(of: item) }

    /// Called after the user selected a row and the views were updated.
    ///
    /// This method may navigate.
    open func didSelect(_ selection: ColumnBrowser<ID>.Selection, in tableView: UITableView?) {
      handlers.didSelect?(selection, tableView)
    }

    /// Called when the user presses Return on the selected row.
    open func didActivate(_ selection: ColumnBrowser<ID>.Selection) {
      handlers.didActivate?(selection)
    }

    /// Called once after the popover was dismissed, by the user or the program.
    open func didDismiss() { handlers.didDismiss?() }

    // MARK: UIViewController

    /// Installs the subviews, and shows the root's column if there is none yet.
    open override func viewDidLoad() {
      super.viewDidLoad()
      scrollView.alwaysBounceHorizontal = false
      // The columns scroll below bars; the view around them does not move.
      scrollView.contentInsetAdjustmentBehavior = .never
      // A column's edge follows a drag at once.
      scrollView.delaysContentTouches = false
      if #available(iOS 17, visionOS 1, *), TraitObservation.registers {
        registerForTraitChanges([
          UITraitPreferredContentSizeCategory.self, UITraitLayoutDirection.self,
          UITraitHorizontalSizeClass.self,
        ]) { (controller: ColumnsViewController<ID>, _: UITraitCollection) in
          controller.layoutDidChange()
        }
      }
      view.addSubview(scrollView)
      view.addSubview(backBar)
      backBar.didTap = { [weak self] in self?.goBack() }
      colorColumns()
      if browser.columns.isEmpty, !browser.isPresented { showRoot(animated: false) }
    }

    /// Lays out the columns.
    open override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      layOutColumns()
    }

    /// Updates the sizes and the layout.
    open override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      arrange()
    }

    /// Makes the view controller the first responder, so that it receives keys, if nobody else in the
    /// window is.
    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      if acquiresKeyboard { becomeFirstResponderIfNone(in: view.window) }
    }

    /// Gives the gestures of the navigation controller back.
    open override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      releasePopGestures()
    }

    /// Reports a dismissal by the presenting view controller.
    open override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      if isBeingDismissed { popoverWasDismissed() }
    }

    /// Updates the layout for the new size of the window.
    open override func viewWillTransition(
      to size: CGSize,
      with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      super.viewWillTransition(to: size, with: coordinator)
      // A popover that keeps its size does not get another notification of the window's new size.
      coordinator.animate(
        alongsideTransition: { [weak self] _ in self?.layoutDidChange() },
        completion: nil
      )
    }

    #if !os(visionOS)
      /// Updates the layout for new traits.
      open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        if !TraitObservation.isRegistered { layoutDidChange() }
      }
    #endif

    /// Always `true`: the view controller handles keys.
    open override var canBecomeFirstResponder: Bool { true }

    /// The keys of columns, while the view controller is the first responder.
    ///
    /// A text field in a preview therefore keeps its own keys.
    open override var keyCommands: [UIKeyCommand]? {
      let inherited = super.keyCommands ?? []
      return isFirstResponder ? inherited + columnCommands.commands : inherited
    }

    #if canImport(ObjectiveC)
      @objc(espalierPerformKeyCommand:)
    #endif
    func performKeyCommand(_ command: UIKeyCommand) {
      if let binding = columnCommands.binding(for: command) { _ = perform(binding) }
    }

    /// Handles letters, and forwards all other presses.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = handledPresses.begin(presses) { press($0) }
      if !others.isEmpty { super.pressesBegan(others, with: event) }
    }

    /// Forwards the presses that the view controller does not handle.
    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = handledPresses.others(presses)
      if !others.isEmpty { super.pressesChanged(others, with: event) }
    }

    /// Forwards the presses that the view controller does not handle.
    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = handledPresses.end(presses)
      if !others.isEmpty { super.pressesEnded(others, with: event) }
    }

    /// Forwards the presses that the view controller does not handle.
    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = handledPresses.end(presses)
      if !others.isEmpty { super.pressesCancelled(others, with: event) }
    }

    /// Goes back in a compact width, or dismisses the popover.
    open override func accessibilityPerformEscape() -> Bool { escape() }

    /// Adds the state of the columns to the user activity of the view controller or its scene.
    ///
    /// The system calls it for the activity in `userActivity`, to restore a scene later. For the
    /// activity of a scene, call it yourself in `stateRestorationActivity(for:)`.
    open override func updateUserActivityState(_ activity: NSUserActivity) {
      super.updateUserActivityState(activity)
      if let data = restorationData { activity.addUserInfoEntries(from: [restorationKey: data]) }
    }

    /// Restores the state that ``updateUserActivityState(_:)`` has added to a user activity.
    open override func restoreUserActivityState(_ activity: NSUserActivity) {
      super.restoreUserActivityState(activity)
      if let data = activity.userInfo?[restorationKey] as? Data { restore(from: data) }
    }

    /// Encodes the state of the columns.
    ///
    /// UIKit calls it only in an app without scenes.
    open override func encodeRestorableState(with coder: NSCoder) {
      super.encodeRestorableState(with: coder)
      if let data = restorationData { coder.encode(data as NSData, forKey: restorationKey) }
    }

    /// Restores the state of the columns.
    ///
    /// UIKit calls it only in an app without scenes.
    open override func decodeRestorableState(with coder: NSCoder) {
      super.decodeRestorableState(with: coder)
      guard let data = coder.decodeObject(of: NSData.self, forKey: restorationKey) else { return }
      restore(from: Data(referencing: data))
    }
  }

  /// The key of the state in a restoration archive.
  private let restorationKey = "EspalierColumns"
#endif
