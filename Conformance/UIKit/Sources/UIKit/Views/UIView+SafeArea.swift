import Foundation

extension UIView {
  // uikit/uiview/safeareainsets
  //
  // Always zero: there is no unsafe area in the stand-in.
  public var safeAreaInsets: UIEdgeInsets { .zero }
}
