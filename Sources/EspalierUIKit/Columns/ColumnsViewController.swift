#if canImport(UIKit)
  public import Espalier
  public import UIKit

  /// A hierarchy in columns, as in a file manager: what is selected in one column is shown in the
  /// next one.
  ///
  ///     let columns = ColumnsViewController(root: "Plants", policy: .init(followsSelection: true))
  ///     columns.handlers.sections = { [weak store] in store?.children(of: $0) }
  ///     columns.handlers.didSelect = { selection, _ in print(selection.item) }
  ///     columns.present(from: self, barButtonItem: item)
  ///
  /// Each column is a table view of its own. ``browser`` decides which columns there are, what is
  /// selected in them and what has to be loaded; this draws it. Everything that it asks or tells goes
  /// to ``handlers``, or to the methods of the same meaning that a subclass overrides. Handlers hold on
  /// to what they capture: capture weakly what holds on to the columns.
  ///
  /// Where there is room, columns stand side by side and are scrolled; where the width is compact, the
  /// last one fills the view, and a button leads back. `preferredContentSize` follows the columns, so
  /// that a popover does.
  ///
  /// Arrows, Home, End, Page up and down, Return, Escape and typing the beginning of a title do on a
  /// keyboard what they do in a file manager.
  open class ColumnsViewController<ID: Hashable>: UIViewController {
    /// What the columns are, and what is selected in them.
    ///
    /// It is changed by the methods of the controller alone, which show what comes of it.
    public internal(set) var browser: ColumnBrowser<ID>

    /// Whom to ask and to tell.
    public var handlers = Handlers()

    /// The sizes of the columns at the usual size of text.
    ///
    /// The largest size of the view follows the window, if ``followsWindow`` says so.
    public var layout = ColumnLayout() {
      didSet { layoutDidChange() }
    }

    /// Whether the view may become as large as the window less 40 points in each direction, whatever
    /// ``layout`` says.
    public var followsWindow = true {
      didSet { layoutDidChange() }
    }

    /// Whether columns become wider where a person has chosen larger text.
    public var scalesWithText = true {
      didSet { layoutDidChange() }
    }

    /// Whether columns are as high as the view, which a view that fills a window wants.
    public var fillsHeight = false {
      didSet { layoutDidChange() }
    }

    /// Whether a person can make columns wider and narrower by their edges.
    public var isResizable = false {
      didSet { layoutDidChange() }
    }

    /// The background of the last column.
    public var activeColumnColor: UIColor = .systemBackground {
      didSet { colorColumns() }
    }

    /// The background of all other columns, and of what is beside them.
    public var inactiveColumnColor: UIColor = .secondarySystemBackground {
      didSet { colorColumns() }
    }

    /// The style of the columns' tables; it holds for columns that come.
    public var tableStyle: UITableView.Style = .plain

    /// Where the arrow of the popover may point; it counts from the next presentation on.
    public var permittedArrowDirections = UIPopoverArrowDirection.any

    /// What holds the columns side by side.
    public let scrollView: UIScrollView = ColumnScrollView()

    /// The views of the columns, by the column they show.
    var columnViews: [ColumnHandle: ColumnView<ID>] = [:]
    /// The column to bring into sight when the next layout knows how wide the view is.
    var pendingReveal: (depth: Int, animated: Bool)?
    /// The column that was brought into sight last.
    var revealed: Int?
    /// What typed letters add up to.
    var typeAhead = TypeAhead<Character>()
    /// Where compact columns have their way back.
    let backBar = ColumnBackBar()
    /// The same in the bar of a navigation controller.
    var backItem: UIBarButtonItem?
    /// Hears that the popover was dismissed by a person.
    let dismissal = DismissalObserver()
    /// Whether the popover's dismissal is on its way already.
    var isBeingTakenDown = false

    /// Columns that begin with the children of an item.
    ///
    /// Nothing is shown before the view is loaded or ``present(from:sourceView:sourceRect:animated:)``
    /// is called.
    public init(root: ID? = nil, policy: ColumnPolicy = .init()) {
      browser = ColumnBrowser(root: root, policy: policy)
      super.init(nibName: nil, bundle: nil)
      setUp()
    }

    /// Columns from a storyboard, without a root; see ``root``.
    public required init?(coder: NSCoder) {
      browser = ColumnBrowser()
      super.init(coder: coder)
      setUp()
    }

    private func setUp() {
      browser.layout = effectiveLayout
      preferredContentSize = browser.arrangement.view.size
      dismissal.didDismiss = { [weak self] in self?.popoverWasDismissed() }
    }

    // MARK: What a subclass may override

    /// The children of an item as the rows of its column; `nil` if they must be loaded.
    ///
    /// It asks ``Handlers/sections``. Without that, an item has no children.
    open func sections(of item: ID) -> [Outline<ID>.Section]? {
      guard let sections = handlers.sections else { return [] }
      return sections(item)
    }

    /// Asks for children that ``sections(of:)`` did not have.
    ///
    /// The answer goes to ``load(_:for:animated:)`` or ``fail(_:)``, whenever it comes. It asks
    /// ``Handlers/load``.
    open func load(_ request: ColumnBrowser<ID>.Request) { handlers.load?(request) }

    /// Tells that the answer to a request is awaited no more.
    open func cancelLoad(_ token: ColumnToken) { handlers.cancelLoad?(token) }

    /// Tells that rows were refused, because they cannot stand in a column.
    ///
    /// The column says that it could not be loaded.
    open func didRefuse(_ error: ColumnError<ID>, of item: ID) { handlers.didRefuse?(error, item) }

    /// Prepares the table of a new column, before anything is asked about its rows.
    ///
    /// This is the place to register cells.
    open func setUp(_ tableView: UITableView, for column: ColumnBrowser<ID>.Place) {
      handlers.setUp?(tableView, column)
    }

    /// The cell of a row.
    ///
    /// Without ``Handlers/cell`` it shows the title, and a mark behind what has a column of its own.
    open func cell(
      for row: ColumnRow<ID>,
      at indexPath: IndexPath,
      in tableView: UITableView
    ) -> UITableViewCell {
      handlers.cell?(tableView, indexPath, row)
        ?? defaultCell(for: row, at: indexPath, in: tableView)
    }

    /// The title above a section of a column, `nil` for none.
    open func titleForHeader(inSection section: Int, of column: ColumnBrowser<ID>.Place) -> String?
    {
      handlers.titleForHeader?(section, column)
    }

    /// What an item is called: on cells, above compact columns, to people who hear the screen, and
    /// for typing the beginning of it.
    open func title(of item: ID) -> String { handlers.title?(item) ?? String(describing: item) }

    /// What a column shows that is the preview of a leaf.
    ///
    /// Without ``Handlers/preview`` it shows the title.
    open func preview(of item: ID) -> UIView { handlers.preview?(item) ?? defaultPreview(of: item) }

    /// Tells that a person has selected a row.
    ///
    /// Everything is shown already; this may navigate.
    open func didSelect(_ selection: ColumnBrowser<ID>.Selection, in tableView: UITableView?) {
      handlers.didSelect?(selection, tableView)
    }

    /// Tells that a person has pressed Return on what is selected.
    open func didActivate(_ selection: ColumnBrowser<ID>.Selection) {
      handlers.didActivate?(selection)
    }

    /// Tells once that the popover is gone, whoever dismissed it.
    open func didDismiss() { handlers.didDismiss?() }

    // MARK: UIViewController

    open override func viewDidLoad() {
      super.viewDidLoad()
      scrollView.alwaysBounceHorizontal = false
      view.addSubview(scrollView)
      view.addSubview(backBar)
      backBar.didTap = { [weak self] in self?.goBack() }
      colorColumns()
      if browser.columns.isEmpty, !browser.isPresented { showRoot(animated: false) }
    }

    open override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      layOutColumns()
    }

    open override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      arrange()
    }

    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      becomeFirstResponder()
    }

    open override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      if isBeingDismissed { popoverWasDismissed() }
    }

    open override func viewWillTransition(
      to size: CGSize,
      with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      super.viewWillTransition(to: size, with: coordinator)
      // The window has another size as well, which a popover that stays as it is does not hear of.
      coordinator.animate(
        alongsideTransition: { [weak self] _ in self?.layoutDidChange() },
        completion: nil
      )
    }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      super.traitCollectionDidChange(previous)
      layoutDidChange()
    }

    open override var canBecomeFirstResponder: Bool { true }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = presses.filter { !press($0) }
      if !others.isEmpty { super.pressesBegan(others, with: event) }
    }

    open override func accessibilityPerformEscape() -> Bool { escape() }

    open override func encodeRestorableState(with coder: NSCoder) {
      super.encodeRestorableState(with: coder)
      if let data = restorationData { coder.encode(data as NSData, forKey: restorationKey) }
    }

    open override func decodeRestorableState(with coder: NSCoder) {
      super.decodeRestorableState(with: coder)
      guard let data = coder.decodeObject(of: NSData.self, forKey: restorationKey) else { return }
      restore(from: Data(referencing: data))
    }
  }

  /// What the state of columns is kept under.
  private let restorationKey = "EspalierColumns"
#endif
