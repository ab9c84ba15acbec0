import Foundation

/// Solves constraints by propagation: whatever an equation leaves as its one unknown becomes known.
///
/// Widths are solved first, then heights, which may follow from widths. Where nothing follows any
/// more, the strongest of what is merely wished for decides: an equation of lower priority, or the
/// natural size of a view, within the inequalities. Equations that hold the unknown on both sides are
/// beyond it, as are widths that follow from heights.
@MainActor
struct LayoutSolver {
  /// One side of an item along one axis: two of the three make the third.
  struct Span {
    var min: CGFloat?
    var max: CGFloat?
    var size: CGFloat?

    mutating func complete() {
      if size == nil, let min, let max { size = Swift.max(0, max - min) }
      if max == nil, let min, let size { max = min + size }
      if min == nil, let max, let size { min = max - size }
    }
  }

  let root: UIView
  let flips: Bool
  private var items: [AnyObject] = []
  private var constraints: [NSLayoutConstraint] = []
  private var spans: [ObjectIdentifier: Span] = [:]
  /// What came out for the widths, while heights are solved.
  private var widths: [ObjectIdentifier: Span] = [:]
  private var current = NSLayoutConstraint.Axis.horizontal

  private init(_ root: UIView) {
    self.root = root
    flips = root.effectiveUserInterfaceLayoutDirection == .rightToLeft
    collect(root)
  }

  private mutating func collect(_ view: UIView) {
    constraints += view.ownConstraints
    items += view.guides as [AnyObject]
    if view === root, let scroll = view as? UIScrollView { items.append(scroll.contentLayoutGuide) }
    for subview in view.subviews where !subview.translatesAutoresizingMaskIntoConstraints {
      items.append(subview)
      // A scroll view, a stack and a table lay out what is in them.
      if !(subview is UIScrollView || subview is UIStackView) { collect(subview) }
    }
  }

  // MARK: What it is used for

  /// Gives all views below that are placed by constraints their frames.
  static func layOut(_ view: UIView) {
    guard !(view is UIStackView) else { return }
    // Whoever is placed by constraints was placed from above.
    guard
      view.translatesAutoresizingMaskIntoConstraints || view.superview == nil
        || view.superview is UIStackView || view is UIScrollView
    else { return }
    var solver = LayoutSolver(view)
    guard !solver.constraints.isEmpty else { return }
    let horizontal = solver.solve(.horizontal, length: view.bounds.width)
    let vertical = solver.solve(.vertical, length: view.bounds.height, widths: horizontal)
    solver.place(horizontal, vertical)
  }

  /// The size that the constraints within ask for.
  static func fittingSize(of view: UIView, width: CGFloat?, height: CGFloat?) -> CGSize {
    if let stack = view as? UIStackView {
      return stack.fittingSize(width: width ?? .infinity)
    }
    var solver = LayoutSolver(view)
    guard !solver.items.isEmpty || !solver.constraints.isEmpty else {
      let natural = natural(view, width: width)
      return CGSize(
        width: width ?? (natural.width < 0 ? view.bounds.width : natural.width),
        height: height ?? (natural.height < 0 ? view.bounds.height : natural.height)
      )
    }
    let horizontal = solver.solve(.horizontal, length: width)
    let vertical = solver.solve(.vertical, length: height, widths: horizontal)
    return CGSize(
      width: horizontal[ObjectIdentifier(view)]?.size ?? 0,
      height: vertical[ObjectIdentifier(view)]?.size ?? 0
    )
  }

  private static func natural(_ view: UIView, width: CGFloat?) -> CGSize {
    if let label = view as? UILabel { return label.naturalSize(width: width) }
    if let stack = view as? UIStackView { return stack.fittingSize(width: width ?? .infinity) }
    return view.intrinsicContentSize
  }

  // MARK: Solving one axis

  private mutating func solve(
    _ axis: NSLayoutConstraint.Axis,
    length: CGFloat?,
    widths: [ObjectIdentifier: Span] = [:]
  ) -> [ObjectIdentifier: Span] {
    (current, self.widths) = (axis, widths)
    spans = [:]
    spans[ObjectIdentifier(root)] = Span(min: 0, max: length, size: length)
    // A scroll view's coordinates begin at its content's origin.
    if let scroll = root as? UIScrollView {
      spans[ObjectIdentifier(scroll.contentLayoutGuide)] = Span(min: 0)
    }
    var open = constraints.filter {
      Self.axis(of: $0.firstAttribute) == axis
        || $0.secondItem != nil && Self.axis(of: $0.secondAttribute) == axis
    }
    let wishes = naturalSizes(axis, widths: widths)
    while true {
      propagate(&open, from: .required)
      guard decideNext(&open, wishes) else { break }
    }
    return spans
  }

