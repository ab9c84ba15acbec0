public import Foundation

// uikit/uitableviewcell
open class UITableViewCell: UIView {
  // uikit/uitableviewcell/cellstyle
  public enum CellStyle: Int, Sendable {
    case `default` = 0
    case value1 = 1
    case value2 = 2
    case subtitle = 3
  }

  // uikit/uitableviewcell/selectionstyle-swift.enum
  public enum SelectionStyle: Int, Sendable {
    case none = 0
    case blue = 1
    case gray = 2
    case `default` = 3
  }

  // uikit/uitableviewcell/editingstyle-swift.enum
  public enum EditingStyle: Int, Sendable {
    case none = 0
    case delete = 1
    case insert = 2
  }

  // uikit/uitableviewcell/separatorstyle
  public enum SeparatorStyle: Int, Sendable {
    case none = 0
    case singleLine = 1
  }

  // uikit/uitableviewcell/accessorytype-swift.enum
  public enum AccessoryType: Int, Sendable {
    case none = 0
    case disclosureIndicator = 1
    case detailDisclosureButton = 2
    case checkmark = 3
    case detailButton = 4
  }

  let style: CellStyle
  // uikit/uitableviewcell/reuseidentifier
  public internal(set) var reuseIdentifier: String?
  // uikit/uitableviewcell/contentview
  public let contentView = UIView()
  // uikit/uitableviewcell/textlabel
  public var textLabel: UILabel? { ownTextLabel }
  private lazy var ownTextLabel = label()
  private var hasText = false
  private var shownContent: (any UIView & UIContentView)?

  // uikit/uitableviewcell/backgroundview
  open var backgroundView: UIView?
  // uikit/uitableviewcell/selectionstyle-swift.property
  open var selectionStyle = SelectionStyle.default
  // uikit/uitableviewcell/accessorytype-swift.property
  open var accessoryType = AccessoryType.none {
    didSet { setNeedsLayout() }
  }
  // uikit/uitableviewcell/accessoryview
  open var accessoryView: UIView? {
    didSet {
      guard accessoryView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      accessoryView.map(addSubview)
      setNeedsLayout()
    }
  }
  // uikit/uitableviewcell/indentationlevel
  open var indentationLevel = 0 {
    didSet { setNeedsLayout() }
  }
  // uikit/uitableviewcell/indentationwidth
  open var indentationWidth: CGFloat = 10 {
    didSet { setNeedsLayout() }
  }
  // uikit/uitableviewcell/editingstyle-swift.property
  public internal(set) var editingStyle = EditingStyle.none

  private var selected = false
  private var highlighted = false
  private var editing = false

