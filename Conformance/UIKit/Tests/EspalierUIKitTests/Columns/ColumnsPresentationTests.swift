import Espalier
import EspalierUIKit
import Testing
import UIKit

/// The popover, on M1.
@MainActor
@Suite(.serialized)
struct ColumnsPresentationTests {
  /// Columns that are not shown yet, and their presenter.
  private func screen(root: String? = "root") -> (ColumnsScreen, UIViewController) {
    let screen = ColumnsScreen(root: root, isShown: false)
    let presenter = UIViewController()
    screen.show(presenter)
    return (screen, presenter)
  }

  private func present(_ screen: ColumnsScreen, from presenter: UIViewController) {
    screen.controller.present(
      from: presenter,
      sourceView: presenter.view,
      sourceRect: CGRect(x: 10, y: 20, width: 30, height: 40)
    )
    screen.finishUpdates()
  }

  @Test("SX-50: presenting shows the root; dismissing by the program is reported once")
  func dismissByCall() throws {
    let (screen, presenter) = screen()
    var wasPresented = false
    screen.controller.handlers.setUp = { [weak presenter] _, _ in
      wasPresented = presenter?.presentedViewController != nil
    }
    #expect(screen.controller.browser.columns.isEmpty)
    present(screen, from: presenter)
    #expect(wasPresented)
    #expect(presenter.presentedViewController === screen.controller)
    #expect(screen.picture == "root: X Y Z")
    let popover = try #require(screen.controller.popoverPresentationController)
    #expect(popover.sourceRect == CGRect(x: 10, y: 20, width: 30, height: 40))
    screen.log = []
    screen.controller.dismissColumns()
    screen.finishUpdates()
    #expect(screen.log == ["dismiss"])
    #expect(presenter.presentedViewController == nil)
  }

  @Test("SX-50: dismissing by the user is reported once")
  func dismissByPerson() throws {
    let (screen, presenter) = screen()
    present(screen, from: presenter)
    screen.log = []
    StandIn.dismissByGesture(screen.controller)
    screen.finishUpdates()
    #expect(screen.log == ["dismiss"])
    #expect(presenter.presentedViewController == nil)
    #expect(screen.controller.browser.columns.isEmpty)
  }

  @Test("SX-50: dismissing by the presenting controller is reported once")
  func dismissByPresenter() throws {
    let (screen, presenter) = screen()
    present(screen, from: presenter)
    screen.log = []
    presenter.dismiss(animated: true)
    screen.finishUpdates()
    #expect(screen.log == ["dismiss"])
  }

  @Test("SX-51: dismissing twice, or without a presentation, is reported once per presentation")
  func dismissTwice() throws {
    let (screen, presenter) = screen()
    screen.controller.dismissColumns()
    #expect(screen.log == [])
    for round in 1...3 {
      present(screen, from: presenter)
      screen.controller.dismissColumns()
      screen.controller.dismissColumns()
      screen.finishUpdates()
      screen.controller.dismissColumns()
      #expect(screen.log.filter { $0 == "dismiss" }.count == round)
    }
  }

  @Test("SX-52: presenting again shows the root alone")
  func presentAgain() throws {
    let (screen, presenter) = screen()
    present(screen, from: presenter)
    try screen.navigate("X", 0)
    #expect(screen.line == "root | X")
    screen.controller.dismissColumns()
    screen.finishUpdates()
    present(screen, from: presenter)
    #expect(screen.picture == "root: X Y Z")
  }

  @Test("SX-53: presenting without a root or handlers is harmless")
  func nobody() throws {
    let (screen, presenter) = screen(root: nil)
    screen.controller.handlers = .init()
    present(screen, from: presenter)
    #expect(screen.controller.browser.columns.isEmpty)
    #expect(presenter.presentedViewController === screen.controller)
    screen.controller.dismissColumns()
    screen.finishUpdates()
    #expect(presenter.presentedViewController == nil)
  }

  @Test("The popover follows the columns, and is not wider than the window allows")
  func size() throws {
    let (screen, presenter) = screen()
    present(screen, from: presenter)
    #expect(screen.controller.preferredContentSize == CGSize(width: 215, height: 360))
    try screen.navigate("X", 0)
    try screen.navigate("X1", 1)
    #expect(screen.controller.preferredContentSize == CGSize(width: 625, height: 360))
    try screen.navigate("X1a", 2)
    #expect(screen.controller.preferredContentSize == CGSize(width: 728, height: 360))
    screen.controller.followsWindow = false
    screen.controller.layout.maximum.width = 500
    #expect(screen.controller.preferredContentSize.width == 500)
  }

  @Test("In a popover columns are side by side; where that becomes a sheet, one fills it")
  func sizeClasses() throws {
    for isCompact in [false, true] {
      let (screen, presenter) = screen()
      if isCompact {
        StandIn.change([UITraitCollection(horizontalSizeClass: .compact)], of: screen.window)
      }
      present(screen, from: presenter)
      try screen.navigate("X", 0)
      #expect(screen.controller.traitCollection.horizontalSizeClass == .compact)
      let shown = (0...1).filter { screen.columnView($0)?.isHidden == false }
      #expect(shown == (isCompact ? [1] : [0, 1]))
      let button = try #require(screen.find(UIButton.self, in: screen.controller.view))
      #expect(StandIn.tap(button) == isCompact)
      #expect(screen.line == (isCompact ? "root" : "root | X"))
      #expect(screen.controller.view.frame.width == (isCompact ? 768 : 420))
    }
  }

  @Test("Presented from a bar button item; presenting twice presents once")
  func barButton() throws {
    let (screen, presenter) = screen()
    let item = UIBarButtonItem(primaryAction: UIAction(title: "Go to") { _ in })
    screen.controller.permittedArrowDirections = .up
    screen.controller.present(from: presenter, barButtonItem: item)
    try screen.navigate("X", 0)
    screen.controller.present(from: presenter, barButtonItem: item)
    screen.finishUpdates()
    let popover = try #require(screen.controller.popoverPresentationController)
    #expect(popover.barButtonItem === item)
    #expect(popover.permittedArrowDirections == .up)
    #expect(screen.picture == "root: X Y Z")
    #expect(StandIn.animations.filter { $0.kind == "present" }.count == 1)
  }

  @Test("SX-54: navigation honors its argument `animated`")
  func animated() throws {
    let screen = ColumnsScreen()
    StandIn.animations = []
    try screen.navigate("X", 0, animated: false)
    try screen.controller.truncate(toDepth: 0, animated: false)
    screen.finishUpdates()
    #expect(StandIn.animations.isEmpty)
    try screen.navigate("X", 0, animated: true)
    #expect(!StandIn.animations.isEmpty)
    StandIn.animations = []
    try screen.controller.truncate(toDepth: 0, animated: true)
    screen.finishUpdates()
    #expect(!StandIn.animations.isEmpty)
  }

  @Test("SX-54: nothing is animated if Reduce Motion is on")
  func reducedMotion() throws {
    let screen = ColumnsScreen()
    StandIn.reduceMotion = true
    StandIn.animations = []
    for depth in 0..<2 { try screen.navigate(["X", "X1"][depth], depth, animated: true) }
    try screen.navigate("Y", 0, animated: true)
    try screen.controller.reload(atDepth: 0, with: screen.rows([["Y", "Z"]]))
    #expect(StandIn.animations.isEmpty)
    #expect(screen.picture == "root: [Y] Z | Y: Y1")
  }
}
