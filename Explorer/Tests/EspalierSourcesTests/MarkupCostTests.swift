import Testing

@testable import EspalierSources

/// The processor time that markup takes, compared with that of other markup in the same run.
@Suite(.serialized) struct MarkupCostTests {
  /// The time in which a text is read: the least of three.
  private static func cost(_ text: String, isHTML: Bool) throws -> Duration {
    var least: Duration?
    for _ in 0..<3 {
      let source = try XMLSource(FileInput(.memory(utf8(text)), name: "f"), isHTML: isHTML)
      let start = ProcessorTime.ofCurrentThread()
      _ = try source.faults(strict: false)
      let time = ProcessorTime.ofCurrentThread() - start
      least = min(least ?? time, time)
    }
    return try #require(least)
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  private static func attributes(_ count: Int) -> String {
    "<a " + (0..<count).map { "a\($0)='x'" }.joined(separator: " ") + "></a>"
  }

  @Test("four times the markup takes no more than linearly longer", arguments: [true, false])
  func growth(_ isHTML: Bool) throws {
    for (name, text) in [
      ("nested", { Self.repeated("<div>", $0) + Self.repeated("</div>", $0) }),
      ("siblings", { "<r>" + Self.repeated("<a></a>", $0) + "</r>" }),
      ("names", { "<r>" + (0..<$0).map { "<a\($0)></a\($0)>" }.joined() + "</r>" }),
      ("attributes", Self.attributes),
    ] as [(String, (Int) -> String)] {
      let (small, large) = (text(4000), text(16_000))
      let ratio =
        try Self.cost(large, isHTML: isHTML) / Self.cost(small, isHTML: isHTML)
      // Linear time has a ratio of 4, quadratic time of 16.
      #expect(ratio < 9, "\(name)")
    }
  }

  @Test(
    "open elements, and tags beside many of them, take no longer than closed ones",
    arguments: [
      ("", "<div>", ""), ("", "<ul><li>", ""), ("", "<a>", ""), ("<p><table>", "<div>", ""),
      ("", "<div>", "</p>"), ("", "<div><p>", ""), ("<svg>", "<g>", "<g/>"),
    ]
  )
  func depth(_ before: String, _ open: String, _ after: String) throws {
    let text = before + Self.repeated(open, 4000) + Self.repeated(after, 4000)
    let flat = try Self.cost(Self.repeated("<b></b>", 4000), isHTML: true)
    #expect(try Self.cost(text, isHTML: true) / flat < 10)
  }

  @Test("a tag ends elements at any depth")
  func farTags() throws {
    let inside = Self.repeated("<b>", 2000)
    for (text, path) in [
      ("<div>\(inside)</div><i>x", "/i"), ("<ul><li>\(inside)<li>x", "/ul/li[2]"),
      ("<p>\(inside)<div>x", "/div"), ("<svg>\(inside)<path/>x</svg><i>", "/i"),
    ] {
      let source = try HTMLSourceTests.source(text)
      #expect(try source.node(path: path) != nil, "\(path)")
    }
  }
}
