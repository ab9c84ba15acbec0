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

    /// The external storage of the states, if any.
    var provider: (any PanelStateProvider)?
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
    /// The delegate is not notified of panels whose states differ.
    ///
    /// - Precondition: ``policy`` allows the number of expanded panels in the provider.
    open override func reloadData() {
      if let provider { accordion = requireAccordion(panels(of: provider)) }
      super.reloadData()
    }

    /// Handles the keys of a list and forwards all others; see ``perform(_:)``.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
      let others = presses.filter { press in
        guard let key = press.key, let command = AccordionKey(key, isRightToLeft: isRightToLeft)
        else { return true }
        return !perform(command)
      }
      if !others.isEmpty { super.pressesBegan(others, with: event) }
    }

    /// Always `true`: the view handles keys.
    open override var canBecomeFirstResponder: Bool { true }
  }
#endif
