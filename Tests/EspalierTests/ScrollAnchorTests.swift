import Espalier
import EspalierTestSupport
import Foundation
import Testing

/// Scroll anchors keep rows in place on the screen.
@Suite struct ScrollAnchorTests {
  /// T1 completely expanded with rows of height 10, and the window from 25 with height 30: A00 at
  /// -5, A01 at 5, A1 at 15, B at 25.
  private func screen() throws -> (outline: Outline<String>, anchor: ScrollAnchor<String>) {
    let outline = OutlineHeightTests.tens
    return (outline, try #require(outline.anchor(from: 25, height: 30)))
  }

  @Test(
    "AN-01: an anchor holds the rows of the window with their distances, and the first one's ancestors"
  )
  func content() throws {
    let (outline, anchor) = try screen()
    #expect(anchor.rows.map(\.id) == ["A00", "A01", "A1", "B"])
    #expect(anchor.rows.map(\.distance) == [-5, 5, 15, 25])
    #expect(anchor.ancestors == ["A0", "A"])
    #expect(outline.offset(of: anchor) == 25)
    #expect(outline.anchor(from: -50, height: 20) == nil)
    #expect(outline.anchor(from: outline.extent, height: 20) == nil)
  }

  @Test("AN-02: insertions and deletions above move the window along")
  func above() throws {
    var (outline, anchor) = try screen()
    try outline.insert([.init("Z"), .init("Y")], into: .section(0), at: 0)
    #expect(outline.offset(of: anchor) == 45)
    try outline.delete(["Z"])
    try outline.setHeight(100, of: "A")
    #expect(outline.offset(of: anchor) == 125)
  }

  @Test("AN-03: if the first row is deleted, the next remaining one stays in place")
  func firstGone() throws {
    var (outline, anchor) = try screen()
    try outline.delete(["A00"])
    #expect(outline.offset(of: anchor) == 15)
    try outline.collapse("A0")
    #expect(outline.offset(of: "A1") == 20)
    #expect(outline.offset(of: anchor) == 5)
  }

  @Test("AN-04: if no row of the window is left, the nearest visible ancestor comes to the top")
  func allGone() throws {
    var (outline, anchor) = try screen()
    try outline.delete(["B"])
    try outline.collapse("A")
    #expect(outline.offset(of: anchor) == 0)
    try outline.delete(["A"])
    #expect(outline.offset(of: anchor) == nil)
  }

  @Test("AN-07: a preferred row of the window stays in place, whatever happens to those above it")
  func preferred() throws {
    var (outline, anchor) = try screen()
    let preferring = try #require(outline.anchor(rows: anchor.rows, preferring: "A1"))
    #expect(preferring.rows.map(\.id) == ["A1", "A00", "A01", "A1", "B"])
    #expect(preferring.ancestors == ["A"])
    #expect(outline.anchor(rows: anchor.rows, preferring: "A") == anchor)
    #expect(outline.anchor(rows: []) == nil)
    try outline.insert([.init("Z")], into: .item("A0"), at: 1)
    #expect(outline.offset(of: anchor) == 25 && outline.offset(of: preferring) == 35)
    // Without the rows, the ancestor comes below what covers the top of the window.
    try outline.delete(["B"])
    try outline.collapse("A")
    #expect(preferring.offset(inset: 7) { outline.offset(of: $0) } == -7)
  }

  @Test("AN-05: an anchor can be encoded")
  func coding() throws {
    let (_, anchor) = try screen()
    let data = try JSONEncoder().encode(anchor)
    #expect(try JSONDecoder().decode(ScrollAnchor<String>.self, from: data) == anchor)
  }

  @Test(
    "AN-06: any change keeps the topmost remaining row in place",
    arguments: 0..<min(TestScale.smallSeeds, 8)
  )
  func random(seed: UInt64) {
    var source = OperationSource(seed: seed, limit: 60)
    var generator = SeededGenerator(seed: seed)
    var subject = OutlineHarness()
    for step in 0..<300 {
      let offset = Double(generator.below(max(1, Int(subject.outline.extent))))
      let anchor = subject.outline.anchor(from: offset, height: 300)
      _ = subject.perform(source.next(for: subject.model))
      guard let anchor, let new = subject.outline.offset(of: anchor) else { continue }
      let kept = anchor.rows.first { subject.outline.offset(of: $0.id) != nil }
      if let kept {
        let distance = (subject.outline.offset(of: kept.id) ?? 0) - new
        #expect(abs(distance - kept.distance) < 1e-6, "seed \(seed), step \(step)")
      }
    }
  }
}
