public import Foundation

extension UIView {
  static var animationsEnabled = true

  // uikit/uiview/areanimationsenabled
  public class var areAnimationsEnabled: Bool { animationsEnabled }

  // uikit/uiview/performwithoutanimation(_:)
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let enabled = animationsEnabled
    animationsEnabled = false
    actionsWithoutAnimation()
    animationsEnabled = enabled
  }

  // uikit/uiview/animate(withduration:animations:completion:)
  /// The animations take effect immediately; the completion waits for `StandIn.finishAnimations()`.
  public class func animate(
    withDuration duration: TimeInterval,
    animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    StandIn.begin("animate", duration: duration) { completion?(true) }
  }

}
