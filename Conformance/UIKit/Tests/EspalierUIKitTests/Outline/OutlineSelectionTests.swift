import Espalier
import EspalierUIKit
import Testing
import UIKit

@Suite("OutlineDataSource: selection by item")
@MainActor
struct OutlineDataSourceSelectionTests {
  private func selectedTexts(_ screen: OutlineScreen) -> [String] {
    (screen.table.indexPathsForSelectedRows ?? []).sorted().compactMap {
      screen.source.itemIdentifier(for: $0)
    }
  }

  @Test("A selected row stays selected wherever it moves, also hidden and shown again")
  func follows() throws {
    let screen = OutlineScreen(OutlineFixture.t1Open)
    screen.table.delegate = nil
    screen.tap("A01")
    #expect(screen.source.selection == ["A01"])
    try screen.source.insert([.init("Z")], into: .section(0), at: 0)
    #expect(selectedTexts(screen) == ["A01"])
    #expect(screen.table.indexPathForSelectedRow == [0, 4])
    try screen.source.move("A", into: .section(2))
    #expect(selectedTexts(screen) == ["A01"])
    try screen.source.collapse("A")
    #expect(selectedTexts(screen) == [])
    #expect(screen.source.selection == ["A01"])
    try screen.source.expand("A")
    #expect(selectedTexts(screen) == ["A01"])
    try screen.source.delete(["A0"])
    #expect(selectedTexts(screen) == [] && screen.source.selection == [])
  }

  @Test("With single selection, a tap replaces the selection of a hidden item")
  func single() throws {
    let screen = OutlineScreen(OutlineFixture.t1Open)
    screen.table.delegate = nil
    screen.tap("B1")
    try screen.source.collapse("B")
    screen.tap("F")
    #expect(screen.source.selection == ["F"])
    try screen.source.expand("B")
    #expect(selectedTexts(screen) == ["F"])
  }

  @Test("With multiple selection, all items stay selected through a reload")
  func multiple() throws {
    let screen = OutlineScreen(OutlineFixture.t1Open)
    screen.table.delegate = nil
    screen.table.allowsMultipleSelection = true
    for id in ["A0", "C", "H1"] { screen.tap(id) }
    #expect(screen.source.selection == ["A0", "C", "H1"])
    screen.source.batchLimit = 0
    try screen.source.sort(.section(1)) { $0 > $1 }
    #expect(screen.table.log.contains("reload"))
    #expect(selectedTexts(screen) == ["A0", "C", "H1"])
    try screen.source.collapse("A")
    screen.tap("C")
    #expect(screen.source.selection == ["A0", "H1"])
  }

  @Test("The program selects by identity, hidden items too, within the table's limits")
  func program() throws {
    let screen = OutlineScreen()
    screen.table.allowsMultipleSelection = true
    try screen.source.select(["B", "A1"])
    #expect(selectedTexts(screen) == ["B"])
    try screen.source.expand("A")
    #expect(selectedTexts(screen) == ["A1", "B"])
    screen.table.allowsMultipleSelection = false
    try screen.source.select(["F", "G"])
    #expect(selectedTexts(screen) == ["F"])
    #expect(throws: OutlineError<String>.unknownItem("nobody")) {
      try screen.source.select(["G", "nobody"])
    }
    #expect(selectedTexts(screen) == ["F"])
    screen.table.allowsSelection = false
    try screen.source.select(["G"])
    #expect(screen.source.selection == [])
  }

  @Test("While editing, the selection settings for editing apply")
  func editing() throws {
    let screen = OutlineScreen()
    screen.table.allowsMultipleSelectionDuringEditing = true
    screen.table.setEditing(true, animated: false)
    try screen.source.select(["F", "G"])
    #expect(selectedTexts(screen) == ["F", "G"])
  }
}
