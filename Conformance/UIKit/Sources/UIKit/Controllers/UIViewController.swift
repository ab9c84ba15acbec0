public import Foundation

// uikit/uimodalpresentationstyle
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  case pageSheet = 1
  case formSheet = 2
  case currentContext = 3
  case custom = 4
  case overFullScreen = 5
  case overCurrentContext = 6
  case popover = 7
  case none = -1
  case automatic = -2
}

// uikit/uicontentcontainer
@MainActor
public protocol UIContentContainer: NSObjectProtocol {
  // uikit/uicontentcontainer/preferredcontentsize
  var preferredContentSize: CGSize { get }
  // uikit/uicontentcontainer/viewwilltransition(to:with:)
  func viewWillTransition(
    to size: CGSize,
    with coordinator: any UIViewControllerTransitionCoordinator
  )
}

// uikit/uiviewcontrollertransitioncoordinatorcontext
@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  // uikit/uiviewcontrollertransitioncoordinatorcontext/isanimated
  var isAnimated: Bool { get }
}

// uikit/uiviewcontrollertransitioncoordinator
@MainActor
public protocol UIViewControllerTransitionCoordinator:
  UIViewControllerTransitionCoordinatorContext
{
  // uikit/uiviewcontrollertransitioncoordinator/animate(alongsidetransition:completion:)
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

/// A transition of a window's size.
///
/// Its animations take effect immediately.
final class SizeTransition: Foundation.NSObject, UIViewControllerTransitionCoordinator {
  let isAnimated = true
  private var alongside: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let animation { alongside.append(animation) }
    StandIn.begin("transition", duration: 0.3) { completion?(self) }
    return true
  }

  /// Runs the animations that accompany the transition, after the sizes have changed.
  func perform() {
    for animation in alongside { animation(self) }
  }
}

