public import Foundation

extension UIView {
  // uikit/uiview/animationoptions
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    // uikit/uiview/animationoptions/layoutsubviews
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    // uikit/uiview/animationoptions/allowuserinteraction
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    // uikit/uiview/animationoptions/beginfromcurrentstate
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    // uikit/uiview/animationoptions/curveeaseinout
    public static let curveEaseInOut: AnimationOptions = []
    // uikit/uiview/animationoptions/transitioncrossdissolve
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  }

  static var animationsEnabled = true

  // uikit/uiview/areanimationsenabled
  public class var areAnimationsEnabled: Bool { animationsEnabled }

  // uikit/uiview/setanimationsenabled(_:)
  public class func setAnimationsEnabled(_ enabled: Bool) {
    animationsEnabled = enabled
  }

  // uikit/uiview/performwithoutanimation(_:)
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let enabled = animationsEnabled
    animationsEnabled = false
    actionsWithoutAnimation()
    animationsEnabled = enabled
  }

  // uikit/uiview/animate(withduration:delay:options:animations:completion:)
  /// The animations take effect at once; the completion waits for `StandIn.finishAnimations()`.
  public class func animate(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    StandIn.begin("animate", duration: duration) { completion?(true) }
  }

  // uikit/uiview/animate(withduration:animations:completion:)
  public class func animate(
    withDuration duration: TimeInterval,
    animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration,
      delay: 0,
      options: [],
      animations: animations,
      completion: completion
    )
  }

  // uikit/uiview/transition(with:duration:options:animations:completion:)
  public class func transition(
    with view: UIView,
    duration: TimeInterval,
    options: UIView.AnimationOptions = [],
    animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations?()
    StandIn.begin("transition", duration: duration) { completion?(true) }
  }
}
