public import Foundation

// uikit/uiadaptivepresentationcontrollerdelegate
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  // uikit/uiadaptivepresentationcontrollerdelegate/presentationcontrollershoulddismiss(_:)
  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool
  // uikit/uiadaptivepresentationcontrollerdelegate/presentationcontrollerwilldismiss(_:)
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  // uikit/uiadaptivepresentationcontrollerdelegate/presentationcontrollerdiddismiss(_:)
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  // uikit/uiadaptivepresentationcontrollerdelegate/presentationcontrollerdidattempttodismiss(_:)
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  )
}

extension UIAdaptivePresentationControllerDelegate {
  public func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool {
    true
  }

  public func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController
  ) {}

  public func presentationControllerDidDismiss(
    _ presentationController: UIPresentationController
  ) {}

  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {}
}

// uikit/uipresentationcontroller
@MainActor
open class UIPresentationController: Foundation.NSObject {
  // uikit/uipresentationcontroller/presentedviewcontroller
  public private(set) unowned var presentedViewController: UIViewController
  weak var presenter: UIViewController?
  weak var adaptiveDelegate: (any UIAdaptivePresentationControllerDelegate)?

  init(presented: UIViewController) {
    presentedViewController = presented
    super.init()
  }

  // uikit/uipresentationcontroller/presentingviewcontroller
  open var presentingViewController: UIViewController {
    guard let presenter else { preconditionFailure("nobody presents \(presentedViewController)") }
    return presenter
  }

  // uikit/uipresentationcontroller/presentationstyle
  open var presentationStyle: UIModalPresentationStyle {
    presentedViewController.modalPresentationStyle
  }

  /// Popovers and form sheets always have a compact width.
  func adjusted(_ traits: UITraitCollection) -> UITraitCollection {
    guard presenter != nil, [.popover, .formSheet].contains(presentationStyle) else {
      return traits
    }
    return UITraitCollection(
      traitsFrom: [traits, UITraitCollection(horizontalSizeClass: .compact)]
    )
  }

  /// The frame of the presented view in a window: all of it, or a part for popovers, forms and
  /// sheets.
  func frame(in bounds: CGRect) -> CGRect {
    let traits = presenter?.traitCollection ?? StandIn.defaultTraits
    let wish = presentedViewController.preferredContentSize
    if [.popover, .formSheet].contains(presentationStyle),
      traits.horizontalSizeClass != .compact
    {
      let width = wish.width > 0 ? wish.width : presentationStyle == .popover ? 320 : 540
      let height = wish.height > 0 ? wish.height : presentationStyle == .popover ? 480 : 620
      return CGRect(
        x: (bounds.width - min(width, bounds.width)) / 2,
        y: (bounds.height - min(height, bounds.height)) / 2,
        width: min(width, bounds.width),
        height: min(height, bounds.height)
      )
    }
    return bounds
  }
}

/// Stores the delegate of a presentation, whose type subclasses narrow.
@MainActor
public protocol UIPresentationControllerDelegating: UIPresentationController {}

extension UIPresentationControllerDelegating {
  // uikit/uipresentationcontroller/delegate
  public var delegate: (any UIAdaptivePresentationControllerDelegate)? {
    get { adaptiveDelegate }
    set { adaptiveDelegate = newValue }
  }
}

extension UIPresentationController: UIPresentationControllerDelegating {}

// uikit/uipopoverpresentationcontrollerdelegate
@MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}

// uikit/uipopoverarrowdirection
public struct UIPopoverArrowDirection: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  // uikit/uipopoverarrowdirection/up
  public static let up = UIPopoverArrowDirection(rawValue: 1 << 0)
  // uikit/uipopoverarrowdirection/down
  public static let down = UIPopoverArrowDirection(rawValue: 1 << 1)
  // uikit/uipopoverarrowdirection/left
  public static let left = UIPopoverArrowDirection(rawValue: 1 << 2)
  // uikit/uipopoverarrowdirection/right
  public static let right = UIPopoverArrowDirection(rawValue: 1 << 3)
  // uikit/uipopoverarrowdirection/any
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
}

