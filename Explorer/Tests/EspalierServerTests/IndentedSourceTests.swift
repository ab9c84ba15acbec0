import EspalierServer
import EspalierSources
import Testing

/// Parsing of outlines written as indented text.
@Suite struct IndentedSourceTests {
  private let text = """
    Plants — Plantae
      + Conifers — Pinopsida
        Yew — Taxus baccata

        Pine
      Mosses
        Haircap
    Animals
    """

  private func page(_ source: IndentedSource) async throws -> Page {
    let outline = ServedOutline(
      id: "text",
      title: "Text",
      source: source,
      initiallyExpanded: source.initiallyExpandedIDs
    )
    return try await OutlineCatalog(title: "", outlines: [outline]).page(in: "text", "")
  }

  @Test func levels() async throws {
    let source = try IndentedSource(title: "Life", text)
    #expect(try await page(source).picture == "Plants{…} Animals")
    let open = try IndentedSource(title: "Life", "+ " + text)
    #expect(try await page(open).picture == "Plants{Conifers{Yew Pine} Mosses{…}} Animals")
    #expect(open.count == 7)
    #expect(open.leafCount == 4)
    #expect(open.initiallyExpandedIDs == ["1", "2"])
  }

  @Test func titlesAndDetails() async throws {
    let source = try IndentedSource(title: "Life", "A — b — c\nD\n")
    let nodes = try source.children(of: nil, from: 0, limit: 9).nodes
    #expect(nodes.map(\.title) == ["A", "D"])
    #expect(nodes.map(\.detail) == ["b — c", ""])
    #expect(nodes.map(\.kind) == [.string, .string])
  }

  @Test func pathsAndWireIDs() async throws {
    let source = try IndentedSource(title: "Life", text)
    let pine = try #require(source.node(wireID: "4"))
    #expect(source.path(of: pine) == "Plants/Conifers/Pine")
    #expect(source.wireID(of: pine) == "4")
    for wireID in ["", "0", "-1", "+4", "04", "8", "4 ", "99999999999999999999"] {
      #expect(source.node(wireID: wireID) == nil, "\(wireID)")
    }
  }

  @Test func pages() async throws {
    let source = try IndentedSource(title: "", "A\n  B\n  C\n  D")
    let page = try source.children(of: 1, from: 1, limit: 1)
    #expect(page.nodes.map(\.title) == ["C"])
    #expect(page.total == 3)
    #expect(page.nextOffset == 2)
    #expect(try source.children(of: 1, from: 9, limit: 1).nodes.isEmpty)
  }

  @Test(
    "A text that is no outline is refused with its first wrong line",
    arguments: [
      ("  A", 1, "indented by more than one level at once"),
      ("A\n    B", 2, "indented by more than one level at once"),
      ("A\n\n B", 3, "indented by an odd number of spaces"),
      ("A\n\tB", 2, "a tab"),
      ("+ A\nB", 1, "open, with nothing below it"),
      ("A — ", 1, "without a title or a detail"),
      (" — b", 1, "indented by an odd number of spaces"),
      ("+  — b", 1, "without a title or a detail"),
    ]
  )
  func faults(text: String, line: Int, reason: String) {
    #expect(throws: IndentedSource.Fault(line: line, reason: reason)) {
      try IndentedSource(title: "", text)
    }
  }
}
