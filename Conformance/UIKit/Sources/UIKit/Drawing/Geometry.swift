public import Foundation

// uikit/uiedgeinsets
public struct UIEdgeInsets: Equatable, Sendable {
  // uikit/uiedgeinsets/top
  public var top: CGFloat
  // uikit/uiedgeinsets/left
  public var left: CGFloat
  // uikit/uiedgeinsets/bottom
  public var bottom: CGFloat
  // uikit/uiedgeinsets/right
  public var right: CGFloat

  // uikit/uiedgeinsets/init(top:left:bottom:right:)
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  // uikit/uiedgeinsets/init()
  public init() {
    self.init(top: 0, left: 0, bottom: 0, right: 0)
  }

  // uikit/uiedgeinsets/zero
  public static let zero = UIEdgeInsets()
}

// uikit/nsdirectionaledgeinsets
public struct NSDirectionalEdgeInsets: Equatable, Sendable {
  // uikit/nsdirectionaledgeinsets/top
  public var top: CGFloat
  // uikit/nsdirectionaledgeinsets/leading
  public var leading: CGFloat
  // uikit/nsdirectionaledgeinsets/bottom
  public var bottom: CGFloat
  // uikit/nsdirectionaledgeinsets/trailing
  public var trailing: CGFloat

  // uikit/nsdirectionaledgeinsets/init(top:leading:bottom:trailing:)
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  // uikit/nsdirectionaledgeinsets/init()
  public init() {
    self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
  }

  // uikit/nsdirectionaledgeinsets/zero
  public static let zero = NSDirectionalEdgeInsets()
}

extension CGRect {
  // foundation/cgrect/inset(by:)
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left,
      y: minY + insets.top,
      width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom
    )
  }
}
