import Foundation

// uikit/uiwindow
open class UIWindow: UIView {
  var ownTraits = StandIn.defaultTraits
  var safeArea = UIEdgeInsets.zero

  // uikit/uiwindow/rootviewcontroller
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.view.removeFromSuperview()
      if isShown { showRoot() }
    }
  }
  private var isShown = false
  private lazy var ownUndoManager = UndoManager()

  open override var undoManager: UndoManager? { ownUndoManager }

  open override var traitCollection: UITraitCollection { ownTraits }

  // uikit/uiwindow/makekeyandvisible()
  open func makeKeyAndVisible() {
    guard !isShown else { return }
    isShown = true
    showRoot()
  }

  private func showRoot() {
    guard let root = rootViewController else { return }
    root.view.frame = bounds
    root.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(root.view)
    root.appear(animated: false)
    layoutIfNeeded()
    root.didAppear(animated: false)
  }
}
