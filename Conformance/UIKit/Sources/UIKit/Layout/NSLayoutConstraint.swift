public import Foundation

// uikit/uilayoutpriority
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  public let rawValue: Float

  public init(rawValue: Float) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: Float) {
    self.rawValue = rawValue
  }

  // uikit/uilayoutpriority/required
  public static let required = UILayoutPriority(1000)
  // uikit/uilayoutpriority/defaulthigh
  public static let defaultHigh = UILayoutPriority(750)
  // uikit/uilayoutpriority/defaultlow
  public static let defaultLow = UILayoutPriority(250)
  // uikit/uilayoutpriority/fittingsizelevel
  public static let fittingSizeLevel = UILayoutPriority(50)

  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}

// uikit/nslayoutconstraint
@MainActor
open class NSLayoutConstraint: NSObject {
  // uikit/nslayoutconstraint/axis
  public enum Axis: Int, Sendable {
    case horizontal = 0
    case vertical = 1
  }

  // uikit/nslayoutconstraint/relation-swift.enum
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  // uikit/nslayoutconstraint/attribute
  public enum Attribute: Int, Sendable {
    case left = 1
    case right = 2
    case top = 3
    case bottom = 4
    case leading = 5
    case trailing = 6
    case width = 7
    case height = 8
    case centerX = 9
    case centerY = 10
    case firstBaseline = 12
    case notAnAttribute = 0
  }

  // uikit/nslayoutconstraint/firstitem
  public private(set) weak var firstItem: AnyObject?
  // uikit/nslayoutconstraint/firstattribute
  public let firstAttribute: Attribute
  // uikit/nslayoutconstraint/relation-swift.property
  public let relation: Relation
  // uikit/nslayoutconstraint/seconditem
  public private(set) weak var secondItem: AnyObject?
  // uikit/nslayoutconstraint/secondattribute
  public let secondAttribute: Attribute
  // uikit/nslayoutconstraint/multiplier
  public let multiplier: CGFloat
  // uikit/nslayoutconstraint/constant
  open var constant: CGFloat {
    didSet { holder?.setNeedsLayout() }
  }
  // uikit/nslayoutconstraint/priority
  open var priority = UILayoutPriority.required {
    didSet { holder?.setNeedsLayout() }
  }
  // uikit/nslayoutconstraint/identifier
  open var identifier: String?

  private weak var holder: UIView?

  init(
    _ first: AnyObject,
    _ firstAttribute: Attribute,
    _ relation: Relation,
    _ second: AnyObject?,
    _ secondAttribute: Attribute,
    multiplier: CGFloat,
    constant: CGFloat
  ) {
    firstItem = first
    self.firstAttribute = firstAttribute
    self.relation = relation
    secondItem = second
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    self.constant = constant
    super.init()
  }

  // uikit/nslayoutconstraint/isactive
  open var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      if newValue { hold() } else { letGo() }
    }
  }

  // uikit/nslayoutconstraint/activate(_:)
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  // uikit/nslayoutconstraint/deactivate(_:)
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private func hold() {
    guard let first = Self.view(of: firstItem) else {
      preconditionFailure("a constraint was activated whose view is gone")
    }
    var place = first
    if let second = Self.view(of: secondItem) {
      guard let common = Self.commonAncestor(first, second) else {
        preconditionFailure(
          """
          Unable to activate constraint with anchors because they have no common ancestor. Does \
          the constraint or its anchors reference items in different view hierarchies? That's \
          illegal.
          """
        )
      }
      place = common
    }
    holder = place
    place.ownConstraints.append(self)
    place.setNeedsLayout()
  }

  private func letGo() {
    holder?.ownConstraints.removeAll { $0 === self }
    holder?.setNeedsLayout()
    holder = nil
  }

  static func view(of item: AnyObject?) -> UIView? {
    item as? UIView ?? (item as? UILayoutGuide)?.owningView
  }

  private static func commonAncestor(_ one: UIView, _ other: UIView) -> UIView? {
    sequence(first: one, next: \.superview).first { other.isDescendant(of: $0) }
  }

  /// Whether one end is within the view.
  func concerns(inside view: UIView) -> Bool {
    [firstItem, secondItem].contains { Self.view(of: $0)?.isDescendant(of: view) ?? false }
  }
}
