import Espalier
import EspalierSources
import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierTerminal

@Suite struct BrowserTests {
  @Test("What is too long for the clipboard of a terminal is not copied, with its size")
  func longCopy() async throws {
    for (count, isCopied) in [(99_998, true), (99_999, false)] {
      let text = "[\"" + String(repeating: "d", count: count) + "\"]"
      var player = try await Player(jsonSource(text), size: ScreenSize(columns: 90, rows: 12))
      try await player.type("jyy")
      #expect((player.copied?.count == 100_000) == isCopied)
      let words = isCopied ? "copied 100,000 bytes: " : "not copied: 100,001 bytes are too many"
      #expect(player.status.hasPrefix(words), "\(player.status)")
    }
  }

  @Test("A source opens with its top level; Right opens and goes in, Left closes and goes out")
  func openAndClose() async throws {
    var player = try await Player(try jsonSource(sample))
    #expect(
      player.rows == [
        "v data.json", "  > users  2 items", "    first name: null", "    empty  empty",
        "    π: \"ü\"",
      ]
    )
    #expect(player.header == "data.json" && player.status.hasSuffix("1 of 5"))
    try await player.press(.right, .right)
    #expect(
      player.rows == [
        "v data.json", "  v users  2 items", "    > 0  2 items", "    > 1  2 items",
        "    first name: null", "    empty  empty", "    π: \"ü\"",
      ]
    )
    try await player.press(.right, .right, .down)
    #expect(
      player.header == "data.json > users > 0 > name" && player.current == "        name: \"Ada\""
    )
    try await player.press(.left, .left, .left)
    #expect(player.current == "  v users  2 items")
    try await player.press(.left)
    #expect(player.rows.count == 5 && player.current == "  > users  2 items")
  }

  @Test("Siblings, levels, ends: each key goes where the table says")
  func moves() async throws {
    var player = try await Player(try jsonSource(sample), size: ScreenSize(columns: 40, rows: 30))
    try await player.press(.down, .character("l"), .down)
    try await player.type("e")
    #expect(player.rows.count == 11)
    try await player.type("J")
    #expect(player.current == "    v 1  2 items")
    try await player.type("K")
    #expect(player.current == "    v 0  2 items")
    try await player.type("$")
    #expect(player.current == "    v 1  2 items")
    try await player.type("0w")
    #expect(player.current == "        name: \"Ada\"")
    try await player.type("b")
    #expect(player.current == "    v 0  2 items")
    try await player.type("G")
    #expect(player.current == "    π: \"ü\"")
    try await player.type("[")
    #expect(player.current == "    v 0  2 items")
    try await player.type("]")
    #expect(player.current == "    π: \"ü\"")
    try await player.type("1")
    #expect(player.rows.count == 5)
    try await player.type("gg9")
    #expect(player.rows.count == 13)
    try await player.type("H")
    #expect(player.rows == ["> data.json"])
  }

  @Test("J and K go to each sibling in turn, and stay at the ends; the source itself has none")
  func siblings() async throws {
    var player = try await Player(try jsonSource("[1, 2, [3], 4]"))
    try await player.type("jJ")
    #expect(player.current == "    1: 2")
    try await player.type("JJ")
    #expect(player.current == "    3: 4")
    try await player.type("JKKKK")
    #expect(player.current == "    0: 1")
    try await player.type("ggJ")
    #expect(player.current == "v data.json")
  }

  @Test("A search finds what was never opened, keeps its place, and goes on with n and N")
  func search() async throws {
    var player = try await Player(try jsonSource(sample))
    try await player.type("/name")
    #expect(player.status.hasPrefix("/name  1 of 3"))
    #expect(player.current == "/name  1 of 3")
    try await player.press(.enter)
    #expect(player.header == "data.json > users > 0 > name")
    try await player.type("n")
    #expect(player.header == "data.json > users > 1 > name")
    try await player.type("n")
    #expect(player.header == "data.json > first name")
    try await player.type("n")
    #expect(player.header == "data.json > users > 0 > name")
    try await player.type("N")
    #expect(player.header == "data.json > first name")
    try await player.press(.escape)
    try await player.type("gg/zzz")
    #expect(player.status.hasPrefix("/zzz  nothing found"))
    // Cancelled while it is typed, a search leaves everything where it was.
    try await player.press(.backspace, .backspace, .backspace)
    try await player.type("age")
    try await player.press(.escape)
    #expect(player.header == "data.json")
    try await player.type("/(")
    #expect(player.status.hasPrefix("/("))
  }

  @Test("Values, texts, keys and paths are copied exactly")
  func copying() async throws {
    var player = try await Player(try jsonSource(sample), size: ScreenSize(columns: 60, rows: 30))
    try await player.type("/bo")
    try await player.press(.enter)
    try await player.type("yy")
    #expect(player.copied == "\"Bo\\nb\"")
    #expect(player.status.hasPrefix("copied: "))
    try await player.type("ys")
    #expect(player.copied == "Bo\nb")
    try await player.type("yk")
    #expect(player.copied == "name")
    try await player.type("yp")
    #expect(player.copied == "/users/1/name")
    try await player.type("yq")
    #expect(player.copied == ".users[1].name")
    try await player.type("/first")
    try await player.press(.enter)
    try await player.type("yq")
    #expect(player.copied == ".[\"first name\"]")
    try await player.type("ggyv")
    #expect(player.status.hasPrefix("there is nothing to copy here"))
  }

  @Test("Enter on a value shows the whole of it, wrapped, and q closes only that")
  func panel() async throws {
    let long = String(repeating: "word ", count: 40)
    var player = try await Player(try jsonSource("{\"text\": \"\(long)\"}"))
    try await player.press(.down, .enter)
    #expect(player.rows.first == " " + String(repeating: "word ", count: 7).dropLast())
    #expect(player.status.hasSuffix(" of 6") || player.status.hasPrefix("Esc closes"))
    try await player.press(.character("q"))
    #expect(player.rows.count == 2 && !player.hasQuit)
    try await player.type("?")
    #expect(player.rows.contains { $0.contains("to the next row") })
    try await player.press(.escape, .character("q"))
    #expect(player.hasQuit)
  }

  @Test("A large array is read page by page, to its end on request; a match far in it is found")
  func pages() async throws {
    let numbers = (0..<5_000).map(String.init).joined(separator: ",")
    var player = try await Player(try jsonSource("{\"list\": [\(numbers)], \"after\": true}"))
    try await player.press(.down, .right)
    #expect(player.browser.outline.rowCount < 1_000)
    #expect(player.rows.count == 10)
    for _ in 0..<40 { try await player.press(.pageDown) }
    #expect(player.current == "      359: 359")
    try await player.type("G")
    #expect(player.current == "    after: true" && player.status.hasSuffix("5,003 of 5,003"))
    player = try await Player(try jsonSource("{\"list\": [\(numbers)], \"after\": true}"))
    try await player.type("/4321")
    try await player.press(.enter)
    #expect(player.header == "data.json > list > 4321")
    #expect(player.current == "      4321: 4321")
  }

  @Test("Ancestors of the first row in sight stay at the top, and the cursor below them")
  func pinned() async throws {
    let numbers = (0..<50).map(String.init).joined(separator: ",")
    var player = try await Player(try jsonSource("{\"a\": {\"list\": [\(numbers)]}}"))
    try await player.press(.down, .right, .right, .right)
    for _ in 0..<20 { try await player.press(.down) }
    #expect(player.rows.prefix(3) == ["v data.json", "  v a  1 item", "    v list  50 items"])
    for _ in 0..<18 { try await player.press(.up) }
    #expect(player.current.hasPrefix("        1: 1"))
  }

  @Test("A branch that cannot be read says why, and Enter tries again")
  func failure() async throws {
    var browser = Browser(try jsonSource(sample), style: DrawingStyle(isASCII: true))
    browser.resize(to: ScreenSize(columns: 60, rows: 8))
    guard case .load(let token, nil, 0, _)? = browser.takeEffects().first else {
      Issue.record("nothing was asked for")
      return
    }
    browser.received(.failure(.failed(path: "data.json", reason: "no disk")), for: token)
    #expect(browser.screen.text[2].contains("no disk; Enter tries again"))
    browser.handle(.key(.down))
    browser.handle(.key(.enter))
    guard case .load(let again, nil, 0, _)? = browser.takeEffects().last else {
      Issue.record("nothing was asked for again")
      return
    }
    #expect(again != token)
    // A late answer changes nothing.
    browser.received(.failure(.cancelled), for: token)
    #expect(browser.screen.text[2].contains("loading"))
  }

  @Test("What is typed, pasted, completed and said is visible as well, on the screen and in lines")
  func hostileTexts() async throws {
    let folder = try TestFolder()
    let name = "\u{1B}]52;c;ZXZpbA==\u{7}\u{9B}31m\u{202E}a"
    try folder.write("x", to: name)
    var player = try await Player(
      try FileTreeSource(path: folder.path),
      size: ScreenSize(columns: 100, rows: 12)
    )
    var lines = LinearWriter()
    func check(_ place: String) {
      let screen = player.screen.text.joined()
      #expect(TerminalSafeText.visible(screen) == screen, "\(place)")
      let text = lines.update(to: player.browser).replacing("\r\n", with: "")
      #expect(TerminalSafeText.visible(text) == text, "\(place)")
    }
    try await player.type(":open ")
    try await player.press(.tab)
    check("a completed path")
    #expect(player.status.contains("\\u{1B}]52;c;ZXZpbA==\\u{7}\\u{9B}31m\\u{202E}a"))
    try await player.press(.escape)
    for prompt in "/&@:" {
      try await player.press(.character(prompt))
      try await player.send(.paste("zz\(name)"))
      check("a paste after \(prompt)")
      try await player.press(.enter)
      check("what came of \(prompt)")
      try await player.press(.escape, .escape)
      try await player.type("n")
      check("n after \(prompt)")
    }
    try await player.press(.character("&"))
    try await player.send(.paste("[\(name)"))
    try await player.press(.enter)
    player.browser.said("\(name) could not be written")
    check("a message")
  }

  @Test("A hostile name cannot move the cursor: everything that is drawn is visible")
  func hostile() async throws {
    let source = try jsonSource("{\"\\u001b[2J\\n\\u202e\": \"\\u0007\\u009b\"}")
    let player = try await Player(source)
    let text = player.screen.text.joined()
    #expect(
      text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0.value != 0x9B }
    )
    #expect(text.contains("\\u{1B}[2J\\n\\u{202E}"))
  }

  @Test(
    "Any size can be drawn, and nothing is written outside of it",
    arguments: [
      (0, 0), (1, 1), (2, 1), (1, 9), (3, 2), (7, 3), (500, 200),
    ]
  )
  func sizes(columns: Int, rows: Int) async throws {
    var player = try await Player(try jsonSource(sample))
    try await player.press(.down, .right, .right)
    try await player.resize(columns, rows)
    let screen = player.screen
    #expect(screen.cells.count == columns * rows)
    #expect(screen.cursor.column < max(1, columns) && screen.cursor.row < max(1, rows))
    try await player.press(.character("?"))
    _ = player.screen
    try await player.press(.escape, .character("/"), .character("a"))
    _ = player.screen
  }

  @Test("Clicks go to a row, a second one opens it; the wheel scrolls without the cursor")
  func mouse() async throws {
    var player = try await Player(try jsonSource(sample))
    try await player.send(.click(column: 10, row: 2))
    #expect(player.current == "  > users  2 items")
    try await player.send(.click(column: 10, row: 2))
    #expect(player.current == "  v users  2 items")
    // The triangle alone is enough.
    try await player.send(.click(column: 4, row: 3))
    #expect(player.current == "    v 0  2 items")
    try await player.resize(40, 5)
    let cursor = player.browser.cursorRow
    try await player.send(.wheel(rows: 3))
    #expect(player.browser.cursorRow == cursor && player.browser.top > 0)
    try await player.send(.click(column: 0, row: 99))
    #expect(player.browser.cursorRow == cursor)
  }

  @Test("Reading again shows what is there now, and keeps the cursor on the branch")
  func reload() async throws {
    var player = try await Player(try jsonSource(sample))
    try await player.press(.down, .right)
    try await player.type("r")
    #expect(player.header == "data.json > users")
    #expect(player.rows.count == 7 && player.current == "  v users  2 items")
  }
}

