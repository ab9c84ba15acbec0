import Espalier
import EspalierTestSupport
import Testing

/// The keyboard in a list of rows that expand in place, on fixture R1.
@Suite struct ExpandableKeyTests {
  /// The effect of a command in one word and its row.
  private func effect(
    _ rows: inout ExpandableRows<String>,
    _ command: ExpandableCommand,
    at id: String
  ) -> String {
    switch rows.perform(command, at: id) {
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
      (ExpandableCommand.next, "r0", "to r1"), (.next, "r4", "-"),
      (.previous, "r1", "to r0"), (.previous, "r0", "-"),
      (.first, "r3", "to r0"), (.first, "r0", "-"), (.last, "r1", "to r4"), (.last, "r4", "-"),
      (.pageDown(height: 214), "r0", "to r2"), (.pageDown(height: 320), "r0", "to r2"),
      (.pageDown(height: 10), "r0", "to r1"), (.pageDown(height: 10_000), "r2", "to r4"),
      (.pageDown(height: 10), "r4", "-"), (.pageUp(height: 214), "r3", "to r1"),
      (.pageUp(height: 0), "r3", "to r2"), (.pageUp(height: 1_000), "r3", "to r0"),
      (.pageUp(height: 1_000), "r0", "-"),
    ]
  )
  func moves(command: ExpandableCommand, row: String, expected: String) throws {
    var rows = try ExpandableTests.r1()
    #expect(effect(&rows, command, at: row) == expected)
    #expect(rows.heights == rows.allBase)
    #expect(rows.checkInvariants() == nil)
  }

  @Test("RH-29: a page passes a row that is higher than it")
  func highRow() throws {
    var rows = try ExpandableTests.r1()
    try rows.toggle("r0")
    #expect(effect(&rows, .pageDown(height: 100), at: "r0") == "to r1")
    #expect(effect(&rows, .pageUp(height: 100), at: "r1") == "to r0")
  }

  @Test("RH-30: to open comes before to enter, and to close before to leave")
  func openAndEnter() throws {
    var rows = try ExpandableTests.r1()
    #expect(effect(&rows, .expandOrEnter, at: "r0") == "resized r0")
    #expect(effect(&rows, .expand, at: "r0") == "-")
    #expect(effect(&rows, .expandOrEnter, at: "r0") == "enter r0")
    #expect(effect(&rows, .collapseOrLeave, at: "r0") == "resized r0")
    #expect(effect(&rows, .collapse, at: "r0") == "-")
    #expect(effect(&rows, .collapseOrLeave, at: "r0") == "leave")
    #expect(effect(&rows, .activate, at: "r3") == "resized r3")
    #expect(effect(&rows, .activate, at: "r3") == "resized r3")
    // The content of r2 fits, so it has nothing to open.
    #expect(effect(&rows, .expand, at: "r2") == "-")
    #expect(effect(&rows, .expandOrEnter, at: "r2") == "enter r2")
    #expect(effect(&rows, .activate, at: "r2") == "enter r2")
    #expect(rows.heights == rows.allBase)
  }

  @Test("RH-30: a row that waits for its measure can be taken back, and is not entered")
  func waiting() throws {
    var rows = try ExpandableRows(["a", "b"], base: 107, chrome: 55)
    #expect(effect(&rows, .expandOrEnter, at: "a") == "measure a")
    #expect(rows.isRequested("a") == true)
    _ = rows.perform(.collapseOrLeave, at: "a")
    #expect(rows.isRequested("a") == false && rows.rowsToMeasure == [])
    #expect(effect(&rows, .activate, at: "a") == "measure a")
    _ = rows.perform(.activate, at: "a")
    #expect(rows.isRequested("a") == false)
    #expect(effect(&rows, .collapseOrLeave, at: "a") == "leave")
    #expect(rows.checkInvariants() == nil)
  }

  @Test("RH-29, RH-30: from the item that a list was entered from, moves go to its ends")
  func fromTheBranch() throws {
    var rows = try ExpandableTests.r1()
    for (command, expected) in [
      (ExpandableCommand.next, "to r0"), (.previous, "to r4"), (.first, "to r0"),
      (.last, "to r4"), (.pageDown(height: 200), "to r0"), (.pageUp(height: 200), "to r4"),
      (.expandOrEnter, "enter up"), (.activate, "enter up"), (.collapseOrLeave, "leave"),
      (.expand, "-"), (.collapse, "-"),
    ] {
      #expect(effect(&rows, command, at: "up") == expected, "\(command)")
    }
    var empty = try ExpandableRows<String>(base: 107, chrome: 55)
    for command: ExpandableCommand in [.next, .previous, .first, .last, .pageUp(height: 9)] {
      #expect(effect(&empty, command, at: "up") == "-", "\(command)")
    }
  }
}
