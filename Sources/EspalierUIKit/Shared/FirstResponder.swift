#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import UIKit

  extension UIResponder {
    /// Becomes the first responder of a window, unless another responder is.
    ///
    /// A search field of the app that surrounds the component, for example, keeps the keyboard.
    func becomeFirstResponderIfNone(in window: UIWindow?) {
      guard let window, window.firstResponder == nil else { return }
      becomeFirstResponder()
    }

    /// Becomes the first responder after a touch, unless a text is being edited.
    func becomeFirstResponderAfterTouch(in window: UIWindow?) {
      guard let window, !(window.firstResponder is any UIKeyInput) else { return }
      becomeFirstResponder()
    }
  }

  extension UIView {
    /// The first responder among the view, its subviews and their view controllers.
    ///
    /// - Complexity: O(*v*) for *v* views.
    var firstResponder: UIResponder? {
      var waiting = [self]
      while let view = waiting.popLast() {
        if view.isFirstResponder { return view }
        if let controller = view.next as? UIViewController, controller.isFirstResponder {
          return controller
        }
        waiting += view.subviews
      }
      return nil
    }
  }
#endif
