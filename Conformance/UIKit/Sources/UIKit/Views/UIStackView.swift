public import Foundation

// uikit/uistackview
/// Views in a row or a column, each of its natural size; what is left goes to the first of the
/// lowest hugging priority, or is shared where the distribution says so.
open class UIStackView: UIView {
  // uikit/uistackview/distribution-swift.enum
  public enum Distribution: Int, Sendable {
    case fill = 0
    case fillEqually = 1
    case fillProportionally = 2
    case equalSpacing = 3
    case equalCentering = 4
  }

  // uikit/uistackview/alignment-swift.enum
  public enum Alignment: Int, Sendable {
    case fill = 0
    case leading = 1
    case firstBaseline = 2
    case center = 3
    case trailing = 4
    case lastBaseline = 5

    // uikit/uistackview/alignment-swift.enum/top
    public static var top: Alignment { .leading }
    // uikit/uistackview/alignment-swift.enum/bottom
    public static var bottom: Alignment { .trailing }
  }

  // uikit/uistackview/axis
  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { invalidateIntrinsicContentSize() }
  }
  // uikit/uistackview/distribution-swift.property
  open var distribution = Distribution.fill {
    didSet { setNeedsLayout() }
  }
  // uikit/uistackview/alignment-swift.property
  open var alignment = Alignment.fill {
    didSet { setNeedsLayout() }
  }
  // uikit/uistackview/spacing
  open var spacing: CGFloat = 0 {
    didSet { invalidateIntrinsicContentSize() }
  }
  // uikit/uistackview/islayoutmarginsrelativearrangement
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { invalidateIntrinsicContentSize() }
  }
  // uikit/uistackview/arrangedsubviews
  public private(set) var arrangedSubviews: [UIView] = []

  // uikit/uistackview/init(arrangedsubviews:)
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  // uikit/uistackview/addarrangedsubview(_:)
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  // uikit/uistackview/insertarrangedsubview(_:at:)
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    if view.superview !== self { addSubview(view) }
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: stackIndex)
    view.translatesAutoresizingMaskIntoConstraints = false
    invalidateIntrinsicContentSize()
  }

  // uikit/uistackview/removearrangedsubview(_:)
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    invalidateIntrinsicContentSize()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    arrangedSubviews.removeAll { $0 === subview }
  }

  private var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  private var margins: UIEdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }

  private func size(of view: UIView, width: CGFloat) -> CGSize {
    LayoutSolver.fittingSize(of: view, width: width.isFinite ? width : nil, height: nil)
  }

  func fittingSize(width: CGFloat) -> CGSize {
    let margins = margins
    let room = width - margins.left - margins.right
    let isColumn = axis == .vertical
    let sizes = shown.map { size(of: $0, width: isColumn ? room : .infinity) }
    let gaps = spacing * CGFloat(max(0, sizes.count - 1))
    let long = sizes.map { isColumn ? $0.height : $0.width }.reduce(0, +) + gaps
    let wide = sizes.map { isColumn ? $0.width : $0.height }.max() ?? 0
    return CGSize(
      width: (isColumn ? wide : long) + margins.left + margins.right,
      height: (isColumn ? long : wide) + margins.top + margins.bottom
    )
  }

  open override var intrinsicContentSize: CGSize { fittingSize(width: .infinity) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let views = shown
    guard !views.isEmpty else { return }
    let area = bounds.inset(by: margins)
    let isColumn = axis == .vertical
    let sizes = views.map { size(of: $0, width: isColumn ? area.width : .infinity) }
    let room =
      (isColumn ? area.height : area.width) - spacing * CGFloat(views.count - 1)
    var lengths = sizes.map { isColumn ? $0.height : $0.width }
    if distribution == .fillEqually {
      lengths = lengths.map { _ in room / CGFloat(lengths.count) }
    } else if distribution == .fill || distribution == .fillProportionally {
      let left = room - lengths.reduce(0, +)
      let least = views.indices.min {
        let one = views[$0].contentHuggingPriority(for: axis)
        return one < views[$1].contentHuggingPriority(for: axis)
      }
      if let least { lengths[least] = max(0, lengths[least] + left) }
    }
    var position = isColumn ? area.minY : area.minX
    let flips = !isColumn && effectiveUserInterfaceLayoutDirection == .rightToLeft
    for (index, view) in views.enumerated() {
      let across = isColumn ? sizes[index].width : sizes[index].height
      let whole = isColumn ? area.width : area.height
      let breadth = alignment == .fill ? whole : min(across, whole)
      let offset: CGFloat =
        switch alignment {
        case .fill, .leading, .firstBaseline: 0
        case .center: (whole - breadth) / 2
        case .trailing, .lastBaseline: whole - breadth
        }
      var frame =
        isColumn
        ? CGRect(x: area.minX + offset, y: position, width: breadth, height: lengths[index])
        : CGRect(x: position, y: area.minY + offset, width: lengths[index], height: breadth)
      if flips { frame.origin.x = area.minX + area.maxX - frame.maxX }
      view.frame = frame
      view.setNeedsLayout()
      position += lengths[index] + spacing
    }
  }
}
