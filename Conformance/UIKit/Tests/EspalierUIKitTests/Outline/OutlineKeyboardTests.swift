import Espalier
import EspalierUIKit
import Testing
import UIKit

@Suite("OutlineTableView: the keyboard of an iPad")
@MainActor
struct OutlineTableKeyboardTests {
  private func press(
    _ screen: OutlineScreen,
    _ codes: UIKeyboardHIDUsage...,
    flags: UIKeyModifierFlags = []
  ) {
    for code in codes {
      StandIn.press(code, modifierFlags: flags)
      screen.window.layoutIfNeeded()
    }
  }

  private func ready(_ screen: OutlineScreen) -> OutlineScreen {
    #expect(screen.table.becomeFirstResponder())
    return screen
  }

  @Test("KB-02, KB-03: arrows, Home, End and pages move the cursor, and the selection with it")
  func moving() {
    let screen = ready(OutlineScreen(OutlineFixture.t1Open, height: 220))
    #expect(screen.source.navigator.cursor == "A")
    press(screen, .keyboardDownArrow, .keyboardDownArrow)
    #expect(screen.source.selection == ["A00"])
    #expect(screen.table.indexPathForSelectedRow == [0, 2])
    press(screen, .keyboardUpArrow)
    #expect(screen.source.selection == ["A0"])
    press(screen, .keyboardEnd)
    #expect(screen.source.navigator.cursor == "I")
    StandIn.finishUpdates(in: screen.window)
    #expect(screen.cell("I")?.isSelected == true)
    press(screen, .keyboardPageUp)
    #expect(screen.source.navigator.cursor == "G")
    press(screen, .keyboardHome)
    #expect(screen.source.selection == ["A"])
    #expect(screen.listener.log.filter { $0 == "selection" }.count == 6)
  }

  @Test("KB-04, KB-06: left and right expand, enter, collapse and leave, with delegate calls")
  func sides() {
    let screen = ready(OutlineScreen())
    press(screen, .keyboardRightArrow)
    #expect(screen.line(0) == "A A0 A1 B")
    #expect(screen.listener.log.contains("should expand A"))
    #expect(screen.listener.log.contains("did expand A"))
    press(screen, .keyboardRightArrow)
    #expect(screen.source.navigator.cursor == "A0")
    press(screen, .keyboardRightArrow, .keyboardRightArrow, .keyboardRightArrow)
    #expect(screen.source.selection == ["A00"])
    press(screen, .keyboardLeftArrow)
    #expect(screen.source.selection == ["A0"])
    screen.listener.refused = ["A0"]
    press(screen, .keyboardLeftArrow)
    #expect(screen.source.outline.isExpanded("A0") == true)
    screen.listener.refused = []
    press(screen, .keyboardLeftArrow, .keyboardLeftArrow, .keyboardLeftArrow)
    #expect(screen.line(0) == "A B")
    #expect(screen.source.navigator.cursor == "A")
  }

  @Test("In right-to-left layouts the left and right arrow keys are swapped")
  func rightToLeft() {
    let screen = ready(OutlineScreen())
    StandIn.change([UITraitCollection(layoutDirection: .rightToLeft)], of: screen.window)
    press(screen, .keyboardLeftArrow)
    #expect(screen.line(0) == "A A0 A1 B")
    press(screen, .keyboardRightArrow)
    #expect(screen.line(0) == "A B")
  }

  @Test("With the Option key a branch expands and collapses with all its descendants")
  func recursively() {
    let screen = ready(OutlineScreen())
    press(screen, .keyboardRightArrow, flags: .alternate)
    #expect(screen.line(0) == "A A0 A00 A01 A1 B")
    press(screen, .keyboardLeftArrow, flags: .alternate)
    press(screen, .keyboardRightArrow)
    #expect(screen.line(0) == "A A0 A1 B")
  }

  @Test("KB-07, KB-08, KB-09: asterisk, Space and Enter")
  func others() {
    let screen = ready(OutlineScreen())
    StandIn.press(.keypadAsterisk, characters: "*")
    screen.window.layoutIfNeeded()
    #expect(screen.line(0) == "A A0 A1 B B0 B1")
    press(screen, .keyboardSpacebar)
    #expect(screen.source.selection == ["A"])
    press(screen, .keyboardSpacebar)
    #expect(screen.source.selection == [])
    press(screen, .keyboardReturnOrEnter)
    #expect(screen.line(0) == "A B B0 B1")
    #expect(screen.source.selection == ["A"])
    #expect(screen.listener.log.contains("activate A"))
  }

