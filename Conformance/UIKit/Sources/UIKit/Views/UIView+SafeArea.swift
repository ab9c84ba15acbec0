import Foundation

extension UIView {
  // uikit/uiview/safeareainsets
  //
  // There is no unsafe area here: it is as large as the view.
  public var safeAreaInsets: UIEdgeInsets { .zero }
}
