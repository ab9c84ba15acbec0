import Espalier
import EspalierTestSupport
import Testing

/// The keyboard in a list of rows that expand in place, on fixture R1.
@Suite struct ExpandableKeyTests {
  /// The effect of a command in one word and its row.
  private func effect(
    _ rows: inout ExpandableRows<String>,
    _ command: RowCommand,
    at id: String,
    page: Double = 200
  ) -> String {
    switch rows.perform(command, at: id, page: page) {
    case .nothing: "-"
    case .moved(let target): "to \(target)"
    case .updated(let update):
      update.rowsNeedingMeasurement.isEmpty
        ? "resized \(update.resized.joined(separator: " "))"
        : "measure \(update.rowsNeedingMeasurement.joined(separator: " "))"
    case .entered(let target): "enter \(target)"
    case .left: "leave"
    }
  }

  @Test(
    "RH-29: commands that move stop at the ends",
    arguments: [
      (RowCommand.next, 0, "r0", "to r1"), (.next, 0, "r4", "-"),
      (.previous, 0, "r1", "to r0"), (.previous, 0, "r0", "-"),
      (.first, 0, "r3", "to r0"), (.first, 0, "r0", "-"),
      (.last, 0, "r1", "to r4"), (.last, 0, "r4", "-"),
      (.pageDown, 214, "r0", "to r2"), (.pageDown, 320, "r0", "to r2"),
      (.pageDown, 10, "r0", "to r1"), (.pageDown, 10_000, "r2", "to r4"),
      (.pageDown, 10, "r4", "-"), (.pageUp, 214, "r3", "to r1"),
      (.pageUp, 0, "r3", "to r2"), (.pageUp, 1_000, "r3", "to r0"),
      (.pageUp, 1_000, "r0", "-"),
      (.pageUp, -5, "r3", "to r2"), (.selectAll, 0, "r3", "-"), (.undo, 0, "r3", "-"),
    ]
  )
  func moves(command: RowCommand, page: Double, row: String, expected: String) throws {
    var rows = try ExpandableTests.r1()
    #expect(effect(&rows, command, at: row, page: page) == expected)
    #expect(rows.heights == rows.allBase)
    #expect(rows.checkInvariants() == nil)
  }

  @Test("RH-29: a page passes a row that is higher than it")
  func highRow() throws {
    var rows = try ExpandableTests.r1()
    try rows.toggle("r0")
    #expect(effect(&rows, .pageDown, at: "r0", page: 100) == "to r1")
    #expect(effect(&rows, .pageUp, at: "r1", page: 100) == "to r0")
  }

  @Test("RH-30: to open comes before to enter, and to close before to leave")
  func openAndEnter() throws {
    var rows = try ExpandableTests.r1()
    #expect(effect(&rows, .inward, at: "r0") == "resized r0")
    #expect(effect(&rows, .expand, at: "r0") == "-")
    #expect(effect(&rows, .inward, at: "r0") == "enter r0")
    #expect(effect(&rows, .outward, at: "r0") == "resized r0")
    #expect(effect(&rows, .collapse, at: "r0") == "-")
    #expect(effect(&rows, .outward, at: "r0") == "leave")
    #expect(effect(&rows, .activate, at: "r3") == "resized r3")
    #expect(effect(&rows, .activate, at: "r3") == "resized r3")
    // The content of r2 fits, so it has nothing to open.
    #expect(effect(&rows, .expand, at: "r2") == "-")
    #expect(effect(&rows, .inward, at: "r2") == "enter r2")
    #expect(effect(&rows, .activate, at: "r2") == "enter r2")
    #expect(rows.heights == rows.allBase)
  }

  @Test("RH-30: a row that waits for its measure can be taken back, and is not entered")
  func waiting() throws {
    var rows = try ExpandableRows(["a", "b"], base: 107, chrome: 55)
    #expect(effect(&rows, .inward, at: "a") == "measure a")
    #expect(rows.isRequested("a") == true)
    _ = rows.perform(.outward, at: "a")
    #expect(rows.isRequested("a") == false && rows.rowsToMeasure == [])
    #expect(effect(&rows, .activate, at: "a") == "measure a")
    _ = rows.perform(.activate, at: "a")
    #expect(rows.isRequested("a") == false)
    #expect(effect(&rows, .outward, at: "a") == "leave")
    #expect(rows.checkInvariants() == nil)
  }

  @Test("RH-29, RH-30: from the item that a list was entered from, moves go to its ends")
  func fromTheBranch() throws {
    var rows = try ExpandableTests.r1()
    for (command, expected) in [
      (RowCommand.next, "to r0"), (.previous, "to r4"), (.first, "to r0"),
      (.last, "to r4"), (.pageDown, "to r0"), (.pageUp, "to r4"),
      (.inward, "enter up"), (.activate, "enter up"), (.outward, "leave"),
      (.expand, "-"), (.collapse, "-"),
    ] {
      #expect(effect(&rows, command, at: "up") == expected, "\(command)")
    }
    var empty = try ExpandableRows<String>(base: 107, chrome: 55)
    for command: RowCommand in [.next, .previous, .first, .last, .pageUp] {
      #expect(effect(&empty, command, at: "up") == "-", "\(command)")
    }
  }
}
