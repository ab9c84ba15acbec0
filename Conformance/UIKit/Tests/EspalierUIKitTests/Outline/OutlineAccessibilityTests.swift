import Espalier
import EspalierUIKit
import Testing
import UIKit

@Suite("OutlineTableView: accessibility")
@MainActor
struct OutlineTableAccessibilityTests {
  @Test("X-10: cells report the expansion and the level of their rows")
  func value() throws {
    let screen = OutlineScreen()
    #expect(screen.cell("A")?.spokenValue == "Collapsed, Level 1")
    #expect(screen.cell("E")?.spokenValue == "Level 1")
    #expect(screen.cell("A")?.accessibilityTraits.contains(.button) == true)
    #expect(screen.cell("E")?.accessibilityTraits.contains(.button) == false)
    try screen.source.expand("A")
    screen.window.layoutIfNeeded()
    #expect(screen.cell("A")?.spokenValue == "Expanded, Level 1")
    #expect(screen.cell("A0")?.spokenValue == "Collapsed, Level 2")
  }

  @Test("X-10: a selected row is reported as selected")
  func selected() {
    let screen = OutlineScreen()
    screen.table.delegate = nil
    screen.tap("E")
    #expect(screen.cell("E")?.isSelected == true)
  }

  @Test("A branch has an action that expands or collapses it, with a fitting name")
  func actions() throws {
    let screen = OutlineScreen()
    let action = try #require(screen.cell("A")?.accessibilityCustomActions?.first)
    #expect(action.name == "Show more")
    #expect(action.actionHandler?(action) == true)
    screen.window.layoutIfNeeded()
    #expect(screen.line(0) == "A A0 A1 B")
    #expect(screen.cell("A")?.accessibilityCustomActions?.map(\.name) == ["Show less"])
    #expect(screen.cell("A1")?.accessibilityCustomActions == nil)
    let cell = try #require(screen.cell("A"))
    cell.accessibilityCustomActions?.insert(.init(name: "Share") { _ in true }, at: 0)
    try screen.source.reconfigure(["A"])
    #expect(cell.accessibilityCustomActions?.map(\.name) == ["Share", "Show less"])
    cell.accessibilityCustomActions?.removeFirst()
    screen.listener.refused = ["A"]
    let close = try #require(screen.cell("A")?.accessibilityCustomActions?.first)
    #expect(close.actionHandler?(close) == false)
    screen.listener.refused = []
    try screen.source.delete(["A"])
    #expect(close.actionHandler?(close) == false)
  }

  @Test("Expanding and collapsing are announced, once, and only if they happen")
  func announcement() throws {
    let screen = OutlineScreen()
    screen.tap("A")
    #expect(StandIn.announcements == ["Expanded"])
    try screen.source.collapse("A")
    #expect(StandIn.announcements == ["Expanded", "Collapsed"])
    try screen.source.collapse("A")
    screen.tap("E")
    #expect(StandIn.announcements.count == 2)
    screen.table.removeFromSuperview()
    try screen.source.expand("A")
    #expect(StandIn.announcements.count == 2)
  }

  @Test("The disclosure button is not an accessibility element")
  func arrow() {
    let screen = OutlineScreen()
    #expect(screen.cell("A")?.accessoryView?.isAccessibilityElement == false)
  }

  @Test("If Reduce Motion is on, nothing is animated, and changes take effect immediately")
  func reduceMotion() throws {
    let screen = OutlineScreen()
    StandIn.animations = []
    var done = 0
    try screen.source.expand("A", completion: { done += 1 })
    #expect(!StandIn.animations.isEmpty)
    #expect(done == 0)
    StandIn.finishUpdates(in: screen.window)
    #expect(done == 1)
    StandIn.animations = []
    StandIn.reduceMotion = true
    try screen.source.collapse("A", completion: { done += 1 })
    #expect(StandIn.animations.isEmpty)
    #expect(done == 2)
    StandIn.reduceMotion = false
    try screen.source.expand("A", animatingDifferences: false, completion: { done += 1 })
    #expect(StandIn.animations.isEmpty)
    #expect(done == 3)
    try screen.source.expand("A", completion: { done += 1 })
    #expect(done == 4)
    StandIn.reset()
  }

  @Test("Dynamic Type: with larger text the rows are reconfigured, and indented further")
  func dynamicType() throws {
    let screen = OutlineScreen(OutlineFixture.t1Open)
    let before = try #require(screen.cell("A00")?.indentationWidth)
    screen.forget()
    StandIn.change(
      [UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)],
      of: screen.window
    )
    screen.window.layoutIfNeeded()
    #expect(screen.asked.count == 23)
    #expect(before == 16)
    #expect(try #require(screen.cell("A00")?.indentationWidth) > 24)
    screen.forget()
    StandIn.change([UITraitCollection(userInterfaceStyle: .dark)], of: screen.window)
    screen.window.layoutIfNeeded()
    #expect(screen.asked.isEmpty)
  }
}