@Suite struct FilterTests {
  @Test("A filter shows matches with what they are in, and Esc gives back what was open")
  func filter() async throws {
    var player = try await Player(try jsonSource(sample), size: ScreenSize(columns: 40, rows: 20))
    // Something is open that does not match, and something that matches was never opened.
    try await player.press(.down, .right, .down, .down, .right)
    let before = player.rows
    #expect(before.contains("        name: \"Bo\\nb\""))
    try await player.type("&ada")
    #expect(
      player.rows == [
        "v data.json", "  v users  2 items", "    v 0  2 items", "        name: \"Ada\"",
      ]
    )
    #expect(player.status.hasPrefix("&ada  1 of 1"))
    try await player.press(.enter)
    #expect(player.header == "data.json > users > 0 > name")
    #expect(player.status.hasPrefix("&ada  1 of 1"))
    try await player.press(.escape)
    #expect(player.header == "data.json > users > 0 > name")
    #expect(player.rows.contains("        name: \"Bo\\nb\""))
    // Only what leads to the row was opened in addition.
    #expect(player.rows.count == before.count + 2)
  }

  @Test("A filter that is cancelled while it is typed leaves everything as it was")
  func cancel() async throws {
    var player = try await Player(try jsonSource(sample))
    try await player.press(.down, .right)
    let before = player.screen
    try await player.type("&name")
    #expect(player.rows.count == 7)
    try await player.press(.escape)
    #expect(player.screen == before)
    // A text that nothing contains.
    try await player.type("&zzz")
    #expect(player.rows == ["v data.json"] && player.status.contains("nothing found"))
    try await player.press(.escape)
    #expect(player.screen == before)
  }

  @Test("A match with matches in it shows only these; a match without any opens as a whole")
  func nested() async throws {
    let text = "{\"aa\": {\"ab\": 1, \"x\": 2}, \"y\": {\"ac\": {\"z\": 3}}}"
    var player = try await Player(try jsonSource(text))
    try await player.type("&a")
    try await player.press(.enter)
    #expect(
      player.rows == [
        "v data.json", "  v aa  2 items", "      ab: 1", "  v y  1 item", "    > ac  1 item",
      ]
    )
    try await player.type("nn")
    #expect(player.status.hasPrefix("&a  3 of 3"))
    try await player.press(.right, .right)
    #expect(player.current == "        z: 3")
    try await player.type("N")
    #expect(player.status.hasPrefix("&a  3 of 3"))
    try await player.type("N")
    #expect(player.current == "      ab: 1")
    try await player.type("GN")
    try await player.press(.right, .escape)
    #expect(player.header.hasSuffix("y > ac > z") || player.header.hasSuffix("y > ac"))
  }

  @Test("Reading again under a filter filters what is there now, and the matches can be gone to")
  func reloadFilter() async throws {
    let folder = try TestFolder()
    try folder.write("1", to: "f/e1")
    try folder.write("2", to: "f/e2")
    try folder.write("3", to: "f/e3")
    var player = try await Player(try FileTreeSource(path: folder.path))
    try await player.type("&e")
    try await player.press(.enter)
    try await player.type("n")
    #expect(player.status.hasPrefix("&e  2 of 3"))
    try FileManager.default.removeItem(atPath: "\(folder.path)/f/e1")
    try folder.write("4", to: "f/e4")
    try await player.type("r")
    #expect(player.status.hasPrefix("&e  2 of 3"))
    let matches = try #require(player.browser.filtering?.matches)
    #expect(matches.allSatisfy { player.browser.outline.contains($0) })
    #expect(!player.rows.contains { $0.contains("e1") })
    #expect(player.rows.contains { $0.contains("e4") })
    for command in ["ggrn", "rN", "[", "]", ":reload\n", "n"] {
      for character in command {
        try await player.press(character == "\n" ? .enter : .character(character))
      }
      #expect(player.browser.outline.checkInvariants() == nil)
    }
    #expect(player.status.contains(" of 3"))
    try await player.press(.escape)
    try await player.type("zR")
    #expect(!player.rows.contains { $0.contains("e1") })
    #expect(player.rows.contains { $0.contains("e4") })
  }

  @Test(
    "In a folder a filter finds names before what is in files, and shows each at its place",
    arguments: 0..<12
  )
  func namesFirst(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TestFolder()
    for _ in 0..<12 {
      let names = (0..<1 + random.below(3)).map { _ in ["a", "needle", "b", "c"][random.below(4)] }
      let value = ["\"needle\"", "[1, \"needle\", {\"needle\": 2}]", "0"][random.below(3)]
      try folder.write(
        "{\"x\": \(value), \"needle\": 1}",
        to: names.joined(separator: "/") + ".json"
      )
    }
    let source = try FileTreeSource(path: folder.path)
    // The rows are the matches of a search, with all that they are in, by their positions.
    var (expected, matches) = ([[Int]: String](), [[Int]]())
    try source.search(for: SourceQuery(.text("needle"))) { _ in
    } found: { match in
      for level in match.nodes.indices {
        expected[Array(match.positions[...level])] = match.nodes[level].title
      }
      matches.append(match.positions)
      return true
    }
    let sorted = expected.keys.sorted { $0.lexicographicallyPrecedes($1) }
    var player = try await Player(source, size: ScreenSize(columns: 60, rows: 20))
    try await player.type("&needle")
    try await player.press(.enter)
    let outline = player.browser.outline
    #expect(outline.checkInvariants() == nil)
    let rows = outline.rows(inSection: 0, 1..<outline.rowCount)
    #expect(rows.map { player.browser.node($0.id)?.title } == sorted.map { expected[$0] })
    // n goes through the matches in their order, from the first one that was found.
    try await player.press(.character("g"), .character("g"))
    for (index, match) in matches.sorted(by: { $0.lexicographicallyPrecedes($1) }).enumerated() {
      try await player.type("n")
      let row = player.browser.cursorRow - 1
      #expect(row == sorted.firstIndex(of: match), "seed \(seed), match \(index)")
      #expect(player.status.contains("\(index + 1) of \(matches.count)"), "\(player.status)")
    }
  }

  @Test("Reading again under the filter of a form finds the records again")
  func reloadForm() async throws {
    let text = "[{\"a\": 1}, {\"a\": 2}, {\"a\": 2}]"
    var player = try await Player(try jsonSource(text), size: ScreenSize(columns: 90, rows: 12))
    try await player.type("gf")
    try await player.press(.right, .enter)
    #expect(player.browser.filtering?.order?.positions.count == 2)
    try await player.type("gtrnn")
    #expect(player.browser.filtering?.order?.positions.count == 2)
    #expect(player.browser.outline.checkInvariants() == nil)
  }

  @Test("Matches are inserted in place, however many there are before")
  func manyMatches() async throws {
    let values = (0..<3_000).map { "\"a\($0)\"" }.joined(separator: ",")
    let source = try jsonSource("[\(values)]")
    var browser = Browser(source, style: DrawingStyle(isASCII: true))
    browser.resize(to: ScreenSize(columns: 40, rows: 10))
    for key in "&a" { browser.handle(.key(.character(key))) }
    let page = try source.children(of: nil, from: 0, limit: 3_000)
    var moves = 0
    var former: UnsafePointer<Int>?
    for (index, node) in page.nodes.enumerated() {
      let match = SourceMatch(nodes: [node], positions: [index])
      browser.received(match, ofSearch: browser.search.number)
      let place = browser.filtering?.matches.withUnsafeBufferPointer { $0.baseAddress }
      if place != former { moves += 1 }
      former = place
    }
    #expect(browser.filtering?.matches.count == 3_000)
    // An array that grows moves now and then; one that is copied moves every time.
    #expect(moves < 40)
  }

  @Test("Loads that are answered while a filter is on reach the outline that asked for them")
  func loads() async throws {
    var browser = Browser(try jsonSource(sample), style: DrawingStyle(isASCII: true))
    browser.resize(to: ScreenSize(columns: 40, rows: 10))
    guard case .load(let token, nil, 0, let limit)? = browser.takeEffects().first else {
      Issue.record("nothing was asked for")
      return
    }
    for key in "&x" { browser.handle(.key(.character(key))) }
    browser.ended(search: browser.search.number, with: nil)
    #expect(browser.outline.rowCount == 1)
    let page = try browser.source.children(of: nil, from: 0, limit: limit)
    browser.received(.success(page), for: token)
    #expect(browser.outline.rowCount == 1)
    browser.handle(.key(.escape))
    #expect(browser.outline.rowCount == 5)
    #expect(browser.outline.checkInvariants() == nil)
  }

  @Test("What was found, and a filter that is not complete, outlive a list of paths")
  func pathsAmongMatches() async throws {
    var player = try await Player(try jsonSource(sample), size: ScreenSize(columns: 60, rows: 12))
    try await player.type("/Ada")
    try await player.press(.enter)
    try await player.type("@zz")
    try await player.press(.escape)
    #expect(player.browser.search.text == "Ada" && player.browser.search.matches.count == 1)
    // One that is not complete begins again.
    var browser = player.browser
    for key in "&Ada" { browser.handle(.key(.character(key))) }
    browser.handle(.key(.enter))
    let first = browser.search.number
    browser.effects = []
    for key in "@zz" { browser.handle(.key(.character(key))) }
    browser.handle(.key(.escape))
    #expect(browser.filtering != nil && browser.search.isRunning && browser.search.number > first)
    guard case .search(.text("Ada"), browser.search.number, true)? = browser.effects.last else {
      Issue.record("the filter did not begin again: \(browser.effects)")
      return
    }
    // A search takes the place of a filter, however it is typed.
    for key in ":find e" { browser.handle(.key(.character(key))) }
    browser.handle(.key(.enter))
    #expect(browser.filtering == nil && browser.search.text == "e")
  }

  @Test("Matches that are still being found are sorted at the end, and gone through in that order")
  func sortedMatches() async throws {
    let source = try jsonSource(#"{"b": 1, "a": 1, "c": 1}"#)
    var browser = Browser(source, style: DrawingStyle(isASCII: true))
    browser.resize(to: ScreenSize(columns: 40, rows: 10))
    for key in "&1" { browser.handle(.key(.character(key))) }
    browser.handle(.key(.enter))
    var matches: [SourceMatch<JSONSource.NodeID>] = []
    try source.search(for: SourceQuery(.text("1"))) { _ in
    } found: { match in
      matches.append(match)
      return true
    }
    let number = browser.search.number
    browser.received(matches[0], ofSearch: number)
    for key in ":sort name" { browser.handle(.key(.character(key))) }
    browser.handle(.key(.enter))
    #expect(browser.message == "sorting by name, once all is found")
    for match in matches[1...] { browser.received(match, ofSearch: number) }
    func titles() -> [String] {
      (browser.outline.children(of: 0) ?? []).compactMap { browser.node($0)?.title }
    }
    #expect(titles() == ["b", "a", "c"])
    browser.ended(search: number, with: nil)
    #expect(titles() == ["a", "b", "c"])
    browser.perform(.row(.first))
    var visited: [String] = []
    for _ in 0..<3 {
      browser.perform(.nextMatch)
      visited.append(browser.navigator.cursor.flatMap { browser.node($0)?.title } ?? "")
    }
    #expect(visited == ["a", "b", "c"])
  }

  @Test("A search that finds nothing says how much could not be searched")
  func unsearched() throws {
    var browser = Browser(try jsonSource(sample), style: DrawingStyle(isASCII: true))
    browser.resize(to: ScreenSize(columns: 40, rows: 10))
    for key in "&x" { browser.handle(.key(.character(key))) }
    let report = SourceProgress(completed: 9, total: nil, unit: "files", unsearchedBranches: 2)
    browser.received(report, ofSearch: browser.search.number)
    browser.ended(search: browser.search.number, with: nil)
    #expect(browser.message == "nothing found for x; 2 branches could not be searched")
  }
}

