#if canImport(UIKit)
  public import Espalier
  public import UIKit

  /// A form to filter by: managers that collapse, their sections and labels, and a modal for each
  /// question.
  ///
  ///     let filter = FilterViewController(form: form)
  ///     filter.handlers.didSave = { [weak self] packages in self?.store(packages) }
  ///     filter.setRecords(people)                      // each answer says how many it stands for
  ///     present(UINavigationController(rootViewController: filter), animated: true)
  ///
  /// ``form`` decides everything: which rows there are, what a tap is for, what is saved. Toggles are
  /// answered in place; a checklist opens in a sheet as high as the screen, a picker and a text in
  /// one half as high. Whatever closes a modal but its Save, a swipe too, cancels it.
  ///
  /// Cancel, Clear and Save are bar buttons of the navigation item, made for what they do and not
  /// found by what stands on them. Everything that is told goes to ``handlers``, or to the methods of
  /// the same meaning that a subclass overrides. Handlers hold on to what they capture: capture weakly
  /// what holds on to the form.
  open class FilterViewController<ID: Hashable>: UIViewController, UITableViewDataSource,
    UITableViewDelegate
  {
    /// The form as it is now.
    ///
    /// It is changed by the methods of the controller, which show what comes of it.
    public internal(set) var form: FilterForm<ID, String>

    /// Whom to tell.
    public var handlers = Handlers()

    /// Puts counts and answers into words.
    public var formatter = FormFormatter<String>.english {
      didSet { reloadRows() }
    }

    /// Whether the toggles of one section are alternatives, in counts and in ``predicate(includingDraft:)``.
    public var combinesToggles = false {
      didSet { recount() }
    }

    /// Whether Cancel and Save dismiss the form, if it is presented.
    public var dismissesItself = true

    /// How many records there are for each answer, while somebody counts them.
    public internal(set) var counts: FormCounts<ID>?

    /// The rows.
    public let tableView: UITableView

    /// Counts records.
    var counter: (@MainActor (FormPredicate<ID, String>) -> FormCounts<ID>)?
    /// The modal on the screen.
    var shownModal: ShownModal?
    /// Hears that a modal was dismissed by a person.
    let dismissal = DismissalObserver()
    /// Whether what is answered has been saved or cancelled.
    var isFinished = false
    /// Whether the form is presented, so that it can be cancelled.
    private var hasBegun = false

    /// A modal on the screen.
    struct ShownModal {
      var label: ID
      var controller: FilterModalController
      var host: UINavigationController
    }

    /// Shows a form.
    public init(form: FilterForm<ID, String>) {
      self.form = form
      tableView = UITableView(frame: .zero, style: .insetGrouped)
      super.init(nibName: nil, bundle: nil)
      setUp()
    }

    /// Shows a form that is made from a storyboard; it is empty until it gets another ``form``, see
    /// ``setForm(_:)``.
    public required init?(coder: NSCoder) {
      guard let empty = try? FilterForm<ID, String>([]) else { return nil }
      form = empty
      tableView = UITableView(frame: .zero, style: .insetGrouped)
      super.init(coder: coder)
      setUp()
    }

    private func setUp() {
      dismissal.didDismiss = { [weak self] in self?.modalWasDismissed() }
      navigationItem.leftBarButtonItem = barButtonItem(for: .cancel, inModal: false)
      navigationItem.rightBarButtonItems = [
        barButtonItem(for: .save, inModal: false), barButtonItem(for: .clear, inModal: false),
      ]
    }

    // MARK: What a subclass may override

    /// A button for what it does, in the bar of the form or in that of a modal.
    open func barButtonItem(for action: FormAction, inModal: Bool) -> UIBarButtonItem {
      let primary = UIAction(title: action == .clear ? FilterWording.current.clear : "") {
        [weak self] _ in
        guard let self else { return }
        if inModal { performInModal(action) } else { perform(action) }
      }
      return switch action {
      case .cancel: UIBarButtonItem(systemItem: .cancel, primaryAction: primary)
      case .save: UIBarButtonItem(systemItem: .save, primaryAction: primary)
      case .clear: UIBarButtonItem(primaryAction: primary)
      }
    }

    /// The looks of a row: every day, and while it is open, checked or being answered.
    ///
    /// A header's arrow points down, and up while it is open, in blue. A toggle has a mark while it is
    /// checked. A question always has the mark of what opens.
    open func looks(
      for row: FilterForm<ID, String>.Row
    ) -> (default: FilterCellLook, clicked: FilterCellLook) {
      switch row.kind {
      case .header:
        (
          FilterCellLook(accessoryImage: UIImage(systemName: "chevron.down")),
          FilterCellLook(
            textColor: .systemBlue,
            accessoryImage: UIImage(systemName: "chevron.up")
          )
        )
      case .toggle: (FilterCellLook(), FilterCellLook(accessoryType: .checkmark))
      case .checklist, .picker, .text:
        (
          FilterCellLook(accessoryType: .disclosureIndicator),
          FilterCellLook(textColor: .systemBlue, accessoryType: .disclosureIndicator)
        )
      }
    }

    /// Gives a cell the texts and looks of its row.
    open func configure(_ cell: FilterCell, for row: FilterForm<ID, String>.Row) {
      describe(cell, row)
    }

    /// What answers a question: a list, a picker or a text field.
    open func modalController(
      for modal: FilterForm<ID, String>.Modal,
      content: FilterModalContent
    ) -> FilterModalController {
      switch modal.kind {
      case .checklist: FilterChecklistController(content: content)
      case .picker: FilterPickerController(content: content)
      case .text, .toggle: FilterTextController(content: content)
      }
    }

    /// Does what a button of the form is for.
    ///
    /// While a modal is open, nothing happens but that Clear takes its draft.
    open func perform(_ action: FormAction) {
      switch action {
      case .cancel: cancel()
      case .clear: change { $0.clear() }
      case .save: save()
      }
    }

    /// Does what a button of the open modal is for.
    open func performInModal(_ action: FormAction) { change { $0.performInModal(action) } }

    /// Tells that the answers were saved, as packages of keys and values.
    open func didSave(_ packages: [FilterForm<ID, String>.Package]) { handlers.didSave?(packages) }

    /// Tells that the answers are again what they were when the form was presented.
    open func didCancel() { handlers.didCancel?() }

    /// Tells that a row was tapped, an answer changed or a modal opened or closed.
    open func didChange() { handlers.didChange?() }

    // MARK: UIViewController

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

    open override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      tableView.frame = view.bounds
    }

    open override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      guard !hasBegun else { return }
      hasBegun = true
      isFinished = false
      form.begin()
    }

    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      becomeFirstResponder()
      showModal()
    }

    open override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      if isBeingDismissed || navigationController?.isBeingDismissed == true { hasGone() }
    }

    open override func didMove(toParent parent: UIViewController?) {
      super.didMove(toParent: parent)
      if parent == nil { hasGone() }
    }

    /// The form has left the screen; without Save or Cancel, whoever took it away cancelled it.
    private func hasGone() {
      guard hasBegun else { return }
      hasBegun = false
      if !isFinished { wasCancelled() }
    }

    open override var canBecomeFirstResponder: Bool { true }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = presses.filter { press in
        guard let action = FormAction(press) else { return true }
        perform(action)
        return false
      }
      if !others.isEmpty { super.pressesBegan(others, with: event) }
    }

    open override func accessibilityPerformEscape() -> Bool {
      perform(.cancel)
      return true
    }

    open override func encodeRestorableState(with coder: NSCoder) {
      super.encodeRestorableState(with: coder)
      if let data = restorationData { coder.encode(data as NSData, forKey: restorationKey) }
    }

    open override func decodeRestorableState(with coder: NSCoder) {
      super.decodeRestorableState(with: coder)
      guard let data = coder.decodeObject(of: NSData.self, forKey: restorationKey) else { return }
      restore(from: Data(referencing: data))
    }

    // MARK: UITableViewDataSource

    open func numberOfSections(in tableView: UITableView) -> Int { form.outline.sectionCount }

    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      form.outline.rowCount(inSection: section)
    }

    open func tableView(
      _ tableView: UITableView,
      cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(
        withIdentifier: filterCellIdentifier,
        for: indexPath
      )
      let position = RowPosition(section: indexPath.section, row: indexPath.row)
      if let cell = cell as? FilterCell, let row = form.row(at: position) {
        configure(cell, for: row)
      }
      return cell
    }

    // MARK: UITableViewDelegate

    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      tableView.deselectRow(at: indexPath, animated: Motion.isShown(true))
      tap(at: indexPath)
    }
  }

  /// What the state of a form is kept under.
  private let restorationKey = "EspalierFilter"

  /// The reuse identifier of the rows' cells.
  private let filterCellIdentifier = "EspalierFilterRow"
#endif
