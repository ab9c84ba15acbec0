import Foundation

extension UIView {
  // uikit/uiview/setneedslayout()
  public func setNeedsLayout() {
    needsLayout = true
  }

  // uikit/uiview/layoutifneeded()
  public func layoutIfNeeded() {
    // A superview that needs layout may move this view.
    var top = self
    for view in sequence(first: self, next: \.superview) where view.needsLayout { top = view }
    top.layoutTree()
  }

  private func layoutTree() {
    var rounds = 0
    // Layout may request layout again; UIKit also gives up after a while.
    while needsLayout, rounds < 10 {
      rounds += 1
      needsLayout = false
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    for subview in subviews { subview.layoutTree() }
  }

}
