#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import UIKit

  /// A cell whose content may not fit, with a button that expands and collapses it and a switch
  /// that selects it.
  ///
  /// The cell creates its subviews lazily and lays them out by ``metrics``. If a nib connects views
  /// to the outlets, the cell uses those instead, any of which may be missing, and the nib's
  /// constraints lay them out. The content must then be constrained to the top and the bottom of
  /// the cell, so that it grows with the row.
  ///
  /// An ``ExpandableRowsController`` assigns the row. The button and the switch act on that row by
  /// its identity, wherever the row has moved and however often the cell was reused.
  open class ExpandableCell: UITableViewCell {
    /// The label of a short code for the row.
    #if canImport(ObjectiveC)
      @IBOutlet
    #endif
    public var codeLabel: UILabel? {
      get { loadedSubviews().code }
      set { change { $0.code = newValue } }
    }

    /// The label of the row's title.
    #if canImport(ObjectiveC)
      @IBOutlet
    #endif
    public var titleLabel: UILabel? {
      get { loadedSubviews().title }
      set { change { $0.title = newValue } }
    }

    /// The label of the content.
    ///
    /// A collapsed row shows only its beginning.
    #if canImport(ObjectiveC)
      @IBOutlet
    #endif
    public var contentLabel: UILabel? {
      get { loadedSubviews().content }
      set { change { $0.content = newValue } }
    }

    /// The switch that selects the row.
    #if canImport(ObjectiveC)
      @IBOutlet
    #endif
    public var selectionSwitch: UISwitch? {
      get { loadedSubviews().control }
      set { change { $0.control = newValue } }
    }

    /// The button that expands and collapses the row.
    #if canImport(ObjectiveC)
      @IBOutlet
    #endif
    public var toggleButton: UIButton? {
      get { loadedSubviews().button }
      set { change { $0.button = newValue } }
    }

    /// The metrics of the layout in code; if `nil`, the standard ``ExpandableMetrics``.
    public var metrics: ExpandableMetrics? {
      didSet { setNeedsLayout() }
    }

    /// The id of the row that the cell shows, or `nil` if it shows none.
    public private(set) var rowID: AnyHashable?

    private var toggle: ((AnyHashable) -> Void)?
    private var select: ((AnyHashable, Bool) -> Void)?
    /// The subviews, once they have been created or connected.
    private var subviewSet: Subviews?

    /// The subviews of a cell.
    struct Subviews {
      var code: UILabel?
      var title: UILabel?
      var content: UILabel?
      var control: UISwitch?
      var button: UIButton?
      /// Whether the cell has created the subviews, and therefore lays them out.
      var isOwn = false
    }

    /// Creates a cell in code.
    public override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      observeTraits()
    }

    /// Creates a cell from a nib.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      observeTraits()
    }

    /// Leaves the views of a nib alone: if it connects none of them, the cell has none.
    open override func awakeFromNib() {
      super.awakeFromNib()
      if subviewSet == nil, !contentView.subviews.isEmpty { subviewSet = Subviews() }
    }

    private func observeTraits() {
      guard #available(iOS 17, visionOS 1, *), TraitObservation.registers else { return }
      registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) {
        (cell: ExpandableCell, _: UITraitCollection) in
        if cell.subviewSet?.isOwn == true { cell.setFonts() }
      }
    }

    /// Removes the reference to the row.
    open override func prepareForReuse() {
      super.prepareForReuse()
      rowID = nil
      toggle = nil
      select = nil
      subviewSet?.control?.setOn(false, animated: false)
    }

    /// Shows a row and sets the actions of the button and the switch.
    ///
    /// - Parameters:
    ///   - id: The id of the row.
    ///   - isExpanded: Whether the row is expanded, or `nil` if it is not expandable, which hides
    ///     the button.
    ///   - isSelected: Whether the row is selected.
    ///   - toggle: Expands or collapses the row with this id.
    ///   - select: Selects or deselects the row with this id.
    open func show(
      _ id: AnyHashable,
      isExpanded: Bool?,
      isSelected: Bool,
      toggle: @escaping (AnyHashable) -> Void,
      select: @escaping (AnyHashable, Bool) -> Void
    ) {
      rowID = id
      self.toggle = toggle
      self.select = select
      update(isExpanded: isExpanded, isSelected: isSelected, animated: false)
    }

    /// Updates the cell after the row was expanded, collapsed, selected or deselected.
    ///
    /// - Parameters:
    ///   - isExpanded: Whether the row is expanded, or `nil` if it is not expandable.
    ///   - isSelected: Whether the row is selected.
    ///   - animated: Whether to animate the change.
    open func update(isExpanded: Bool?, isSelected: Bool, animated: Bool) {
      selectionSwitch?.setOn(isSelected, animated: animated)
      if isSelected {
        accessibilityTraits.insert(.selected)
      } else {
        accessibilityTraits.remove(.selected)
      }
      guard let toggleButton else { return }
      let strings = RowStrings.current
      toggleButton.isHidden = isExpanded == nil
      toggleButton.accessibilityLabel = isExpanded == true ? strings.showLess : strings.showMore
      let spoken = toggleButton.setExpandedStatus(isExpanded)
      toggleButton.accessibilityValue = strings.value(isExpanded: spoken)
      toggleButton.setImage(
        UIImage(systemName: isExpanded == true ? "chevron.up" : "chevron.down"),
        for: .normal
      )
    }

    /// Returns the height of a text in a content label of a width, for the content size category of
    /// the traits.
    ///
    /// This needs no cell, so rows that are not on the screen can be measured.
    public static func contentHeight(
      of text: String,
      width: CGFloat,
      compatibleWith traits: UITraitCollection
    ) -> CGFloat {
      NSAttributedString(string: text, attributes: [.font: contentFont(compatibleWith: traits)])
        .boundingRect(
          with: CGSize(width: width, height: .greatestFiniteMagnitude),
          options: [.usesLineFragmentOrigin, .usesFontLeading],
          context: nil
        ).height.rounded(.up)
    }

    /// Returns the font of the content.
    public static func contentFont(compatibleWith traits: UITraitCollection) -> UIFont {
      .preferredFont(forTextStyle: .subheadline, compatibleWith: traits)
    }

    /// Lays out the subviews if the cell has created them.
    ///
    /// The views below the content move down as the row expands.
    open override func layoutSubviews() {
      super.layoutSubviews()
      guard loadedSubviews().isOwn else { return }
      let metrics = metrics ?? .standard(for: traitCollection)
      // The separator takes a pixel of the content view's height, but not of the row's.
      let size = CGSize(width: contentView.bounds.width, height: bounds.height)
      let line = max(0, metrics.head - 25)
      let buttonSize = CGSize(width: 77, height: max(25, line))
      place(codeLabel, x: 20, y: 17, width: 60, height: line)
      place(titleLabel, x: 88, y: 17, width: max(0, size.width - 95), height: line)
      let width = metrics.contentWidth(inRowOfWidth: size.width)
      place(
        contentLabel,
        x: metrics.leading,
        y: metrics.head,
        width: width,
        height: max(0, size.height - metrics.verticalPadding)
      )
      place(
        toggleButton,
        x: size.width - 14 - buttonSize.width,
        y: metrics.head - 4,
        width: buttonSize.width,
        height: buttonSize.height
      )
      if let selectionSwitch {
        let own = selectionSwitch.bounds.size
        place(
          selectionSwitch,
          x: size.width - 14 - own.width,
          y: size.height - metrics.foot - own.height,
          width: own.width,
          height: own.height
        )
      }
    }

    /// Sets the frame of a view, with `x` counted from the leading edge.
    private func place(
      _ view: UIView?,
      x: CGFloat,
      y: CGFloat,
      width: CGFloat,
      height: CGFloat
    ) {
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      let left = isMirrored ? contentView.bounds.width - x - width : x
      view?.frame = CGRect(x: left, y: y, width: width, height: height)
    }

    #if !os(visionOS)
      /// Updates the fonts for new traits.
      open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if !TraitObservation.isRegistered, subviewSet?.isOwn == true { setFonts() }
      }
    #endif

    /// Returns the subviews, and creates them if none are connected.
    private func loadedSubviews() -> Subviews {
      if let subviewSet { return subviewSet }
      let made = Subviews(
        code: UILabel(),
        title: UILabel(),
        content: UILabel(),
        control: UISwitch(),
        button: UIButton(type: .system),
        isOwn: true
      )
      let views: [UIView?] = [made.code, made.title, made.content, made.button, made.control]
      for case let view? in views { contentView.addSubview(view) }
      made.code?.textColor = .secondaryLabel
      made.title?.textColor = .label
      made.content?.textColor = .label
      made.content?.numberOfLines = 0
      made.content?.lineBreakMode = .byTruncatingTail
      subviewSet = made
      setFonts()
      setActions()
      return made
    }

    /// Connects or removes a subview.
    ///
    /// Once one subview is connected, the cell creates none.
    private func change(_ body: (inout Subviews) -> Void) {
      var changed = subviewSet ?? Subviews()
      body(&changed)
      subviewSet = changed
      setActions()
    }

    private func setFonts() {
      let traits = traitCollection
      subviewSet?.code?.font = .preferredFont(forTextStyle: .footnote, compatibleWith: traits)
      subviewSet?.title?.font = .preferredFont(forTextStyle: .headline, compatibleWith: traits)
      subviewSet?.content?.font = ExpandableCell.contentFont(compatibleWith: traits)
      setNeedsLayout()
    }

    /// Sets the actions of the button and the switch, which act on the row that is shown when they
    /// are used.
    private func setActions() {
      // An action replaces the one with the same identifier.
      subviewSet?.button?.addAction(
        UIAction(identifier: UIAction.Identifier("espalier.toggle")) { [weak self] _ in
          guard let self, let rowID else { return }
          toggle?(rowID)
        },
        for: .touchUpInside
      )
      subviewSet?.control?.addAction(
        UIAction(identifier: UIAction.Identifier("espalier.select")) { [weak self] _ in
          guard let self, let rowID, let isOn = subviewSet?.control?.isOn else { return }
          select?(rowID, isOn)
        },
        for: .valueChanged
      )
    }
  }
#endif