  @Test("KB-17: with Shift a key selects the rows that it passes; Command-A selects all")
  func extending() {
    let screen = ready(OutlineScreen(OutlineFixture.t1Open))
    screen.table.allowsMultipleSelection = true
    press(screen, .keyboardDownArrow)
    press(screen, .keyboardDownArrow, .keyboardDownArrow, flags: .shift)
    #expect(screen.source.selection == ["A0", "A00", "A01"])
    #expect(screen.table.indexPathsForSelectedRows?.sorted() == [[0, 1], [0, 2], [0, 3]])
    press(screen, .keyboardUpArrow, flags: .shift)
    #expect(screen.source.selection == ["A0", "A00"])
    press(screen, .keyboardA, flags: .command)
    #expect(screen.source.selection.count == 23)
    press(screen, .keyboardEnd)
    #expect(screen.source.selection == ["I"])
    press(screen, .keyboardSpacebar, flags: .shift)
    #expect(screen.source.selection == ["I"])
  }

  @Test("KB-14, KB-15, KB-16: typing the beginning of a name moves to it")
  func typing() {
    let screen = ready(OutlineScreen(OutlineFixture.t1Open))
    StandIn.press(.keyboardA, characters: "h")
    #expect(screen.source.navigator.cursor == "A")
    screen.source.typeAheadText = { $0 }
    StandIn.press(.keyboardA, characters: "c")
    #expect(screen.source.selection == ["C"])
    StandIn.press(.keyboardA, characters: "2")
    #expect(screen.source.selection == ["C2"])
    press(screen, .keyboardHome)
    StandIn.press(.keyboardA, characters: "d")
    StandIn.press(.keyboardA, characters: "d")
    #expect(screen.source.selection == ["D0"])
    press(screen, .keyboardHome)
    StandIn.press(.keyboardA, characters: "h")
    StandIn.clock += 2
    StandIn.press(.keyboardA, characters: "i")
    #expect(screen.source.selection == ["I"])
    press(screen, .keyboardHome)
    StandIn.press(.keyboardA, characters: "x")
    #expect(screen.source.selection == ["A"])
  }

  @Test("A tap moves the cursor, and a key without a meaning is forwarded")
  func afterTap() {
    let screen = ready(OutlineScreen(OutlineFixture.t1Open))
    screen.tap("C1")
    press(screen, .keyboardDownArrow)
    #expect(screen.source.selection == ["C2"])
    let parent = KeyCatcher(frame: screen.window.bounds)
    screen.window.addSubview(parent)
    parent.addSubview(screen.table)
    screen.table.becomeFirstResponder()
    StandIn.press(.keyboardTab)
    StandIn.press(.keyboardDownArrow, modifierFlags: .control)
    StandIn.press(.keyboardDownArrow)
    // The third is the press of a command, which passes as well.
    #expect(parent.caught == 3)
    #expect(screen.source.selection == ["D"])
  }

  @Test("KB-10, KB-11: a hidden cursor moves to the parent, a deleted one to a neighbor")
  func settling() throws {
    let screen = ready(OutlineScreen(OutlineFixture.t1Open))
    press(screen, .keyboardDownArrow, .keyboardDownArrow)
    try screen.source.collapse("A")
    #expect(screen.source.navigator.cursor == "A")
    #expect(screen.source.selection == ["A00"])
    try screen.source.delete(["A"])
    #expect(screen.source.navigator.cursor == "B")
    try screen.source.apply([])
    #expect(screen.source.navigator.cursor == nil)
    press(screen, .keyboardDownArrow)
  }

  @Test("If the selection does not follow, the cell provider shows the cursor")
  func cursorAlone() {
    let screen = ready(OutlineScreen())
    screen.table.selectionFollowsCursor = false
    screen.forget()
    press(screen, .keyboardDownArrow)
    #expect(screen.source.selection == [])
    #expect(screen.table.log == ["configure 0 {0,1}"])
  }

  private final class KeyCatcher: UIView {
    var caught = 0

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      caught += presses.count
    }
  }
}