@Suite struct PromptTests {
  @Test("A path is gone to by a few of its letters, the best one first")
  func goTo() async throws {
    var player = try await Player(try jsonSource(sample))
    try await player.type("@u1n")
    #expect(player.rows.first == " users/1/name")
    try await player.press(.enter)
    #expect(player.header == "data.json > users > 1 > name")
    try await player.type("@us")
    #expect(player.rows.first == " users")
    try await player.press(.down, .up, .escape)
    #expect(player.header == "data.json > users > 1 > name")
    try await player.type("@qqq")
    #expect(player.status.contains("nothing has these letters"))
    try await player.press(.enter)
    #expect(player.status.hasPrefix("no path has these letters"))
  }

  /// A list of 300 items, of which 100 are counted before it is read.
  private struct PartlyCountedList: TreeSource {
    let title = "list"

    func children(
      of parent: Int?,
      from offset: Int,
      limit: Int
    ) throws(SourceError) -> SourcePage<Int> {
      guard parent != nil else {
        let count = RowValue.count(100, isExact: false)
        let list = SourceNode(
          id: 0,
          title: "list",
          value: count,
          kind: .array,
          isBranch: true,
          childCount: nil
        )
        return SourcePage(nodes: [list], total: 1, nextOffset: nil)
      }
      let end = min(offset + limit, 300)
      return SourcePage(
        nodes: (offset..<end).map { SourceNode(id: $0 + 1, title: "\($0)", kind: .number) },
        total: end < 300 ? nil : 300,
        nextOffset: end < 300 ? end : nil
      )
    }

