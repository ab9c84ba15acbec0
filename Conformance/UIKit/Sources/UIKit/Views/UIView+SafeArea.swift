import Foundation

extension UIView {
  // uikit/uiview/safeareainsets
  /// The part of the view that is outside the safe area of its window.
  public var safeAreaInsets: UIEdgeInsets {
    guard let window, window.safeArea != .zero else { return .zero }
    let (safe, whole) = (window.safeArea, window.bounds)
    let place = convert(bounds, to: window)
    return UIEdgeInsets(
      top: min(place.height, max(0, safe.top - place.minY)),
      left: min(place.width, max(0, safe.left - place.minX)),
      bottom: min(place.height, max(0, place.maxY - (whole.height - safe.bottom))),
      right: min(place.width, max(0, place.maxX - (whole.width - safe.right)))
    )
  }

  // uikit/uiview/directionallayoutmargins
  /// Margins that are set, plus the safe area.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let safe = safeAreaInsets
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      return NSDirectionalEdgeInsets(
        top: storedMargins.top + safe.top,
        leading: storedMargins.leading + (isMirrored ? safe.right : safe.left),
        bottom: storedMargins.bottom + safe.bottom,
        trailing: storedMargins.trailing + (isMirrored ? safe.left : safe.right)
      )
    }
    set {
      storedMargins = newValue
      setNeedsLayout()
    }
  }

  // uikit/uiview/layoutmargins
  public var layoutMargins: UIEdgeInsets {
    let margins = directionalLayoutMargins
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return UIEdgeInsets(
      top: margins.top,
      left: isMirrored ? margins.trailing : margins.leading,
      bottom: margins.bottom,
      right: isMirrored ? margins.leading : margins.trailing
    )
  }

  /// The height of a pixel, in points.
  var pixel: CGFloat { 1 / max(1, traitCollection.displayScale) }
}

extension StandIn {
  /// Sets the parts of a window that are covered, as by a notch, bars or the home indicator.
  public static func setSafeArea(_ insets: UIEdgeInsets, of window: UIWindow) {
    window.safeArea = insets
    window.needLayoutOfAll()
    window.layoutIfNeeded()
  }
}

extension UIView {
  fileprivate func needLayoutOfAll() {
    setNeedsLayout()
    for subview in subviews { subview.needLayoutOfAll() }
  }
}