  private func naturalSizes(
    _ axis: NSLayoutConstraint.Axis,
    widths: [ObjectIdentifier: Span]
  ) -> [(item: AnyObject, size: CGFloat, priority: UILayoutPriority)] {
    items.compactMap { item in
      guard let view = item as? UIView else { return nil }
      let size = Self.natural(view, width: widths[ObjectIdentifier(view)]?.size)
      let length = axis == .horizontal ? size.width : size.height
      guard length >= 0 else { return nil }
      return (view, length, view.contentHuggingPriority(for: axis))
    }
  }

  private mutating func propagate(_ open: inout [NSLayoutConstraint], from least: UILayoutPriority)
  {
    var goesOn = true
    while goesOn {
      goesOn = false
      open.removeAll { constraint in
        guard constraint.relation == .equal, constraint.priority >= least else { return false }
        switch apply(constraint) {
        case .unknown: return false
        case .told:
          goesOn = true
          return true
        case .known: return true
        }
      }
    }
  }

  /// Takes the strongest wish; `false` where none is left.
  private mutating func decideNext(
    _ open: inout [NSLayoutConstraint],
    _ wishes: [(item: AnyObject, size: CGFloat, priority: UILayoutPriority)]
  ) -> Bool {
    let weak = open.filter { $0.relation == .equal && $0.priority < .required }
    let equation = weak.map(\.priority).max()
    let wish =
      wishes
      .filter { spans[ObjectIdentifier($0.item)]?.size == nil }
      .max { $0.priority < $1.priority }
    if let equation, equation >= wish?.priority ?? UILayoutPriority(0) {
      let count = open.count
      propagate(&open, from: equation)
      if open.count < count { return true }
    }
    if let wish {
      var span = spans[ObjectIdentifier(wish.item)] ?? Span()
      span.size = limited(wish.size, of: wish.item, span, open)
      span.complete()
      spans[ObjectIdentifier(wish.item)] = span
      return true
    }
    // An inequality that is all there is becomes an equation.
    for (index, constraint) in open.enumerated() where constraint.relation != .equal {
      if case .told = apply(constraint) {
        open.remove(at: index)
        return true
      }
    }
    return false
  }

  /// The length, within the inequalities whose other side is known.
  private func limited(
    _ length: CGFloat,
    of item: AnyObject,
    _ span: Span,
    _ open: [NSLayoutConstraint]
  ) -> CGFloat {
    var length = length
    for constraint in open where constraint.relation != .equal {
      let (relation, constant) = unmirrored(constraint)
      for reversed in [false, true] {
        let (this, thisAttribute) = end(constraint, second: reversed)
        let (that, thatAttribute) = end(constraint, second: !reversed)
        guard this === item else { continue }
        let far = that.flatMap { value(of: $0, thatAttribute) } ?? (that == nil ? 0 : nil)
        guard let far else { continue }
        let bound =
          reversed
          ? (far - constant) / (constraint.multiplier == 0 ? 1 : constraint.multiplier)
          : far * constraint.multiplier + constant
        let isMost = (relation == .lessThanOrEqual) != reversed
        let limit: CGFloat?
        switch place(thisAttribute) {
        case .size: limit = bound
        case .max: limit = span.min.map { bound - $0 }
        case .min: limit = span.max.map { $0 - bound }
        case .center: limit = nil
        }
        guard let limit else { continue }
        let caps = place(thisAttribute) == .min ? !isMost : isMost
        length = caps ? min(length, max(0, limit)) : max(length, limit)
      }
    }
    return length
  }

  // MARK: Equations

  private enum Place {
    case min, max, size, center
  }

  private enum Result {
    case unknown, told, known
  }

  private func place(_ attribute: NSLayoutConstraint.Attribute) -> Place {
    switch attribute {
    case .left, .top, .firstBaseline: .min
    case .right, .bottom: .max
    case .leading: flips ? .max : .min
    case .trailing: flips ? .min : .max
    case .width, .height: .size
    case .centerX, .centerY: .center
    case .notAnAttribute: .size
    }
  }

  private static func axis(
    of attribute: NSLayoutConstraint.Attribute
  ) -> NSLayoutConstraint.Axis {
    switch attribute {
    case .top, .bottom, .height, .centerY, .firstBaseline: .vertical
    default: .horizontal
    }
  }

  private func end(
    _ constraint: NSLayoutConstraint,
    second: Bool
  ) -> (AnyObject?, NSLayoutConstraint.Attribute) {
    second
      ? (constraint.secondItem, constraint.secondAttribute)
      : (constraint.firstItem, constraint.firstAttribute)
  }

  /// In a right-to-left layout leading and trailing point the other way.
  private func unmirrored(
    _ constraint: NSLayoutConstraint
  ) -> (relation: NSLayoutConstraint.Relation, constant: CGFloat) {
    guard flips, [.leading, .trailing].contains(constraint.firstAttribute) else {
      return (constraint.relation, constraint.constant)
    }
    let relation: NSLayoutConstraint.Relation =
      switch constraint.relation {
      case .lessThanOrEqual: .greaterThanOrEqual
      case .greaterThanOrEqual: .lessThanOrEqual
      case .equal: .equal
      }
    return (relation, -constraint.constant)
  }

