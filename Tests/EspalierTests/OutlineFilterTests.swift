import Espalier
import EspalierTestSupport
import Testing

/// Filtering, and stepping through found items.
@Suite struct OutlineFilterTests {
  /// Keeps the items with the given names.
  static func keeping(_ ids: String...) -> @Sendable (String) -> FilterDecision {
    { ids.contains($0) ? .show : .showIfDescendantShows }
  }

  @Test("FI-09: under a filter, a branch has a triangle if a child passes, or if it may load some")
  func triangles() throws {
    var outline = Outline.t1
    try outline.insert(
      [
        .init("U", isLoaded: false), .init("U0", level: 1), .init("N", isBranch: true),
        .init("M", loadState: .more), .init("M0", level: 1),
      ],
      into: .section(1)
    )
    let shown: Set<String> = ["A", "B1", "C", "D", "E", "U", "N", "M"]
    outline.filter { shown.contains($0) ? .show : .showIfDescendantShows }
    func triangles() -> [String] { outline.rows.filter(\.isExpandable).map(\.id) }
    #expect(outline.rows.map { $0.id } == ["A", "B", "B1", "C", "D", "E", "U", "N", "M"])
    #expect(triangles() == ["B", "U", "N", "M"])
    #expect(
      outline.frame(from: 0, height: 9999).rows.filter { $0.disclosureProgress != nil }.count == 4
    )
    try outline.insert([.init("B1b")], into: .item("B1"))
    #expect(triangles() == ["B", "U", "N", "M"] && outline.isBranch("B1") == true)
    // What the filter hides may come to show.
    try outline.move("E", into: .item("D"))
    #expect(triangles() == ["B", "D", "U", "N", "M"])
    outline.clearFilter()
    #expect(triangles() == ["A", "B", "C", "D", "U", "N", "M", "H"])
    #expect(outline.checkInvariants() == nil)
  }

  @Test(
    "TV-93, FI-01: a filter shows matches and their expanded ancestors; removing it restores the rows"
  )
  func keep() throws {
    var outline = Outline.t1
    for id in ["B", "D"] { try outline.expand(id) }
    let before = outline.picture
    #expect(
      outline.filter(OutlineFilterTests.keeping("A01", "D1", "G")).picture
        == "del 0 {1,2,3} del 1 {0,2,4,5} del 2 {0,2,3} ins 0 {1,2}"
    )
    #expect(
      outline.picture == """
        ▾ A
          ▾ A0
            A01
        ---
        ▾ D
          D1
        ---
        G
        """
    )
    #expect(outline.checkInvariants() == nil)
    try outline.insert([.init("N", isExpanded: true), .init("N0", level: 1)], into: .section(2))
    #expect(
      outline.clearFilter().picture
        == "del 0 {1,2} ins 0 {1,2,3} ins 1 {0,2,4,5} ins 2 {0,2,3,4,5}"
    )
    #expect(outline.picture == before + "\n▾ N\n  N0")
    #expect(outline.clearFilter().isEmpty)
  }

  @Test("FI-02: expansion changes under a filter are discarded with it")
  func overlay() throws {
    var outline = Outline.t1
    try outline.expand("B")
    outline.filter(OutlineFilterTests.keeping("A01", "B0"))
    #expect(try outline.collapse("A").picture == "del 0 {1,2}")
    #expect(try outline.expand("A").picture == "ins 0 {1,2}")
    #expect(outline.collapseAll().picture == "del 0 {1,2,4}")
    #expect(outline.expandedItems == ["B"])
    outline.clearFilter()
    #expect(outline.expandedItems == ["B"])
    #expect(outline.isExpanded("A") == false)
  }

  @Test("FI-02: expansion restored under a filter applies once it is removed")
  func restore() {
    var outline = Outline.t1
    outline.filter(OutlineFilterTests.keeping("A01"))
    #expect(outline.restore(expanded: ["D", "H"]).isEmpty)
    outline.clearFilter()
    #expect(outline.expandedItems == ["D", "H"])
  }

  @Test("FI-03: hiding an item hides everything below it")
  func hide() {
    var outline = Outline.t1
    outline.filter { $0 == "A" ? .hide : .show }
    #expect(outline.line(0) == "B B0 B1")
    #expect(outline.passesFilter("A01") == false)
    #expect(outline.matchCount == 23 - 5)
  }

  @Test("FI-04: set size and position count passing items, the path counts all")
  func sets() {
    var outline = Outline.t1
    outline.filter(OutlineFilterTests.keeping("D0", "D2", "I"))
    #expect(outline.setSize(of: "D2") == 2 && outline.positionInSet(of: "D2") == 2)
    #expect(outline.setSize(of: "D1") == nil && outline.positionInSet(of: "D1") == nil)
    #expect(outline.setSize(of: "I") == 1 && outline.positionInSet(of: "I") == 1)
    #expect(outline.path(of: "D2")?.dashed == "1-1-2")
    #expect(outline.childCount(of: "D") == 3)
  }

  @Test("FI-05: insertions, deletions and moves update whether ancestors pass")
  func edits() throws {
    var outline = Outline.t1
    outline.filter { $0.hasPrefix("x") ? .show : .showIfDescendantShows }
    #expect(outline.counts == [0, 0, 0])
    #expect(try outline.insert([.init("x1")], into: .item("A0")).picture == "ins 0 {0,1,2}")
    #expect(outline.line(0) == "A A0 x1")
    try outline.collapse("A0")
    #expect(try outline.insert([.init("x2")], into: .item("A0")).isEmpty)
    #expect(outline.isExpanded("A0") == false)
    #expect(try outline.move("x2", into: .item("H"), at: 0).picture == "ins 2 {0,1}")
    #expect(try outline.delete(["x1"]).picture == "del 0 {0,1}")
    #expect(
      try outline.move("x2", into: .item("C")).picture == "del 2 {0} mov 2,1->1,1x1 ins 1 {0}"
        || outline.line(1) == "C x2"
    )
    #expect(outline.checkInvariants() == nil)
    #expect(outline.line(1) == "C x2" && outline.counts == [0, 2, 0])
  }

  @Test("FI-06: revealing a filtered-out item returns no row")
  func reveal() throws {
    var outline = Outline.t1
    outline.filter(OutlineFilterTests.keeping("A01"))
    try outline.collapse("A")
    #expect(try outline.reveal("A1").row == nil)
    #expect(try outline.reveal("A01").row == RowPosition(section: 0, row: 2))
  }

  @Test("FI-07: filtering again shows items that pass since")
  func again() {
    final class Titles: @unchecked Sendable { var kept: Set<String> = ["B0"] }
    let titles = Titles()
    var outline = Outline.t1
    #expect(outline.refilter().isEmpty)
    outline.filter { titles.kept.contains($0) ? .show : .showIfDescendantShows }
    #expect(outline.line(0) == "B B0")
    titles.kept = ["B1"]
    #expect(outline.refilter().picture == "del 0 {1} ins 0 {1}")
    #expect(outline.line(0) == "B B1")
  }

  @Test("FI-08: k of m over closed branches, around the ends, and no row changes")
  func find() throws {
    var outline = Outline.t1
    let rows = outline.picture
    #expect(outline.find { $0.hasSuffix("1") } == 6)
    #expect(outline.picture == rows)
    #expect((0..<6).map { outline.match(at: $0) } == ["A01", "A1", "B1", "C1", "D1", "H1"])
    #expect(outline.matchIndex(of: "C1") == 3 && outline.matchIndex(of: "C0") == nil)
    #expect(outline.match(after: "C") == "C1" && outline.match(after: "C1") == "D1")
    #expect(outline.match(after: "H1") == "A01" && outline.match(before: "A") == "H1")
    #expect(outline.match(before: "D") == "C1" && outline.match(after: nil) == "A01")
    try outline.delete(["C1"])
    #expect(outline.matchCount == 5 && outline.match(at: 5) == nil && outline.match(at: -1) == nil)
    outline.filter(OutlineFilterTests.keeping("B0", "E"))
    #expect(outline.matchCount == 2 && outline.match(after: "B0") == "E")
    outline.clearFilter()
    #expect(outline.matchCount == 0 && outline.match(after: nil) == nil)
  }
}
