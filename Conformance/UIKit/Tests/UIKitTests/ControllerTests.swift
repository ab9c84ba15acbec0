import Testing
import UIKit

/// A controller that records its lifecycle.
@MainActor
private final class Diarist: UIViewController {
  var entries: [String] = []

  override func viewDidLoad() { entries.append("load") }
  override func viewWillAppear(_ animated: Bool) { entries.append("will appear") }
  override func viewDidAppear(_ animated: Bool) { entries.append("did appear") }
  override func viewWillDisappear(_ animated: Bool) { entries.append("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { entries.append("did disappear") }
}

@MainActor
private final class Judge: NSObject, UIAdaptivePresentationControllerDelegate {
  var entries: [String] = []
  var allows = true

  func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool {
    entries.append("should")
    return allows
  }

  func presentationControllerWillDismiss(_ controller: UIPresentationController) {
    entries.append("will")
  }

  func presentationControllerDidDismiss(_ controller: UIPresentationController) {
    entries.append("did")
  }

  func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
    entries.append("attempted")
  }
}

@Suite("Controllers", .serialized)
@MainActor
struct ControllerTests {
  private func window(_ root: UIViewController) -> UIWindow {
    StandIn.reset()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    window.rootViewController = root
    window.makeKeyAndVisible()
    return window
  }

  @Test("a controller loads its view on demand, and appears in a window")
  func appears() {
    let root = Diarist()
    #expect(root.viewIfLoaded == nil)
    let window = window(root)
    #expect(root.entries == ["load", "will appear", "did appear"])
    #expect(root.view.frame == window.bounds)
  }

  @Test("a presented controller appears at the end of the animation")
  func present() {
    let (root, sheet) = (Diarist(), Diarist())
    let window = window(root)
    var done = false
    root.present(sheet, animated: true) { done = true }
    #expect(root.presentedViewController === sheet)
    #expect(sheet.presentingViewController === root)
    #expect(sheet.entries == ["load", "will appear"])
    #expect(!done)
    StandIn.finishUpdates(in: window)
    #expect(sheet.entries == ["load", "will appear", "did appear"])
    #expect(done)
    #expect(sheet.view.window === window)
    sheet.dismiss(animated: true)
    StandIn.finishUpdates(in: window)
    #expect(root.presentedViewController == nil)
    #expect(sheet.entries.suffix(2) == ["will disappear", "did disappear"])
    #expect(sheet.view.window == nil)
    #expect(StandIn.animations.map(\.kind) == ["present", "dismiss"])
  }

  @Test("a second presentation is ignored with a warning")
  func presentTwice() {
    let root = UIViewController()
    let window = window(root)
    root.present(UIViewController(), animated: false)
    let first = root.presentedViewController
    root.present(UIViewController(), animated: false)
    #expect(root.presentedViewController === first)
    #expect(StandIn.warnings.count == 1)
    withExtendedLifetime(window) {}
  }

  @Test("a gesture asks and notifies the delegate; the program does neither")
  func gesture() {
    let (root, sheet, judge) = (UIViewController(), UIViewController(), Judge())
    let window = window(root)
    root.present(sheet, animated: false)
    sheet.presentationController?.delegate = judge
    judge.allows = false
    #expect(!StandIn.dismissByGesture(sheet))
    #expect(judge.entries == ["should", "attempted"])
    judge.allows = true
    judge.entries = []
    sheet.isModalInPresentation = true
    #expect(!StandIn.dismissByGesture(sheet))
    #expect(judge.entries == ["attempted"])
    judge.entries = []
    sheet.isModalInPresentation = false
    #expect(StandIn.dismissByGesture(sheet))
    #expect(judge.entries == ["should", "will", "did"])
    #expect(root.presentedViewController == nil)
    judge.entries = []
    root.present(sheet, animated: false)
    root.dismiss(animated: false)
    #expect(judge.entries.isEmpty)
    withExtendedLifetime(window) {}
  }

  @Test("a sheet of half height, a popover of its own size, with a compact width inside")
  func sizes() {
    let root = UIViewController()
    let window = window(root)
    StandIn.change([UITraitCollection(horizontalSizeClass: .regular)], of: window)
    let sheet = UIViewController()
    sheet.modalPresentationStyle = .pageSheet
    sheet.sheetPresentationController?.detents = [.medium(), .large()]
    root.present(sheet, animated: false)
    #expect(sheet.view.frame == CGRect(x: 0, y: 400, width: 400, height: 400))
    root.dismiss(animated: false)
    let popover = UIViewController()
    popover.modalPresentationStyle = .popover
    popover.preferredContentSize = CGSize(width: 200, height: 300)
    popover.popoverPresentationController?.sourceView = root.view
    root.present(popover, animated: false)
    #expect(popover.view.frame.size == CGSize(width: 200, height: 300))
    #expect(popover.traitCollection.horizontalSizeClass == .compact)
    #expect(root.traitCollection.horizontalSizeClass == .regular)
    root.dismiss(animated: false)
    StandIn.change([UITraitCollection(horizontalSizeClass: .compact)], of: window)
    root.present(popover, animated: false)
    #expect(popover.view.frame == window.bounds, "in a compact width it is a sheet")
  }

  @Test("a navigation controller shows its last controller")
  func navigation() {
    let (first, second) = (Diarist(), Diarist())
    let navigation = UINavigationController(rootViewController: first)
    let window = window(navigation)
    first.title = "One"
    #expect(first.navigationItem.title == "One")
    #expect(first.navigationController === navigation)
    navigation.pushViewController(second, animated: false)
    #expect(second.entries == ["load", "will appear", "did appear"])
    #expect(first.entries.suffix(2) == ["will disappear", "did disappear"])
    #expect(second.view.window === window && first.view.window == nil)
    #expect(navigation.popViewController(animated: false) === second)
    #expect(navigation.topViewController === first)
    #expect(second.parent == nil)
    #expect(navigation.popViewController(animated: false) == nil)
  }

  @Test("a bar button item performs its action")
  func bar() {
    StandIn.reset()
    var count = 0
    let item = UIBarButtonItem(systemItem: .save, primaryAction: UIAction { _ in count += 1 })
    #expect(StandIn.tap(item))
    item.isEnabled = false
    #expect(!StandIn.tap(item))
    #expect(count == 1)
  }

  @Test("controllers are deallocated")
  func released() {
    StandIn.reset()
    weak var controller: UIViewController?
    weak var view: UIView?
    weak var presented: UIViewController?
    do {
      let root = UINavigationController(rootViewController: UIViewController())
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      window.rootViewController = root
      window.makeKeyAndVisible()
      let sheet = UIViewController()
      root.present(sheet, animated: true)
      StandIn.finishUpdates(in: window)
      (controller, view, presented) = (root, root.view, sheet)
    }
    #expect(controller == nil)
    #expect(view == nil)
    #expect(presented == nil)
  }
}