  private mutating func apply(_ constraint: NSLayoutConstraint) -> Result {
    guard let first = constraint.firstItem else { return .known }
    let constant = unmirrored(constraint).constant
    guard let second = constraint.secondItem else {
      return tell(first, constraint.firstAttribute, constant)
    }
    let left = value(of: first, constraint.firstAttribute)
    let right = value(of: second, constraint.secondAttribute)
    if let right {
      return tell(first, constraint.firstAttribute, right * constraint.multiplier + constant)
    }
    if let left, constraint.multiplier != 0 {
      return tell(
        second,
        constraint.secondAttribute,
        (left - constant) / constraint.multiplier
      )
    }
    return .unknown
  }

  /// The margins between an item that is no unknown of its own and the view it belongs to.
  private func margins(
    _ item: AnyObject,
    _ attribute: NSLayoutConstraint.Attribute
  ) -> (view: UIView, before: CGFloat, after: CGFloat)? {
    guard let guide = item as? UILayoutGuide, ![.free, .content].contains(guide.kind),
      let view = guide.owningView
    else { return nil }
    guard guide.kind == .margins else { return (view, 0, 0) }
    let margins = view.layoutMargins
    return Self.axis(of: attribute) == .horizontal
      ? (view, margins.left, margins.right) : (view, margins.top, margins.bottom)
  }

  private func value(
    of item: AnyObject,
    _ attribute: NSLayoutConstraint.Attribute
  ) -> CGFloat? {
    // A height may follow a width, which is known by then.
    let known = Self.axis(of: attribute) == current ? spans : widths
    if let guide = margins(item, attribute) {
      let span = known[ObjectIdentifier(guide.view)] ?? Span()
      return switch place(attribute) {
      case .min: span.min.map { $0 + guide.before }
      case .max: span.max.map { $0 - guide.after }
      case .size: span.size.map { $0 - guide.before - guide.after }
      case .center:
        span.min.flatMap { min in
          span.max.map { (min + guide.before + $0 - guide.after) / 2 }
        }
      }
    }
    guard let span = known[ObjectIdentifier(item)] else { return nil }
    return switch place(attribute) {
    case .min: span.min
    case .max: span.max
    case .size: span.size
    case .center: span.min.flatMap { min in span.max.map { (min + $0) / 2 } }
    }
  }

  private mutating func tell(
    _ item: AnyObject,
    _ attribute: NSLayoutConstraint.Attribute,
    _ value: CGFloat
  ) -> Result {
    if self.value(of: item, attribute) != nil { return .known }
    guard Self.axis(of: attribute) == current else { return .unknown }
    var value = value
    var target = item
    if let guide = margins(item, attribute) {
      target = guide.view
      switch place(attribute) {
      case .min: value -= guide.before
      case .max: value += guide.after
      case .size: value += guide.before + guide.after
      case .center: value += (guide.after - guide.before) / 2
      }
    }
    var span = spans[ObjectIdentifier(target)] ?? Span()
    switch place(attribute) {
    case .min: span.min = value
    case .max: span.max = value
    case .size: span.size = max(0, value)
    case .center:
      if let size = span.size {
        span.min = value - size / 2
      } else if let min = span.min {
        span.size = (value - min) * 2
      } else if let max = span.max {
        span.size = (max - value) * 2
      } else {
        return .unknown
      }
    }
    span.complete()
    spans[ObjectIdentifier(target)] = span
    return .told
  }

  // MARK: Frames

  private func place(
    _ horizontal: [ObjectIdentifier: Span],
    _ vertical: [ObjectIdentifier: Span]
  ) {
    // Spans are in the coordinates of the root, frames in those of the superview.
    var origins = [ObjectIdentifier(root): CGPoint.zero]
    for item in items {
      let across = horizontal[ObjectIdentifier(item)] ?? Span()
      let down = vertical[ObjectIdentifier(item)] ?? Span()
      let parent = (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView
      let origin = parent.flatMap { origins[ObjectIdentifier($0)] } ?? .zero
      let corner = CGPoint(x: across.min ?? origin.x, y: down.min ?? origin.y)
      let frame = CGRect(
        x: corner.x - origin.x,
        y: corner.y - origin.y,
        width: across.size ?? 0,
        height: down.size ?? 0
      )
      origins[ObjectIdentifier(item)] = corner
      if let view = item as? UIView {
        if view.frame != frame { view.frame = frame }
        view.setNeedsLayout()
      } else if let guide = item as? UILayoutGuide {
        guide.solvedFrame = frame
        if guide.kind == .content, let scroll = root as? UIScrollView, across.size != nil,
          down.size != nil
        {
          scroll.contentSize = frame.size
        }
      }
    }
  }
}
