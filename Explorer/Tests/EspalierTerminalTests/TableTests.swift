import Espalier
import EspalierSources
import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierTerminal

/// The table of records in the terminal.
@Suite struct TableTests {
  private static let people = """
    id,name,age,city
    1,Ada,36,London
    2,Bo,,"Bad
    Ems"
    3,漢字 Cy,50,Bern
    40,Di,7,Rome

    """

  private func player(
    _ text: String = people,
    columns: Int = 40,
    rows: Int = 8
  ) async throws -> Player<CSVSource> {
    var player = try await Player(
      try CSVSource(Array(text.utf8), name: "people.csv"),
      size: ScreenSize(columns: columns, rows: rows)
    )
    try await player.type("T")
    return player
  }

  /// A text of many records.
  private func numbers(_ count: Int) -> String {
    "n,square,word\n" + (0..<count).map { "\($0),\($0 * $0),w\($0 % 7)\n" }.joined()
  }

  @Test(
    "Columns are aligned below their names, numbers at the right, wide characters by their cells"
  )
  func columns() async throws {
    let player = try await player()
    #expect(
      player.rows == [
        " id  name     age  city", "  1  Ada       36  London",
        "  2  Bo            Bad\\nEms", "  3  漢字 Cy   50  Bern", " 40  Di         7  Rome",
      ]
    )
    #expect(player.status.hasSuffix("1 of 4") && player.header == "people.csv > 0")
    #expect(player.screen.cursor == (0, 2))
  }

  @Test("Rows and columns are gone to, and the names stay at the top")
  func moving() async throws {
    var player = try await player(numbers(300), columns: 12, rows: 8)
    #expect(Array(player.rows.prefix(2)) == ["  n  square>", "  0       0"])
    try await player.type("ll")
    #expect(Array(player.rows.prefix(2)) == ["  n  word", "  0  w0"])
    #expect(player.screen.cursor == (5, 2))
    try await player.type("hh")
    #expect(player.rows[0] == "  n  square>" && player.screen.cursor == (0, 2))
    try await player.type("G")
    #expect(player.rows.first == "  n  square>" && player.current == "299   89401")
    #expect(player.status.hasSuffix("300 of 300"))
    try await player.type("gg")
    #expect(player.current == "  0       0")
    try await player.press(.pageDown, .down)
    #expect(player.current == "  5      25")
    try await player.type("$")
    #expect(player.current == "  5  w5")
    try await player.type("0")
    #expect(player.current == "  5      25")
    try await player.type(":7")
    try await player.press(.enter)
    #expect(player.current == "  6      36")
  }

  @Test("Enter shows a record with all of its values, and Escape goes back to it")
  func record() async throws {
    var player = try await player()
    try await player.type("j")
    try await player.press(.enter)
    #expect(player.rows == [" id    2", " name  Bo", " age", " city  Bad", "       Ems"])
    try await player.press(.escape)
    #expect(player.current == "  2  Bo            Bad\\nEms")
  }

  @Test("The value in the column of the cursor is copied, also of a sorted record, and shown")
  func cell() async throws {
    let long = String(repeating: "x", count: Browser<CSVSource>.copyLimit + 1)
    var player = try await player(Self.people + "41,\(long),8,Oslo\n")
    try await player.type("jyc")
    #expect(player.copied == "2")
    try await player.type("$ycpc")
    #expect(player.copied == "Bad\nEms")
    #expect(player.rows == [" Bad", " Ems"])
    try await player.press(.escape)
    try await player.type("SGkyc")
    #expect(player.copied == "Oslo")
    try await player.type("0lyc")
    #expect(player.copied == "Oslo" && player.status.hasPrefix("not copied: 100,001 bytes"))
    try await player.type("gtyc")
    #expect(player.status.hasPrefix("columns are those of a table"))
  }

  @Test("A row is gone to by its number, however many have to be loaded for it")
  func rowNumbers() async throws {
    var player = try await player(numbers(3_000), rows: 8)
    func go(to row: Int) async throws {
      try await player.type(":\(row)")
      try await player.press(.enter)
    }
    try await go(to: 2_500)
    #expect(player.current.contains("2499") && player.status.hasSuffix("2,500 of 3,000"))
    player.browser.settings.hasCounts = true
    try await player.type("700Ggt2600G")
    #expect(player.status.hasSuffix("2,600 of 3,001"))
    try await go(to: 9_999)
    #expect(player.status.hasSuffix("3,001 of 3,001"))
  }

  @Test("Whoever is below the rows that were read stays there as the table comes")
  func belowRows() async throws {
    let source = try CSVSource(Array(numbers(500).utf8), name: "numbers.csv")
    var browser = Browser(source, style: DrawingStyle(isASCII: true))
    browser.resize(to: ScreenSize(columns: 40, rows: 8))
    guard case .load(let token, nil, 0, let limit)? = browser.takeEffects().first else {
      Issue.record("nothing is loaded")
      return
    }
    browser.received(.success(try source.children(of: nil, from: 0, limit: limit)), for: token)
    for _ in 0...limit { browser.handle(.key(.character("j"))) }
    #expect(browser.navigator.isOnStatus)
    browser.handle(.key(.character("T")))
    let found = try source.findTable(in: [SourceMatch(nodes: [], positions: [])])
    browser.received(found?.counts, in: found?.place, ofTable: browser.tableView?.number ?? 0)
    #expect(browser.tableIndex == limit - 1)
  }

  @Test("A record that comes after another key opens no panel")
  func lateRecord() async throws {
    var player = try await player()
    player.browser.handle(.key(.enter))
    let effects = player.browser.takeEffects()
    #expect(player.browser.patience == .seconds(1))
    player.browser.handle(.key(.escape))
    #expect(player.browser.patience == nil)
    for effect in effects {
      for answer in try await player.answers(to: effect) { answer(&player.browser) }
    }
    #expect(player.browser.panel == nil && player.browser.message == nil)
    try await player.press(.enter)
    #expect(player.browser.panel != nil)
  }

  @Test(
    "A column sorts by itself, numbers as such; again the other way, and then as in the data",
    arguments: [true, false]
  )
  func sorting(byKeys: Bool) async throws {
    var player = try await player()
    // The cursor stays on its record.
    try await player.type("jj")
    let steps =
      byKeys
      ? ["llS", "S", "S"] : [":sort age\n", ":sort age!\n", ":sort none\n"]
    let expected = [
      [
        "  age ^  city", " 40  Di           7", "  1  Ada         36", "  3  漢字 Cy     50",
        "  2  Bo",
      ],
      [
        "  age v  city", "  3  漢字 Cy     50", "  1  Ada         36", " 40  Di           7",
        "  2  Bo",
      ],
      ["  age  city", "  1  Ada       36", "  2  Bo", "  3  漢字 Cy   50", " 40  Di         7"],
    ]
    for (step, lines) in zip(steps, expected) {
      for character in step {
        try await player.press(character == "\n" ? .enter : .character(character))
      }
      #expect(player.rows[0].hasSuffix(lines[0]), "\(player.rows)")
      for (row, line) in zip(player.rows, lines).dropFirst() {
        #expect(row.hasPrefix(line), "\(player.rows)")
      }
      #expect(player.current.contains("Cy"))
    }
    #expect(player.browser.filtering == nil)
  }

  @Test("A long table is sorted as a whole, and read page by page; Escape ends the order")
  func sortingPages() async throws {
    var player = try await player(numbers(3_000), columns: 60, rows: 8)
    try await player.type("lSS")
    #expect(player.current == "2999   8994001  w3")
    #expect(player.status.contains("sorted by square, the greatest first"))
    #expect(player.browser.outline.rowCount < 1_000)
    for index in 1...500 {
      try await player.press(.down)
      let number = 2_999 - index
      #expect(player.current.hasPrefix("\(number) "))
    }
    // Keys act on the record of the cursor.
    try await player.type("yy")
    #expect(player.copied == "2499,6245001,w0")
    try await player.type("G")
    #expect(player.current == "   0         0  w0" && player.status.hasSuffix("3,000 of 3,000"))
    try await player.press(.escape)
    #expect(player.current.hasPrefix("   0        0  w0"), "\(player.rows)")
    #expect(player.browser.outline.rowCount < 3_000)
  }

  @Test("Columns are hidden, shown again and widened, by keys and in words")
  func layout() async throws {
    let long = String(repeating: "x", count: 60)
    var player = try await player("a,b,c\n1,\(long),2\n3,y,4\n", columns: 40)
    #expect(player.rows[0] == "  a  b                                 c")
    try await player.type("l-")
    #expect(player.rows == ["  a    c", "  1    2", "  3    4"])
    #expect(player.status.contains("b is hidden"))
    try await player.type("--")
    #expect(player.status.contains("the last column stays"))
    try await player.type("+")
    #expect(player.rows[0] == "  a  b                                 c")
    try await player.type(":widen b")
    try await player.press(.enter)
    #expect(player.rows[1] == "  1  " + String(repeating: "x", count: 34) + "~")
    try await player.type("_:hide a")
    try await player.press(.enter)
    #expect(player.rows[0].hasPrefix("b  "))
    try await player.type(":column zzz")
    try await player.press(.enter)
    #expect(player.status.contains("no column is called zzz"))
  }

  @Test("The form beside the table filters it, and the order stays")
  func form() async throws {
    var player = try await player(numbers(40), columns: 100, rows: 14)
    try await player.type("SSgf")
    #expect(player.screen.text[2].hasSuffix("| 39    1521  w4"))
    try await player.type("jj")
    try await player.press(.enter, .down, .enter)
    #expect(player.screen.text[1].contains(" pass, counted 40 records"))
    #expect(player.screen.text[2].hasSuffix(" w0") && player.screen.text[3].hasSuffix(" w0"))
    #expect(player.screen.text[2].contains("| 35 "), "\(player.screen.text)")
    try await player.press(.tab)
    try await player.type("jS")
    #expect(player.current.contains("| 28 "), "\(player.screen.text)")
    try await player.type("T")
    #expect(player.rows.count == 7 && player.current.hasPrefix(" 28"))
  }

  @Test(
    "A click on a name sorts, one on a value goes there, a second one opens it; the wheel scrolls"
  )
  func mouse() async throws {
    var player = try await player(numbers(100), columns: 30, rows: 8)
    try await player.send(.click(column: 6, row: 4))
    #expect(player.current == "  2       4  w2" && player.screen.cursor.column == 5)
    try await player.send(.click(column: 6, row: 1))
    #expect(player.rows[0] == "  n  square ^  word")
    try await player.send(.click(column: 6, row: 1))
    #expect(player.rows[1] == "  6        36  w6")
    try await player.send(.wheel(rows: 3))
    #expect(player.rows[0] == "  n  square v  word" && player.rows[1] == "  4        16  w4")
    try await player.send(.click(column: 0, row: 3))
    try await player.send(.click(column: 0, row: 3))
    #expect(player.header == "people.csv > 3")
  }

  @Test("Searches, filters and paths lead to the record and the column that they find")
  func finding() async throws {
    var player = try await player(numbers(500), columns: 30, rows: 8)
    try await player.type("/160000")
    try await player.press(.enter)
    #expect(player.current == "400  160000  w1" && player.screen.cursor.column == 5)
    try await player.type("&15129")
    try await player.press(.enter)
    #expect(player.rows == ["  n  square  word", "123   15129  w4"])
    try await player.press(.escape)
    #expect(player.current == "123   15129  w4" && player.browser.view == .table)
  }

  @Test("What has values in columns of its own is found around the cursor, or below it")
  func places() async throws {
    let text = """
      {"people": {"ada": {"age": 36, "tags": ["x"]}, "bo": {"age": 7, "city": "Rome"}}, "n": 1, "m": 2}
      """
    var player = try await Player(try jsonSource(text), size: ScreenSize(columns: 40, rows: 8))
    // Keys that say more than a number are in a column.
    let table = ["record  age  tags   city", "ada      36  [\"x\"]", "bo        7         Rome"]
    try await player.type("T")
    #expect(player.rows == table && player.header == "data.json > people > ada")
    try await player.type("gtJ")
    #expect(player.header == "data.json > people > bo")
    try await player.type("T")
    #expect(player.rows == table && player.current == table[2])
    player = try await Player(try jsonSource("[1, 2, [3]]"))
    try await player.type("T")
    #expect(player.browser.view == .outline && player.status.contains("there are no records here"))
  }

  @Test("A source opens with a table if it is a list of records, and with the outline otherwise")
  func firstView() async throws {
    for (text, isTable) in [
      ("[{\"a\": 1, \"b\": 2}, {\"a\": 3}]", true),
      ("{\"x\": {\"a\": 1}, \"y\": {\"a\": 2}}", false),
      ("[1, 2]", false), ("[]", false), ("3", false),
    ] {
      let source = try jsonSource(text)
      var player = try await Player(source)
      player.browser.beginWithTable()
      // Nothing is drawn that would be replaced at once.
      #expect(player.rows.isEmpty)
      try await player.settle()
      #expect(player.browser.view == (isTable ? .table : .outline), "\(text)")
      #expect(!player.rows.isEmpty)
    }
  }

  @Test("In lines, a record says its place, the column of the cursor, and then the others")
  func lines() async throws {
    var player = try await player()
    var lines = LinearWriter()
    #expect(
      lines.update(to: player.browser) == "table\r\n1 of 4, id 1, name Ada, age 36, city London\r\n"
    )
    try await player.type("jl")
    #expect(lines.update(to: player.browser) == "2 of 4, name Bo, id 2, city Bad\\nEms\r\n")
    try await player.type("l")
    #expect(
      lines.update(to: player.browser) == "2 of 4, age empty, id 2, name Bo, city Bad\\nEms\r\n"
    )
  }

  @Test("A file that grows or is written anew keeps the cursor and the columns of the table")
  func changes() async throws {
    let folder = try TestFolder()
    try folder.write("n,w\n" + (0..<20).map { "\($0),a\($0)\n" }.joined(), to: "t.csv")
    let source = try FileTreeSource(path: folder.path)
    var player = try await Player(source, size: ScreenSize(columns: 40, rows: 8))
    try await player.type("jl")
    try await player.type("jjjjT")
    #expect(player.header.hasSuffix("t.csv > 3") && player.current == "  3  a3")
    try await player.type("l-")
    try folder.write("n,w,new\n" + (0..<30).map { "\($0),b\($0),x\n" }.joined(), to: "t.csv")
    player.browser.received(.everything)
    try await player.settle()
    #expect(player.current == "  3  x" && player.header.hasSuffix("t.csv > 3"))
    try await player.type("+")
    #expect(player.current == "  3  b3   x")
    try folder.write("n,w\n7,c\n", to: "t.csv")
    player.browser.received(.everything)
    try await player.settle()
    #expect(player.rows.count == 2 && player.current == "  7  c")
  }
}