// uikit/uipopoverpresentationcontroller
open class UIPopoverPresentationController: UIPresentationController {
  // uikit/uipopoverpresentationcontroller/delegate
  open weak var delegate: (any UIPopoverPresentationControllerDelegate)? {
    didSet { adaptiveDelegate = delegate }
  }
  // uikit/uipopoverpresentationcontroller/sourceview
  open weak var sourceView: UIView?
  // uikit/uipopoverpresentationcontroller/sourcerect
  open var sourceRect = CGRect.null
  // uikit/uipopoverpresentationcontroller/barbuttonitem
  open weak var barButtonItem: UIBarButtonItem?
  // uikit/uipopoverpresentationcontroller/permittedarrowdirections
  open var permittedArrowDirections = UIPopoverArrowDirection.any
}

// uikit/uisheetpresentationcontrollerdelegate
@MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}

// uikit/uisheetpresentationcontroller
open class UISheetPresentationController: UIPresentationController {
  // uikit/uisheetpresentationcontroller/detent
  @MainActor
  public final class Detent: Foundation.NSObject {
    // uikit/uisheetpresentationcontroller/detent/identifier-swift.struct
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public let rawValue: String

      public init(rawValue: String) {
        self.rawValue = rawValue
      }

      // uikit/uisheetpresentationcontroller/detent/identifier-swift.struct/medium
      public static let medium = Identifier(rawValue: "com.apple.UIKit.medium")
      // uikit/uisheetpresentationcontroller/detent/identifier-swift.struct/large
      public static let large = Identifier(rawValue: "com.apple.UIKit.large")
    }

    // uikit/uisheetpresentationcontroller/detent/identifier-swift.property
    /// Available since iOS 16.
    public let identifier: Identifier

    private init(_ identifier: Identifier) {
      self.identifier = identifier
      super.init()
    }

    // uikit/uisheetpresentationcontroller/detent/medium()
    public class func medium() -> UISheetPresentationController.Detent { Detent(.medium) }
    // uikit/uisheetpresentationcontroller/detent/large()
    public class func large() -> UISheetPresentationController.Detent { Detent(.large) }
  }

  // uikit/uisheetpresentationcontroller/delegate
  open weak var delegate: (any UISheetPresentationControllerDelegate)? {
    didSet { adaptiveDelegate = delegate }
  }
  // uikit/uisheetpresentationcontroller/detents
  open var detents: [UISheetPresentationController.Detent] = [.large()]

  // uikit/uisheetpresentationcontroller/selecteddetentidentifier
  open var selectedDetentIdentifier: Detent.Identifier?
  // uikit/uisheetpresentationcontroller/prefersgrabbervisible
  open var prefersGrabberVisible = false
  // uikit/uisheetpresentationcontroller/prefersedgeattachedincompactheight
  open var prefersEdgeAttachedInCompactHeight = false
  // uikit/uisheetpresentationcontroller/widthfollowspreferredcontentsizewhenedgeattached
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false

  /// The detents that are active: the medium one is not where the height is compact.
  private var activeDetents: [Detent] {
    let height = presenter?.traitCollection.verticalSizeClass
    return detents.filter { $0.identifier != .medium || height != .compact }
  }

  override func frame(in bounds: CGRect) -> CGRect {
    let active = activeDetents
    let detent = active.first { $0.identifier == selectedDetentIdentifier } ?? active.first
    guard detent?.identifier == .medium else { return bounds }
    return CGRect(x: 0, y: bounds.midY, width: bounds.width, height: bounds.height / 2)
  }
}

extension UIViewController {
  // uikit/uiviewcontroller/presentationcontroller
  public var presentationController: UIPresentationController? {
    if let ownPresentation { return ownPresentation }
    if presenting == nil, let parent { return parent.presentationController }
    let made: UIPresentationController =
      switch modalPresentationStyle {
      case .popover: UIPopoverPresentationController(presented: self)
      case .pageSheet, .formSheet, .automatic: UISheetPresentationController(presented: self)
      default: UIPresentationController(presented: self)
      }
    ownPresentation = made
    return made
  }

  // uikit/uiviewcontroller/popoverpresentationcontroller
  public var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }

  // uikit/uiviewcontroller/sheetpresentationcontroller
  public var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }
}
