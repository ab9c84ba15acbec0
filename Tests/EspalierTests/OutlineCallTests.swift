import Espalier
import EspalierTestSupport
import Testing

/// The short calls: printing, rows as a collection, edits at plain ids, relatives.
@Suite struct OutlineCallTests {
  @Test("An outline draws its rows, at most 50 of them")
  func description() throws {
    var outline = try Outline<String>(items: [
      "Moss", .init("Trees", isExpanded: true), .init("Oak", level: 1),
      .init("Shrubs", isBranch: true), .init("Ferns", isExpanded: true, isLoaded: false),
    ])
    #expect("\(outline)" == "- Moss\nv Trees\n  - Oak\n> Shrubs\nv Ferns\n  … loading")
    try outline.insertSection("Animals", items: ["Fox"])
    #expect("\(outline)".hasPrefix("section 0\n- Moss"))
    #expect("\(outline)".hasSuffix("section 1 Animals\n- Fox"))
    #expect(outline.debugDescription.hasPrefix("Outline<String>: sections 2, items 6, rows 7\n"))
    let long = try Outline<Int>(items: (0..<12_345).map { .init($0) })
    #expect("\(long)".hasSuffix("- 49\n… 12,295 more"))
    #expect("\(Outline<Int>())" == "empty")
    let deep = try Outline<Int>(items: (0..<30).map { .init($0, level: $0, isExpanded: $0 < 29) })
    #expect("\(deep)".hasSuffix(String(repeating: "  ", count: 20) + "- 29 (level 29)"))
  }

  @Test("Changes, items, paths and errors are a line each")
  func otherDescriptions() throws {
    var changes = RowChanges()
    #expect("\(changes)" == "no changes")
    changes.insertions = [RowRange(section: 0, rows: 3..<5)]
    changes.deletions = [RowRange(section: 0, rows: 2..<3)]
    changes.moves = [
      RowMove(from: RowPosition(section: 0, row: 4), to: RowPosition(section: 0, row: 1), count: 1)
    ]
    changes.reloads = [RowRange(section: 1, rows: 7..<8)]
    #expect("\(changes)" == "insert 3..<5, delete 2, move 4→1, reload 1:7")
    changes.sectionInsertions = [1..<2]
    changes.reloads = (0..<40).map { RowRange(section: 0, rows: 2 * $0..<2 * $0 + 1) }
    #expect("\(changes)".hasPrefix("insert section 1, insert 3..<5"))
    #expect("\(changes)".hasSuffix(", … 24 more"))
    #expect("\(TreePath([1, 0, 2]))" == "[1, 0, 2]")
    #expect("\(Outline<String>.Item("Oak", level: 1, isLoaded: false))" == "  > Oak (not loaded)")
    #expect(
      "\(Outline<String>.Parent.item("Oak")) \(Outline<Int>.Parent.section(2))" == "Oak section 2"
    )
    #expect("\(OutlineError.unknownItem("Oak"))" == "there is no item Oak")
  }

  @Test("The rows of all sections are a collection with random access")
  func rows() throws {
    var outline = Outline.t1
    outline.expandAll()
    let rows = outline.rows
    let listed = (0..<outline.sectionCount).flatMap { Array(outline.rows(inSection: $0)) }
    #expect(Array(rows) == listed)
    #expect(rows.count == outline.rowCount)
    for row in 0..<outline.rowCount {
      #expect(rows[row] == listed[row])
      #expect(outline.row(atRow: row) == listed[row])
      for end in row...outline.rowCount {
        #expect(Array(outline.rows(row..<end)) == Array(listed[row..<end]))
      }
    }
    #expect(rows.reversed().map { $0.id } == listed.reversed().map { $0.id })
    #expect(outline.row(atRow: -1) == nil)
    #expect(outline.row(atRow: outline.rowCount) == nil)
    #expect(outline.rows(-5..<2).count == 2)
    #expect(outline.rows(1_000..<2_000).isEmpty)
    #expect(outline.visibleItems == listed.map { $0.id })
    var rest = outline.rows(2..<8)
    for consumed in 0..<6 {
      #expect(rest.indices == consumed..<6)
      #expect(rest.first == listed[2 + consumed])
      #expect(rest.next() == listed[2 + consumed])
    }
    #expect(rest.isEmpty)
    #expect(!outline.isEmpty)
    #expect(Outline<Int>().isEmpty)
  }

  @Test("Every pair of items agrees with the parents and the pre-order")
  func relatives() throws {
    let outline = Outline.t1
    let all = outline.snapshot.flatMap { $0.items.map { $0.id } }
    for id in all {
      var above: [String] = []
      while let parent = outline.parent(of: above.last ?? id) { above.append(parent) }
      #expect(outline.ancestors(of: id) == above)
      #expect(
        outline.descendants(of: id)
          == all.filter { outline.ancestors(of: $0)?.contains(id) == true }
      )
      for other in all { #expect(outline.isAncestor(other, of: id) == above.contains(other)) }
    }
    #expect(outline.rootItems == all.filter { outline.level(of: $0) == 0 })
    #expect(outline.ancestors(of: "none") == nil)
    #expect(outline.descendants(of: "none") == nil)
    #expect(outline.isAncestor("A", of: "none") == nil)
  }

  @Test("Every item moves before and after every other one")
  func moves() throws {
    let outline = Outline.t1
    let all = outline.snapshot.flatMap { $0.items.map { $0.id } }
    for id in all {
      for sibling in all {
        for offset in [0, 1] {
          var moved = outline
          let isCycle = outline.isAncestor(id, of: sibling) == true
          do {
            _ = try offset == 0 ? moved.move(id, before: sibling) : moved.move(id, after: sibling)
            #expect(!isCycle)
          } catch {
            #expect(isCycle && error == .cycle(id))
            continue
          }
          #expect(moved.checkInvariants() == nil)
          guard id != sibling else {
            #expect(moved.snapshot == outline.snapshot)
            continue
          }
          #expect(moved.parent(of: id) == outline.parent(of: sibling))
          #expect(moved.section(of: id) == outline.section(of: sibling))
          let distance =
            try #require(moved.indexInParent(of: id)) - (moved.indexInParent(of: sibling) ?? 0)
          #expect(distance == (offset == 0 ? -1 : 1))
        }
      }
    }
  }

  @Test("Plain ids and literals stand for parents and items")
  func plainIDs() throws {
    var outline = try Outline<String>(items: ["Trees", "Herbs"])
    try outline.insert(["Oak", "Beech"], into: "Trees")
    try outline.insert(["Elm"], before: "Beech")
    try outline.insert(["Ash"], after: "Beech")
    try outline.append("Mint", to: "Herbs")
    try outline.move("Ash", into: "Trees", at: 0)
    #expect(outline.children(of: "Trees") == ["Ash", "Oak", "Elm", "Beech"])
    try outline.delete("Trees")
    #expect(outline.rootItems == ["Herbs"])
    #expect(throws: OutlineError.unknownItem("Oak")) { try outline.delete("Oak") }
    #expect(try Outline(outline.snapshot).snapshot == outline.snapshot)
    #expect(throws: OutlineError.duplicateItem("A")) { try Outline<String>(items: ["A", "A"]) }
    let numbers = try Outline<Int>(items: [1, 2])
    #expect(numbers.rootItems == [1, 2])
  }
}
