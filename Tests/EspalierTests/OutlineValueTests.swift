import EspalierTestSupport
import Testing

@testable import Espalier

/// An outline is a value: copies are apart, and keeping one copies nothing.
@Suite struct OutlineValueTests {
  @Test func copiesAreApart() throws {
    let kept = Outline.t1
    var changed = kept
    changed.expandAll()
    try changed.delete(["B"])
    #expect(kept.picture == Outline.t1.picture)
    #expect(kept.contains("B"))
    #expect(kept.checkInvariants() == nil)
    #expect(changed.checkInvariants() == nil)
  }

  @Test func mutationsInPlaceCopyNothing() throws {
    final class Holder { var outline = Outline.t1 }
    let holder = Holder()
    let copies = holder.outline.forest.copies
    for round in 0..<100 {
      holder.outline.expandAll()
      try holder.outline.collapse("A")
      try holder.outline.append("new \(round)", to: .item("A0"))
      _ = try holder.outline.reveal("new \(round)")
      try holder.outline.delete(["new \(round)"])
    }
    #expect(holder.outline.forest.copies == copies)
    let other = holder.outline
    holder.outline.collapseAll()
    #expect(holder.outline.forest.copies == copies + 1)
    #expect(other.forest.copies == copies)
  }

  @Test("A row sequence keeps a snapshot of the outline")
  func rowsKeep() throws {
    var outline = Outline.t1
    let rows = outline.rows(inSection: 0)
    try outline.delete(["A"])
    #expect(rows.map(\.id) == ["A", "B"])
    #expect(outline.rows(inSection: 1, 1..<9).map(\.id) == ["D", "E"])
    #expect(outline.rows(inSection: 9).map(\.id) == [])
  }

  @Test("Dense ids need no hash and behave alike")
  func dense() throws {
    var outline = Outline<Int>(denselyNumberedBy: { $0 })
    try outline.insertSection()
    try outline.insert([.init(7, isExpanded: true), .init(3, level: 1)], into: .section(0))
    #expect(outline.row(of: 3) == 1)
    #expect(outline.row(of: 4) == nil)
    #expect(outline.row(of: -1) == nil)
    #expect(outline.row(of: 1_000_000) == nil)
    #expect(throws: OutlineError<Int>.duplicateItem(3)) { try outline.append(3, to: .item(7)) }
    try outline.delete([3])
    try outline.append(3, to: .section(0))
    #expect(outline.row(of: 3) == 1)
    #expect(outline.level(of: 3) == 0)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("Deleted ids and names are released")
  func letsGo() throws {
    final class Token: Hashable {
      static func == (left: Token, right: Token) -> Bool { left === right }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    var outline = Outline<Token>()
    weak var item: Token?
    weak var section: Token?
    do {
      let (strongItem, strongSection) = (Token(), Token())
      try outline.insertSection(strongSection, items: [.init(strongItem)])
      (item, section) = (strongItem, strongSection)
    }
    #expect(item != nil && section != nil)
    try outline.deleteSection(at: 0)
    #expect(item == nil && section == nil)
  }
}