    func path(of node: Int) -> String { "" }
    func wireID(of node: Int) -> String { "\(node)" }
    func node(wireID: String) -> Int? { Int(wireID) }
  }

  @Test("A file that is too long for the clipboard is refused without being read")
  func longFileCopy() async throws {
    let folder = try TestFolder()
    try folder.write("[\"" + String(repeating: "d", count: 100_000) + "\"]", to: "data.json")
    var player = try await Player(
      try FileTreeSource(path: folder.path),
      size: ScreenSize(columns: 90, rows: 12)
    )
    try await player.type("j")
    player.browser.handle(.key(.character("y")))
    player.browser.handle(.key(.character("y")))
    #expect(!player.browser.takeEffects().contains { if case .read = $0 { true } else { false } })
    #expect(player.status.hasPrefix("not copied: 100,004 bytes are too many"), "\(player.status)")
  }

  @Test("The number of items of which a part was counted is exact when the last one was read")
  func countAtTheEnd() async throws {
    var player = try await Player(PartlyCountedList())
    #expect(player.rows.contains { $0.hasSuffix("list  100+ items") }, "\(player.rows)")
    try await player.type("jlG")
    #expect(player.status.contains("302 of 302"), "\(player.status)")
    try await player.type("gg")
    #expect(player.rows.contains { $0.hasSuffix("list  300 items") }, "\(player.rows)")
  }

