import Espalier
import EspalierUIKit
import Testing
import UIKit

/// Rows of the form on the screen, on F1.
@MainActor
@Suite(.serialized)
struct FilterRowTests {
  @Test("MH-01: initially every group is one row")
  func start() throws {
    let screen = try FilterScreen()
    #expect(screen.counts == [1, 1])
    #expect(screen.line(0) == "Labels")
    #expect(screen.line(1) == "Surveys")
  }

  @Test("MH-02: a tap expands a flat group, and another collapses it")
  func flat() throws {
    let screen = try FilterScreen()
    _ = screen.changes()
    screen.tap(0, 0)
    #expect(screen.changes() == "ins 0 {1,2,3} draw 0 {0}")
    #expect(screen.counts == [4, 1])
    #expect(screen.line(0) == "Labels Freshman Sophomore Junior")
    screen.tap(0, 0)
    #expect(screen.changes() == "del 0 {1,2,3} draw 0 {0}")
    #expect(screen.counts == [1, 1])
    #expect(screen.line(0) == "Labels")
  }

  @Test("MH-03, MH-04, MH-05: a hierarchy expands to its sections, and these to their fields")
  func hierarchy() throws {
    let screen = try FilterScreen()
    _ = screen.changes()
    screen.tap(1, 0)
    #expect(screen.changes() == "ins 1 {1,2,3} draw 1 {0}")
    #expect(screen.counts == [1, 4])
    #expect(screen.headers(1) == [1, 2, 3])
    screen.tap(1, 2)
    #expect(screen.changes() == "ins 1 {3} draw 1 {2}")
    #expect(screen.counts == [1, 5])
    #expect(screen.headers(1) == [1, 2, 4])
    screen.tap(1, 1)
    #expect(screen.changes() == "ins 1 {2,3} draw 1 {1}")
    #expect(screen.counts == [1, 7])
    #expect(screen.headers(1) == [1, 4, 6])
    #expect(screen.line(1) == "Surveys Guestbook Email Gender Scale Level Intl")
  }

