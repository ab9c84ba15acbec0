#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  /// A table of panels, each with a header that expands and collapses the body below it.
  ///
  /// It is a `UITableView` with one section, driven by an ``/Espalier/Accordion``. Set the states
  /// and a delegate that provides the cells:
  ///
  ///     let accordionView = AccordionView(frame: bounds, style: .plain)
  ///     accordionView.headerIdentifier = "header"
  ///     accordionView.bodyIdentifier = "body"
  ///     accordionView.register(UITableViewCell.self, forCellReuseIdentifier: "header")
  ///     accordionView.register(UITableViewCell.self, forCellReuseIdentifier: "body")
  ///     accordionView.accordionDelegate = self
  ///     accordionView.stateProvider = [PanelState.expanded, .collapsed, .collapsed]
  ///
  /// To insert, remove and move panels, give them ids with ``setPanels(_:)`` instead of a provider.
  ///
  /// # The table's own delegate and data source
  ///
  /// Both are installed initially, and the properties return them. A table delegate, for swipe
  /// actions or scrolling, may replace the installed one if it passes taps to ``tapRow(at:)``. A
  /// data source may replace the installed one if it has the rows of ``accordion`` and returns the
  /// cells of ``cell(forRowAt:)``.
  ///
  /// # Keys
  ///
  /// The arrow keys, Home, End, Return and Space work while the view is the first responder. It
  /// becomes that when it appears and nobody else is, and when it is touched while no text is being
  /// edited; see ``acquiresKeyboard``.
  ///
  /// The accordion delegate is not retained. The view keeps no state in cells, so the model alone
  /// determines what is shown.
  open class AccordionView: UITableView {
    /// The panels, their states and the rows on display, for queries.
    public internal(set) var accordion: Accordion<AnyHashable>

    /// The reuse identifier for ``dequeueReusableHeaderCell(forPanelAt:)``.
    #if canImport(ObjectiveC)
      @IBInspectable
    #endif
    public var headerIdentifier: String?

    /// The reuse identifier for ``dequeueReusableBodyCell(forPanelAt:row:)``.
    #if canImport(ObjectiveC)
      @IBInspectable
    #endif
    public var bodyIdentifier: String?

    /// The animation of rows that are inserted.
    ///
    /// The default is a fade.
    public var expandingAnimation: UITableView.RowAnimation = .fade

    /// The animation of rows that are deleted.
    ///
    /// The default is a fade.
    public var collapsingAnimation: UITableView.RowAnimation = .fade

    /// The delegate, which provides the cells and is notified of events.
    ///
    /// It is not retained.
    ///
    /// Setting it reloads the panels, because it determines the number of rows in their bodies.
    public weak var accordionDelegate: (any AccordionViewDelegate)? {
      didSet {
        guard accordionDelegate != nil else { return }
        hadDelegate = true
        reloadData()
      }
    }

    /// Whether the view becomes the first responder on its own, to receive keys.
    ///
    /// If this is `false`, call `becomeFirstResponder()` when the view should receive keys.
    public var acquiresKeyboard = true

    /// The keys, to which an app can add, or which it can take away.
    public var keys = KeyMap()

    private var handledPresses = HandledPresses()
    /// The external storage of the states, if any.
    var provider: (any PanelStateProvider)?
    /// The bodies that were set after panels without a known body were loaded from the provider.
    var loadedBodies: [AnyHashable: [AnyHashable]] = [:]
    /// Panels whose *will* callbacks are running and which therefore cannot be toggled.
    var panelsAboutToToggle: Set<AnyHashable> = []
    /// Whether a delegate has ever been set.
    var hadDelegate = false
    /// The row of the keyboard cursor.
    var cursor: Accordion<AnyHashable>.Row?
    /// The installed data source and delegate.
    private let adapter = AccordionAdapter()

    /// Creates an accordion without panels.
    public override init(frame: CGRect, style: UITableView.Style) {
      accordion = AccordionView.empty
      super.init(frame: frame, style: style)
      install()
    }

    /// Creates an accordion from a storyboard or a nib, without panels.
    public required init?(coder: NSCoder) {
      accordion = AccordionView.empty
      super.init(coder: coder)
      install()
    }

    private func install() {
      adapter.view = self
      super.rowHeight = UITableView.automaticDimension
      estimatedRowHeight = 100
      // The cursor would be a second one beside the focus of the system.
      allowsFocus = false
      accessibilityContainerType = .list
      dataSource = adapter
      delegate = adapter
    }

    /// Always `automaticDimension`; setting it has no effect.
    ///
    /// To give a cell a fixed height, add a constraint to it.
    open override var rowHeight: CGFloat {
      get { UITableView.automaticDimension }
      set {}
    }

    /// Whether a row is deselected after a tap.
    ///
    /// The default is `true`.
    public var deselectsAfterTap: Bool {
      get { !accordion.keepsSelection }
      set { accordion.keepsSelection = !newValue }
    }

    /// The external storage of the panels' states.
    ///
    /// Setting it loads the panels.
    ///
    /// The panels are identified by their indices. The view stores each change of state in the
    /// provider.
    ///
    /// - Precondition: ``policy`` allows the number of expanded panels.
    public var stateProvider: (any PanelStateProvider)? {
      get { provider }
      set {
        provider = newValue
        loadedBodies = [:]
        if newValue == nil { accordion = requireAccordion([]) }
        reloadData()
      }
    }

    /// The number of panels that may be expanded at the same time.
    ///
    /// The default is any number.
    ///
    /// - Precondition: The new policy allows the panels that are expanded when it is set.
    public var policy: AccordionPolicy = .multiple {
      didSet { if policy != oldValue { accordion = requireAccordion(accordion.contents) } }
    }

    /// Reloads all rows, after reading the provider if there is one.
    ///
    /// A body that was set later, because the delegate did not know it, is kept.
    ///
    /// The delegate is not notified of panels whose states differ.
    ///
    /// - Precondition: ``policy`` allows the number of expanded panels in the provider.
    open override func reloadData() {
      if let provider { accordion = requireAccordion(panels(of: provider)) }
      super.reloadData()
    }

    /// Always `true`: the view handles keys.
    open override var canBecomeFirstResponder: Bool { true }

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

    /// The keys of a list, while the view is the first responder; see ``perform(_:)``.
    ///
    /// A text field in a cell therefore keeps its own keys.
    open override var keyCommands: [UIKeyCommand]? {
      let inherited = super.keyCommands ?? []
      return isFirstResponder ? inherited + listCommands.commands : inherited
    }

    #if canImport(ObjectiveC)
      @objc(espalierPerformKeyCommand:)
    #endif
    func performKeyCommand(_ command: UIKeyCommand) {
      if let binding = listCommands.binding(for: command) { perform(binding.command) }
    }

    /// Handles a press that is no command: Enter of a keypad.
    private func press(_ press: UIPress) -> Bool {
      guard isFirstResponder, let binding = listCommands.binding(for: press) else { return false }
      return perform(binding.command)
    }

    /// Handles Enter of a keypad, and forwards all other presses.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = handledPresses.begin(presses) { press($0) }
      if !others.isEmpty { super.pressesBegan(others, with: event) }
    }

    /// Forwards the presses that the view does not handle.
    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = handledPresses.others(presses)
      if !others.isEmpty { super.pressesChanged(others, with: event) }
    }

    /// Forwards the presses that the view does not handle.
    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = handledPresses.end(presses)
      if !others.isEmpty { super.pressesEnded(others, with: event) }
    }

    /// Forwards the presses that the view does not handle.
    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = handledPresses.end(presses)
      if !others.isEmpty { super.pressesCancelled(others, with: event) }
    }
  }
#endif
