import Testing

@testable import EspalierSources

/// Sections, texts, list items and code of Markdown.
@Suite struct MarkdownSourceTests {
  typealias Source = DocumentSource<MarkdownParser>

  static func source(_ text: String) throws -> Source {
    try Source(FileInput(.memory(utf8(text)), name: "f.md"))
  }

  static let sample = """
    ---
    title: x
    ---
    Before
    any heading.

    # One #

    A text
    of two lines.

    - first
      goes on
    - second

      more of it

      1. inner

         ```swift
         # no heading
          let x = 1
         ```
    - [x] third
    lazy

    ### Three

    > a quote
    goes on
    > and on

        indented
          code

    Two
    ---

    ~~~
    # none
    ```
    ~~~
    | a | b |
    |---|--:|
    | 1 | 2 |

    <!-- # none

    # none -->
    <div>
    # none
    </div>

    # One
    [last](https://example.com/#x)

    """

  static let rows = #"""
    string front matter: title: x
    string text: Before any heading.
    object One: 6 items
      string text: A text of two lines.
      string item: first goes on
      string item: second
        string text: more of it
        string item: inner
          string code swift: # no heading\n let x = 1
      string item: [x] third lazy
      object Three: 2 items
        string quote: a quote goes on and on
        string code: indented\n  code
      object Two: 4 items
        string code: # none\n```
        string table: | a | b |\n|---|--:|\n| 1 | 2 |
        string HTML: <!-- # none\n\n# none -->
        string HTML: <div>\n# none\n</div>
    object One: 1 item
      string text: [last](https://example.com/#x)
    """#

  @Test("headings are branches in each other, with what is below them", arguments: [1, 100])
  func rows(_ pageSize: Int) async throws {
    let text = Self.sample
    #expect(try await drawing(Self.source(text), pageSize: pageSize) == Self.rows)
    let windows = text.replacing("\n", with: "\r\n")
    #expect(try await drawing(Self.source(windows)) == Self.rows)
    #expect(try await drawing(Self.source("\u{FEFF}" + text)) == Self.rows)
    #expect(try await drawing(Self.source(String(text.dropLast()))) == Self.rows)
  }

  @Test(
    "headings and what only looks like them",
    arguments: [
      ("# a", "a"), ("   ## a ##", "a"), ("#", "\"\""), ("# a #b", "a #b"), ("# a \\#", "a \\\\#"),
      ("####### a", nil), ("#a", nil), ("    # a", nil), ("a\n===", "a"), ("a\nb\n--", "a b"),
      ("===", nil), ("\\# a", nil), ("```\n# a\n```", nil), ("> # a", nil), ("- # a", nil),
      ("<pre>\n\n# a\n</pre>", nil), ("---\n# a\n---", nil), ("***", nil), ("a\n\n---", nil),
    ]
  )
  func headings(_ text: String, _ title: String?) async throws {
    let branches = try await all(Self.source(text), of: nil).filter { $0.kind == .object }
    #expect(branches.map(\.title) == (title.map { [$0] } ?? []))
  }

  @Test("sections, items and code are printed exactly as they are written")
  func values() async throws {
    let text = "# A/b\n\ntext\r\n\n- x\n  - y\n\n## C\n```\ncode\n```\n\nA/b\n===\nend"
    let source = try Self.source(text)
    func value(_ path: String) async throws -> String? {
      let node = try #require(try source.node(path: path), "\(path)")
      #expect(source.path(of: node.id) == path)
      return try source.value(of: node.id).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(
      try await value("/A~1b") == "# A/b\n\ntext\r\n\n- x\n  - y\n\n## C\n```\ncode\n```\n\n"
    )
    #expect(try await value("/A~1b/C") == "## C\n```\ncode\n```\n\n")
    #expect(try await value("/A~1b/C/code") == "```\ncode\n```")
    #expect(try await value("/A~1b/item") == "- x\n  - y")
    #expect(try await value("/A~1b/item/item") == "- y")
    #expect(try await value("/A~1b/text") == "text")
    #expect(try await value("/A~1b[2]") == "A/b\n===\nend")
    #expect(try await ExactSearchTests.paths("code", in: source) == ["/A~1b/C/code"])
    #expect(try source.textValue(of: 1) == nil)
  }

  @Test("no text is a fault; strictly, code that is never closed and invalid UTF-8 are")
  func faults() async throws {
    let text = utf8("# a\n") + [0xFF] + utf8("\n\n```\nx")
    let source = try Source(FileInput(.memory(text), name: "f.md"))
    #expect(try source.faults(strict: false).isEmpty)
    #expect(
      try source.faults(strict: true).map(\.description) == [
        "f.md:2:1: \\xFF is not UTF-8; convert the text to UTF-8",
        "f.md:4:1: the code that begins here is never closed; add the same marks after it",
      ]
    )
    for text in ["", "\n", "---", "---\n", "```", "- ", "-\n-\n", ">", "<", "#\n#"] {
      _ = try await drawing(Self.source(text))
    }
  }

  @Test("nothing recurses on the depth of a text, and no line takes long")
  func deep() async throws {
    let count = 5_000
    let source = try Self.source(String(repeating: "- ", count: count) + "x\ny\n# a\n")
    #expect(source.tree.count == count + 2)
    #expect(try source.node(path: "/a") != nil)
    #expect(source.path(of: count).utf8.count == count * 5)
    let staircase = (0..<1_000).map { String(repeating: " ", count: 2 * $0) + "- x\n" }.joined()
    #expect(try Self.source(staircase).tree.count == 1_001)
    let headings = String(repeating: "# a\n", count: 20_000)
    #expect(try Self.source(headings).tree.count == 20_001)
  }
}
