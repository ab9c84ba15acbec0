public import Foundation

// uikit/uicollectionreusableview
open class UICollectionReusableView: UIView {
  // uikit/uicollectionreusableview/reuseidentifier
  public internal(set) var reuseIdentifier: String?

  // uikit/uicollectionreusableview/init(frame:)
  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // uikit/uicollectionreusableview/prepareforreuse()
  open func prepareForReuse() {}
}

// uikit/uicollectionviewcell
open class UICollectionViewCell: UICollectionReusableView {
  // uikit/uicollectionviewcell/contentview
  public let contentView = UIView()
  private var shownContent: (any UIView & UIContentView)?

  // uikit/uicollectionviewcell/isselected
  open var isSelected = false {
    didSet { if isSelected != oldValue { setNeedsUpdateConfiguration() } }
  }
  // uikit/uicollectionviewcell/ishighlighted
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsUpdateConfiguration() } }
  }

  // uikit/uicollectionviewcell/configurationupdatehandler-swift.typealias
  public typealias ConfigurationUpdateHandler = (
    _ cell: UICollectionViewCell, _ state: UICellConfigurationState
  ) -> Void

  // uikit/uicollectionviewcell/configurationupdatehandler-swift.property
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  private var dueUpdate = DueConfigurationUpdate()

  // uikit/uicollectionviewcell/configurationstate
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    state.isEditing = (superview as? UICollectionView)?.isEditing ?? false
    return state
  }

  // uikit/uicollectionviewcell/setneedsupdateconfiguration()
  open func setNeedsUpdateConfiguration() {
    dueUpdate.request()
    setNeedsLayout()
  }

  // uikit/uicollectionviewcell/updateconfiguration(using:)
  open func updateConfiguration(using state: UICellConfigurationState) {}

  private func updateConfigurationIfNeeded() {
    guard dueUpdate.take() else { return }
    updateConfiguration(using: configurationState)
    configurationUpdateHandler?(self, configurationState)
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUpContentView()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUpContentView()
  }

  private func setUpContentView() {
    contentView.storedMargins = UITableView.margins
    addSubview(contentView)
  }

  open override func prepareForReuse() {
    super.prepareForReuse()
    isSelected = false
    isHighlighted = false
  }

  // uikit/uicollectionviewcell/contentconfiguration-6gsqt
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      shownContent = contentView.show(contentConfiguration, in: shownContent)
      setNeedsLayout()
    }
  }

  /// The distance of the content from the leading and the trailing edge.
  var contentInsets: (leading: CGFloat, trailing: CGFloat) { (0, 0) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
    let insets = contentInsets
    var frame = CGRect(
      x: insets.leading,
      y: 0,
      width: max(0, bounds.width - insets.leading - insets.trailing),
      height: bounds.height
    )
    if effectiveUserInterfaceLayoutDirection == .rightToLeft {
      frame.origin.x = bounds.width - frame.maxX
    }
    contentView.frame = frame
  }

  /// The height of the content at a width; at least 44.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    updateConfigurationIfNeeded()
    let width = max(0, size.width - contentInsets.leading - contentInsets.trailing)
    let height = shownContent?.sizeThatFits(CGSize(width: width, height: 0)).height
    return CGSize(width: size.width, height: max(44, height ?? 44))
  }
}

// uikit/uicollectionviewlistcell
open class UICollectionViewListCell: UICollectionViewCell {
  // uikit/uicollectionviewlistcell/indentationlevel
  open var indentationLevel = 0 {
    didSet { setNeedsLayout() }
  }
  // uikit/uicollectionviewlistcell/indentationwidth
  open var indentationWidth: CGFloat = 10 {
    didSet { setNeedsLayout() }
  }
  // uikit/uicollectionviewlistcell/accessories
  open var accessories: [UICellAccessory] = [] {
    didSet { showAccessories(instead: oldValue) }
  }

  // uikit/uicollectionviewlistcell/defaultcontentconfiguration()
  public func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

  private var isEditing: Bool { (superview as? UICollectionView)?.isEditing ?? false }

  private func showAccessories(instead old: [UICellAccessory]) {
    let views = accessories.compactMap(\.customView)
    precondition(
      Set(views.map(ObjectIdentifier.init)).count == views.count,
      "a custom view occurs in two accessories"
    )
    for view in old.compactMap(\.customView) where !views.contains(where: { $0 === view }) {
      view.removeFromSuperview()
    }
    for view in views where view.superview !== self {
      precondition(
        view.superview == nil,
        "the custom view of an accessory is already in use by another cell or view"
      )
      addSubview(view)
    }
    setNeedsLayout()
  }

  private func width(of edge: UICellAccessory.Edge) -> CGFloat {
    accessories.filter { $0.edge == edge && $0.isShown(whileEditing: isEditing) }
      .reduce(0) { $0 + $1.width }
  }

  override var contentInsets: (leading: CGFloat, trailing: CGFloat) {
    (
      width(of: .leading) + CGFloat(indentationLevel) * indentationWidth,
      width(of: .trailing)
    )
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let flips = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var (leading, trailing) = (CGFloat(indentationLevel) * indentationWidth, bounds.width)
    for accessory in accessories {
      let isShown = accessory.isShown(whileEditing: isEditing)
      accessory.customView?.isHidden = !isShown
      guard isShown else { continue }
      var x = leading
      if accessory.edge == .leading {
        leading += accessory.width
      } else {
        trailing -= accessory.width
        x = trailing
      }
      guard let view = accessory.customView else { continue }
      let size = view.bounds.size
      if flips { x = bounds.width - x - size.width }
      view.frame = CGRect(
        x: x,
        y: (bounds.height - size.height) / 2,
        width: size.width,
        height: size.height
      )
    }
  }

  open override var accessibilityLabel: String? {
    get {
      super.accessibilityLabel ?? (contentConfiguration as? UIListContentConfiguration)?.text
    }
    set { super.accessibilityLabel = newValue }
  }
}
