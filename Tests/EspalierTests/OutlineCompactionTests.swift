import EspalierTestSupport
import Testing

@testable import Espalier

/// Memory that a large deletion gives back.
@Suite struct OutlineCompactionTests {
  /// 10 branches of 400 leaves each, all expanded.
  private static func outline() throws -> Outline<Int> {
    var builder = Outline<Int>.Builder()
    for branch in 0..<10 {
      try builder.append(branch * 1_000, level: 0, isExpanded: true)
      for leaf in 1...400 { try builder.append(branch * 1_000 + leaf, level: 1) }
    }
    return builder.finish()
  }

  @Test("Memory is given back when most items are deleted, and nothing else changes")
  func memory() throws {
    var outline = try Self.outline()
    let before = outline.allocatedBytes
    try outline.setHeight(60, of: 9_007)
    try outline.setChecked(true, for: 9_003)
    try outline.setSelected(true, for: [9_001, 9_400])
    try outline.setCollapsible(false, for: 9_000)
    try outline.insert([.init(9_999, isExpanded: true, isLoaded: false)], into: .section(0))
    let request = try #require(outline.takeLoadRequests().requests.first)
    outline.filter { $0 % 1_000 < 390 ? .show : .showIfDescendantShows }
    let kept = outline

    let changes = try outline.delete((0..<9).map { $0 * 1_000 })
    #expect(changes.deletions == [RowRange(section: 0, rows: 0..<9 * 390)])
    #expect(outline.checkInvariants() == nil)
    #expect(outline.allocatedBytes < before / 4)
    #expect(outline.rows.map(\.id) == kept.rows.dropFirst(9 * 390).map(\.id))
    #expect(outline.height(of: 9_007) == 60 && outline.isMeasured(9_007) == true)
    #expect(outline.checkState(of: 9_000) == .mixed && outline.checkState(of: 9_003) == .on)
    #expect(outline.selection == [9_001, 9_400])
    #expect(try outline.collapse(9_000).isEmpty)
    #expect(outline.contains(0) == false)

    // What was requested before arrives at the same branch.
    try outline.completeLoad(request.token, items: [.init(1)])
    #expect(outline.children(of: 9_999) == [1])
    outline.clearFilter()
    #expect(outline.rowCount == 401 + 2)
    #expect(outline.checkInvariants() == nil)
    // The copy from before still has everything.
    #expect(kept.itemCount == 4_011 && kept.contains(8_001))
    #expect(kept.checkInvariants() == nil)
  }

  @Test("An empty outline is as small as a new one")
  func empty() throws {
    var outline = try Self.outline()
    try outline.apply([.init(items: [])])
    #expect(outline.checkInvariants() == nil)
    #expect(outline.allocatedBytes < 4 * Outline<Int>().allocatedBytes)
    try outline.append(5, to: .section(0))
    #expect(outline.rows.map(\.id) == [5])
  }

  @Test("Deletions one by one never pay for more than themselves")
  func oneByOne() throws {
    var outline = try Self.outline()
    let before = outline.allocatedBytes
    for leaf in 1...390 {
      for branch in 0..<10 { try outline.delete(branch * 1_000 + leaf) }
    }
    #expect(outline.allocatedBytes == before)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("A group of deletions is taken back")
  func group() throws {
    var outline = try Self.outline()
    outline.history = OutlineHistory()
    let before = outline.snapshot
    let edits = (0..<9).map { OutlineEdit.delete([$0 * 1_000]) }
    try outline.perform(edits)
    #expect(outline.itemCount == 401)
    #expect(outline.checkInvariants() == nil)
    _ = outline.undo()
    #expect(outline.snapshot == before)
    #expect(outline.checkInvariants() == nil)
  }
}
