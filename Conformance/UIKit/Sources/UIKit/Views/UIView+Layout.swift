import Foundation

extension UIView {
  // uikit/uiview/setneedslayout()
  public func setNeedsLayout() {
    needsLayout = true
  }

  // uikit/uiview/layoutifneeded()
  public func layoutIfNeeded() {
    // Whatever above needs layout may move this view.
    var top = self
    for view in sequence(first: self, next: \.superview) where view.needsLayout { top = view }
    top.layoutTree()
  }

  private func layoutTree() {
    var rounds = 0
    // Laying out may ask for layout again; UIKit gives up after a while too.
    while needsLayout, rounds < 10 {
      rounds += 1
      needsLayout = false
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    for subview in subviews { subview.layoutTree() }
  }

}
