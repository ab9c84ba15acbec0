import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierTerminal

/// Signals and sizes that come to the command from outside.
@Suite struct TerminalSignalTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func start() throws -> Pseudoterminal {
    try folder.write("text", to: "one")
    try folder.write("text", to: ".hidden")
    let terminal = try Pseudoterminal([folder.path])
    #expect(terminal.wait { terminal.rows.contains { $0.contains("one") } }, "\(terminal.rows)")
    return terminal
  }

  /// Signals that end a process by themselves.
  private static let ending: [Int32] = {
    let common = [SIGUSR1, SIGUSR2, SIGALRM, SIGSYS, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGQUIT]
    #if os(Linux)
      return common + [SIGPIPE, SIGIO, SIGPWR, 40, 64]
    #else
      return common
    #endif
  }()

  @Test(
    "Every signal that ends the command gives the terminal back, and ends it",
    arguments: ending
  )
  func ends(number: Int32) throws {
    let terminal = try start()
    #expect(!terminal.isRestored)
    terminal.signal(number)
    #expect(terminal.waitForEnd())
    #expect((terminal.status ?? 0) & 0x7F == number)
    #expect(terminal.isRestored)
  }

  @Test("Control-D that is typed before the command has the terminal does not end it")
  func typedEarly() throws {
    let terminal = try Pseudoterminal([folder.path])
    try terminal.send("\u{4}")
    #expect(terminal.wait { terminal.clusters.modes.contains(1049) })
    try terminal.send(":early\r")
    #expect(
      terminal.wait { terminal.rows.last?.contains("called early;") == true },
      "\(terminal.status ?? -1)"
    )
  }

  @Test("Keys that follow the one that opens a branch mean its children, which are being read")
  func typedIntoBranch() throws {
    try folder.write("text", to: "a/deep/inner/file")
    try folder.write("text", to: "b/deep/other")
    let terminal = try start()
    try terminal.send("jljljl")
    let path = "\(folder.path)/a/deep/inner"
    #expect(terminal.wait { terminal.rows[0] == path }, "\(terminal.rows)")
    #expect(terminal.wait { terminal.rows.contains { $0.hasPrefix("        ▸ file") } })
    #expect(!terminal.rows.contains { $0.contains("other") })
  }

  @Test("The sizes of folders come and go with a key, and the cursor stays")
  func sizes() throws {
    try folder.write(String(repeating: "x", count: 3_000), to: "a/file")
    let terminal = try start()
    try terminal.send("jOs")
    #expect(
      terminal.wait { terminal.rows.last?.contains("z s counts what is in folders") == true },
      "\(terminal.rows)"
    )
    try terminal.send("zs")
    let path = folder.path + "/a"
    #expect(
      terminal.wait { terminal.rows[0] == path && terminal.current.contains("3.0 KB") },
      "\(terminal.rows)"
    )
    // The folder that is shown has the size of all that is in it.
    #expect(terminal.rows[1].contains("3.0 KB"), "\(terminal.rows)")
    try terminal.send("zs")
    #expect(terminal.wait { terminal.current.contains("a  ") && !terminal.current.contains("KB") })
  }

  @Test("What was typed ahead is performed, also where another browser follows")
  func typedAhead() throws {
    let terminal = try start()
    func isPerformed(_ text: String) -> Bool {
      terminal.wait { terminal.rows.last?.contains("called \(text);") == true }
    }
    try terminal.send(".:first\r")
    #expect(isPerformed("first"), "\(terminal.rows)")
    #expect(terminal.wait { terminal.rows.contains { $0.contains(".hidden") } })
    try folder.write("other", to: "one")
    try terminal.send("jxjx=")
    #expect(terminal.wait { terminal.rows[0] == ".hidden, one" }, "\(terminal.rows)")
    try terminal.send("q:second\r")
    #expect(isPerformed("second"), "\(terminal.rows)")
  }

  @Test("Signals end the command after it was opened anew, too", arguments: [SIGTERM, SIGHUP])
  func endsAgain(number: Int32) throws {
    let terminal = try start()
    for count in [3, 2, 3] {
      try terminal.send(".")
      #expect(terminal.wait { terminal.rows.last?.contains(" of \(count)") == true })
    }
    terminal.signal(number)
    #expect(terminal.waitForEnd())
    #expect(terminal.status == (128 + number) << 8)
    #expect(terminal.isRestored)
  }

  @Test("A stop from outside leaves the keys to it where nobody could continue it")
  func orphan() throws {
    let terminal = try start()
    for _ in 0..<3 {
      terminal.signal(SIGTSTP)
      try terminal.send("j")
      #expect(terminal.wait { terminal.rows.last?.contains("2 of 2") == true })
      try terminal.send("k")
      #expect(terminal.wait { terminal.rows.last?.contains("1 of 2") == true })
    }
    #expect(!terminal.isRestored)
  }

  @Test("Programs that follow each other at once each get the terminal and give it back")
  func programs() throws {
    let terminal = try start()
    // What is typed meanwhile is none of the browser's, but what came with the first key is.
    try terminal.send(String(repeating: "!true\r", count: 20) + "j")
    #expect(terminal.wait { terminal.rows.last?.contains("2 of 2") == true }, "\(terminal.rows)")
    try terminal.send("q")
    #expect(terminal.waitForEnd() && terminal.isRestored)
  }

  @Test("Of many keys at once, few screens are written")
  func framesOfManyKeys() throws {
    let list = (0..<400).map { "{\"name\": \"number \($0)\"}" }.joined(separator: ", ")
    try folder.write("[\(list)]", to: "data.json")
    let terminal = try Pseudoterminal(["\(folder.path)/data.json"])
    #expect(terminal.wait { terminal.rows.last?.contains("1 of ") == true }, "\(terminal.rows)")
    let before = terminal.byteCount
    try terminal.send(String(repeating: "j", count: 150))
    // The table may come while the cursor is on the row of the file, or on the one that stands for those to be read.
    let ends = ["149 of ", "150 of ", "151 of "]
    #expect(
      terminal.wait { ends.contains { terminal.rows.last?.contains($0) == true } },
      "\(terminal.rows)"
    )
    #expect(terminal.byteCount - before < 30_000, "\(terminal.byteCount - before) bytes")
  }

  @Test("A window that is as large as before, after another size, is drawn whole")
  func resizes() throws {
    let terminal = try start()
    let rows = terminal.rows
    for (columns, height) in [(10, 4), (1, 1), (200, 60), (17, 24), (80, 5)] {
      for _ in 0..<5 {
        terminal.resize(to: ScreenSize(columns: columns, rows: height))
        terminal.resize(to: ScreenSize(columns: 80, rows: 24))
      }
      #expect(terminal.wait { terminal.rows == rows }, "\(terminal.rows)")
    }
  }
}
