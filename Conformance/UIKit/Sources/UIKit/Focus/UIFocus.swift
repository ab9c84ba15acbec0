public import Foundation

// uikit/uifocusitem
/// Views only.
@MainActor
public protocol UIFocusItem: NSObjectProtocol {
  // uikit/uifocusitem/canbecomefocused
  var canBecomeFocused: Bool { get }
}

extension UIView: UIFocusItem {}

// uikit/uifocusupdatecontext
@MainActor
open class UIFocusUpdateContext: Foundation.NSObject {
  // uikit/uifocusupdatecontext/previouslyfocuseditem
  open private(set) weak var previouslyFocusedItem: (any UIFocusItem)?
  // uikit/uifocusupdatecontext/nextfocuseditem
  open private(set) weak var nextFocusedItem: (any UIFocusItem)?

  init(from previous: UIView?, to next: UIView?) {
    super.init()
    (previouslyFocusedItem, nextFocusedItem) = (previous, next)
  }
}

// uikit/uitableviewfocusupdatecontext
open class UITableViewFocusUpdateContext: UIFocusUpdateContext {}

// uikit/uifocusanimationcoordinator
/// Without any animation.
@MainActor
open class UIFocusAnimationCoordinator: Foundation.NSObject {}

extension StandIn {
  private static weak var focusedView: UIView?

  /// Moves the focus of the system to a view, as Tab does, where there is a focus system.
  ///
  /// The views around the old and the new one hear of it, too.
  ///
  /// - Returns: Whether the view can be focused.
  @discardableResult
  public static func focus(_ view: UIView) -> Bool {
    guard hasFocusSystem, view.canBecomeFocused, view.window != nil, canBeTouched(view) else {
      return false
    }
    let previous = focusedView
    focusedView = view
    let context = UIFocusUpdateContext(from: previous, to: view)
    let coordinator = UIFocusAnimationCoordinator()
    var told: Set<ObjectIdentifier> = []
    for start in [previous, view].compactMap(\.self) {
      for ancestor in sequence(first: start, next: \.superview)
      where told.insert(ObjectIdentifier(ancestor)).inserted {
        ancestor.didUpdateFocus(in: context, with: coordinator)
      }
    }
    return true
  }
}
