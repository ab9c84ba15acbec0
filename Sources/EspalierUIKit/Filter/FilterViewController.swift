#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  /// A filter form with collapsible groups, their sections and fields, and a modal for each
  /// question.
  ///
  ///     let filter = FilterViewController(form: form)
  ///     filter.handlers.didSave = { [weak self] packages in self?.store(packages) }
  ///     filter.setRecords(people)                      // shows the number of matches per answer
  ///     present(UINavigationController(rootViewController: filter), animated: true)
  ///
  /// The ``form`` determines the rows, the effect of taps and the saved answers. Toggles are
  /// answered in place. A multiple choice opens as a list in a full-height sheet, a single one as a
  /// picker, and a text as a text field, in a half-height one. Closing a modal by anything but its Save button, such as a swipe, cancels it.
  ///
  /// Cancel, Clear and Save are bar button items of the navigation item, identified by their action
  /// and not by their titles. Events go to the ``handlers``, or to the methods of the same names
  /// that a subclass overrides. Handlers retain what they capture, so capture objects that own the
  /// form weakly.
  open class FilterViewController<ID: Hashable>: UIViewController, UITableViewDataSource,
    UITableViewDelegate
  {
    /// The current form.
    ///
    /// Use the methods of the view controller to change it; they update the views.
    public internal(set) var form: FilterForm<ID, String>

    /// The closures that receive events.
    public var handlers = Handlers()

    /// The keys of the form and of its modals, to which an app can add, or which it can take away.
    public var keys = KeyMap()

    /// Formats counts and answers.
    public var formatter = FormFormatter<String>.english {
      didSet { reloadRows() }
    }

    /// Whether the toggles of one section are alternatives (combined by OR) in counts and in
    /// ``predicate(includingDraft:)``.
    public var combinesToggles = false {
      didSet { recount() }
    }

    /// Whether Cancel and Save dismiss the form if it is presented.
    public var dismissesItself = true

    /// A delegate that receives the table's messages that have no use here, such as swipe actions,
    /// context menus, headers and scrolling.
    ///
    /// It is not retained. A subclass can override the methods below instead. UIKit does not find a
    /// method that a subclass of a generic class adds, unless it is marked `@objc`.
    public weak var additionalDelegate: (any UITableViewDelegate)? {
      didSet {
        forwardingDelegate = additionalDelegate
        // A table remembers which methods its delegate implements.
        guard tableView.delegate === self else { return }
        tableView.delegate = nil
        tableView.delegate = self
      }
    }

    /// The number of matching records for each answer, or `nil` if records are not counted.
    public internal(set) var counts: FormCounts<ID>?

    /// The table of the form's rows.
    public let tableView: UITableView

    /// The closure that counts records.
    var counter: (@MainActor (FormPredicate<ID, String>) -> FormCounts<ID>)?
    /// The presented modal.
    var shownModal: ShownModal?
    /// Whether the answers have been saved or canceled since the last change.
    var isFinished = false
    /// The additional delegate, for the methods that may be called on any thread.
    nonisolated(unsafe) private weak var forwardingDelegate: (any UITableViewDelegate)?
    /// Whether the form is on the screen, so that its disappearance cancels it.
    private var hasBegun = false

    /// A presented modal.
    struct ShownModal {
      var field: ID
      var controller: FilterModalController
      var host: UINavigationController
      /// Observes dismissals by the user.
      var dismissal: DismissalObserver
    }

    /// Creates a view controller for a form.
    public init(form: FilterForm<ID, String>) {
      self.form = form
      tableView = UITableView(frame: .zero, style: .insetGrouped)
      super.init(nibName: nil, bundle: nil)
      setUp()
    }

    /// Creates a view controller from a storyboard, with an empty form.
    ///
    /// Replace it with ``setForm(_:)``.
    public required init?(coder: NSCoder) {
      guard let empty = try? FilterForm<ID, String>([]) else { return nil }
      form = empty
      tableView = UITableView(frame: .zero, style: .insetGrouped)
      super.init(coder: coder)
      setUp()
    }

    private func setUp() {
      navigationItem.leftBarButtonItem = barButtonItem(for: .cancel, inModal: false)
      navigationItem.rightBarButtonItems = [
        barButtonItem(for: .save, inModal: false), barButtonItem(for: .clear, inModal: false),
      ]
    }

    // MARK: Overriding points

    /// Returns the bar button item of an action, for the form or for a modal.
    open func barButtonItem(for action: FormAction, inModal: Bool) -> UIBarButtonItem {
      let modal = inModal ? shownModal : nil
      let owner = modal.map { self.owner(of: $0) } ?? { [weak self] in self }
      let primary = UIAction(title: action == .clear ? FilterStrings.current.clear : "") { _ in
        if inModal { owner()?.performInModal(action) } else { owner()?.perform(action) }
      }
      return switch action {
      case .cancel: UIBarButtonItem(systemItem: .cancel, primaryAction: primary)
      case .save: UIBarButtonItem(systemItem: .save, primaryAction: primary)
      case .clear: UIBarButtonItem(primaryAction: primary)
      }
    }

    /// Returns the default and the clicked look of a row.
    ///
    /// By default the arrow of a header points down, and up in blue while the header is expanded. A
    /// toggle has a checkmark while it is checked. Other fields always have a disclosure indicator.
    open func looks(
      for row: FilterForm<ID, String>.Row
    ) -> (default: FilterCellLook, clicked: FilterCellLook) {
      switch row.kind {
      case nil:
        (
          FilterCellLook(accessoryImage: UIImage(systemName: "chevron.down")),
          FilterCellLook(
            textColor: .systemBlue,
            accessoryImage: UIImage(systemName: "chevron.up")
          )
        )
      case .toggle: (FilterCellLook(), FilterCellLook(accessoryType: .checkmark))
      case .multiple, .single, .text:
        (
          FilterCellLook(accessoryType: .disclosureIndicator),
          FilterCellLook(textColor: .systemBlue, accessoryType: .disclosureIndicator)
        )
      }
    }

    /// Configures a cell for a row.
    open func configure(_ cell: FilterCell, for row: FilterForm<ID, String>.Row) {
      describe(cell, row)
    }

    /// Returns the view controller of a modal: a list, a picker or a text field.
    ///
    /// In the idiom of the Mac, which has no pickers, a single choice is a list, too.
    open func modalController(
      for modal: FilterForm<ID, String>.Modal,
      content: FilterModalContent
    ) -> FilterModalController {
      switch modal.kind {
      case .multiple: FilterChecklistController(content: content)
      case .single where traitCollection.userInterfaceIdiom == .mac:
        FilterChecklistController(content: content)
      case .single: FilterPickerController(content: content)
      case .text, .toggle: FilterTextController(content: content)
      }
    }

    /// Performs an action of the form.
    ///
    /// While a modal is open, only Clear has an effect, on the draft.
    open func perform(_ action: FormAction) {
      switch action {
      case .cancel: cancel()
      case .clear: change { $0.clear() }
      case .save: save()
      }
    }

    /// Performs an action of the open modal.
    ///
    /// Before Save the modal reports input that it has kept so far.
    open func performInModal(_ action: FormAction) {
      if action == .save { shownModal?.controller.commitInput() }
      change { $0.performInModal(action) }
    }

    /// Called when the answers were saved, with packages of keys and values.
    open func didSave(_ packages: [FilterForm<ID, String>.SerializedAnswers]) {
      handlers.didSave?(packages)
    }

    /// Called when the form was canceled, after the answers of before its presentation were
    /// restored.
    open func didCancel() { handlers.didCancel?() }

    /// Called when a row was tapped, an answer changed, or a modal opened or closed.
    open func didChange() { handlers.didChange?() }

    // MARK: UIViewController

    /// Sets up the table.
    open override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(FilterCell.self, forCellReuseIdentifier: filterCellIdentifier)
      tableView.dataSource = self
      tableView.delegate = self
      tableView.rowHeight = UITableView.automaticDimension
      tableView.estimatedRowHeight = 44
      tableView.allowsFocus = true
      view.addSubview(tableView)
      showCounts()
    }

    /// Lays out the table.
    open override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      tableView.frame = view.bounds
    }

    /// Begins the form when it is presented.
    open override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      guard !hasBegun else { return }
      hasBegun = true
      isFinished = false
      form.begin()
    }

    /// Makes the view controller the first responder if nobody else in the window is, and presents a
    /// pending modal.
    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      becomeFirstResponderIfNone(in: view.window)
      showModal()
    }

    /// Cancels the form if it was dismissed without Save or Cancel.
    open override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      if isBeingDismissed || navigationController?.isBeingDismissed == true { didLeaveScreen() }
    }

    /// Cancels the form if it was removed from its parent without Save or Cancel.
    open override func didMove(toParent parent: UIViewController?) {
      super.didMove(toParent: parent)
      if parent == nil { didLeaveScreen() }
    }

    /// Handles the removal of the form from the screen, which cancels it unless it was saved or
    /// canceled.
    private func didLeaveScreen() {
      guard hasBegun else { return }
      hasBegun = false
      if !isFinished { revertAndNotify() }
    }

    /// Always `true`: the view controller handles keys.
    open override var canBecomeFirstResponder: Bool { true }

    /// The keys of a form: Escape cancels, Command-Return saves and Command-Delete clears.
    ///
    /// A text field that is being edited keeps those that it has a use for.
    open override var keyCommands: [UIKeyCommand]? {
      (super.keyCommands ?? []) + FormAction.keyCommands(keys).commands
    }

    #if canImport(ObjectiveC)
      @objc(espalierPerformKeyCommand:)
    #endif
    func performKeyCommand(_ command: UIKeyCommand) {
      let binding = FormAction.keyCommands(keys).binding(for: command)
      if let action = binding.flatMap({ FormAction($0.command) }) { perform(action) }
    }

    /// Cancels the form.
    open override func accessibilityPerformEscape() -> Bool {
      perform(.cancel)
      return true
    }

    /// Adds the saved answers and the expanded headers to the user activity of the view controller or
    /// its scene.
    ///
    /// The system calls it for the activity in `userActivity`, to restore a scene later. For the
    /// activity of a scene, call it yourself in `stateRestorationActivity(for:)`.
    open override func updateUserActivityState(_ activity: NSUserActivity) {
      super.updateUserActivityState(activity)
      if let data = restorationData { activity.addUserInfoEntries(from: [restorationKey: data]) }
    }

    /// Restores what ``updateUserActivityState(_:)`` has added to a user activity.
    open override func restoreUserActivityState(_ activity: NSUserActivity) {
      super.restoreUserActivityState(activity)
      if let data = activity.userInfo?[restorationKey] as? Data { restore(from: data) }
    }

    /// Encodes the saved answers and the expanded headers.
    ///
    /// UIKit calls it only in an app without scenes.
    open override func encodeRestorableState(with coder: NSCoder) {
      super.encodeRestorableState(with: coder)
      if let data = restorationData { coder.encode(data as NSData, forKey: restorationKey) }
    }

    /// Restores the saved answers and the expanded headers.
    ///
    /// UIKit calls it only in an app without scenes.
    open override func decodeRestorableState(with coder: NSCoder) {
      super.decodeRestorableState(with: coder)
      guard let data = coder.decodeObject(of: NSData.self, forKey: restorationKey) else { return }
      restore(from: Data(referencing: data))
    }

    // MARK: UITableViewDataSource

    /// Returns the number of sections in the form.
    open func numberOfSections(in tableView: UITableView) -> Int { form.outline.sectionCount }

    /// Returns the number of visible rows in a section.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      form.outline.rowCount(inSection: section)
    }

    /// Returns the configured cell of a row, or an empty cell if there is no such row.
    open func tableView(
      _ tableView: UITableView,
      cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      guard let row = RowPosition(indexPath).flatMap({ form.row(at: $0) }) else {
        return UITableViewCell(style: .default, reuseIdentifier: nil)
      }
      let cell = tableView.dequeueReusableCell(
        withIdentifier: filterCellIdentifier,
        for: indexPath
      )
      if let cell = cell as? FilterCell { configure(cell, for: row) }
      return cell
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

    // MARK: UITableViewDelegate

    /// Performs the action of a tap on the row.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      tableView.deselectRow(at: indexPath, animated: AnimationPreference.isShown(true))
      tap(at: indexPath)
    }

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
        ? method(for: aSelector) != FilterViewController<ID>.instanceMethod(for: aSelector)
        : super.responds(to: aSelector)
      return isImplemented || OptionalMethods.isForwarded(aSelector, to: forwardingDelegate)
    }

    /// Returns the receiver of a message that only the additional delegate implements.
    open override func forwardingTarget(for aSelector: Selector!) -> Any? {
      aSelector.flatMap { OptionalMethods.receiver(of: $0, for: forwardingDelegate) }
        ?? super.forwardingTarget(for: aSelector)
    }
  }

  /// The key of the state in a restoration archive.
  private let restorationKey = "EspalierFilter"

  /// The reuse identifier of the rows' cells.
  private let filterCellIdentifier = "EspalierFilterRow"
#endif
