import Espalier
import EspalierTestSupport
import Testing

/// Expansion policies: remembered expansion, the number of open branches, and fixed ones.
@Suite struct OutlinePolicyTests {
  @Test("TV-23, TV-35: with reset, a branch that opens again shows its children closed")
  func reset() throws {
    var outline = Outline.t1
    outline.policy.remembersDescendants = false
    #expect(try outline.expand("A").picture == "ins 0 {1,2}")
    #expect(try outline.expand("A0").picture == "ins 0 {2,3}")
    #expect(try outline.collapse("A").picture == "del 0 {1,2,3,4}")
    #expect(outline.isExpanded("A0") == false)
    #expect(try outline.expand("A").picture == "ins 0 {1,2}")
    #expect(outline.counts == [4, 3, 4])
  }

  @Test("TV-95: with one open branch for each parent, opening a branch closes its open sibling")
  func alone() throws {
    var outline = Outline.t1
    outline.policy.opensOneBranchPerParent = true
    try outline.expand("A")
    #expect(try outline.expand("B").picture == "del 0 {1,2} ins 0 {2,3}")
    #expect(try outline.expand("A").picture == "del 0 {2,3} ins 0 {1,2}")
    #expect(try outline.expand("A").isEmpty)
    #expect(try outline.expand("A0").picture == "ins 0 {2,3}")
    #expect(try outline.expand("C").picture == "ins 1 {1,2,3}")
    #expect(outline.isExpanded("A") == true)
    #expect(try outline.toggle("B").picture == "del 0 {1,2,3,4} ins 0 {2,3}")
    #expect(outline.isExpanded("A0") == true)
  }

  @Test("TV-95: if several would expand, the first of each parent does")
  func firstOfEachParent() throws {
    var outline = Outline.t1
    outline.policy.opensOneBranchPerParent = true
    outline.expandAll()
    #expect(outline.line(0) == "A A0 A00 A01 A1 B")
    #expect(outline.line(1) == "C C0 C1 C2 D E")
    outline.collapseAll()
    #expect(try outline.expandSiblings(of: "B").picture == "ins 0 {2,3}")
    #expect(try outline.expand("A", recursively: true).picture == "del 0 {2,3} ins 0 {1,2,3,4}")
  }

  @Test("TV-95: siblings inserted as expanded all collapse together")
  func severalOpen() throws {
    var outline = Outline.t1
    outline.expandAll()
    outline.policy.opensOneBranchPerParent = true
    try outline.insert([.init("Z"), .init("Z0", level: 1)], into: .section(0), at: 1)
    #expect(outline.line(0) == "A A0 A00 A01 A1 Z B B0 B1")
    #expect(try outline.expand("Z").picture == "del 0 {1,2,3,4,7,8} ins 0 {2}")
    #expect(outline.line(0) == "A Z Z0 B")
  }

  @Test(
    "TV-95: expanded siblings collapse wherever they are among very many",
    arguments: [300, TestScale.rounds(5_000)]
  )
  func farSiblings(count: Int) throws {
    let places = [0, 1, count / 5, count / 3, count / 2, count - 2, count - 1]
    for opened in [0, 40, count / 2 + 1, count - 1] {
      for first in places.indices {
        let expanded = Set(places[first...].filter { $0 != opened })
        var outline = Outline<Int>()
        try outline.insertSection(
          items: (0..<count).flatMap { place -> [Outline<Int>.Item] in
            let id = 2 * place
            return [.init(id, isExpanded: expanded.contains(place)), .init(id + 1, level: 1)]
          }
        )
        outline.policy.opensOneBranchPerParent = true
        let before = outline.shadow
        let changes = try outline.expand(2 * opened)
        #expect(outline.expandedItems == [2 * opened], "\(opened), \(expanded.sorted())")
        #expect(ChangeValidator(before: before, after: outline.shadow).fault(in: changes) == nil)
        #expect(outline.checkInvariants() == nil)
      }
    }
  }

  @Test("TV-96: a pinned item expands immediately and stays expanded")
  func neverCloses() throws {
    var outline = Outline.t1
    #expect(try outline.setCollapsible(false, for: "A").picture == "ins 0 {1,2}")
    #expect(try outline.collapse("A").isEmpty)
    #expect(try outline.toggle("A").isEmpty)
    #expect(outline.collapseAll().isEmpty)
    #expect(outline.expand(toLevel: 0).isEmpty)
    outline.policy = ExpansionPolicy(remembersDescendants: false, opensOneBranchPerParent: true)
    #expect(try outline.expand("B").picture == "ins 0 {4,5}")
    #expect(try outline.collapse("A").isEmpty)
    #expect(try outline.setCollapsible(true, for: "A").isEmpty)
    #expect(try outline.collapse("A").picture == "del 0 {1,2}")
    #expect(throws: OutlineError.unknownItem("X")) { try outline.setCollapsible(true, for: "X") }
  }

  @Test("TV-96: a pinned leaf expands when it becomes a branch")
  func leafNeverCloses() throws {
    var outline = Outline.t1
    #expect(try outline.setCollapsible(false, for: "E").isEmpty)
    #expect(outline.isExpanded("E") == false)
    #expect(try outline.append("E0", to: .item("E")).picture == "ins 1 {3} rel 1 {2}")
    #expect(outline.isExpanded("E") == true)
    try outline.delete(["E0"])
    #expect(outline.isExpanded("E") == true)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("TV-91: open by default; what the user closed stays closed through a reload")
  func openByDefault() throws {
    var outline = Outline<String>()
    let all: [Outline<String>.Section] = [
      .init(
        "s",
        items: ["A", "B"].flatMap { id -> [Outline<String>.Item] in
          [.init(id, isExpanded: true), .init(id + "0", level: 1)]
        }
      )
    ]
    try outline.apply(all)
    #expect(outline.line(0) == "A A0 B B0")
    try outline.collapse("A")
    #expect(try outline.apply(all).isEmpty)
    #expect(outline.line(0) == "A B B0")
  }

  @Test("TV-91, TV-92: by level or by a condition, and the same answer each time")
  func byCondition() throws {
    var outline = Outline.t1
    try outline.insert([.init("N", isBranch: true)], into: .section(1))
    var asked: [String] = []
    outline.expand { id, level in
      asked.append("\(id) \(level)")
      return id == "A" || id == "N" || level == 1
    }
    #expect(asked == ["A 0", "A0 1", "B 0", "C 0", "D 0", "N 0", "H 0"])
    #expect(outline.line(0) == "A A0 A00 A01 A1 B")
    #expect(outline.isExpanded("N") == true)
    #expect(outline.expand { id, level in id == "A" || id == "N" || level == 1 }.isEmpty)
  }

  @Test("TV-97: revealing keeps to the policy and requests what is not loaded")
  func reveal() throws {
    var outline = Outline.t1
    outline.policy.opensOneBranchPerParent = true
    try outline.expand("B")
    let (row, changes) = try outline.reveal("A01")
    #expect(changes.picture == "del 0 {2,3} ins 0 {1,2,3,4}")
    #expect(row == RowPosition(section: 0, row: 3) && outline.isExpanded("B") == false)
    try outline.insert([.init("L", isLoaded: false), .init("L0", level: 1)], into: .section(0))
    #expect(try outline.reveal("L0").changes.picture == "del 0 {1,2,3,4} ins 0 {3,4}")
    #expect(outline.takeLoadRequests().requests.map(\.item) == ["L"])
    #expect(outline.statusRow(of: "L") == 4 && outline.checkInvariants() == nil)
  }
}
