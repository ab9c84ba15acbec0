import Espalier
import Testing
import UIKit

@testable import EspalierUIKit

@Suite("ExpandableRowsController: content is measured where it is drawn", .serialized)
@MainActor
struct ExpandableWidthTests {
  private static let text = String(repeating: "word ", count: 60)

  /// A table in a window whose rows show one long text.
  @MainActor
  private final class Screen {
    let window: UIWindow
    let table: UITableView
    let controller: ExpandableRowsController<String>
    var accessory: UITableViewCell.AccessoryType = .none

    init(style: UITableView.Style = .plain, scale: CGFloat = 2) throws {
      StandIn.reset()
      window = UIWindow(frame: CGRect(x: 0, y: 0, width: 812, height: 2_000))
      StandIn.change([UITraitCollection(displayScale: scale)], of: window)
      table = UITableView(frame: window.bounds, style: style)
      table.register(ExpandableCell.self, forCellReuseIdentifier: "record")
      final class Box { weak var screen: Screen? }
      let box = Box()
      controller = ExpandableRowsController(tableView: table) { table, path, _ in
        let cell = table.dequeueReusableCell(withIdentifier: "record", for: path)
        cell.accessoryType = box.screen?.accessory ?? .none
        (cell as? ExpandableCell)?.contentLabel?.text = ExpandableWidthTests.text
        return cell
      } contentHeight: { _, width, traits in
        ExpandableCell.contentHeight(
          of: ExpandableWidthTests.text,
          width: width,
          compatibleWith: traits
        )
      }
      box.screen = self
      window.addSubview(table)
      window.makeKeyAndVisible()
    }

    func show() {
      window.layoutIfNeeded()
      controller.widthDidChange()
      window.layoutIfNeeded()
    }

    /// The content label of an expanded row, and the height that its text needs at its width.
    func label(_ id: String = "a") throws -> (height: CGFloat, needed: CGFloat) {
      show()
      let path = try #require(controller.indexPath(of: id))
      let cell = try #require(table.cellForRow(at: path) as? ExpandableCell)
      let label = try #require(cell.contentLabel)
      return (
        label.bounds.height,
        ExpandableCell.contentHeight(
          of: ExpandableWidthTests.text,
          width: label.bounds.width,
          compatibleWith: cell.traitCollection
        )
      )
    }
  }

  @Test("Another width of the table measures expanded rows again by itself")
  func rotation() throws {
    let screen = try Screen()
    try screen.controller.insert(["a"], at: 0)
    screen.show()
    try screen.controller.setExpanded(true, for: "a")
    screen.window.layoutIfNeeded()
    let path = try #require(screen.controller.indexPath(of: "a"))
    let before = screen.table.rectForRow(at: path).height
    for width in [400.0, 812] {
      screen.table.frame.size.width = width
      screen.window.layoutIfNeeded()
      let height = screen.table.rectForRow(at: path).height
      #expect(width == 812 ? height == before : height > before)
      let cell = try #require(screen.table.cellForRow(at: path) as? ExpandableCell)
      let label = try #require(cell.contentLabel)
      let needed = ExpandableCell.contentHeight(
        of: Self.text,
        width: label.bounds.width,
        compatibleWith: screen.table.traitCollection
      )
      #expect(label.bounds.height >= needed)
    }
  }

