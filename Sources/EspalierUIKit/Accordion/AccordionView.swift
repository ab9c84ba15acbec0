#if canImport(UIKit)
  public import Espalier
  public import UIKit

  /// A table of panels, each a header that opens and closes the body below it.
  ///
  /// It is a `UITableView` of one section, driven by an ``/Espalier/Accordion``. Give it states and a
  /// delegate that has the cells:
  ///
  ///     let accordionView = AccordionView(frame: bounds, style: .plain)
  ///     accordionView.headerIdentifier = "header"
  ///     accordionView.bodyIdentifier = "body"
  ///     accordionView.register(UITableViewCell.self, forCellReuseIdentifier: "header")
  ///     accordionView.register(UITableViewCell.self, forCellReuseIdentifier: "body")
  ///     accordionView.accordionDelegate = self
  ///     accordionView.stateProvider = [AccordionState.expanded, .collapsed, .collapsed]
  ///
  /// Panels that come, go and move need names of their own: ``setPanels(_:)`` takes them in place of
  /// a provider.
  ///
  /// # The table's own delegate and data source
  ///
  /// Both are installed from the beginning and are what the properties say. A delegate of the table,
  /// for swipes or scrolling, may take the place of the installed one; it passes taps on to
  /// ``tapRow(at:)``. A data source may do so as well, as long as it has the rows of ``accordion``
  /// and gets its cells from ``cell(forRowAt:)``.
  ///
  /// The accordion delegate is not retained. Of the rows on the screen nothing is kept but what the
  /// table keeps, so everything is decided by the model.
  open class AccordionView: UITableView {
    /// The panels, their states and the rows on display, for questions.
    public internal(set) var accordion: Accordion<AnyHashable>

    /// How cells are dequeued by ``dequeueReusableHeaderCell(forPanelAt:)``.
    public var headerIdentifier: String?

    /// How cells are dequeued by ``dequeueReusableBodyCell(forPanelAt:row:)``.
    public var bodyIdentifier: String?

    /// How the rows of a body come; they fade in at first.
    public var expandingAnimation: UITableView.RowAnimation = .fade

    /// How the rows of a body go; they fade out at first.
    public var collapsingAnimation: UITableView.RowAnimation = .fade

    /// Gives the cells and hears what happens; it is not retained.
    ///
    /// Setting it loads the panels anew, for it may be asked how many rows their bodies have.
    public weak var accordionDelegate: (any AccordionViewDelegate)? {
      didSet {
        guard accordionDelegate != nil else { return }
        hadDelegate = true
        reloadData()
      }
    }

    /// What keeps the states, if they are kept outside.
    var provider: (any AccordionStateProvider)?
    /// Panels that are told to turn just now, and do not turn back meanwhile.
    var turning: Set<AnyHashable> = []
    /// Whether there ever was an accordion delegate.
    var hadDelegate = false
    /// The row that the keys act on.
    var cursor: Accordion<AnyHashable>.Row?
    /// What answers the table.
    private let adapter = AccordionAdapter()

    /// An accordion without panels yet.
    public override init(frame: CGRect, style: UITableView.Style) {
      accordion = AccordionView.empty
      super.init(frame: frame, style: style)
      install()
    }

    /// An accordion from a storyboard or a nib, without panels yet.
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

    /// Rows are as high as their cells need; setting it changes nothing.
    ///
    /// A cell that is to have a certain height has a constraint that says so.
    open override var rowHeight: CGFloat {
      get { UITableView.automaticDimension }
      set {}
    }

    /// Whether a row that is tapped does not stay selected; it does not at first.
    public var deselectsAfterTap: Bool {
      get { !accordion.keepsSelection }
      set { accordion.keepsSelection = !newValue }
    }

    /// What keeps the states of the panels outside of the view; setting it loads them.
    ///
    /// Its panels are named by their index. What opens and closes is written down in it.
    ///
    /// - Precondition: As many are open as ``policy`` allows.
    public var stateProvider: (any AccordionStateProvider)? {
      get { provider }
      set {
        provider = newValue
        if newValue == nil { accordion = anew([]) }
        reloadData()
      }
    }

    /// How many panels may be open: any number at first.
    ///
    /// - Precondition: What is open when it is set may be open then.
    public var policy: AccordionPolicy = .multiple {
      didSet { if policy != oldValue { accordion = anew(accordion.contents) } }
    }

    /// Loads all rows anew; where there is a provider, reads it first.
    ///
    /// Nobody is told that panels opened or closed, for that is past.
    ///
    /// - Precondition: As many panels of the provider are open as ``policy`` allows.
    open override func reloadData() {
      if let provider { accordion = anew(panels(of: provider)) }
      super.reloadData()
    }

    /// Does what the keys of a list do, and hands on all others; see ``perform(_:)``.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
      let others = presses.filter { press in
        guard let key = press.key, let command = AccordionKey(key, isRightToLeft: isRightToLeft)
        else { return true }
        return !perform(command)
      }
      if !others.isEmpty { super.pressesBegan(others, with: event) }
    }

    /// The view takes keys.
    open override var canBecomeFirstResponder: Bool { true }
  }
#endif