  // uikit/uitableviewcell/init(style:reuseidentifier:)
  public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    setUpContentView()
  }

  public required init?(coder: NSCoder) {
    style = .default
    reuseIdentifier = (coder as? ReuseCoder)?.reuseIdentifier
    super.init(coder: coder)
    setUpContentView()
  }

  private func setUpContentView() {
    storedMargins = UITableView.margins
    contentView.storedMargins = UITableView.margins
    addSubview(contentView)
  }

  public convenience override init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  private func label() -> UILabel {
    hasText = true
    let label = UILabel()
    contentView.addSubview(label)
    return label
  }

  // uikit/uitableviewcell/prepareforreuse()
  open func prepareForReuse() {
    setSelected(false, animated: false)
    setHighlighted(false, animated: false)
    setEditing(false, animated: false)
  }

  // uikit/uitableviewcell/isselected
  open var isSelected: Bool {
    get { selected }
    set { setSelected(newValue, animated: false) }
  }

  // uikit/uitableviewcell/setselected(_:animated:)
  open func setSelected(_ selected: Bool, animated: Bool) {
    if selected != self.selected { setNeedsUpdateConfiguration() }
    self.selected = selected
  }

  // uikit/uitableviewcell/ishighlighted
  open var isHighlighted: Bool {
    get { highlighted }
    set { setHighlighted(newValue, animated: false) }
  }

  // uikit/uitableviewcell/sethighlighted(_:animated:)
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    if highlighted != self.highlighted { setNeedsUpdateConfiguration() }
    self.highlighted = highlighted
  }

  // uikit/uitableviewcell/isediting
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }

  // uikit/uitableviewcell/setediting(_:animated:)
  open func setEditing(_ editing: Bool, animated: Bool) {
    if editing != self.editing { setNeedsUpdateConfiguration() }
    self.editing = editing
    setNeedsLayout()
  }

  // uikit/uitableviewcell/configurationupdatehandler-swift.typealias
  public typealias ConfigurationUpdateHandler = (
    _ cell: UITableViewCell, _ state: UICellConfigurationState
  ) -> Void

  // uikit/uitableviewcell/configurationupdatehandler-swift.property
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  private var dueUpdate = DueConfigurationUpdate()

  // uikit/uitableviewcell/configurationstate
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    state.isEditing = isEditing
    return state
  }

  // uikit/uitableviewcell/setneedsupdateconfiguration()
  open func setNeedsUpdateConfiguration() {
    dueUpdate.request()
    setNeedsLayout()
  }

  // uikit/uitableviewcell/updateconfiguration(using:)
  open func updateConfiguration(using state: UICellConfigurationState) {}

  private func updateConfigurationIfNeeded() {
    guard dueUpdate.take() else { return }
    updateConfiguration(using: configurationState)
    configurationUpdateHandler?(self, configurationState)
  }

  // uikit/uitableviewcell/contentconfiguration-9ktox
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      shownContent = contentView.show(contentConfiguration, in: shownContent)
      setNeedsLayout()
    }
  }

  // uikit/uitableviewcell/defaultcontentconfiguration()
  public func defaultContentConfiguration() -> UIListContentConfiguration {
    style == .default ? .cell() : .subtitleCell()
  }

  // MARK: Layout

  /// The width of the accessory: that of its view, or of a standard accessory.
  private var accessoryWidth: CGFloat {
    if let accessoryView { return accessoryView.bounds.width + 16 }
    return accessoryType == .none ? 0 : 36
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
    let flips = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let editingWidth: CGFloat = isEditing && editingStyle != .none ? 40 : 0
    // Row heights include the separator, and the content view is what is left of the row.
    let table = superview as? UITableView
    let separator = table.map { $0.separatorStyle == .none ? 0 : pixel } ?? 0
    let isInset = table?.insetsContentViewsToSafeArea == true && table?.style != .insetGrouped
    let safe = isInset ? safeAreaInsets : .zero
    var frame = CGRect(
      x: editingWidth + (flips ? safe.right : safe.left),
      y: 0,
      width: max(0, bounds.width - accessoryWidth - editingWidth - safe.left - safe.right),
      height: max(0, bounds.height - separator)
    )
    if flips { frame.origin.x = bounds.width - frame.maxX }
    contentView.frame = frame
    if let accessoryView {
      let size = accessoryView.bounds.size
      accessoryView.frame = CGRect(
        x: flips ? 16 + safe.left : bounds.width - 16 - size.width - safe.right,
        y: (bounds.height - size.height) / 2,
        width: size.width,
        height: size.height
      )
    }
    layOutLabels(flips)
  }

  private func layOutLabels(_ flips: Bool) {
    guard hasText, let textLabel else { return }
    let indent = CGFloat(indentationLevel) * indentationWidth
    let room = max(0, contentView.bounds.width - indent - 32)
    let height = textLabel.naturalSize(width: room).height
    textLabel.frame = CGRect(
      x: flips ? 16 : 16 + indent,
      y: (contentView.bounds.height - height) / 2,
      width: room,
      height: height
    )
  }

  /// The height of the content at a width; at least 44.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    updateConfigurationIfNeeded()
    let width = max(0, size.width - accessoryWidth)
    if let shownContent {
      return CGSize(
        width: size.width,
        height: shownContent.sizeThatFits(CGSize(width: width, height: 0)).height
      )
    }
    guard hasText, let textLabel else { return CGSize(width: size.width, height: 44) }
    let room = width - 32 - CGFloat(indentationLevel) * indentationWidth
    return CGSize(
      width: size.width,
      height: max(44, textLabel.naturalSize(width: room).height + 22)
    )
  }

  open override var accessibilityLabel: String? {
    get {
      guard let own = super.accessibilityLabel else {
        return hasText ? textLabel?.text : nil
      }
      return own
    }
    set { super.accessibilityLabel = newValue }
  }
}
