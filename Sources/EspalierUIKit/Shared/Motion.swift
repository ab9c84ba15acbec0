#if canImport(UIKit)
  internal import UIKit

  /// Whether a change may be seen to move.
  @MainActor
  enum Motion {
    /// Whether a change that was asked for with a motion is shown with one.
    ///
    /// It is not for people who reduce motion, nor while animations are off altogether.
    static func isShown(_ animated: Bool) -> Bool {
      animated && UIView.areAnimationsEnabled && !UIAccessibility.isReduceMotionEnabled
    }
  }
#endif
