import Espalier
import EspalierSources
import Testing

@testable import EspalierTerminal

/// The filter form of the terminal.
@Suite struct FormTests {
  private static let people = """
    {"people": [{"name": "Ada", "city": "London", "age": 36}, {"name": "Bo", "city": "Bern", "age": 20},
     {"name": "Cy", "city": "Bern", "age": 50}, {"name": "Di", "city": "Rome", "age": 36}], "note": 1}
    """

  private func player(columns: Int = 40) async throws -> Player<JSONSource> {
    var player = try await Player(
      try jsonSource(Self.people),
      size: ScreenSize(columns: columns, rows: 16)
    )
    // The cursor on a value of a record.
    try await player.type("jljljgf")
    return player
  }

  @Test("The fields are the columns of the records around the cursor")
  func fields() async throws {
    let player = try await player()
    #expect(
      player.rows == [
        " counted 4 records", " name  4 values                       >",
        " city  3 values                       >",
        " age   3 values                       >",
      ]
    )
    #expect(player.header == "data.json > people > 0 > name")
  }

  @Test("Options have exact counts; choosing filters, and the outline shows what passes")
  func choices() async throws {
    var player = try await player()
    try await player.type("jl")
    #expect(
      Array(player.rows[2...5]) == [
        " city  3 values                       v", "   [ ] Bern                           2",
        "   [ ] London                         1", "   [ ] Rome                           1",
      ]
    )
    try await player.press(.enter)
    #expect(player.rows[0] == " 2 pass, counted 4 records")
    #expect(player.rows[3] == "   [x] Bern                           2")
    #expect(player.rows[4] == "   [ ] London                         1")
    try await player.type("gt")
    #expect(
      player.rows == [
        "v data.json", "  v people  4 items", "    > 1  3 items", "    > 2  3 items",
      ]
    )
    #expect(player.status.hasPrefix("outline"))
    // The form is as it was left, and Escape shows everything again.
    try await player.type("gf")
    #expect(player.rows[0] == " 2 pass, counted 4 records")
    try await player.press(.escape, .escape)
    #expect(player.browser.filtering == nil)
    #expect(player.rows[0] == " counted 4 records")
    try await player.type("gt")
    // As with every filter, the cursor stays on what it is on.
    #expect(player.current == "    > 1  3 items")
  }

  @Test("Values of records and answers are visible, on the screen and in lines")
  func hostileValues() async throws {
    var player = try await Player(
      try jsonSource(#"[{"\u001b[2J": "\u001b]2;a\u0007", "b": 1}, {"\u001b[2J": "c", "b": 2}]"#),
      size: ScreenSize(columns: 90, rows: 16)
    )
    var lines = LinearWriter()
    try await player.type("gf")
    for key in [Key.enter, .down, .down, .enter, .up, .enter, .escape, .down, .down, .enter] {
      try await player.press(key)
      let written = lines.update(to: player.browser).replacing("\r\n", with: "")
      let text = player.screen.text.joined() + written
      #expect(TerminalSafeText.visible(text) == text)
    }
  }

  @Test("A typed answer filters; a wrong one says what is expected, and changes nothing")
  func texts() async throws {
    let records = (1...40).map { "{\"n\": \($0), \"t\": \"text \($0)\"}" }.joined(separator: ",")
    var player = try await Player(
      try jsonSource("[\(records)]"),
      size: ScreenSize(columns: 40, rows: 16)
    )
    try await player.type("gf")
    #expect(player.rows == [" counted 40 records", " n  1..40", " t  any text"])
    try await player.press(.enter)
    try await player.type("38..")
    try await player.press(.enter)
    #expect(player.rows[0...1] == [" 3 pass, counted 40 records", " n  38.."])
    try await player.press(.enter)
    try await player.press(.control("u"))
    try await player.type("x")
    try await player.press(.enter)
    #expect(player.status.contains("is no range"))
    #expect(player.rows[0...1] == [" 3 pass, counted 40 records", " n  38.."])
    try await player.type("j")
    try await player.press(.enter)
    try await player.type("39")
    try await player.press(.enter)
    #expect(player.rows[0] == " 1 pass, counted 40 records")
    try await player.type("c")
    #expect(player.rows[0] == " 3 pass, counted 40 records")
    try await player.type("C")
    #expect(player.rows[0] == " counted 40 records")
    #expect(player.browser.filtering == nil)
  }

  @Test("A wide window shows what passes beside the form")
  func beside() async throws {
    var player = try await player(columns: 100)
    try await player.type("jl")
    try await player.press(.enter)
    #expect(player.screen.text[1].contains("|v data.json"))
    #expect(player.screen.text[3].hasSuffix("|    > 1  3 items"))
  }

  @Test("Tab goes to the rows beside the form, where the keys are the outline's")
  func panes() async throws {
    var player = try await player(columns: 100)
    try await player.press(.tab)
    #expect(player.status.contains("Tab goes to the form"))
    try await player.type("gg")
    #expect(player.header == "data.json" && player.screen.cursor.column > 48)
    // A letter that means something else in the form.
    try await player.type("jc")
    #expect(player.header == "data.json > people")
    #expect(player.browser.outline.rowCount == 3 && player.browser.filtering == nil)
    try await player.press(.escape)
    #expect(player.status.contains("Tab goes to the rows"))
    try await player.type("l")
    #expect(player.rows[2].contains("[ ] Ada") && player.screen.cursor.column < 48)
    // Escape in the rows goes back, and only then ends the filter.
    try await player.press(.enter, .tab, .escape)
    #expect(player.rows[0].hasPrefix(" 1 pass"))
    try await player.press(.escape, .escape)
    #expect(player.rows[0].hasPrefix(" counted 4 records"))
    // In a narrow window there is the form only.
    try await player.resize(40, 16)
    try await player.press(.tab)
    try await player.type("j")
    #expect(player.screen.cursor == (1, 3))
  }

  @Test("A click goes to the pane that it is in, and opens what is under it")
  func clicks() async throws {
    var player = try await player(columns: 100)
    try await player.send(.click(column: 55, row: 1))
    #expect(player.status.contains("Tab goes to the form") && player.header == "data.json")
    // The triangle of the first branch.
    try await player.send(.click(column: 51, row: 2))
    #expect(player.header == "data.json > people" && player.browser.outline.rowCount == 3)
    try await player.send(.click(column: 3, row: 3))
    #expect(player.status.contains("Tab goes to the rows") && player.browser.formView?.line == 1)
  }

  @Test("Where there are no records, the form says so")
  func none() async throws {
    var player = try await Player(try jsonSource("{\"a\": 1}"))
    try await player.type("gf")
    #expect(player.rows == [" no records here"])
    try await player.type("jlhgt")
    #expect(player.browser.view == .outline)
  }

  @Test("A text filter replaces that of the form, and the form begins anew")
  func crossing() async throws {
    var player = try await player()
    try await player.type("jl")
    try await player.press(.enter)
    try await player.type("gt&Ada")
    try await player.press(.enter)
    #expect(player.rows.contains { $0.contains("name: \"Ada\"") })
    try await player.type("gf")
    #expect(player.rows[0] == " counted 4 records")
    #expect(player.browser.filtering != nil)
    try await player.type("gt")
    try await player.press(.escape)
    #expect(player.browser.filtering == nil)
    #expect(player.browser.outline.checkInvariants() == nil)
  }
}
