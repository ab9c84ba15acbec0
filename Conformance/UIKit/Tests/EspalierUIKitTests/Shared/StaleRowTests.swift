import Espalier
import EspalierUIKit
import Testing
import UIKit

@Suite("Rows that are gone")
@MainActor
struct StaleRowTests {
  /// A row beyond the end, one of another section, and index paths of other lengths.
  private let stale: [IndexPath] = [[0, 99], [7, 0], [0], [0, 1, 2]]

  @Test("A table that asks for a row that is gone gets an empty cell from every component")
  func emptyCells() throws {
    let outline = OutlineScreen()
    let expandable = try ExpandableScreen.r1()
    let filter = try FilterScreen()
    let accordion = AccordionScreen("C")
    for path in stale {
      let cells = [
        outline.source.tableView(outline.table, cellForRowAt: path),
        expandable.controller.tableView(expandable.table, cellForRowAt: path),
        filter.controller.tableView(filter.table, cellForRowAt: path),
        accordion.view.cell(forRowAt: path),
      ]
      for cell in cells { #expect(cell.reuseIdentifier == nil, "\(Array(path))") }
      #expect(
        expandable.controller.tableView(expandable.table, heightForRowAt: path)
          == expandable.controller.metrics.baseHeight
      )
    }
  }

  @Test("A touch on a row that is gone does nothing")
  func touches() throws {
    let filter = try FilterScreen()
    let before = filter.controller.form
    for path in stale {
      filter.controller.tap(at: path)
      filter.controller.tableView(filter.table, didSelectRowAt: path)
    }
    #expect(filter.controller.form.outline.snapshot == before.outline.snapshot)
    #expect(filter.modal == nil)
    try filter.tap(fields: "gender")
    let checklist = try #require(filter.checklist)
    for path in stale {
      checklist.tableView(checklist.tableView, didSelectRowAt: path)
      #expect(checklist.tableView(checklist.tableView, cellForRowAt: path).reuseIdentifier == nil)
    }
    #expect(filter.checked == [])
  }

  @Test("A column whose row becomes a branch gets a cell of the other kind")
  func columns() throws {
    let screen = ColumnsScreen(["root": [["X", "Y"]]], isShown: false)
    screen.controller.handlers.setUp = { table, _ in
      for kind in ["branch", "leaf"] {
        table.register(UITableViewCell.self, forCellReuseIdentifier: kind)
      }
    }
    screen.controller.handlers.cell = { table, path, row in
      table.dequeueReusableCell(withIdentifier: row.isBranch ? "branch" : "leaf", for: path)
    }
    screen.show(screen.controller)
    try screen.controller.select("X", atDepth: 0)
    screen.children["X"] = [["X1"]]
    try screen.controller.reload(atDepth: 0, with: screen.rows(of: "root"))
    screen.finishUpdates()
    let table = try #require(screen.controller.tableView(atDepth: 0))
    #expect(table.cellForRow(at: [0, 0])?.reuseIdentifier == "branch")
    #expect(table.cellForRow(at: [0, 1])?.reuseIdentifier == "leaf")
    #expect(table.indexPathForSelectedRow == [0, 0])
  }
}
