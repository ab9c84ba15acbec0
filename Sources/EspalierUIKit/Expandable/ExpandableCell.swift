#if canImport(UIKit)
  public import UIKit

  /// A cell with more content than fits, a button that opens and closes it, and a switch that selects
  /// it.
  ///
  /// It makes its views itself, when they are first needed, and lays them out by ``metrics``. In a nib
  /// whose outlets lead to views of its own it takes those, of which any may be missing, and the nib's
  /// constraints lay them out: the content has to keep its distance from the top and the bottom of the
  /// cell, so that it grows with the row.
  ///
  /// An ``ExpandableRowsController`` tells it which row it shows. Its button and its switch speak of
  /// that row by its identity, wherever the row stands by then, and however often the cell was used
  /// for others.
  open class ExpandableCell: UITableViewCell {
    /// A short mark of the row.
    public var codeLabel: UILabel? {
      get { ownParts().code }
      set { change { $0.code = newValue } }
    }

    /// The name of the row.
    public var titleLabel: UILabel? {
      get { ownParts().title }
      set { change { $0.title = newValue } }
    }

    /// The content of which a closed row shows the beginning.
    public var contentLabel: UILabel? {
      get { ownParts().content }
      set { change { $0.content = newValue } }
    }

    /// Whether the row is selected.
    public var selectionSwitch: UISwitch? {
      get { ownParts().control }
      set { change { $0.control = newValue } }
    }

    /// Opens the row, or closes it.
    public var toggleButton: UIButton? {
      get { ownParts().button }
      set { change { $0.button = newValue } }
    }

    /// The measures by which a cell from code lays itself out: those of ``ExpandableMetrics`` at first.
    public var metrics: ExpandableMetrics? {
      didSet { setNeedsLayout() }
    }

    /// The row that the cell shows; `nil` if it shows none.
    public private(set) var rowID: AnyHashable?

    private var toggle: ((AnyHashable) -> Void)?
    private var select: ((AnyHashable, Bool) -> Void)?
    /// The views, once they were made or connected.
    private var parts: Parts?

    /// The views of a cell.
    struct Parts {
      var code: UILabel?
      var title: UILabel?
      var content: UILabel?
      var control: UISwitch?
      var button: UIButton?
      /// Whether the cell has made them, and so lays them out.
      var isOwn = false
    }

    /// A cell from code.
    public override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
    }

    /// A cell from a nib.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
    }

    /// Forgets its row.
    open override func prepareForReuse() {
      super.prepareForReuse()
      rowID = nil
      toggle = nil
      select = nil
      parts?.control?.setOn(false, animated: false)
    }

    /// Shows a row: what its button and its switch do, and how they look.
    ///
    /// - Parameters:
    ///   - id: The row.
    ///   - isExpanded: Whether it is open; `nil` if it cannot open, and then there is no button.
    ///   - isSelected: Whether it is selected.
    ///   - toggle: Opens or closes the row with this id.
    ///   - select: Selects the row with this id, or takes the selection from it.
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

    /// Shows that the row opened, closed, was selected or is so no more.
    ///
    /// - Parameters:
    ///   - isExpanded: Whether it is open; `nil` if it cannot open.
    ///   - isSelected: Whether it is selected.
    ///   - animated: Whether that may be seen to move.
    open func update(isExpanded: Bool?, isSelected: Bool, animated: Bool) {
      selectionSwitch?.setOn(isSelected, animated: animated)
      if isSelected {
        accessibilityTraits.insert(.selected)
      } else {
        accessibilityTraits.remove(.selected)
      }
      guard let toggleButton else { return }
      let words = RowWording.current
      toggleButton.isHidden = isExpanded == nil
      toggleButton.accessibilityLabel = isExpanded == true ? words.showLess : words.showMore
      toggleButton.accessibilityValue = words.value(isExpanded: isExpanded)
      toggleButton.setImage(
        UIImage(systemName: isExpanded == true ? "chevron.up" : "chevron.down"),
        for: .normal
      )
    }

    /// How high a text is in a content label of some width, at the size of text in use.
    ///
    /// No cell is needed, so a row that is far from the screen is measured like any other.
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

    /// The font of the content.
    public static func contentFont(compatibleWith traits: UITraitCollection) -> UIFont {
      .preferredFont(forTextStyle: .subheadline, compatibleWith: traits)
    }

    /// Lays a cell from code out: what stands below the content goes down as the row opens.
    open override func layoutSubviews() {
      super.layoutSubviews()
      guard ownParts().isOwn else { return }
      let metrics = metrics ?? .standard(for: traitCollection)
      let size = contentView.bounds.size
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
        height: max(0, size.height - metrics.chrome)
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

    /// Puts a view where it belongs, counted from the leading edge.
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

    /// Takes the fonts of the size of text in use.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      if parts?.isOwn == true { setFonts() }
    }

    /// The views, made by the cell itself if nobody has connected any.
    private func ownParts() -> Parts {
      if let parts { return parts }
      let made = Parts(
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
      parts = made
      setFonts()
      setActions()
      return made
    }

    /// Connects a view, or takes one away; the first one that is connected says that all come so.
    private func change(_ body: (inout Parts) -> Void) {
      var changed = parts ?? Parts()
      body(&changed)
      parts = changed
      setActions()
    }

    private func setFonts() {
      let traits = traitCollection
      parts?.code?.font = .preferredFont(forTextStyle: .footnote, compatibleWith: traits)
      parts?.title?.font = .preferredFont(forTextStyle: .headline, compatibleWith: traits)
      parts?.content?.font = ExpandableCell.contentFont(compatibleWith: traits)
      setNeedsLayout()
    }

    /// Has the button and the switch speak of the row that is shown when they are used.
    private func setActions() {
      // An action takes the place of the one with the same identifier.
      parts?.button?.addAction(
        UIAction(identifier: UIAction.Identifier("espalier.toggle")) { [weak self] _ in
          guard let self, let rowID else { return }
          toggle?(rowID)
        },
        for: .touchUpInside
      )
      parts?.control?.addAction(
        UIAction(identifier: UIAction.Identifier("espalier.select")) { [weak self] _ in
          guard let self, let rowID, let isOn = parts?.control?.isOn else { return }
          select?(rowID, isOn)
        },
        for: .valueChanged
      )
    }
  }
#endif
