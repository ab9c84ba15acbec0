import Espalier
import EspalierSources
import Testing

@testable import EspalierTerminal

@Suite struct ViewTests {
  @Test("Columns follow the keys, show values whole, and close what they opened")
  func columns() async throws {
    var player = try await Player(try jsonSource(sample), size: ScreenSize(columns: 80, rows: 12))
    let before = player.rows
    try await player.type("jgc")
    #expect(player.screen.text[1].hasPrefix(" users"))
    #expect(player.screen.text[1].contains("| 0"))
    try await player.type("l")
    #expect(player.header == "data.json > users > 0")
    try await player.type("ll")
    #expect(player.header == "data.json > users > 0 > name")
    #expect(player.screen.text[1].hasSuffix("| Ada"))
    // The hardware cursor is on the selected row, in its column.
    #expect(player.screen.cursor.row == 1 && player.screen.cursor.column == 40)
    try await player.type("hhh")
    #expect(player.header == "data.json > users")
    try await player.type("j")
    #expect(player.header == "data.json > first name")
    try await player.type("gt")
    #expect(player.rows == before)
  }

  @Test("Filters, searches and places lead through columns as well")
  func searches() async throws {
    var player = try await Player(try jsonSource(sample), size: ScreenSize(columns: 80, rows: 12))
    try await player.type("gc/bo")
    try await player.press(.enter)
    #expect(player.header == "data.json > users > 1 > name")
    #expect(player.browser.columnsView?.browser.columns.count == 4)
    try await player.type("&x")
    try await player.press(.enter)
    #expect(player.header == "data.json > users > 1 > tags > 0")
    try await player.press(.escape)
    #expect(player.header == "data.json > users > 1 > tags > 0")
    #expect(player.browser.columnsView?.browser.selectionPath.count == 4)
  }

  @Test("Edges of columns are dragged, and clicks select")
  func mouse() async throws {
    var player = try await Player(try jsonSource(sample), size: ScreenSize(columns: 80, rows: 12))
    try await player.type("jgc")
    try await player.send(.click(column: 19, row: 4))
    try await player.send(.drag(column: 9, row: 4))
    try await player.send(.release)
    #expect(player.screen.text[1].hasPrefix(" users  >| 0"))
    try await player.send(.drag(column: 30, row: 4))
    #expect(player.screen.text[1].hasPrefix(" users  >| 0"))
    try await player.send(.click(column: 13, row: 2))
    #expect(player.header == "data.json > users > 1")
  }

  @Test("In the accordion, opening a branch closes its siblings; the outline allows both")
  func accordion() async throws {
    var player = try await Player(try jsonSource(sample), size: ScreenSize(columns: 80, rows: 20))
    try await player.type("jlga")
    #expect(player.status.hasPrefix("accordion"))
    try await player.type("jljjj")
    #expect(player.current == "    > 1  2 items")
    try await player.type("l")
    #expect(player.rows.contains("    > 0  2 items") && player.rows.contains("    v 1  2 items"))
    try await player.type("gt")
    #expect(player.status.hasPrefix("outline"))
    try await player.type("kl")
    #expect(player.rows.contains("    v 0  2 items") && player.rows.contains("    v 1  2 items"))
  }

  @Test("The key for the next view goes on where there are no records")
  func views() async throws {
    var player = try await Player(try jsonSource(#"{"a": 1}"#))
    var shown: [ViewMode] = []
    for _ in ViewMode.allCases {
      try await player.type("t")
      shown.append(player.browser.view)
    }
    #expect(shown == [.columns, .accordion, .rows, .form, .outline, .columns])
  }

  @Test("Where rows are not read yet, their number says so")
  func rowCount() async throws {
    let list = "[" + (0..<1_000).map { "[\($0)]" }.joined(separator: ",") + "]"
    var player = try await Player(try jsonSource("{\"a\": \(list)}"))
    try await player.type("jl")
    #expect(player.status.hasSuffix("+"), "\(player.status)")
    try await player.type("G")
    #expect(player.status.hasSuffix("1,002 of 1,002"), "\(player.status)")
  }

  @Test(
    "Closed branches show their first members, texts without quotation marks if that is asked for"
  )
  func previews() async throws {
    let text = """
      [{"id": 3, "name": "Ada", "tags": ["x"], "none": {}}, [1, [2], "a\\"b"], {"text": "say \\"\\u00fc\\n\\""}]
      """
    var player = try await Player(
      try jsonSource(text),
      size: ScreenSize(columns: 80, rows: 12),
      showsPreviews: true
    )
    #expect(
      Array(player.rows.dropFirst()) == [
        "  > 0  4 items  {id: 3, name: \"Ada\", tags: [~], none: {}}",
        "  > 1  3 items  [1, [~], \"a\\\"b\"]", "  > 2  1 item  {text: \"say \\\"ü\\n\\\"\"}",
      ]
    )
    try await player.type("Gl")
    #expect(player.rows.last == "      text: \"say \\\"ü\\n\\\"\"")
    try await player.type(":set noquotes")
    try await player.press(.enter)
    #expect(player.rows.last == "      text: say \"ü\\n\"")
    try await player.type(":set nopreviews")
    try await player.press(.enter)
    #expect(player.rows[1] == "  > 0  4 items")
  }
}
