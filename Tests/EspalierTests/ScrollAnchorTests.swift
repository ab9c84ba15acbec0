import Espalier
import EspalierTestSupport
import Foundation
import Testing

/// What was on the screen stays there.
@Suite struct ScrollAnchorTests {
  /// T1 wholly open with rows of 10, and what is on the screen from 25 on, 30 high:
  /// A00 at -5, A01 at 5, A1 at 15, B at 25.
  private func screen() throws -> (outline: Outline<String>, anchor: ScrollAnchor<String>) {
    let outline = OutlineHeightTests.tens
    return (outline, try #require(outline.anchor(from: 25, height: 30)))
  }

  @Test("AN-01: it holds the rows of the window with their places, and the ancestors of the first")
  func content() throws {
    let (outline, anchor) = try screen()
    #expect(anchor.rows.map(\.id) == ["A00", "A01", "A1", "B"])
    #expect(anchor.rows.map(\.distance) == [-5, 5, 15, 25])
    #expect(anchor.ancestors == ["A0", "A"])
    #expect(outline.offset(of: anchor) == 25)
    #expect(outline.anchor(from: -50, height: 20) == nil)
    #expect(outline.anchor(from: outline.extent, height: 20) == nil)
  }

  @Test("AN-02: what comes and goes above moves the window along")
  func above() throws {
    var (outline, anchor) = try screen()
    try outline.insert([.init("Z"), .init("Y")], into: .section(0), at: 0)
    #expect(outline.offset(of: anchor) == 45)
    try outline.delete(["Z"])
    try outline.setHeight(100, of: "A")
    #expect(outline.offset(of: anchor) == 125)
  }

  @Test("AN-03: where the first row goes, the next one that is left stays in its place")
  func firstGone() throws {
    var (outline, anchor) = try screen()
    try outline.delete(["A00"])
    #expect(outline.offset(of: anchor) == 15)
    try outline.collapse("A0")
    #expect(outline.offset(of: "A1") == 20)
    #expect(outline.offset(of: anchor) == 5)
  }

  @Test("AN-04: where nothing of the window is left, the nearest visible ancestor comes to the top")
  func allGone() throws {
    var (outline, anchor) = try screen()
    try outline.delete(["B"])
    try outline.collapse("A")
    #expect(outline.offset(of: anchor) == 0)
    try outline.delete(["A"])
    #expect(outline.offset(of: anchor) == nil)
  }

  @Test("AN-05: it can be stored")
  func coding() throws {
    let (_, anchor) = try screen()
    let data = try JSONEncoder().encode(anchor)
    #expect(try JSONDecoder().decode(ScrollAnchor<String>.self, from: data) == anchor)
  }

  @Test(
    "AN-06: any change keeps the topmost row that is left in its place",
    arguments: 0..<8 as Range<UInt64>
  )
  func random(seed: UInt64) {
    var source = OperationSource(seed: seed, limit: 60)
    var generator = SeededGenerator(seed: seed)
    var subject = Subject()
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
