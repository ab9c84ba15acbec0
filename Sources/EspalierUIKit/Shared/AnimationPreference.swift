#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import UIKit

  /// The conditions under which changes are animated.
  @MainActor
  enum AnimationPreference {
    /// Returns whether a change that was requested with an animation is animated.
    ///
    /// It is not if Reduce Motion is on or animations are disabled.
    static func isShown(_ animated: Bool) -> Bool {
      animated && UIView.areAnimationsEnabled && !UIAccessibility.isReduceMotionEnabled
    }
  }
#endif
