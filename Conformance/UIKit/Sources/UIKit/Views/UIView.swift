public import Foundation

// uikit/uisemanticcontentattribute
public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified = 0
  case playback = 1
  case spatial = 2
  case forceLeftToRight = 3
  case forceRightToLeft = 4
}

// uikit/uiview
/// A tree of frames.
///
/// Nothing is drawn.
///
/// Layout only happens in `layoutIfNeeded`.
@MainActor
open class UIView: UIResponder, UITraitEnvironment, UITraitChangeObservable {
  // uikit/uiview/autoresizingmask-swift.struct
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    // uikit/uiview/autoresizingmask-swift.struct/flexiblewidth
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    // uikit/uiview/autoresizingmask-swift.struct/flexibleheight
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  }

  // Geometry.

  var storedCenter: CGPoint
  var storedBounds: CGRect

  // Hierarchy.

  // uikit/uiview/superview
  public internal(set) weak var superview: UIView?
  // uikit/uiview/subviews
  public internal(set) var subviews: [UIView] = []
  /// The controller that owns this view.
  weak var controller: UIViewController?

  // Layout.

  var needsLayout = true
  var storedMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)

  // uikit/uiview/interactions
  open var interactions: [any UIInteraction] = []

  // uikit/uiview/addinteraction(_:)
  open func addInteraction(_ interaction: any UIInteraction) { interactions.append(interaction) }

  // uikit/uiview/didmovetowindow()
  open func didMoveToWindow() {}

  // uikit/uiview/autoresizingmask-swift.property
  open var autoresizingMask: AutoresizingMask = []

  var overriddenTraits: [UITraitCollection] = []

  // Appearance.

  // uikit/uiview/ishidden
  open var isHidden = false {
    didSet { if isHidden != oldValue { superview?.setNeedsLayout() } }
  }
  // uikit/uiview/alpha
  open var alpha: CGFloat = 1
  // uikit/uiview/backgroundcolor
  open var backgroundColor: UIColor?
  // uikit/uiview/transform
  open var transform = CGAffineTransform.identity
  private var ownTint: UIColor?

  // Behavior.

  // uikit/uiview/tag
  open var tag = 0
  // uikit/uiview/isuserinteractionenabled
  open var isUserInteractionEnabled = true
  // uikit/uiview/semanticcontentattribute
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
    didSet { setNeedsLayout() }
  }
  // uikit/uiview/restorationidentifier
  open var restorationIdentifier: String?

  // Accessibility. In UIKit these belong to every NSObject, but can be overridden.

  // uikit/uiview/canbecomefocused
  open var canBecomeFocused: Bool { false }

  // uikit/uifocusenvironment/didupdatefocus(in:with:)
  open func didUpdateFocus(
    in context: UIFocusUpdateContext,
    with coordinator: UIFocusAnimationCoordinator
  ) {}

  // objectivec/nsobject-swift.class/isaccessibilityelement
  open var isAccessibilityElement = false
  // objectivec/nsobject-swift.class/accessibilitylabel
  open var accessibilityLabel: String?
  // objectivec/nsobject-swift.class/accessibilityhint
  open var accessibilityHint: String?
  // objectivec/nsobject-swift.class/accessibilityelementshidden
  open var accessibilityElementsHidden = false
  // objectivec/nsobject-swift.class/accessibilityvalue
  open var accessibilityValue: String?
  // objectivec/nsobject-swift.class/accessibilitytraits
  open var accessibilityTraits = UIAccessibilityTraits.none
  // objectivec/nsobject-swift.class/accessibilityexpandedstatus
  open var accessibilityExpandedStatus = UIAccessibilityExpandedStatus.unsupported
  // objectivec/nsobject-swift.class/accessibilitycontainertype
  open var accessibilityContainerType = UIAccessibilityContainerType.none
  // objectivec/nsobject-swift.class/accessibilitycustomactions
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
  // uikit/uiview/hoverstyle
  open var hoverStyle: UIHoverStyle?
  // objectivec/nsobject-swift.class/accessibilitycustomrotors
  open var accessibilityCustomRotors: [UIAccessibilityCustomRotor]?

  // objectivec/nsobject-swift.class/accessibilityincrement()
  open func accessibilityIncrement() {}

  // objectivec/nsobject-swift.class/accessibilitydecrement()
  open func accessibilityDecrement() {}

  // objectivec/nsobject-swift.class/accessibilityperformescape()
  open func accessibilityPerformEscape() -> Bool { false }

  // uikit/uiview/init(frame:)
  public init(frame: CGRect) {
    storedBounds = CGRect(origin: .zero, size: frame.size)
    storedCenter = CGPoint(x: frame.midX, y: frame.midY)
    super.init()
  }

  // uikit/uiview/init(coder:)
  public required init?(coder: NSCoder) {
    storedBounds = .zero
    storedCenter = .zero
    super.init()
  }

  public convenience override init() {
    self.init(frame: .zero)
  }

  open override var next: UIResponder? { controller ?? superview }

  func boundsDidChange(from old: CGRect) {}

  // Overriding points.

  // uikit/uiview/layoutsubviews()
  open func layoutSubviews() {}

  // uikit/uiview/sizethatfits(_:)
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  // objectivec/nsobject-swift.class/awakefromnib()
  open func awakeFromNib() {}
  // uikit/uitraitenvironment/traitcollectiondidchange(_:)
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // uikit/uiview/tintcolor
  open var tintColor: UIColor! {
    get { ownTint ?? superview?.tintColor ?? .systemBlue }
    set {
      ownTint = newValue
    }
  }

  // uikit/uitraitenvironment/traitcollection
  open var traitCollection: UITraitCollection {
    let inherited =
      controller?.traitCollection ?? superview?.traitCollection ?? StandIn.defaultTraits
    guard !overriddenTraits.isEmpty else { return inherited }
    return UITraitCollection(traitsFrom: [inherited] + overriddenTraits)
  }

  // uikit/uiview/bounds
  open var bounds: CGRect {
    get { storedBounds }
    set {
      let old = storedBounds
      storedBounds = newValue
      if old != newValue { boundsChanged(from: old) }
    }
  }

  // uikit/uiview/hittest(_:with:)
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, alpha >= 0.01, isUserInteractionEnabled, bounds.contains(point) else {
      return nil
    }
    for subview in subviews.reversed() {
      if let hit = subview.hitTest(convert(point, to: subview), with: event) { return hit }
    }
    return self
  }
}
