public import Foundation

extension UIView {
  // uikit/uiview/frame
  public var frame: CGRect {
    get {
      CGRect(
        x: storedCenter.x - storedBounds.width / 2,
        y: storedCenter.y - storedBounds.height / 2,
        width: storedBounds.width,
        height: storedBounds.height
      )
    }
    set {
      storedCenter = CGPoint(x: newValue.midX, y: newValue.midY)
      bounds = CGRect(origin: storedBounds.origin, size: newValue.size)
    }
  }

  // uikit/uiview/center
  public var center: CGPoint {
    get { storedCenter }
    set { storedCenter = newValue }
  }

  func boundsChanged(from old: CGRect) {
    setNeedsLayout()
    boundsDidChange(from: old)
    guard old.size != storedBounds.size else { return }
    for subview in subviews {
      subview.autoresize(from: old.size, to: storedBounds.size)
    }
  }

  /// Applies a change of the superview's size.
  private func autoresize(from old: CGSize, to new: CGSize) {
    var frame = frame
    if autoresizingMask.contains(.flexibleWidth) {
      frame.size.width = max(0, frame.width + new.width - old.width)
    }
    if autoresizingMask.contains(.flexibleHeight) {
      frame.size.height = max(0, frame.height + new.height - old.height)
    }
    if frame != self.frame { self.frame = frame }
  }

  /// The origin of the view's coordinates in those of its topmost superview.
  private var originInRoot: CGPoint {
    var point = CGPoint.zero
    var view: UIView? = self
    while let current = view {
      guard current.superview != nil else {
        point.x -= current.bounds.minX
        point.y -= current.bounds.minY
        break
      }
      point.x += current.frame.minX - current.bounds.minX
      point.y += current.frame.minY - current.bounds.minY
      view = current.superview
    }
    return point
  }

  // uikit/uiview/convert(_:to:)-1xizt
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let here = originInRoot
    let there = view?.originInRoot ?? .zero
    return CGPoint(x: point.x + here.x - there.x, y: point.y + here.y - there.y)
  }

  // uikit/uiview/convert(_:from:)-8neo1
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    view.map { $0.convert(point, to: self) }
      ?? CGPoint(x: point.x - originInRoot.x, y: point.y - originInRoot.y)
  }

  // uikit/uiview/convert(_:to:)-2kf3d
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  // uikit/uiview/convert(_:from:)-7irzk
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, from: view), size: rect.size)
  }

  // uikit/uiview/effectiveuserinterfacelayoutdirection
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified:
      traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
  }
}