  @Test(
    "At the end of the part of a value that its row has, the last line names the key for the rest"
  )
  func endOfRow() async throws {
    let text = String(repeating: "d", count: 1_000)
    var player = try await Player(jsonSource("[\"\(text)\", \"short\"]"))
    try await player.type("j>")
    #expect(!player.status.contains("Enter shows the whole value"))
    try await player.type(String(repeating: ">", count: 12))
    #expect(player.status.contains("Enter shows"), "\(player.status)")
    try await player.type("j>")
    #expect(!player.status.contains("Enter shows"), "\(player.status)")
  }

  @Test("Letters that follow each other and begin words count more than others")
  func ranking() {
    var matcher = FuzzyMatcher("ab")
    #expect(matcher.score("cb".utf8) == nil)
    let texts = ["x/ab", "x-ab", "axxb", "xab", "xaxxbx"]
    let scores = texts.compactMap { matcher.score($0.utf8) }
    #expect(scores.count == 5 && scores == scores.sorted(by: >), "\(scores)")
    var all = FuzzyMatcher("")
    #expect(all.score("a".utf8) == 0)
    var sensitive = FuzzyMatcher("Ab c")
    #expect(sensitive.score("x/Ab/C".utf8) != nil)
    #expect(sensitive.score("x/ab/C".utf8) == nil)
    #expect(sensitive.score("c/Ab".utf8) != nil)
  }

