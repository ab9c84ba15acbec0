import Foundation
import Testing

@testable import EspalierSources

@Suite struct RowValueTests {
  @Test(
    "A value in words",
    arguments: [
      (RowValue.none, ""), (.text(RowText("a\"b")), "a\"b"),
      (.text(RowText("a", quote: .double)), "\"a\""),
      (.text(RowText("a", quote: .single, isCut: true)), "'a…"),
      (.text(RowText("", quote: .double)), "\"\""), (.size(1), "1 byte"),
      (.size(2_000_000), "2.0 MB"), (.size(4_000, isLeast: true), "at least 4.0 KB"),
      (.count(0), "empty"), (.count(1), "1 item"), (.count(12), "12 items"),
      (.count(1_234, isExact: false), "1,000+ items"), (.count(0, isExact: false), ""),
      (.link("../a"), "-> ../a"), (.note("view"), "view"),
    ]
  )
  func words(value: RowValue, expected: String) {
    #expect(value.words == expected)
    var node = SourceNode(id: 0, title: "a", value: value, kind: .other)
    #expect(node.detail == expected)
    node.remarks = ["b", "c"]
    #expect(node.detail == (expected.isEmpty ? "(b; c)" : expected + " (b; c)"))
    let other = node.identified(as: "x")
    #expect(other.value == value && other.remarks == node.remarks)
  }

  @Test("What a row shows of a text, and whether that is all")
  func texts() {
    #expect(RowText("a\nb".utf8).hasLineFeeds && RowText("a\nb".utf8).shown == "a\\nb")
    #expect(!RowText("a\\nb".utf8).hasLineFeeds)
    #expect(RowText("a\"b…".utf8, quote: .double).words == "\"a\\\"b…\"")
    #expect(!RowText("a…".utf8).isCut)
    let long = RowText(String(repeating: "é", count: 300).utf8)
    #expect(long.isCut && long.shown.count == JSONSource.detailLimit)
  }

  @Test(
    "Strings of JSON: the text, its marks, and line feeds that are written as escapes",
    arguments: [
      (#""a…""#, RowText("a…", quote: .double), false),
      (#"'a'"#, RowText("a", quote: .single), false),
      (#""a\nb""#, RowText(#"a\nb"#, quote: .double), true),
      (#""a\\nb""#, RowText(#"a\\nb"#, quote: .double), false),
    ]
  )
  func json(text: String, expected: RowText, hasLineFeeds: Bool) async throws {
    var expected = expected
    expected.hasLineFeeds = hasLineFeeds
    let source = JSONSource(Array("[\(text)]".utf8), name: "a.json")
    let page = try source.children(of: nil, from: 0, limit: 1)
    #expect(page.nodes.first?.value == .text(expected))
  }

  @Test("The cause of a failure is named where the user can do something about it")
  func causes() throws {
    #expect(SourceError.notFound(path: "a").cause == .missing)
    #expect(SourceError(POSIXError(code: EACCES), path: "a").cause == .denied)
    #expect(SourceError.notReadable(path: "a", reason: "not allowed here").cause == nil)
  }

  @Test("The styles of the page have the colours of each role, and give each kind that of its role")
  func roles() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    func style(_ path: String) throws -> String {
      try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
    let page = "Sources/EspalierServer/Page/explorer/styles/"
    let tokens = try style(page + "tokens.css")
    for role in ValueRole.allCases {
      let (light, dark) = role.pageColors
      #expect(tokens.contains("--espalier-\(role): light-dark(\(light), \(dark));"))
    }
    for path in [page + "preview.css", "../Sources/EspalierWeb/Web/espalier.css"] {
      let rules = try style(path).split(separator: "}")
      for kind in SourceKind.allCases {
        let colors = rules.filter { $0.contains("[data-kind=\"\(kind)\"]") }
          .compactMap { $0.firstMatch(of: /var\(--espalier-(string|number|literal|date)\b/)?.1 }
        #expect(colors.map(String.init) == (kind.role.map { ["\($0)"] } ?? []), "\(path): \(kind)")
      }
    }
  }
}
