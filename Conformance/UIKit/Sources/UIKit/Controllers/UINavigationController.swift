public import Foundation

// uikit/uigesturerecognizer
/// Tests perform the gestures; nothing is recognized.
@MainActor
open class UIGestureRecognizer: Foundation.NSObject {
  // uikit/uigesturerecognizer/isenabled
  open var isEnabled = true
}

// uikit/uinavigationcontroller
/// Shows its last controller in all of its bounds.
///
/// Bars take no space in the stand-in.
open class UINavigationController: UIViewController {
  // uikit/uinavigationcontroller/interactivepopgesturerecognizer
  open private(set) var interactivePopGestureRecognizer: UIGestureRecognizer? =
    UIGestureRecognizer()

  // uikit/uinavigationcontroller/interactivecontentpopgesturerecognizer
  open private(set) var interactiveContentPopGestureRecognizer: UIGestureRecognizer? =
    UIGestureRecognizer()

  // uikit/uinavigationcontroller/viewcontrollers
  open var viewControllers: [UIViewController] {
    get { children }
    set { setViewControllers(newValue, animated: false) }
  }

  // uikit/uinavigationcontroller/init(rootviewcontroller:)
  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  // uikit/uinavigationcontroller/topviewcontroller
  open var topViewController: UIViewController? { children.last }

  // uikit/uinavigationcontroller/setviewcontrollers(_:animated:)
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let old = topViewController
    for child in children where !viewControllers.contains(where: { $0 === child }) {
      if child !== old { child.viewIfLoaded?.removeFromSuperview() }
      child.removeFromParent()
    }
    for child in viewControllers { addChild(child) }
    exchange(old, for: viewControllers.last, animated: animated)
    for child in viewControllers { child.didMove(toParent: self) }
  }

  // uikit/uinavigationcontroller/pushviewcontroller(_:animated:)
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    setViewControllers(children + [viewController], animated: animated)
  }

  // uikit/uinavigationcontroller/popviewcontroller(animated:)
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard children.count > 1, let top = topViewController else { return nil }
    setViewControllers(Array(children.dropLast()), animated: animated)
    return top
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if let top = topViewController { embed(top) }
  }

  private func embed(_ controller: UIViewController) {
    guard let content = controller.view, content.superview !== view else { return }
    content.frame = view.bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(content)
  }

  private func exchange(
    _ old: UIViewController?,
    for new: UIViewController?,
    animated: Bool
  ) {
    guard isViewLoaded, old !== new else { return }
    let isShown = view.window != nil
    if isShown { old?.disappear(animated: animated) }
    if let new { embed(new) }
    old?.viewIfLoaded?.removeFromSuperview()
    guard isShown else { return }
    new?.appear(animated: animated)
    view.layoutIfNeeded()
    old?.didDisappear(animated: animated)
    new?.didAppear(animated: animated)
  }
}