  @Test(
    "Files are sorted by what they are: sizes and times as numbers, as --sort does",
    arguments: [
      ("value", ["c", "a", "d", "b", "e", "sub"]), ("size", ["e", "b", "d", "a", "c", "sub"]),
      ("size!", ["c", "a", "d", "b", "e", "sub"]), ("time", ["e", "d", "c", "b", "a", "sub"]),
      ("kind", ["a", "b", "c", "d", "e", "sub"]), ("none", ["a", "b", "c", "d", "e", "sub"]),
    ]
  )
  func sortedFiles(order: String, expected: [String]) async throws {
    let folder = try TestFolder()
    let files = [("a", 900), ("b", 30_000), ("c", 120), ("d", 4_000), ("e", 2_000_000)]
    for (index, (name, size)) in files.enumerated() {
      let path = folder.path + "/" + name
      try Data(count: size).write(to: URL(fileURLWithPath: path))
      let date = Date(timeIntervalSince1970: Double(1_000_000 * (index + 2)))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
    let sub = folder.path + "/sub"
    try FileManager.default.createDirectory(atPath: sub, withIntermediateDirectories: false)
    let date = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: sub)
    var player = try await Player(
      try FileTreeSource(path: folder.path),
      size: ScreenSize(columns: 60, rows: 12)
    )
    try await player.type(":sort " + order)
    try await player.press(.enter)
    // Below the row of the folder itself; rows without a size are last.
    let names = player.rows.dropFirst().map { row in
      row.split(separator: " ").first { $0 != ">" }.map { String($0) } ?? ""
    }
    #expect(names == expected)
  }