// uikit/uiviewcontroller
@MainActor
open class UIViewController: UIResponder, UITraitEnvironment, UIContentContainer,
  UITraitChangeObservable
{
  private var loadedView: UIView?
  private var isAppearing = false

  // uikit/uiviewcontroller/title
  open var title: String? {
    didSet { navigationItem.title = title }
  }
  // uikit/uiviewcontroller/navigationitem
  open var navigationItem: UINavigationItem { ownNavigationItem }
  private lazy var ownNavigationItem = UINavigationItem(title: title ?? "")
  // uikit/uiviewcontroller/preferredcontentsize
  open var preferredContentSize = CGSize.zero {
    didSet {
      guard preferredContentSize != oldValue, presenting?.presented === self else { return }
      Presentation.place(presentedBy: presenting)
    }
  }
  // uikit/uiviewcontroller/restorationidentifier
  open var restorationIdentifier: String?
  // uikit/uiviewcontroller/isediting
  open var isEditing = false

  // uikit/uiviewcontroller/parent
  public private(set) weak var parent: UIViewController?
  // uikit/uiviewcontroller/children
  public private(set) var children: [UIViewController] = []

  // uikit/uiviewcontroller/modalpresentationstyle
  open var modalPresentationStyle = UIModalPresentationStyle.automatic {
    didSet { if modalPresentationStyle != oldValue { ownPresentation = nil } }
  }
  // uikit/uiviewcontroller/ismodalinpresentation
  open var isModalInPresentation = false
  var presented: UIViewController?
  weak var presenting: UIViewController?
  var ownPresentation: UIPresentationController?

  // uikit/uiviewcontroller/isbeingdismissed
  public internal(set) var isBeingDismissed = false

  // uikit/uiviewcontroller/init(nibname:bundle:)
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }

  // uikit/uiviewcontroller/init(coder:)
  public required init?(coder: NSCoder) {
    super.init()
  }

  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  // MARK: The view

  // uikit/uiviewcontroller/view
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.controller = nil
      loadedView = newValue
      newValue?.controller = self
    }
  }

  // uikit/uiviewcontroller/viewifloaded
  open var viewIfLoaded: UIView? { loadedView }

  // uikit/uiviewcontroller/isviewloaded
  open var isViewLoaded: Bool { loadedView != nil }

  // uikit/uiviewcontroller/loadview()
  open func loadView() {
    view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  }

  // uikit/uiviewcontroller/loadviewifneeded()
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    guard loadedView != nil else { preconditionFailure("\(self) loaded no view") }
    viewDidLoad()
  }

  // uikit/uiviewcontroller/viewdidload()
  open func viewDidLoad() {}
  // uikit/uiviewcontroller/viewwillappear(_:)
  open func viewWillAppear(_ animated: Bool) {}
  // uikit/uiviewcontroller/viewdidappear(_:)
  open func viewDidAppear(_ animated: Bool) {}
  // uikit/uiviewcontroller/viewwilldisappear(_:)
  open func viewWillDisappear(_ animated: Bool) {}
  // uikit/uiviewcontroller/viewdiddisappear(_:)
  open func viewDidDisappear(_ animated: Bool) {}
  // uikit/uiviewcontroller/viewdidlayoutsubviews()
  open func viewDidLayoutSubviews() {}

  // uikit/uiviewcontroller/setediting(_:animated:)
  open func setEditing(_ editing: Bool, animated: Bool) {
    isEditing = editing
  }

  // MARK: Traits and size

  open override var next: UIResponder? {
    loadedView?.superview ?? presenting
  }

  // uikit/uiviewcontroller/traitcollection
  open var traitCollection: UITraitCollection {
    let inherited =
      parent?.traitCollection ?? loadedView?.superview?.traitCollection
      ?? presenting?.traitCollection ?? StandIn.defaultTraits
    return ownPresentation?.adjusted(inherited) ?? inherited
  }

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  open func viewWillTransition(
    to size: CGSize,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }

  // MARK: Restoration

  // uikit/uiviewcontroller/encoderestorablestate(with:)
  open func encodeRestorableState(with coder: NSCoder) {}

  // uikit/uiviewcontroller/decoderestorablestate(with:)
  open func decodeRestorableState(with coder: NSCoder) {}

  // objectivec/nsobject-swift.class/accessibilityperformescape()
  open func accessibilityPerformEscape() -> Bool { false }

  // MARK: Children

  // uikit/uiviewcontroller/addchild(_:)
  open func addChild(_ childController: UIViewController) {
    if let parent = childController.parent, parent !== self { childController.removeFromParent() }
    children.removeAll { $0 === childController }
    children.append(childController)
    childController.parent = self
  }

  // uikit/uiviewcontroller/removefromparent()
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  // uikit/uiviewcontroller/didmove(toparent:)
  open func didMove(toParent parent: UIViewController?) {}

  // uikit/uiviewcontroller/navigationcontroller
  open var navigationController: UINavigationController? {
    sequence(first: self, next: \.parent).dropFirst().lazy
      .compactMap { $0 as? UINavigationController }.first
  }

  // MARK: Appearance

  func appear(animated: Bool) {
    guard !isAppearing else { return }
    isAppearing = true
    loadViewIfNeeded()
    viewWillAppear(animated)
    for child in children where child.isShownInside(self) { child.appear(animated: animated) }
  }

  func didAppear(animated: Bool) {
    guard isAppearing else { return }
    viewDidAppear(animated)
    for child in children where child.isShownInside(self) { child.didAppear(animated: animated) }
  }

  func disappear(animated: Bool) {
    guard isAppearing else { return }
    viewWillDisappear(animated)
    for child in children { child.disappear(animated: animated) }
  }

  func didDisappear(animated: Bool) {
    guard isAppearing else { return }
    isAppearing = false
    viewDidDisappear(animated)
    for child in children { child.didDisappear(animated: animated) }
  }

  private func isShownInside(_ parent: UIViewController) -> Bool {
    guard let loadedView, let outer = parent.viewIfLoaded else { return false }
    return loadedView.isDescendant(of: outer)
  }

  // MARK: Presentation

  // uikit/uiviewcontroller/presentedviewcontroller
  open var presentedViewController: UIViewController? {
    presented ?? parent?.presentedViewController
  }

  // uikit/uiviewcontroller/presentingviewcontroller
  open var presentingViewController: UIViewController? {
    presenting ?? parent?.presentingViewController
  }

  // uikit/uiviewcontroller/present(_:animated:completion:)
  open func present(
    _ viewControllerToPresent: UIViewController,
    animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    Presentation.present(
      viewControllerToPresent,
      from: self,
      animated: flag,
      completion: completion
    )
  }

  // uikit/uiviewcontroller/dismiss(animated:completion:)
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    Presentation.dismiss(from: self, animated: flag, completion: completion)
  }
}

extension UIViewController {
  /// Notifies the controller and those that it shows of a new size.
  func propagateSize(_ size: CGSize) -> SizeTransition {
    let transition = SizeTransition()
    viewWillTransition(to: size, with: transition)
    presented?.viewWillTransition(to: size, with: transition)
    return transition
  }
}
