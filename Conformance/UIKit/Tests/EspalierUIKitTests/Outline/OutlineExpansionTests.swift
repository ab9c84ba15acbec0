import Espalier
import EspalierUIKit
import Testing
import UIKit

@Suite("OutlineTableView: expanding and collapsing")
@MainActor
struct OutlineTableExpansionTests {
  @Test(
    "TV-20, TV-40: expanding and collapsing use their own animations"
  )
  func animations() throws {
    let screen = OutlineScreen()
    screen.table.expandingAnimation = .fade
    screen.table.collapsingAnimation = .top
    try screen.source.expand("A")
    #expect(screen.table.log == ["ins 0 {1,2} fade", "configure 0 {0}"])
    #expect(screen.counts == [4, 3, 4])
    screen.forget()
    try screen.source.collapse("A")
    #expect(screen.table.log == ["del 0 {1,2} top", "configure 0 {0}"])
    #expect(screen.lines == ["A B", "C D E", "F G H I"])
  }

  @Test("TV-41: should, will, state, rows, did, once each, for a call as for a tap")
  func order() throws {
    let heard = [
      "should expand A", "will expand A", "ins 0 {1,2} automatic", "did expand A",
      "should collapse A", "will collapse A", "del 0 {1,2} automatic", "did collapse A",
    ]
    for byTouch in [false, true] {
      let screen = OutlineScreen()
      var order: [String] = []
      screen.listener.onHearing = [
        "will expand A": {
          order.append("closed: \(screen.source.outline.isExpanded("A") == false)")
          order.append("\(screen.counts[0])")
        },
        "did expand A": {
          order.append("open: \(screen.source.outline.isExpanded("A") == true)")
          order.append("\(screen.counts[0])")
        },
      ]
      for _ in 0..<2 {
        if byTouch { screen.tap("A") } else { try screen.source.toggle("A") }
        screen.window.layoutIfNeeded()
      }
      #expect(order == ["closed: true", "2", "open: true", "4"])
      let events = screen.listener.log.filter { $0.contains("expand") || $0.contains("collapse") }
      #expect(events == heard.filter { !$0.contains("{") })
      #expect(
        screen.table.log.filter { !$0.hasPrefix("configure") } == heard.filter { $0.contains("{") }
      )
    }
  }

  @Test(
    "TV-41: if should returns false, there is no event and no change",
    arguments: [false, true]
  )
  func refusal(byTouch: Bool) throws {
    let screen = OutlineScreen()
    screen.listener.refused = ["A"]
    if byTouch { screen.tap("A") } else { #expect(try !screen.source.expand("A")) }
    #expect(
      screen.listener.log.filter { !$0.hasPrefix("height") && $0 != "activate A" } == [
        "should expand A"
      ]
    )
    #expect(screen.table.log.isEmpty)
    #expect(screen.source.outline.isExpanded("A") == false)
    #expect(!screen.table.isItemExpanded(at: [0, 0]))
  }

  @Test("TV-26, TV-27: expanding an expanded item or a leaf has no effect")
  func nothing() throws {
    let screen = OutlineScreen()
    #expect(try !screen.source.collapse("A"))
    #expect(try !screen.source.expand("E"))
    #expect(!screen.table.expandItem(at: [1, 2]))
    #expect(!screen.table.toggleItem(at: [7, 7]))
    #expect(screen.listener.log.isEmpty && screen.table.log.isEmpty && screen.asked.isEmpty)
    #expect(screen.source.outline.isExpanded("E") == false)
  }

  @Test("TV-28, TV-35: by path, hidden branches expand invisibly and keep this")
  func hidden() {
    let screen = OutlineScreen()
    #expect(screen.table.expandItem(at: [0, 0, 0]))
    #expect(screen.table.log.isEmpty)
    #expect(screen.table.expandItem(at: [0, 0]))
    #expect(screen.table.log.first == "ins 0 {1,2,3,4} automatic")
    #expect(screen.line(0) == "A A0 A00 A01 A1 B")
    #expect(screen.table.collapseItem(at: [0, 0]))
    #expect(screen.table.isItemExpanded(at: [0, 0, 0]))
    screen.source.policy.remembersDescendants = false
    #expect(screen.table.expandItem(at: [0, 0]))
    #expect(screen.table.collapseItem(at: [0, 0]))
    #expect(screen.table.expandItem(at: [0, 0]))
    #expect(screen.line(0) == "A A0 A1 B")
  }

  @Test("TV-36, TV-37: expanding all is one batch, without delegate calls")
  func all() {
    let screen = OutlineScreen()
    screen.source.expandAll()
    #expect(
      screen.table.log.first
        == "ins 0 {1,2,3,4,6,7} 1 {1,2,3,5,6,7} 2 {3,4} automatic"
    )
    #expect(screen.counts == [8, 9, 6])
    #expect(screen.listener.log.allSatisfy { $0.hasPrefix("height") })
    screen.forget()
    screen.source.collapseAll()
    #expect(
      screen.table.log.first
        == "del 0 {1,2,3,4,6,7} 1 {1,2,3,5,6,7} 2 {3,4} automatic"
    )
    screen.source.expand(toLevel: 1)
    #expect(screen.line(0) == "A A0 A1 B B0 B1")
  }

  @Test("TV-95: one expanded branch per parent: the sibling collapses first, with its own events")
  func oneBranch() throws {
    let screen = OutlineScreen()
    screen.source.policy.opensOneBranchPerParent = true
    try screen.source.expand("A")
    screen.forget()
    #expect(try screen.source.expand("B"))
    #expect(
      screen.listener.log.filter { !$0.hasPrefix("height") } == [
        "should collapse A", "should expand B", "will collapse A", "will expand B",
        "did collapse A", "did expand B",
      ]
    )
    #expect(
      screen.table.log == ["del 0 {1,2} automatic", "ins 0 {2,3} automatic", "configure 0 {0,1}"]
    )
    #expect(screen.line(0) == "A B B0 B1")
    screen.forget()
    screen.listener.refused = ["B"]
    #expect(try !screen.source.expand("A"))
    #expect(screen.table.log.isEmpty)
  }

  @Test("X-06: a cell configured during a did callback shows the new state")
  func newStateInCallbacks() throws {
    let screen = OutlineScreen()
    var seen: [String] = []
    screen.listener.onHearing["did expand A"] = {
      seen.append(screen.line(0))
      seen.append("\(screen.cell("A")?.spokenValue ?? "")")
    }
    try screen.source.expand("A")
    #expect(seen == ["A A0 A1 B", "Expanded, Level 1"])
  }

  @Test(
    "X-07: two toggles in one run loop turn, and one in a callback of the other, stay consistent"
  )
  func twoToggles() throws {
    let screen = OutlineScreen()
    screen.source.expandAll()
    try screen.source.toggle("A")
    try screen.source.toggle("A")
    try screen.source.toggle("B")
    screen.window.layoutIfNeeded()
    #expect(screen.line(0) == "A A0 A00 A01 A1 B")
    screen.listener.onHearing["did collapse A"] = { _ = try? screen.source.expand("B") }
    screen.listener.onHearing["will collapse A"] = { _ = try? screen.source.collapse("A0") }
    try screen.source.collapse("A")
    screen.window.layoutIfNeeded()
    #expect(screen.line(0) == "A B B0 B1")
    StandIn.finishUpdates(in: screen.window)
    #expect(screen.counts == [4, 9, 6])
  }

  @Test("If the delegate deletes the item in a will callback, there is no did")
  func deletedMeanwhile() throws {
    let screen = OutlineScreen()
    screen.listener.onHearing["will expand A"] = { _ = try? screen.source.delete(["A"]) }
    #expect(try !screen.source.expand("A"))
    screen.window.layoutIfNeeded()
    #expect(screen.line(0) == "B")
    #expect(!screen.listener.log.contains("did expand A"))
  }

  @Test("X-08: expanding and collapsing only query the model, on screen or off")
  func offScreen() throws {
    let screen = OutlineScreen(OutlineFixture.t1Open, height: 88)
    screen.table.setContentOffset(CGPoint(x: 0, y: 44 * 20), animated: false)
    screen.window.layoutIfNeeded()
    #expect(screen.cell("A") == nil)
    #expect(try screen.source.collapse("A"))
    #expect(screen.counts == [4, 9, 6])
    #expect(try screen.source.expand("A", recursively: true))
    #expect(screen.counts == [8, 9, 6])
  }

  @Test("The disclosure button expands, points down, and is removed when the row is a leaf")
  func disclosure() throws {
    let screen = OutlineScreen()
    let arrow = try #require(screen.cell("A")?.accessoryView as? UIButton)
    #expect(arrow.image(for: .normal) == UIImage(systemName: "chevron.forward"))
    #expect(StandIn.tap(arrow))
    screen.window.layoutIfNeeded()
    #expect(screen.line(0) == "A A0 A1 B")
    #expect(screen.listener.log.contains("did expand A"))
    #expect(screen.cell("A1")?.accessoryView == nil)
    #expect(screen.taps.log.isEmpty)
    #expect(screen.cell("A")?.accessoryView === arrow)
    #expect(arrow.image(for: .normal) == UIImage(systemName: "chevron.down"))
    try screen.source.delete(["B0", "B1"])
    try screen.source.update { outline throws(OutlineError<String>) in
      try outline.setBranch(false, for: "B")
    }
    #expect(screen.cell("B")?.accessoryView == nil)
    screen.source.showsDisclosure = false
    screen.table.reloadData()
    screen.window.layoutIfNeeded()
    #expect(screen.cell("A")?.accessoryView == nil)
  }

  @Test("Siblings expand as one change, and those that the delegate does not allow stay collapsed")
  func siblings() throws {
    let screen = OutlineScreen()
    try screen.source.expandSiblings(of: "E")
    #expect(screen.table.log.first == "ins 1 {1,2,3,5,6,7} automatic")
    #expect(
      screen.listener.log.filter { !$0.hasPrefix("height") } == [
        "should expand C", "should expand D", "will expand C", "will expand D", "did expand C",
        "did expand D",
      ]
    )
    screen.listener.refused = ["A"]
    try screen.source.expandSiblings(of: "B")
    #expect(screen.line(0) == "A B B0 B1")
    #expect(screen.listener.log.filter { $0 == "should expand B" }.count == 1)
  }

  @Test("Revealing expands the ancestors and scrolls to the item")
  func reveal() throws {
    let screen = OutlineScreen(OutlineFixture.t1, height: 132)
    #expect(try screen.source.reveal("H1") == [2, 4])
    StandIn.finishUpdates(in: screen.window)
    #expect(screen.cell("H1")?.textLabel?.text == "H1")
    #expect(throws: OutlineError<String>.unknownItem("nobody")) {
      try screen.source.reveal("nobody")
    }
  }

  @Test("TV-90: in a tree of files a tap on a file only deselects it, one on a folder toggles it")
  func files() {
    let screen = OutlineScreen(
      OutlineFixture.outline(
        """
        ▸ Sources
          main.swift
        ▸ Empty
        README
        """
      )
    )
    screen.taps.deselects = true
    screen.tap("README")
    #expect(screen.table.log.isEmpty)
    #expect(screen.table.indexPathForSelectedRow == nil)
    #expect(screen.source.selection == [])
    screen.tap("Sources")
    #expect(screen.line(0) == "Sources main.swift Empty README")
    screen.forget()
    screen.tap("Empty")
    #expect(screen.table.log == ["configure 0 {2}"])
    #expect(screen.listener.log.contains("did expand Empty"))
    #expect(screen.source.outline.isExpanded("Empty") == true)
    screen.tap("Empty")
    #expect(screen.source.outline.isExpanded("Empty") == false)
    screen.tap("Sources")
    #expect(screen.line(0) == "Sources Empty README")
  }

  @Test(
    "TV-91, TV-75: default expansion applies on load, and collapsed items stay so in a reload"
  )
  func openByDefault() throws {
    let screen = OutlineScreen(OutlineFixture.t1Open)
    #expect(screen.counts == [8, 9, 6])
    screen.tap("A0")
    screen.forget()
    try screen.source.apply(OutlineFixture.t1Open.snapshot)
    #expect(screen.table.log.isEmpty && screen.asked.isEmpty)
    #expect(screen.line(0) == "A A0 A1 B B0 B1")
    #expect(screen.counts == [6, 9, 6])
  }

  /// Flags of an app, as in the article about TreeView.
  private final class Model {
    var open: Set<String> = []
    var locked: Set<String> = []
    func isLocked(_ id: String) -> Bool { locked.contains(id) }
  }

  @Test("TV-30, TV-31, TV-32, TV-33: flags of the app follow, and are read again as one change")
  func flags() throws {
    let (screen, model) = (OutlineScreen(), Model())
    let source = screen.source
    source.shouldExpand = { id in !model.isLocked(id) }
    source.shouldCollapse = { id in !model.isLocked(id) }
    source.onEvent = { event in
      switch event {
      case .didExpand(let id): model.open.insert(id)
      case .didCollapse(let id): model.open.remove(id)
      default: break
      }
    }
    func readFlags() {
      source.update { outline in
        outline.expand { id, _ in model.open.contains(id) }
      }
    }
    screen.tap("A")
    #expect(model.open == ["A"])
    model.locked = ["A", "B"]
    screen.tap("A")
    screen.tap("B")
    #expect(model.open == ["A"])
    #expect(screen.counts == [4, 3, 4])
    model.open = ["B"]
    #expect(screen.line(0) == "A A0 A1 B")
    screen.forget()
    readFlags()
    #expect(screen.line(0) == "A B B0 B1")
    #expect(screen.table.log.filter { !$0.hasPrefix("configure") }.count == 2)
    screen.forget()
    readFlags()
    #expect(screen.table.log == [])
  }
}