  @Test("A row that is opened by its button at the end is scrolled into sight")
  func revealOpened() throws {
    let screen = try Screen()
    screen.table.frame.size.height = 400
    try screen.controller.insert((0..<20).map { "\($0)" }, at: 0)
    screen.show()
    screen.table.scrollToRow(at: IndexPath(row: 19, section: 0), at: .bottom, animated: false)
    screen.show()
    let path = try #require(screen.controller.indexPath(of: "19"))
    let cell = try #require(screen.table.cellForRow(at: path) as? ExpandableCell)
    StandIn.tap(try #require(cell.toggleButton))
    screen.window.layoutIfNeeded()
    let frame = screen.table.rectForRow(at: path)
    #expect(screen.controller.rows.isExpanded("19") == true)
    #expect(frame.maxY == screen.table.bounds.maxY || frame.minY == screen.table.bounds.minY)
  }

  @Test("A nib cell without connected views shows those of the nib alone")
  func unconnectedNib() {
    StandIn.setNib(named: "Unconnected") { _ in
      let cell = ExpandableCell(style: .default, reuseIdentifier: "record")
      cell.contentView.addSubview(UILabel())
      return [cell]
    }
    let objects = UINib(nibName: "Unconnected", bundle: nil).instantiate(withOwner: nil)
    let cell = objects.first as? ExpandableCell
    cell?.layoutIfNeeded()
    #expect(cell?.toggleButton == nil && cell?.contentView.subviews.count == 1)
    let own = ExpandableCell(style: .default, reuseIdentifier: nil)
    own.layoutIfNeeded()
    #expect(own.toggleButton != nil)
  }

  @Test("RH-19, RH-26: the last line is not cut beside a notch, in inset groups or at any scale")
  func widths() throws {
    for style in [UITableView.Style.plain, .insetGrouped] {
      for scale in [1, 2, 3] as [CGFloat] {
        let screen = try Screen(style: style, scale: scale)
        try screen.controller.apply([["a", "b"]])
        screen.show()
        StandIn.setSafeArea(
          UIEdgeInsets(top: 0, left: 44, bottom: 21, right: 44),
          of: screen.window
        )
        screen.show()
        try screen.controller.setExpanded(true, for: "a")
        var (height, needed) = try screen.label()
        #expect(height == needed, "style \(style), scale \(scale)")
        StandIn.setSafeArea(.zero, of: screen.window)
        (height, needed) = try screen.label()
        #expect(height == needed, "style \(style), scale \(scale), turned")
      }
    }
  }

  @Test("RH-19: an accessory narrows the text, also if the row was measured before it had a cell")
  func accessories() async throws {
    let screen = try Screen()
    screen.accessory = .disclosureIndicator
    try screen.controller.apply([["a", "b"]])
    screen.controller.restore(expanded: ["a", "b"], selected: [])
    screen.window.layoutIfNeeded()
    while screen.controller.needsHeights { await Task.yield() }
    let (height, needed) = try screen.label()
    #expect(height == needed)
    let (other, otherNeeded) = try screen.label("b")
    #expect(other == otherNeeded)
  }

  @Test("Heights are whole pixels, so that rounding does not cut a line")
  func pixels() throws {
    for scale in [1, 2, 3] as [CGFloat] {
      let screen = try ExpandableScreen.r1()
      StandIn.change([UITraitCollection(displayScale: scale)], of: screen.window)
      screen.shelf.heights["r0"] = 180.2
      try screen.controller.contentDidChange(of: ["r0"])
      try screen.controller.setExpanded(true, for: "r0")
      let height = try #require(screen.heights.first)
      #expect(height >= 235.2)
      #expect(height < 235.2 + 1 / scale)
    }
  }

  @Test("Text size: measured with the traits of the table, when it has them, in both ways")
  func traits() throws {
    for registers in [true, false] {
      TraitObservation.registers = registers
      defer { TraitObservation.registers = true }
      let screen = try Screen()
      try screen.controller.apply([["a"]])
      screen.show()
      try screen.controller.setExpanded(true, for: "a")
      let before = try screen.label().height
      StandIn.change(
        [UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)],
        of: screen.window
      )
      var (height, needed) = try screen.label()
      #expect(height == needed && height > before)
      StandIn.override(
        [UITraitCollection(preferredContentSizeCategory: .small)],
        of: screen.table
      )
      (height, needed) = try screen.label()
      #expect(height == needed && height < before)
    }
  }

  @Test("Outline and columns follow changed traits in both ways, once for each change")
  func otherTraits() throws {
    for registers in [true, false] {
      TraitObservation.registers = registers
      defer { TraitObservation.registers = true }
      let outline = OutlineScreen()
      let change = [UITraitCollection(preferredContentSizeCategory: .extraLarge)]
      StandIn.change(change, of: outline.window)
      #expect(outline.table.log == ["configure 0 {0,1} 1 {0,1,2} 2 {0,1,2,3}"])
      let columns = ColumnsScreen()
      let width = try #require(columns.frames.first).width
      StandIn.change(change, of: columns.window)
      #expect(try #require(columns.frames.first).width > width)
    }
  }
}