  @Test("Commands: rows, paths, levels, sorting, choices, and what is wrong with others")
  func commands() async throws {
    var player = try await Player(try jsonSource(sample), size: ScreenSize(columns: 60, rows: 30))
    func run(_ line: String) async throws {
      try await player.type(":" + line)
      try await player.press(.enter)
    }
    try await run("3")
    #expect(player.current == "    first name: null")
    try await run("open /users/1/tags/0")
    #expect(player.header == "data.json > users > 1 > tags > 0")
    try await run("open /users/7/x")
    #expect(player.header == "data.json > users" && player.status.hasPrefix("there is no 7/x here"))
    try await run("level 1")
    #expect(player.rows.count == 5)
    try await run("sort name!")
    let initials = player.rows.map { $0.trimmingPrefix { $0 == " " }.prefix(1) }
    #expect(initials == ["v", "π", ">", "f", "e"])
    try await run("sort none")
    #expect(player.rows[2] == "    first name: null")
    try await run("set nodetails")
    #expect(player.rows[1] == "  > users")
    try await run("set nomouse")
    #expect(!player.usesMouse)
    try await run("write copy.json")
    #expect(player.saved?.path == "copy.json" && player.saved?.overwrites == false)
    try await run("write! b.json")
    #expect(player.saved?.title == "users" && player.saved?.overwrites == true)
    for (line, answer) in [
      ("nonsense", "no command is called nonsense"), ("level x", ":level needs"),
      ("sort id", ":sort needs one of"), ("set x", ":set needs one of"), ("open", ":open needs"),
      ("write", ":write needs"), ("quit!", "no command is called quit"),
    ] {
      try await run(line)
      #expect(player.status.hasPrefix(answer), "\(line): \(player.status)")
    }
    try await run("edit")
    #expect(player.edited == "users")
    try await run("q")
    #expect(player.hasQuit)
  }