  @Test("MH-08: collapsing a hierarchy is one batch; section by section gives the same result")
  func close() throws {
    let screen = try FilterScreen.open()
    #expect(screen.counts == [1, 10])
    _ = screen.changes()
    screen.tap(1, 0)
    #expect(screen.changes() == "del 1 {1,2,3,4,5,6,7,8,9} draw 1 {0}")
    #expect(screen.counts == [1, 1])
    let steps = try FilterScreen.open()
    _ = steps.changes()
    for row in [1, 2, 3, 0] { steps.tap(1, row) }
    #expect(
      steps.changes() == """
        del 1 {2,3} draw 1 {1} del 1 {3} draw 1 {2} del 1 {4,5,6} draw 1 {3} \
        del 1 {1,2,3} draw 1 {0}
        """
    )
    #expect(steps.counts == [1, 1])
  }

  @Test("MH-09: a hierarchy expands again with its sections collapsed, or as they were before")
  func reopen() throws {
    let screen = try FilterScreen.open()
    screen.tap(1, 0)
    _ = screen.changes()
    screen.tap(1, 0)
    #expect(screen.changes() == "ins 1 {1,2,3} draw 1 {0}")
    #expect(screen.counts == [1, 4])
    let remembering = try FilterScreen(options: FormConfiguration(remembersSections: true))
    for row in [0, 3, 2, 1] { remembering.tap(1, row) }
    #expect(remembering.counts == [1, 10])
    remembering.tap(1, 0)
    _ = remembering.changes()
    remembering.tap(1, 0)
    #expect(remembering.changes() == "ins 1 {1,2,3,4,5,6,7,8,9} draw 1 {0}")
    #expect(remembering.counts == [1, 10])
  }

  @Test("MH-10: the visible sections of a group are its own, and only while it is expanded")
  func visibleSections() throws {
    let screen = try FilterScreen()
    func visible() -> [Int?] {
      ["labels", "surveys"].map { screen.controller.form.visibleSectionCount(ofGroup: $0) }
    }
    #expect(visible() == [0, 0])
    screen.tap(1, 0)
    #expect(visible() == [0, 3])
    #expect(screen.headers(1).count == 3)
    screen.tap(0, 0)
    #expect(visible() == [1, 3])
  }

  @Test(
    "MH-11, MH-13, MH-16: one list is flat; an empty list, and an empty section, expand to nothing"
  )
  func empty() throws {
    var flat = TextForm.Group("flat", title: "Flat")
    try flat.setLists([[.init("a", "A", .toggle)]])
    var nothing = TextForm.Group("nothing", title: "Nothing")
    try nothing.setLists([])
    var deep = TextForm.Group("deep", title: "Deep")
    try deep.setLists([[], []], titles: [("s", "S"), ("t", "T")])
    let screen = try FilterScreen([flat, nothing, deep])
    for section in 0..<3 { screen.tap(section, 0) }
    #expect(screen.counts == [2, 1, 3])
    screen.tap(2, 1)
    #expect(screen.counts == [2, 1, 3])
    #expect(screen.detail(.section("s")) == "0 items")
    #expect(screen.detail(.group("nothing")) == "0 items")
  }

  @Test("MH-14: replacing the groups keeps the expansion and the answers of those that remain")
  func replace() throws {
    let screen = try FilterScreen()
    screen.tap(0, 0)
    try screen.tap(.field("junior"))
    var fields = TextForm.Group.fields
    fields.content = .fields([
      .init("senior", "Senior", .toggle), .init("junior", "Junior", .toggle),
    ])
    try screen.controller.replaceGroups(with: [.surveys, fields])
    #expect(screen.counts == [1, 3])
    #expect(screen.line(1) == "Labels Senior Junior")
    #expect(screen.detail(.group("labels")) == "1 selected label")
    #expect(screen.cell(.field("junior"))?.accessoryType == .checkmark)
    #expect(throws: FormError<String, String>.duplicateGroup("labels")) {
      try screen.controller.replaceGroups(with: [fields, fields])
    }
    #expect(screen.counts == [1, 3])
  }

  @Test("MH-17: two groups never affect each other's rows")
  func apart() throws {
    let screen = try FilterScreen.open()
    screen.tap(0, 0)
    #expect(screen.counts == [4, 10])
    screen.tap(1, 0)
    #expect(screen.counts == [4, 1])
    #expect(screen.line(0) == "Labels Freshman Sophomore Junior")
  }

  @Test("MH-18: rotating between taps makes no difference")
  func rotate() throws {
    let screen = try FilterScreen()
    for (row, width) in [(0, 900), (2, 400), (1, 900)] {
      StandIn.resize(
        screen.window,
        to: CGSize(width: CGFloat(width), height: 1300 - CGFloat(width))
      )
      screen.tap(1, row)
    }
    #expect(screen.counts == [1, 7])
    #expect(screen.table.frame.width == 900)
    StandIn.resize(screen.window, to: CGSize(width: 400, height: 900))
    #expect(screen.line(1) == "Surveys Guestbook Email Gender Scale Level Intl")
  }

  @Test("MH-19: a row off the screen acts by its kind, not as a header")
  func offScreen() throws {
    let screen = try FilterScreen.open()
    screen.tap(0, 0)
    StandIn.resize(screen.window, to: CGSize(width: 400, height: 200))
    screen.table.contentOffset = CGPoint(x: 0, y: 400)
    screen.finishUpdates()
    #expect(screen.cell(.field("freshman")) == nil)
    try screen.controller.tap(.field("freshman"))
    #expect(screen.counts == [4, 10])
    #expect(screen.controller.form.answer(to: "freshman") == .checked)
    // Hidden below a collapsed header, and without any row.
    let closed = try FilterScreen()
    try closed.controller.tap(.field("level"))
    closed.finishUpdates()
    #expect(closed.counts == [1, 1])
    #expect(closed.modal?.title == "Level")
    #expect(throws: FormError<String, String>.unknownField("nobody")) {
      try closed.controller.tap(.field("nobody"))
    }
  }

  @Test("MH-20: two questions with the same name in one section are two fields")
  func sameName() throws {
    let screen = try FilterScreen([
      .init(
        "m",
        title: "M",
        content: .fields([.init("a", "Home?", .toggle), .init("b", "Home?", .toggle)])
      )
    ])
    screen.tap(0, 0)
    screen.tap(0, 2)
    let marks = [1, 2].map {
      screen.table.cellForRow(at: IndexPath(row: $0, section: 0))?.accessoryType
    }
    #expect(marks == [UITableViewCell.AccessoryType.none, .checkmark])
  }

  @Test(
    "MH-85: a header expands, a check is in place; a checklist has full height, the others half"
  )
  func kinds() throws {
    let screen = try FilterScreen.open()
    screen.tap(0, 0)
    try screen.tap(.field("freshman"))
    #expect(screen.modal == nil)
    func heights() throws -> [String: CGFloat] {
      var heights: [String: CGFloat] = [:]
      for field in ["gender", "level", "email"] {
        try screen.tap(fields: field)
        #expect(screen.modal?.title == screen.modal?.content.title)
        heights[field] = screen.controller.presentedViewController?.view.frame.height
        try screen.pressInModal(.cancel)
      }
      return heights
    }
    let all = try heights()
    let full = try #require(all["gender"])
    #expect(all["level"] == full / 2)
    #expect(all["email"] == full / 2)
  }

  @Test(
    "MH-85: a checklist has a row for each option, a picker one component, and the title on top"
  )
  func modals() throws {
    let screen = try FilterScreen.open()
    try screen.tap(fields: "gender")
    let table = try #require(screen.checklist?.tableView)
    #expect(table.numberOfSections == 1)
    #expect(table.numberOfRows(inSection: 0) == 3)
    #expect(screen.modal?.title == "Gender")
    try screen.pressInModal(.cancel)
    try screen.tap(fields: "level")
    let picker = try #require(screen.picker)
    #expect(picker.numberOfComponents == 1)
    // The options, after one row for no answer.
    #expect(picker.numberOfRows(inComponent: 0) == 4)
    #expect(screen.modal?.title == "Level")
  }

  @Test("MH-86: the half-height sheet is at the bottom, and is laid out again on rotation")
  func half() throws {
    let screen = try FilterScreen.open()
    try screen.tap(fields: "level")
    let panel = try #require(screen.controller.presentedViewController?.view)
    #expect(panel.frame.maxY == 900)
    let upright = panel.frame.height
    StandIn.resize(screen.window, to: CGSize(width: 900, height: 400))
    screen.finishUpdates()
    #expect(panel.frame.maxY == 400)
    #expect(panel.frame.height < upright)
    #expect(panel.frame.width == 900)
  }
}
