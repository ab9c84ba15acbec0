import Espalier
import EspalierUIKit
import Testing
import UIKit

/// Heights of rows: widths, text sizes, changed texts, cells from nibs, and the layout.
@MainActor
@Suite struct ExpandableMeasureTests {
  @Test("RH-19: at another width expanded rows are measured again, and those that fit collapse")
  func width() throws {
    let screen = try ExpandableScreen.r1()
    screen.touchButton("r0")
    screen.touchButton("r1")
    #expect(screen.heights == [235, 139, 107, 107, 107])
    screen.shelf.heights = ["r0": 120, "r1": 52, "r2": 36, "r3": 90, "r4": 33]
    screen.show()
    screen.table.frame.size.width = 480
    screen.controller.widthDidChange()
    #expect(screen.heights == [175, 107, 107, 107, 107])
    #expect(screen.log.lines == [#"resized ["r0", "r1"]"#])
    #expect(screen.controller.expandedRows == ["r0"])
    #expect(screen.cell("r1")?.toggleButton?.isHidden == true)
    #expect(screen.cell("r3")?.toggleButton?.isHidden == false)
    screen.show()
    screen.controller.widthDidChange()
    #expect(screen.log.lines == [] && screen.shelf.measured == [])
  }

  @Test("RH-20: an expanded row follows its text, and collapses when the text fits")
  func text() throws {
    let screen = try ExpandableScreen.r1()
    screen.touchButton("r0")
    screen.shelf.heights["r0"] = 300
    try screen.controller.contentDidChange(of: ["r0"])
    #expect(screen.heights == [355, 107, 107, 107, 107])
    screen.shelf.heights["r0"] = 20
    try screen.controller.contentDidChange(of: ["r0"])
    #expect(screen.heights == [107, 107, 107, 107, 107])
    #expect(screen.cell("r0")?.toggleButton?.isHidden == true)
    #expect(screen.controller.rows.isExpandable("r0") == false)
    screen.shelf.heights["r0"] = 180
    try screen.controller.contentDidChange(of: ["r0"])
    #expect(screen.cell("r0")?.toggleButton?.isHidden == false)
    #expect(throws: ExpandableError<String>.unknownRow("moss")) {
      try screen.controller.contentDidChange(of: ["r0", "moss"])
    }
  }

  @Test("RH-21: another text size measures everything again, including the base height")
  func textSize() throws {
    let screen = try ExpandableScreen.r1(height: 2_000)
    screen.touchButton("r0")
    for id in screen.shelf.heights.keys { screen.shelf.heights[id]? *= 2 }
    StandIn.change(
      [UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)],
      of: screen.window
    )
    // Text is scaled by 33/17: a head of 89 and collapsed content of 101, with a foot of 9.
    #expect(screen.controller.metrics.baseHeight == 199)
    #expect(screen.heights == [458, 199, 199, 199, 199])
    #expect(screen.cell("r4")?.toggleButton?.isHidden == true)
    #expect(screen.cell("r2")?.toggleButton?.isHidden == false)
    StandIn.change(
      [UITraitCollection(preferredContentSizeCategory: .large)],
      of: screen.window
    )
    #expect(screen.heights[1] == 107)
  }

  @Test("RH-22: a row far below the screen is measured by calculation, without a cell")
  func offScreen() throws {
    let screen = try ExpandableScreen.r1(height: 200)
    let made = screen.shelf.cellsMade
    #expect(screen.cell("r3") == nil)
    #expect(try screen.controller.setExpanded(true, for: "r3") == true)
    #expect(screen.shelf.measured.contains("r3"))
    #expect(screen.controller.rows.height(of: "r3") == 203)
    #expect(screen.shelf.cellsMade == made)
    #expect(screen.heights == [107, 107, 107, 203, 107])
    #expect(throws: ExpandableError<String>.unknownRow("moss")) {
      try screen.controller.setExpanded(true, for: "moss")
    }
  }

  @Test("RH-22: the height of a text is that of its lines at the width and the text size")
  func textHeight() {
    let traits = UITraitCollection(preferredContentSizeCategory: .large)
    let large = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
    let words = Array(repeating: "espalier", count: 40).joined(separator: " ")
    func height(_ text: String, _ width: CGFloat, _ traits: UITraitCollection) -> CGFloat {
      ExpandableCell.contentHeight(of: text, width: width, compatibleWith: traits)
    }
    let line = height("espalier", 196, traits)
    #expect(line > 0)
    #expect(height(words, 196, traits) > 8 * line)
    #expect(height(words, 392, traits) < height(words, 196, traits))
    #expect(height(words, 196, large) > height(words, 196, traits))
    #expect(height(words, 196, traits).truncatingRemainder(dividingBy: line) == 0)
  }

  @Test("RH-23: heights are exact in 1/192 of a point")
  func exact() throws {
    let screen = try ExpandableScreen.r1()
    screen.shelf.heights["r0"] = 180.501
    try screen.controller.contentDidChange(of: ["r0"])
    screen.touchButton("r0")
    #expect(screen.heights[0] == 235 + 96.0 / 192)
    screen.touchButton("r0")
    #expect(screen.heights[0] == 107)
  }

  @Test("RH-25: among 100,000 rows a toggle measures one")
  func many() throws {
    let screen = ExpandableScreen(height: 600)
    let ids = (0..<100_000).map { "r\($0)" }
    try screen.controller.apply([ids])
    screen.shelf.heights["r70000"] = 180
    screen.show()
    try screen.controller.setExpanded(true, for: "r70000")
    #expect(screen.shelf.measured == ["r70000"])
    #expect(screen.controller.rows.outline.extent == 10_700_128)
    #expect(screen.controller.rows.outline.offset(of: "r70001") == 7_490_235)
    #expect(screen.controller.rows.row(atOffset: 7_490_234) == "r70000")
  }

  @Test("RH-26: the content grows with its row, and the views below it move down")
  func layout() throws {
    let screen = try ExpandableScreen.r1()
    var cell = try #require(screen.cell("r0"))
    #expect(cell.contentLabel?.frame == CGRect(x: 20, y: 46, width: 196, height: 52))
    #expect(cell.selectionSwitch?.frame.maxY == 98)
    #expect(cell.toggleButton?.frame == CGRect(x: 229, y: 42, width: 77, height: 25))
    screen.touchButton("r0")
    cell = try #require(screen.cell("r0"))
    #expect(cell.contentLabel?.frame.minY == 46 && cell.contentLabel?.frame.maxY == 226)
    #expect(cell.selectionSwitch?.frame.maxY == 226)
    #expect(cell.toggleButton?.frame.minY == 42)
  }

  @Test("RH-26: in right-to-left layouts everything is mirrored")
  func mirrored() throws {
    let screen = try ExpandableScreen.r1()
    StandIn.change([UITraitCollection(layoutDirection: .rightToLeft)], of: screen.window)
    let cell = try #require(screen.cell("r0"))
    cell.setNeedsLayout()
    screen.window.layoutIfNeeded()
    #expect(cell.contentLabel?.frame == CGRect(x: 104, y: 46, width: 196, height: 52))
    #expect(cell.toggleButton?.frame.minX == 14)
  }

  @Test("RH-14, RH-15: a cell from a nib has the views of the nib, some of which may be missing")
  func nib() throws {
    let screen = ExpandableScreen(nib: UINib(nibName: "Record", bundle: nil))
    StandIn.setNib(named: "Record") { _ in
      guard let cell = ExpandableCell(coder: NibCoder()) else { return [] }
      let button = UIButton(type: .system)
      cell.contentView.addSubview(button)
      cell.toggleButton = button
      return [cell]
    }
    screen.shelf.heights = ["a": 180, "b": 20]
    try screen.controller.apply([["a", "b"]])
    screen.show()
    #expect(screen.cell("a")?.titleLabel == nil)
    #expect(screen.touchButton("a"))
    #expect(screen.heights == [235, 107])
    screen.tap("b")
    #expect(screen.controller.rows.selectedRows == ["b"])
    #expect(!screen.touchButton("b"))
  }

  @Test("RH-14: a nib connects its outlets by the names of the properties")
  func outlets() throws {
    let declared = try ObjectiveCDeclarations().properties
    let names: Set = ["codeLabel", "titleLabel", "contentLabel", "selectionSwitch", "toggleButton"]
    // A nib sets an outlet by its key, and raises an exception if Objective-C has no such property.
    #expect(declared["ExpandableCell"] == names)
    let properties = Mirror(reflecting: Outlets()).children.compactMap(\.label)
    #expect(Set(properties) == names)
    #expect(
      declared["AccordionView"]
        == ["headerIdentifier", "bodyIdentifier", "accordionDelegateOutlet"]
    )
  }

  /// The properties that the names above stand for; it does not compile if one is missing.
  @MainActor
  private struct Outlets {
    var codeLabel = \ExpandableCell.codeLabel
    var titleLabel = \ExpandableCell.titleLabel
    var contentLabel = \ExpandableCell.contentLabel
    var selectionSwitch = \ExpandableCell.selectionSwitch
    var toggleButton = \ExpandableCell.toggleButton
  }

  @Test("X-10: the button reports its action and the expansion; the cell reports its selection")
  func accessibility() throws {
    let screen = try ExpandableScreen.r1()
    let button = try #require(screen.cell("r0")?.toggleButton)
    #expect(button.accessibilityLabel == "Show more" && button.spokenValue == "Collapsed")
    StandIn.posts = []
    screen.touchButton("r0")
    #expect(button.accessibilityLabel == "Show less" && button.spokenValue == "Expanded")
    #expect(StandIn.posts.map(\.notification) == [.layoutChanged])
  }

  @Test("a veto leaves the row, and the end of the animation is reported separately")
  func handlers() throws {
    let screen = try ExpandableScreen.r1()
    screen.controller.handlers.shouldToggle = { $0 != "r0" }
    screen.controller.handlers.animationDidEnd = { [log = screen.log] in
      log.lines.append("end \($0)")
    }
    screen.touchButton("r0")
    #expect(screen.log.lines == [])
    screen.touchButton("r1")
    #expect(screen.log.lines == [#"resized ["r1"]"#])
    StandIn.finishAnimations()
    #expect(screen.log.lines == [#"resized ["r1"]"#, #"end ["r1"]"#])
    try screen.controller.setExpanded(false, for: "r1", animated: false)
    #expect(screen.log.lines.suffix(2) == [#"resized ["r1"]"#, #"end ["r1"]"#])
  }

  @Test("all rows expand and collapse in one notification each")
  func all() throws {
    let screen = try ExpandableScreen.r1()
    try screen.controller.expandAll()
    #expect(screen.heights == [235, 139, 107, 203, 107])
    screen.controller.collapseAll()
    #expect(screen.heights == [107, 107, 107, 107, 107])
    #expect(screen.log.lines == Array(repeating: #"resized ["r0", "r1", "r3"]"#, count: 2))
  }

  @Test("expansion and selection are restored without callbacks")
  func restoration() throws {
    let screen = try ExpandableScreen.r1()
    screen.controller.restore(expanded: ["r3", "gone", "r4"], selected: ["r1"])
    #expect(screen.heights == [107, 107, 107, 203, 107])
    #expect(screen.controller.expandedRows == ["r3"])
    #expect(screen.cell("r1")?.selectionSwitch?.isOn == true)
    #expect(screen.log.lines == [])
    let one = try ExpandableScreen.r1(isExclusive: true)
    one.controller.restore(expanded: ["r0", "r1"], selected: [])
    #expect(one.controller.expandedRows == ["r0"])
  }

  @Test("RH-15: table, controller and cells are deallocated")
  func noCycle() throws {
    weak var table: UITableView?
    weak var controller: ExpandableRowsController<String>?
    weak var cell: ExpandableCell?
    do {
      let screen = try ExpandableScreen.r1()
      screen.touchButton("r0")
      StandIn.finishAnimations()
      (table, controller, cell) = (screen.table, screen.controller, screen.cell("r0"))
      #expect(cell != nil)
      // The stand-in retains its announcements, among them a cell.
      StandIn.posts = []
    }
    #expect(table == nil && controller == nil && cell == nil)
  }

  @Test("rows can change after the table is deallocated")
  func tableGone() throws {
    var screen: ExpandableScreen? = try ExpandableScreen.r1()
    let controller = try #require(screen?.controller)
    screen = nil
    #expect(controller.tableView == nil)
    #expect(controller.toggle("r0") == true)
    #expect(controller.rows.height(of: "r0") == 235)
    controller.widthDidChange()
    controller.textSizeDidChange()
  }
}

/// A coder for nibs, which is empty here.
private final class NibCoder: NSCoder {}