  @Test("Tab completes commands, their words and the paths of loaded rows")
  func completion() async throws {
    var player = try await Player(try jsonSource(sample), size: ScreenSize(columns: 60, rows: 12))
    try await player.type(":op")
    try await player.press(.tab)
    #expect(player.status.hasPrefix(":open "))
    try await player.type("/u")
    try await player.press(.tab, .enter)
    #expect(player.header == "data.json > users")
    try await player.type(":set ")
    try await player.press(.tab)
    #expect(player.status.hasPrefix(":set counts  1 of 14"))
    try await player.press(.tab, .backTab, .backTab)
    #expect(player.status.hasPrefix(":set nowrap  14 of 14"))
    try await player.press(.control("u"))
    try await player.type("zz")
    try await player.press(.tab)
    #expect(player.status.contains("nothing begins so"))
  }

  @Test("After set counts, digits are counts; without, they are levels")
  func counts() async throws {
    var player = try await Player(try jsonSource(sample), size: ScreenSize(columns: 60, rows: 30))
    try await player.type("9gg")
    #expect(player.rows.count == 13)
    try await player.type(":set counts")
    try await player.press(.enter)
    try await player.type("3j")
    #expect(player.current == "        name: \"Ada\"")
    try await player.type("12G")
    #expect(player.current == "    empty  empty")
    try await player.type("2k99999999999j")
    #expect(player.current == "    π: \"ü\"")
    try await player.type("z1")
    #expect(player.rows.count == 5)
  }

  @Test("Folds, levels with loading, rows of the same name, and parts that are shown")
  func folds() async throws {
    var player = try await Player(try jsonSource(sample), size: ScreenSize(columns: 60, rows: 30))
    try await player.type("zR")
    #expect(player.rows.count == 13)
    try await player.type("zM")
    #expect(player.rows.count == 5)
    try await player.type("jzo")
    #expect(player.rows.count == 7)
    try await player.type("zaza")
    #expect(player.rows.count == 7)
    try await player.type("jE")
    #expect(player.rows.count == 13)
    try await player.type("jj*")
    #expect(player.header.hasSuffix("age"))
    try await player.type("k*")
    #expect(player.header == "data.json > users > 1 > name")
    try await player.type("#")
    #expect(player.header == "data.json > users > 0 > name")
    try await player.type("hCzc")
    #expect(player.rows.count == 5 || player.rows.count == 7)
    try await player.type(":open /users")
    try await player.press(.enter)
    try await player.type("yv")
    let ada = "{\"name\":\"Ada\",\"age\":36}"
    #expect(player.copied == "[\(ada),{\"name\":\"Bo\\nb\",\"tags\":[\"x\",\"y\"]}]")
    try await player.type(":open /users/1/name")
    try await player.press(.enter)
    try await player.type("yb")
    #expect(player.copied == "[\"users\"][1][\"name\"]")
    try await player.type("yj")
    #expect(player.copied == "/users/1/name")
    try await player.type("pq")
    #expect(player.rows.first == " .users[1].name")
  }
}
