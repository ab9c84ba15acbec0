import Espalier
import EspalierSources
import Testing

@testable import EspalierTerminal

/// Rows that open to their contents, and long values in several lines.
@Suite struct ExpandableListTests {
  private static let letter = """
    [{"id": 1, "text": "one two three four five six seven eight nine ten eleven twelve"},
     {"id": 2, "text": "short"}, "a\\nb", 7]
    """

  @Test("Rows show the children of a branch, and open to their contents")
  func rows() async throws {
    var player = try await Player(try jsonSource(Self.letter))
    try await player.type("jgr")
    #expect(player.rows == ["> 0  2 items", "> 1  2 items", "> 2: \"a\\nb\"", "  3: 7"])
    try await player.type("jjl")
    #expect(player.rows == ["> 0  2 items", "> 1  2 items", "v 2", "    a", "    b", "  3: 7"])
    #expect(player.current == "v 2")
    try await player.type("k")
    try await player.press(.enter)
    #expect(
      player.rows == [
        "> 0  2 items", "v 1  2 items", "    id: 2", "    text: \"short\"", "v 2", "    a", "    b",
        "  3: 7",
      ]
    )
    // Into an open branch, and out again.
    try await player.type("l")
    #expect(player.header == "data.json > 1 > id")
    #expect(player.rows == ["  id: 2", "  text: \"short\""])
    try await player.type("h")
    #expect(player.header == "data.json > 1")
    #expect(player.rows.count == 4)
    // The cursor is the outline's.
    try await player.type("jgt")
    #expect(player.current == "    2: \"a\\nb\"")
  }

  @Test("A row that is not expandable says so; all open and close at once")
  func all() async throws {
    var player = try await Player(try jsonSource(Self.letter))
    try await player.type("jgrGl")
    #expect(player.status.hasPrefix("the row shows all of it"))
    try await player.type("zR")
    #expect(player.rows.contains("    a") && player.rows.contains("    id: 2"))
    try await player.type("zM")
    #expect(player.rows == ["> 0  2 items", "> 1  2 items", "> 2: \"a\\nb\"", "  3: 7"])
  }

  @Test("Long values are wrapped in the outline, and lines are scrolled instead of rows")
  func wrap() async throws {
    var player = try await Player(
      try jsonSource(Self.letter),
      size: ScreenSize(columns: 30, rows: 12)
    )
    try await player.type("jlzw")
    try await player.type("jl")
    let wrapped = [
      "v data.json", "  v 0  2 items", "      id: 1", "      text: one two three",
      "      four five six seven", "      eight nine ten eleven", "      twelve",
    ]
    #expect(Array(player.rows.prefix(7)).map { $0.filter { $0 != "\"" } } == wrapped)
    #expect(player.browser.outline.checkInvariants() == nil)
    // A click on any line of a row goes to the row.
    try await player.send(.click(column: 8, row: 5))
    #expect(player.header == "data.json > 0 > text")
    try await player.resize(30, 6)
    try await player.type("gg")
    try await player.press(.control("e"), .control("e"), .control("e"), .control("e"))
    #expect(player.browser.top == 4)
    #expect(player.rows.contains { $0.contains("four five six seven") })
    try await player.type("zw")
    #expect(player.browser.outline.extent == Double(player.browser.outline.rowCount))
  }

  @Test("A value that the row has cut is read whole to be wrapped")
  func long() async throws {
    let words = (1...200).map { "w\($0)" }.joined(separator: " ")
    var player = try await Player(
      try jsonSource("{\"long\": \"\(words)\"}"),
      size: ScreenSize(columns: 60, rows: 40)
    )
    try await player.type(":set wrap")
    try await player.press(.enter)
    #expect(player.rows.contains { $0.hasSuffix("w200") })
    try await player.type(":set nowrap")
    try await player.press(.enter)
    #expect(player.rows.count == 2)
  }

  @Test("A row that opens at the end of the window is brought into sight")
  func sight() async throws {
    let lines = (1...5).map { "line \($0)" }.joined(separator: "\\n")
    let texts = (0..<20).map { _ in "\"\(lines)\"" }.joined(separator: ",")
    var player = try await Player(try jsonSource("[\(texts)]"))
    try await player.type("jgrjjjjjjjjjl")
    #expect(player.rows.last == "    line 5")
    #expect(player.current == "v 9")
  }
}
