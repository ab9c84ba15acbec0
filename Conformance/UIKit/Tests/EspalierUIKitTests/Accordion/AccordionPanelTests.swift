import Espalier
import Testing
import UIKit

@testable import EspalierUIKit

/// Panels with ids, the keyboard, and accessibility.
@MainActor
@Suite struct AccordionPanelTests {
  private func seasons(policy: AccordionPolicy = .multiple) throws -> AccordionScreen {
    let screen = AccordionScreen(policy: policy)
    try screen.view.setPanels([
      .init("spring", body: ["snowdrop", "crocus"], state: .expanded),
      .init("summer", body: ["poppy"]),
      .init("autumn", body: nil),
    ])
    screen.show()
    return screen
  }

  @Test("A body that the user opens at the end is scrolled into sight, as far as its header stays")
  func reveal() {
    let screen = AccordionScreen(String(repeating: "C", count: 12))
    let view = screen.view
    view.frame.size.height = 220
    screen.log.bodyRows[10] = 9
    view.reloadData()
    screen.show()
    view.scrollToRow(at: IndexPath(row: 11, section: 0), at: .bottom, animated: false)
    screen.show()
    func frame(_ row: Int) -> CGRect { view.rectForRow(at: IndexPath(row: row, section: 0)) }
    screen.tap(11)
    screen.show()
    #expect(view.state(forPanelAt: 11) == .expanded)
    #expect(view.bounds.maxY == frame(12).maxY && view.bounds.minY <= frame(11).minY)
    screen.tap(10)
    screen.show()
    #expect(view.bounds.minY == frame(10).minY)
    let offset = view.contentOffset
    screen.tap(10)
    screen.tap(0)
    #expect(view.contentOffset.y <= offset.y)
  }

