import EspalierBrowser
import Testing

/// The exported functions, as a host would call them.
@Suite struct OutlineExportTests {
  @Test func aSmallOutline() {
    let outline = outlineMake()
    defer { outlineDrop(outline) }
    #expect(outlineRows(outline) == 0)
    #expect(outlineAppend(outline, 7, parent: -1, kind: 1) == 1)
    #expect(outlineAppend(outline, 3, parent: 7, kind: 0) == 0)
    #expect(outlineAppend(outline, 4, parent: 7, kind: 0) == 0)
    #expect(outlineAppend(outline, 5, parent: -1, kind: 0) == 1)
    #expect(outlineToggle(outline, 7) == 2)
    #expect((0..<4).map { outlineItem(outline, row: $0) } == [7, 3, 4, 5])
    #expect(outlineRow(outline, item: 5) == 3)
    #expect(outlineToggle(outline, 7) == -2)
    #expect(outlineRow(outline, item: 3) == -1)
    #expect(outlineExpandTo(outline, level: .max) == 4)
    #expect(outlineExpandTo(outline, level: 0) == 2)
  }

  @Test func whatIsNotThere() {
    let outline = outlineMake()
    defer { outlineDrop(outline) }
    #expect(outlineAppend(outline, -1, parent: -1, kind: 0) == -1)
    #expect(outlineAppend(outline, 1, parent: 9, kind: 0) == -1)
    #expect(outlineAppend(outline, 1, parent: -1, kind: 0) == 1)
    #expect(outlineAppend(outline, 1, parent: -1, kind: 0) == -1)
    #expect(outlineItem(outline, row: 1) == -1)
    #expect(outlineItem(outline, row: -1) == -1)
    #expect(outlineRow(outline, item: 9) == -1)
    #expect(outlineToggle(outline, 9) == 0)
  }
}
