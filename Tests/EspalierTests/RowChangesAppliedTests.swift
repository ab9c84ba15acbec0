import Espalier
import EspalierTestSupport
import Testing

/// Changes applied to a list of the caller, as `CollectionDifference` is.
@Suite struct RowChangesAppliedTests {
  @Test("Titles follow an outline through any edit")
  func titles() throws {
    var outline = try Outline<String>(items: [
      "Moss", .init("Trees"), .init("Oak", level: 1), .init("Fir", level: 1), "Ferns",
    ])
    var titles = ["moss", "trees", "ferns"]
    func follow(_ changes: RowChanges) {
      titles = changes.applied(to: titles) { outline.rows[$0].id.lowercased() }
    }
    follow(try outline.expand("Trees"))
    #expect(titles == ["moss", "trees", "oak", "fir", "ferns"])
    follow(try outline.move("Fir", before: "Moss"))
    #expect(titles == ["fir", "moss", "trees", "oak", "ferns"])
    follow(try outline.delete("Moss"))
    #expect(titles == ["fir", "trees", "oak", "ferns"])
    follow(try outline.collapse("Trees"))
    #expect(titles == ["fir", "trees", "ferns"])
    follow(RowChanges())
    #expect(titles == ["fir", "trees", "ferns"])
  }

  @Test("Only inserted and reloaded rows are asked for, in ascending order")
  func asked() {
    var changes = RowChanges()
    changes.deletions = [RowRange(section: 0, rows: 0..<1)]
    changes.insertions = [RowRange(section: 0, rows: 2..<4)]
    changes.moves = [
      RowMove(from: RowPosition(section: 0, row: 4), to: RowPosition(section: 0, row: 0), count: 2)
    ]
    changes.reloads = [RowRange(section: 0, rows: 5..<6)]
    var asked: [Int] = []
    let text: String = changes.applied(to: "abcdefg") { row in
      asked.append(row)
      return Character("\(row)")
    }
    // Without a and with ef in front: efbcdg; two come at 2, and row 5 is read again.
    #expect(text == "ef23b5dg")
    #expect(asked == [2, 3, 5])
    #expect(Array(changes.applied(to: ArraySlice(0..<7)) { -$0 }) == [4, 5, -2, -3, 1, -5, 3, 6])
  }

  @Test("Sections come and go with their rows, and rows move from one to another")
  func sections() {
    var changes = RowChanges()
    changes.sectionDeletions = [0..<1]
    changes.sectionInsertions = [2..<3]
    changes.moves = [
      RowMove(from: RowPosition(section: 1, row: 0), to: RowPosition(section: 1, row: 1), count: 1)
    ]
    let sections = changes.applied(
      toSections: ["ab", "cd", "ef"],
      section: { "new\($0)" },
      row: { Character("\($0.row)") }
    )
    #expect(sections == ["d", "ecf", "new2"])
  }

  struct Refused: Error {}

  @Test("An error of the closure is passed on")
  func error() {
    var changes = RowChanges()
    changes.insertions = [RowRange(section: 0, rows: 0..<1)]
    #expect(throws: Refused.self) { try changes.applied(to: [1]) { _ in throw Refused() } }
  }

  #if os(Linux) || os(macOS)
    @Test("Changes of another list trap with the rows in the message", arguments: Mismatch.allCases)
    func misuse(mismatch: Mismatch) async throws {
      let result = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent]
      ) { [mismatch] in
        _ = mismatch.changes.applied(to: [1, 2]) { $0 }
      }
      // Optimised, it traps without a message.
      if _isDebugAssertConfiguration() {
        let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(said.contains(mismatch.message), "\(said)")
      }
    }
  #endif
}

/// A change that is not one of a list of two rows.
enum Mismatch: String, CaseIterable, Codable {
  case deletion, insertion, insertionSection, reload, reloadSection, move, moveTarget, section

  var changes: RowChanges {
    var changes = RowChanges()
    let target = RowPosition(section: 0, row: 0)
    switch self {
    case .deletion: changes.deletions = [RowRange(section: 0, rows: 3..<5)]
    case .insertion: changes.insertions = [RowRange(section: 0, rows: 3..<4)]
    case .insertionSection: changes.insertions = [RowRange(section: 1, rows: 0..<1)]
    case .reload: changes.reloads = [RowRange(section: 0, rows: 2..<3)]
    case .reloadSection: changes.reloads = [RowRange(section: -1, rows: 0..<1)]
    case .moveTarget:
      let away = RowPosition(section: 2, row: 0)
      changes.moves = [RowMove(from: target, to: away, count: 1)]
    case .move:
      changes.moves = [RowMove(from: RowPosition(section: 1, row: 0), to: target, count: 1)]
    case .section: changes.sectionInsertions = [0..<1]
    }
    return changes
  }

  /// A part of the message.
  var message: String {
    switch self {
    case .deletion: "deleted rows 3..<5 of section 0 are out of 0..<2"
    case .insertion: "rows 3..<4 of section 0 do not fit 2 rows that stay"
    case .insertionSection: "section 1 of inserted, moved or reloaded rows is out of 0..<1"
    case .reloadSection: "section -1 of inserted, moved or reloaded rows is out of 0..<1"
    case .moveTarget: "section 2 of inserted, moved or reloaded rows is out of 0..<1"
    case .reload: "reloaded rows 2..<3 of section 0 are out of 0..<2"
    case .move: "section 1 of moved rows is out of 0..<1"
    case .section: "use applied(toSections:section:row:)"
    }
  }
}