  @Test("X-09: expansion belongs to the panel, wherever it moves")
  func identity() throws {
    let screen = try seasons()
    let view = screen.view
    #expect(screen.line == "Hspring Bsnowdrop Bcrocus Hsummer Hautumn")
    try view.insertPanel(.init("winter"), at: 0)
    #expect(screen.line == "Hwinter Hspring Bsnowdrop Bcrocus Hsummer Hautumn")
    try view.movePanel("spring", to: 3)
    #expect(screen.line == "Hwinter Hsummer Hautumn Hspring Bsnowdrop Bcrocus")
    #expect(view.panelIndex(of: "spring") == 3)
    #expect(view.panelID(at: 3) == AnyHashable("spring"))
    #expect(view.panelID(at: 4) == nil && view.panelIndex(of: "moss") == nil)
    try view.removePanel("winter")
    try view.setBody(["crocus", "tulip", "snowdrop"], ofPanel: "spring")
    #expect(screen.line == "Hsummer Hautumn Hspring Bcrocus Btulip Bsnowdrop")
    #expect(throws: AccordionError<AnyHashable>.unknown(.header("moss"))) {
      try view.removePanel("moss")
    }
    #expect(throws: AccordionError<AnyHashable>.duplicate(.header("summer"))) {
      try view.insertPanel(.init("summer"))
    }
    #expect(screen.line == "Hsummer Hautumn Hspring Bcrocus Btulip Bsnowdrop")
  }

  @Test("SV-27: inserting an expanded panel collapses the other one in the same batch")
  func comesOpen() throws {
    let screen = try seasons(policy: .single)
    try screen.view.insertPanel(.init("winter", body: ["ice"], state: .expanded), at: 1)
    #expect(
      screen.log.lines == [
        "willCollapse(0, expanded)", "del {1,2} fade", "ins {1,2} fade",
        "didCollapse(0, collapsed)",
      ]
    )
    #expect(screen.line == "Hspring Hwinter Bice Hsummer Hautumn")
  }

  @Test("SV-27: where one panel must be expanded, the first one is")
  func alwaysOneFromNothing() throws {
    let screen = AccordionScreen(policy: .alwaysOne)
    #expect(screen.line == "")
    #expect(throws: AccordionError<AnyHashable>.policyBroken(.alwaysOne, open: 0)) {
      try screen.view.insertPanel(.init("a"))
    }
    #expect(throws: AccordionError<AnyHashable>.indexOutOfRange(index: 1, count: 0)) {
      try screen.view.insertPanel(.init("a", state: .expanded), at: 1)
    }
    try screen.view.insertPanel(.init("a", state: .expanded))
    try screen.view.insertPanel(.init("b"))
    #expect(screen.line == "Ha Ba Hb")
    screen.tap(2)
    #expect(screen.line == "Ha Hb Bb")
    #expect(throws: AccordionError<AnyHashable>.policyBroken(.alwaysOne, open: 0)) {
      try screen.view.removePanel("b")
    }
  }

  @Test("a policy that is set later applies to the existing panels")
  func policyLater() throws {
    let screen = try seasons()
    screen.view.policy = .single
    screen.tap(3)
    #expect(screen.letters == "CEC")
    #expect(screen.line == "Hspring Hsummer Bpoppy Hautumn")
  }

  @Test("invalid panels are rejected, and the existing ones stay")
  func refused() throws {
    let screen = try seasons()
    #expect(throws: AccordionError<AnyHashable>.emptyBody("x")) {
      try screen.view.setPanels([.init("x", body: [])])
    }
    #expect(screen.line == "Hspring Bsnowdrop Bcrocus Hsummer Hautumn")
  }

  @Test("expansion is restored without callbacks")
  func restoration() throws {
    let screen = try seasons()
    screen.tap(3)
    let kept = screen.view.openPanels
    #expect(kept == ["spring", "summer"])
    try screen.view.collapseAll()
    screen.log.lines = []
    try screen.view.restore(openPanels: kept + ["gone"])
    #expect(screen.line == "Hspring Bsnowdrop Bcrocus Hsummer Bpoppy Hautumn")
    #expect(screen.log.lines == [])
    screen.view.stateProvider = [PanelState.collapsed, .collapsed]
    try screen.view.restore(openPanels: [1])
    #expect(screen.view.stateProvider as? [PanelState] == [.collapsed, .expanded])
  }

  @Test("X-10: a header reports whether its panel is expanded, and updates with it")
  func accessibility() throws {
    let screen = AccordionScreen("EC")
    screen.show()
    func header(_ row: Int) throws -> AccordionTestHeader {
      let cell = screen.view.cellForRow(at: IndexPath(row: row, section: 0))
      return try #require(cell as? AccordionTestHeader)
    }
    let first = try header(0)
    #expect(first.spokenValue == "Expanded")
    #expect(first.accessibilityTraits.contains(.button))
    #expect(first.shown == true && !first.wasAnimated)
    StandIn.posts = []
    screen.tap(0)
    #expect(try header(0) === first)
    #expect(first.spokenValue == "Collapsed")
    #expect(first.shown == false && first.wasAnimated)
    #expect(StandIn.posts.map(\.notification) == [.layoutChanged])
    #expect(StandIn.posts.first?.argument as? UIView === first)
    StandIn.reduceMotion = true
    screen.tap(0)
    #expect(first.shown == true && !first.wasAnimated)
    StandIn.reset()
  }

  @Test("an app can replace the strings")
  func words() throws {
    let before = RowStrings.current
    defer { RowStrings.current = before }
    RowStrings.current = RowStrings(
      expanded: "auf",
      collapsed: "zu",
      showMore: "mehr",
      showLess: "weniger",
      level: { "Ebene \($0)" }
    )
    // Before iOS 18, the state is in words.
    ExpandedStatus.isUsed = false
    defer { ExpandedStatus.isUsed = true }
    let screen = AccordionScreen("C")
    screen.show()
    let cell = screen.view.cellForRow(at: IndexPath(row: 0, section: 0))
    #expect(cell?.accessibilityValue == "zu")
    #expect(RowStrings.current.value(level: 1, isExpanded: true) == "auf, Ebene 2")
    #expect(RowStrings.current.value() == nil)
    #expect(RowStrings.localized(in: .main).value(level: 0) == "Level 1")
  }

  @Test("keys move between rows, expand and collapse")
  func keys() throws {
    let screen = try seasons()
    let view = screen.view
    #expect(view.becomeFirstResponder())
    func press(_ keys: UIKeyboardHIDUsage...) -> Int? {
      for key in keys { StandIn.press(key) }
      return view.indexPathForSelectedRow?.row
    }
    #expect(press(.keyboardDownArrow) == 0)
    #expect(press(.keyboardDownArrow, .keyboardDownArrow) == 2)
    #expect(press(.keyboardLeftArrow) == 0)
    #expect(press(.keyboardLeftArrow) == 0)
    #expect(screen.letters == "CCC")
    #expect(press(.keyboardRightArrow) == 0)
    #expect(screen.letters == "ECC")
    #expect(press(.keyboardRightArrow) == 1)
    #expect(press(.keyboardEnd) == 4)
    #expect(press(.keyboardUpArrow) == 3)
    screen.log.lines = []
    #expect(press(.keyboardReturnOrEnter) == 3)
    #expect(screen.letters == "EEC")
    #expect(screen.log.lines.last == "didSelect(1)")
    #expect(press(.keyboardHome) == 0)
    #expect(view.cursorIndexPath == IndexPath(row: 0, section: 0))
    #expect(!view.perform(.previous))
    view.semanticContentAttribute = .forceRightToLeft
    #expect(press(.keyboardRightArrow) == 0)
    #expect(screen.letters == "CEC")
    #expect(press(.keyboardLeftArrow) == 0)
    #expect(screen.letters == "EEC")
  }

  @Test("keys without an effect are not handled, and the policy keeps one panel expanded")
  func keysRefused() throws {
    let screen = AccordionScreen(policy: .alwaysOne)
    #expect(!screen.view.perform(.next))
    try screen.view.setPanels([.init("a", body: nil, state: .expanded), .init("b")])
    #expect(screen.view.perform(.first))
    #expect(!screen.view.perform(.outward))
    #expect(!screen.view.perform(.inward))
    #expect(screen.letters == "EC")
  }
}
