import Espalier
import EspalierSources
import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierTerminal

/// Rows that are taken for another program.
@Suite struct PickTests {
  private static func folder() throws -> TestFolder {
    let folder = try TestFolder()
    for name in ["a.txt", "b.txt", "sub/c.txt"] { try folder.write("x", to: name) }
    try folder.write(#"{"k": [1, {"x/y": 2}]}"#, to: "data.json")
    return folder
  }

  private func player(
    _ folder: TestFolder,
    _ picking: Picking = Picking()
  ) async throws -> Player<FileTreeSource> {
    var options = FolderOptions()
    options.foldersOnly = picking.takesFoldersOnly
    let source = try FileTreeSource(path: folder.path, options: options)
    var player = try await Player(source, size: ScreenSize(columns: 60, rows: 14))
    player.browser.picking = picking
    return player
  }

  @Test("Enter takes a row with its absolute path, Esc and q none")
  func one() async throws {
    let folder = try Self.folder()
    let root = FilePathText.absolute(folder.path)
    var player = try await player(folder)
    #expect(player.status.hasPrefix("Enter takes the row, Esc leaves"))
    try await player.press(.character("j"), .enter)
    #expect(player.picked == ["\(root)/a.txt"])
    try await player.press(.character("k"), .enter)
    #expect(player.picked == [root])
    try await player.type("jjjjl")
    #expect(player.current.contains("sub"), "\(player.rows)")
    try await player.press(.down, .enter)
    #expect(player.picked == ["\(root)/sub/c.txt"])
    #expect(!player.hasQuit)
    try await player.type("/b.t")
    try await player.press(.enter, .enter)
    #expect(player.picked == ["\(root)/b.txt"])
    // The search ends first.
    try await player.press(.escape)
    #expect(!player.hasQuit)
    try await player.press(.escape)
    #expect(player.hasQuit)
  }

  @Test("Space marks several rows, which are shown, counted and taken in their order")
  func many() async throws {
    let folder = try Self.folder()
    let root = FilePathText.absolute(folder.path)
    var player = try await player(folder, Picking(takesMany: true, isRelative: false))
    try await player.type("G")
    try await player.type(" ")
    #expect(player.status.contains("marked, 1 in all"))
    try await player.type("gg")
    try await player.type("j ")
    #expect(player.rows.filter { $0.contains("* ") }.count == 2, "\(player.rows)")
    #expect(player.status.contains("2 marked, 3 of 5"), "\(player.status)")
    var lines = LinearWriter()
    try await player.type("k")
    #expect(lines.update(to: player.browser).contains("marked, a.txt"))
    // A filter keeps the marks, since they belong to files.
    try await player.type("&sub")
    try await player.press(.enter)
    #expect(player.rows.filter { $0.contains("* ") }.count == 1, "\(player.rows)")
    try await player.press(.escape)
    try await player.type("ggjj ")
    try await player.type("k")
    try await player.type(" ")
    #expect(player.status.contains("no longer marked, 2 in all"))
    try await player.press(.enter)
    #expect(player.picked == ["\(root)/sub", "\(root)/a.txt"])
    try await player.type(".")
    #expect(player.carriedMarks == ["sub", "a.txt"])
  }

  @Test("In the list of paths, Enter takes the best one, and Tab marks several as in fzf")
  func ranked() async throws {
    let folder = try Self.folder()
    let root = FilePathText.absolute(folder.path)
    var player = try await player(folder)
    try await player.type("@sc")
    try await player.press(.enter)
    #expect(player.picked == ["\(root)/sub/c.txt"])
    #expect(player.browser.prompt == nil)
    var many = try await self.player(folder, Picking(takesMany: true))
    try await many.type("@txt")
    try await many.press(.tab, .tab)
    #expect(many.rows.filter { $0.contains("* ") }.count == 2, "\(many.rows)")
    #expect(many.status.contains("2 marked, 3 of "), "\(many.status)")
    try await many.press(.tab, .up, .tab, .enter)
    #expect(many.picked == ["\(root)/a.txt", "\(root)/b.txt"])
    var folders = try await self.player(folder, Picking(takesFoldersOnly: true))
    try await folders.type("@sub")
    try await folders.press(.enter)
    #expect(folders.picked == ["\(root)/sub"])
  }

  @Test("Enter before anything is found waits for the best of all files")
  func awaited() async throws {
    let folder = try Self.folder()
    let source = try FileTreeSource(path: folder.path)
    var browser = Browser(source, style: DrawingStyle())
    browser.begin(.goTo)
    for letter in "sc" { browser.handle(.key(.character(letter))) }
    let number = browser.search.number
    browser.handle(.key(.enter))
    #expect(browser.prompt != nil && browser.patience == .seconds(2))
    let match = try #require(try source.location(of: "sub/c.txt").match)
    let found = [PathCandidate(match: match, path: "sub/c.txt")]
    func answer(_ progress: Browser<FileTreeSource>.GoTo.Progress) {
      browser.received(found, ofGoTo: number, readCount: 1, progress: progress)
    }
    // A better one may follow.
    answer(.reading)
    #expect(browser.goTo?.found.count == 1 && browser.prompt != nil)
    answer(.filesRead)
    #expect(browser.prompt == nil && browser.goal == match)
    // What is typed meanwhile begins anew, and Esc gives up.
    browser.begin(.goTo)
    browser.handle(.key(.character("z")))
    browser.handle(.key(.enter))
    browser.handle(.key(.character("y")))
    #expect(browser.goTo?.isAwaited == false)
    browser.handle(.key(.enter))
    let last = browser.search.number
    browser.received([], ofGoTo: last, readCount: 4, progress: .filesRead)
    #expect(browser.prompt != nil)
    browser.received([], ofGoTo: last, readCount: 9, progress: .complete)
    #expect(browser.prompt == nil && browser.message == "no path has these letters")
  }

  @Test("The paths of all marked rows are copied, a line each")
  func copies() async throws {
    let folder = try Self.folder()
    let root = FilePathText.absolute(folder.path)
    var player = try await Player(try FileTreeSource(path: folder.path))
    try await player.type("jxxkyp")
    #expect(player.copied == "\(root)/a.txt\n\(root)/b.txt")
    // Without marks, that of the cursor.
    try await player.press(.escape)
    try await player.type("yp")
    #expect(player.copied == "\(root)/b.txt")
  }

  @Test("A value is taken with the path that --get takes, a report not at all")
  func values() async throws {
    let folder = try Self.folder()
    let root = FilePathText.absolute(folder.path)
    var player = try await player(folder)
    try await player.type(":open data.json/k/1/x~1y")
    try await player.press(.enter, .enter)
    #expect(player.picked == ["\(root)/data.json/k/1/x~1y"])
    var data = try await Player(try jsonSource(#"{"k": [1, {"x/y": 2}]}"#))
    data.browser.picking = Picking(takesMany: true)
    try await data.type("zR")
    try await data.type("jj ")
    try await data.type(" ")
    try await data.press(.enter)
    #expect(data.picked == ["/k/0", "/k/1"])
    var broken = try await Player(try jsonSource("[1,"))
    broken.browser.picking = Picking()
    try await broken.type("G")
    try await broken.press(.enter)
    #expect(broken.picked == nil && broken.status.contains("nothing here to take"))
  }

  @Test("Relative paths begin as the source was given; names are exact, whatever bytes they have")
  func relative() async throws {
    let folder = try Self.folder()
    let name: [UInt8] = Array("sub/".utf8) + [0xFF, 0x0A]
    let path = Array("\(folder.path)/".utf8) + name + [0]
    let made = path.withUnsafeBytes { bytes in
      bytes.bindMemory(to: CChar.self).baseAddress.flatMap { fopen($0, "w") }
    }
    let file: UnsafeMutablePointer<FILE> = try #require(made)
    fclose(file)
    let source = try FileTreeSource(path: folder.path + "/")
    var found: [[UInt8]] = []
    var walk = try SourceTraversalOfTests(source)
    while let match = try walk.next() {
      if match.nodes.count < 2 { continue }
      found.append(try #require(try source.exactPath(of: match, isRelative: true)))
    }
    #expect(found.contains(Array("\(folder.path)/".utf8) + name))
    #expect(found.contains(Array("\(folder.path)/sub/c.txt".utf8)))
  }

  @Test("With folders only, files are not listed, and links that lead to folders are")
  func foldersOnly() async throws {
    let folder = try Self.folder()
    for (name, target) in [("to-sub", "sub"), ("to-file", "a.txt"), ("nowhere", "missing")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(name)",
        withDestinationPath: target
      )
    }
    let root = FilePathText.absolute(folder.path)
    var player = try await player(folder, Picking(takesFoldersOnly: true))
    #expect(player.browser.outline.rowCount == 3, "\(player.rows)")
    try await player.type("G")
    try await player.press(.enter)
    #expect(player.picked == ["\(root)/to-sub"])
  }

  @Test("Several sources: each path begins with that of its source")
  func several() async throws {
    let (one, other) = (try Self.folder(), try Self.folder())
    let sources = try [one, other].map { folder in
      CombinedSource.Member(
        path: folder.path,
        source: .success(try FileTreeSource(path: folder.path)),
        isFolder: true
      )
    }
    var player = try await Player(CombinedSource(sources))
    player.browser.picking = Picking()
    try await player.type(":open \(other.path)/sub/c.txt")
    try await player.press(.enter, .enter)
    #expect(player.picked == ["\(FilePathText.absolute(other.path))/sub/c.txt"])
  }

  // MARK: The command

  /// The output of the command, and the status with which it ended.
  private struct Outcome: Equatable {
    var output: String
    var status: Int32

    init(_ output: String, _ status: Int32) { (self.output, self.status) = (output, status) }
  }

  @Test(
    "The paths are written when it ends, to whatever standard output is; exit code 1 without any"
  )
  func command() throws {
    let folder = try Self.folder()
    let output = "\(folder.path)/.output"
    let root = FilePathText.absolute(folder.path)
    func run(_ flags: [String], _ keys: String, until text: String) throws -> Outcome {
      let terminal = try Pseudoterminal(flags + ["--no-dirs-first", folder.path], output: output)
      #expect(
        terminal.wait { terminal.rows.contains { $0.contains("b.txt") || $0.contains("sub") } }
      )
      try terminal.send(keys)
      #expect(terminal.wait { !terminal.isAlive || terminal.rows.contains { $0.contains(text) } })
      if terminal.isAlive { try terminal.send("\r") }
      #expect(terminal.waitForEnd())
      #expect(terminal.isRestored)
      return Outcome(try String(contentsOfFile: output, encoding: .utf8), terminal.status ?? -1)
    }
    #expect(try run(["--pick"], "j", until: "2 of") == Outcome("\(root)/a.txt\n", 0))
    let many = try run(["--pick-many", "-0"], "j  ", until: "2 marked")
    #expect(many == Outcome("\(root)/a.txt\0\(root)/b.txt\0", 0))
    let relative = try run(["--pick", "--relative", "--dirs"], "j", until: "2 of")
    #expect(relative == Outcome("\(folder.path)/sub\n", 0))
    #expect(try run(["--pick"], "q", until: "never") == Outcome("", 256))
    #expect(try run(["--pick"], "\u{1B}", until: "never") == Outcome("", 256))
    // Hidden files appear with the marks that were made.
    let hidden = try run(["--pick-many"], "j .", until: "1 marked, 4 of 6")
    #expect(hidden == Outcome("\(root)/a.txt\n", 0))
  }
}

/// A traversal by pages, for comparison.
struct SourceTraversalOfTests<Source: TreeSource> {
  private let source: Source
  private var rest: [SourceMatch<Source.NodeID>] = []

  init(_ source: Source) throws {
    self.source = source
    rest = try Self.children(of: nil, in: source)
  }

  mutating func next() throws -> SourceMatch<Source.NodeID>? {
    guard let match = rest.popLast() else { return nil }
    if match.nodes.last?.isBranch == true { rest += try Self.children(of: match, in: source) }
    return match
  }

  private static func children(
    of match: SourceMatch<Source.NodeID>?,
    in source: Source
  ) throws -> [SourceMatch<Source.NodeID>] {
    let page = try source.children(of: match?.nodes.last?.id, from: 0, limit: 10_000)
    return page.nodes.enumerated().reversed().map { position, node in
      SourceMatch(
        nodes: (match?.nodes ?? []) + [node],
        positions: (match?.positions ?? []) + [position]
      )
    }
  }
}
