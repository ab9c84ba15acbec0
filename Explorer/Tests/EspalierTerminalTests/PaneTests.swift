import Espalier
import EspalierSources
import ExplorerTestSupport
import Testing

@testable import EspalierTerminal

/// The preview pane.
@Suite struct PaneTests {
  private static let code = """
    // Counts.
    func count(_ name: String) -> Int {
    \tlet text = "a \\" b" /* one
      two */ + name
      return 0x1F + text.count
    }

    """

  /// A folder with a file of each kind.
  private func folder() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write(Self.code, to: "a.swift")
    try folder.write("id,name\n1,Ada\n20,Bo\n", to: "b.csv")
    try folder.write("[{\"id\": 1, \"ok\": true}, {\"id\": 2, \"ok\": null}]", to: "c.json")
    try folder.write("", to: "d/inner.txt")
    return folder
  }

  /// A browser with the pane.
  private func player(_ folder: TestFolder) async throws -> Player<FileTreeSource> {
    var player = try await Player(
      try FileTreeSource(path: folder.path),
      size: ScreenSize(columns: 100, rows: 12)
    )
    try await player.type("P")
    return player
  }

  /// The pane's lines.
  private func pane<Source>(_ player: Player<Source>) -> [String] {
    let columns = player.browser.columns
    #expect(player.rows.allSatisfy { Array($0).count <= columns || Array($0)[columns] == "|" })
    return player.screen.text.dropFirst().dropLast().map { line in
      String(line.dropFirst(columns + 2))
    }
    .reversed().drop { $0.isEmpty }.reversed()
  }

  private func look(_ player: Player<FileTreeSource>, _ text: String, line: Int) -> CellStyle? {
    let (row, columns) = (player.screen.row(line + 1), player.browser.columns + 2)
    let cells = Array(row.dropFirst(columns))
    let characters = cells.map { $0.character ?? " " }
    let start = characters.indices.first { characters[$0...].starts(with: text) }
    return start.map { cells[$0].style }
  }

  @Test("In a wide window, the outline of a folder has the pane by itself, until it is hidden")
  func automatic() async throws {
    let folder = try folder()
    var player = try await Player(
      try FileTreeSource(path: folder.path),
      size: ScreenSize(columns: 200, rows: 12)
    )
    #expect(player.browser.columns == 200)
    player.browser.showsFolder = true
    try await player.send(.key(.character("j")))
    #expect(player.browser.columns == 100)
    #expect(pane(player).first?.hasPrefix("a.swift") == true, "\(player.rows)")
    for (view, columns) in [
      (ViewMode.table, 200), (.accordion, 100), (.rows, 200), (.outline, 100),
    ] {
      player.browser.show(view)
      #expect(player.browser.columns == columns, "\(view)")
    }
    for columns in [200, 100] {
      try await player.type("P")
      #expect(player.browser.columns == columns)
    }
    player.browser.show(.rows)
    #expect(player.browser.columns == 100)
    player.browser.show(.outline)
    for choice in PaneChoice.allCases {
      player.browser.settings.pane = choice
      for columns in [59, 60, 139, 140] {
        player.browser.resize(to: ScreenSize(columns: columns, rows: 12))
        let isThere = choice == .on ? columns >= 60 : choice == .auto && columns >= 140
        #expect((player.browser.paneColumns > 0) == isThere, "\(choice), \(columns)")
      }
    }
  }

  @Test("A folder shows its members, a file its lines, a table its columns, a branch its members")
  func contents() async throws {
    let folder = try folder()
    var player = try await player(folder)
    // The folder itself.
    #expect(player.browser.columns == 50)
    #expect(
      pane(player).dropFirst() == [
        "a.swift  \(Self.code.utf8.count) bytes", "b.csv  20 bytes", "c.json  46 bytes", "d",
      ]
    )
    try await player.type("j")
    let lines = pane(player)
    #expect(lines[0].hasPrefix("a.swift  \(Self.code.utf8.count) bytes, 20"))
    #expect(
      lines.dropFirst() == [
        "1 // Counts.", "2 func count(_ name: String) -> Int {",
        "3     let text = \"a \\\" b\" /* one",
        "4   two */ + name", "5   return 0x1F + text.count", "6 }",
      ]
    )
    #expect(look(player, "//", line: 1)?.isDim == true)
    #expect(look(player, "func", line: 2)?.color == .magenta)
    #expect(look(player, "count", line: 2)?.color == nil)
    #expect(look(player, "\"a", line: 3)?.color == .green)
    #expect(look(player, "b\"", line: 3)?.color == .green)
    #expect(look(player, "/* one", line: 3)?.isDim == true)
    #expect(look(player, "two", line: 4)?.isDim == true)
    #expect(look(player, "+ name", line: 4)?.isDim == false)
    #expect(look(player, "0x1F", line: 5)?.color == .cyan)
    try await player.type("j")
    #expect(pane(player).dropFirst() == [" id  name", "  1  Ada", " 20  Bo"])
    try await player.type("j")
    #expect(pane(player)[1] == "1 [{\"id\": 1, \"ok\": true}, {\"id\": 2, \"ok\": null}]")
    try await player.press(.right)
    try await player.type("j")
    #expect(pane(player) == ["0  2 items", "id: 1", "ok: true"])
    try await player.press(.right)
    try await player.type("j")
    #expect(pane(player) == ["id  number", "1"])
    try await player.type("G")
    #expect(
      pane(player) == [
        "d  folder, " + (pane(player).first?.dropFirst(11) ?? ""), "inner.txt  0 bytes",
      ]
    )
  }

  @Test("The pane leaves with the key, and where it has no room; the view has the rest")
  func room() async throws {
    let folder = try folder()
    var player = try await player(folder)
    try await player.type("j")
    #expect(player.screen.text[1].contains("|"))
    try await player.resize(59, 12)
    #expect(player.browser.columns == 59 && !player.screen.text[1].contains("|"))
    try await player.type("PP")
    #expect(player.status.contains("needs 60 columns"))
    try await player.resize(60, 12)
    #expect(player.browser.columns == 30 && pane(player)[1] == "1 // Counts.")
    // The help has the whole window.
    try await player.type("?")
    #expect(!player.screen.text[1].contains("|"))
    try await player.press(.escape)
    // A click in it is none on a row.
    try await player.send(.click(column: 40, row: 3))
    #expect(player.current.hasPrefix("  > a.swift"))
    try await player.send(.click(column: 10, row: 3))
    #expect(player.current.hasPrefix("  > b.csv"))
    try await player.type("P")
    #expect(player.browser.columns == 60)
    try await player.type(":set pane")
    try await player.press(.enter)
    #expect(player.browser.columns == 30)
  }

  @Test("In all views the pane is that of the cursor, and columns have no second one")
  func views() async throws {
    let folder = try folder()
    var player = try await player(folder)
    try await player.type("jjj")
    for keys in ["gc", "ga", "gr", "gt", "T", "gf"] {
      try await player.type(keys)
      #expect(player.browser.paneColumns == 50)
      let node = player.browser.navigator.cursor.flatMap { player.browser.node($0) }
      #expect(pane(player)[0].hasPrefix(node?.title ?? player.source.title), "\(keys)")
    }
    try await player.type("gt")
    try await player.press(.right)
    try await player.type("jljgc")
    #expect(player.browser.columnsView?.browser.columns.last?.isPreview == false)
    try await player.type("P")
    #expect(player.browser.columnsView?.browser.columns.last?.isPreview == true)
  }

  @Test("An answer that another has overtaken is left out; a change is read, a fault is said")
  func answers() async throws {
    let folder = try folder()
    var player = try await player(folder)
    try await player.type("j")
    let former = pane(player)
    let number = player.browser.pane.number
    player.browser.received(.success(PaneContent(title: "old")), ofPane: number - 1)
    #expect(pane(player) == former)
    player.browser.received(.everything)
    let effects = player.browser.takeEffects()
    #expect(effects.contains { if case .readPane = $0 { true } else { false } })
    player.browser.received(
      .failure(.changed(path: "a.swift")),
      ofPane: player.browser.pane.number
    )
    #expect(pane(player) == ["a.swift", "a.swift: changed since it was read"])
  }

  @Test("A view of a database is not read before it is opened")
  func runningViews() throws {
    let source = try jsonSource("[1]")
    var view = try source.children(of: nil, from: 0, limit: 1).nodes[0]
    (view.isBranch, view.runsWhenRead, view.kind) = (true, true, .object)
    let size = ScreenSize(columns: 40, rows: 20)
    guard case .lines(let lines) = try source.paneContent(of: view, in: size, drawnBy: nil).body
    else {
      Issue.record("it was read")
      return
    }
    #expect(lines.map(\.spans).map { $0.map(\.text) } == [["read when it is opened"]])
  }

  @Test("A long text is cut, what is no text has rows, and nothing controls the terminal")
  func limits() async throws {
    let folder = try TestFolder()
    try folder.write(String(repeating: "x\n", count: 10_000), to: "a.txt")
    try folder.write("a\u{0}b", to: "b.bin")
    try folder.write("x\u{1B}[2Jy\r\n\tz", to: "c.c")
    var player = try await Player(
      try FileTreeSource(path: folder.path),
      size: ScreenSize(columns: 100, rows: 300)
    )
    try await player.type("Pj")
    #expect(pane(player).last == "200 x" && pane(player)[1] == "  1 x")
    try await player.type("jj")
    #expect(pane(player).dropFirst() == ["1 x\\u{1B}[2Jy", "2     z"])
  }
}
