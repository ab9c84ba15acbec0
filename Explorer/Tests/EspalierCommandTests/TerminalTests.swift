import Foundation
import Testing

/// The command on a terminal.
@Suite struct TerminalTests {
  private func run(
    _ arguments: [String],
    in folder: TemporaryFolder,
    environment: [String: String] = [:],
    attach: (Process, FileHandle) -> Void
  ) throws -> String {
    let terminal = try Terminal()
    let process = try CommandRun.process(arguments, in: folder)
    process.environment?["TERM"] = "xterm"
    process.environment?["PAGER"] = "cat"
    process.environment?.merge(environment) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    attach(process, terminal.handle)
    return try terminal.run(process)
  }

  @Test("control characters in a value are escaped on a terminal, and unchanged elsewhere")
  func value() throws {
    let folder = try TemporaryFolder()
    let text = "[\"a\\n\u{9B}31m\u{202E}b\",\r\n\t1]"
    try folder.write("a.json", text)
    let shown = try run(["print", "a.json", "--get", ""], in: folder) { $0.standardOutput = $1 }
    #expect(shown == "[\"a\\n\\u{9B}31m\\u{202E}b\",\n\t1]\n")
    #expect(try CommandRun(["print", "a.json", "--get", ""], in: folder).output == text + "\n")
  }

  @Test("paths and raw strings are escaped on a terminal, and exact elsewhere")
  func exactText() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", #"{"k\n\u001b":"v\u001b\n"}"#)
    let paths = ["print", "a.json", "--format", "paths"]
    #expect(try run(paths, in: folder) { $0.standardOutput = $1 } == "/k\\n\\u{1B}\n")
    #expect(try CommandRun(paths, in: folder).output == "/k\n\u{1B}\n")
    let value = ["print", "a.json", "--get", "/k\n\u{1B}", "--raw"]
    #expect(try run(value, in: folder) { $0.standardOutput = $1 } == "v\\u{1B}\n\n")
    #expect(try CommandRun(value, in: folder).output == "v\u{1B}\n\n")
  }

  @Test("tree lines and ancestors are dim, unless the user wants plain text")
  func dimmed() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", #"{"a":{"b":1}}"#)
    let filter = ["print", "a.json", "--filter", "b"]
    let dimmed = try run(filter, in: folder) { $0.standardOutput = $1 }
    #expect(
      dimmed == "a.json\n\u{1B}[2ma\u{1B}[0m\n    b: \u{1B}[36m1\u{1B}[0m\n"
    )
    let plain = try run(filter, in: folder, environment: ["NO_COLOR": "1"]) {
      $0.standardOutput = $1
    }
    #expect(plain == "a.json\na\n    b: 1\n")
  }

  @Test("kinds have colours: on a terminal, always and never")
  func colors() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", #"["x",1,true]"#)
    try folder.write("sub/b")
    let values = "0: \u{1B}[32m\"x\"\u{1B}[0m"
    let arguments = ["print", "a.json"]
    #expect(try run(arguments, in: folder) { $0.standardOutput = $1 }.contains(values))
    #expect(try !CommandRun(arguments, in: folder).output.contains("\u{1B}"))
    #expect(try CommandRun(arguments + ["--color", "always"], in: folder).output.contains(values))
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      let plain = try run(arguments, in: folder, environment: environment) {
        $0.standardOutput = $1
      }
      #expect(!plain.contains("\u{1B}"))
    }
    let never = try run(arguments + ["--color", "never"], in: folder) { $0.standardOutput = $1 }
    #expect(!never.contains("\u{1B}"))
    let folders = try CommandRun(["print", ".", "--color", "always"], in: folder).output
    #expect(folders.contains("\u{1B}[34msub\u{1B}[0m/"))
  }

  @Test("on a terminal, the output goes through the pager of the environment")
  func pager() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", #"{"a\u001b":1,}"#)
    func shown(_ arguments: [String], _ environment: [String: String]) throws -> String {
      try run(["print", "a.json"] + arguments, in: folder, environment: environment) {
        $0.standardOutput = $1
        $0.standardError = $1
      }
    }
    let pager = ["PAGER": "sed 's/^/> /'", "NO_COLOR": "1"]
    let plain = "a.json\n├── a\\u{1B}: 1\n└── not standard  trailing comma\n"
    let paged = plain.split(separator: "\n").map { "> \($0)\n" }.joined()
    #expect(try shown([], pager) == paged)
    #expect(try shown(["--no-pager"], pager) == plain)
    #expect(try shown([], pager.merging(["TERM": "dumb"]) { $1 }) == plain)
    #expect(try shown([], ["PAGER": "", "NO_COLOR": "1"]) == plain)
    #expect(try CommandRun(["print", "a.json"], in: folder).output == plain)
    // Paths are escaped for a terminal, since the pager shows them on one.
    #expect(try shown(["--format", "paths"], pager) == "> /a\\u{1B}\n")
    // Faults are reported after the pager has ended.
    try folder.write("b.json", "[1,")
    let broken = try run(["print", "b.json"], in: folder, environment: pager) {
      $0.standardOutput = $1
      $0.standardError = $1
    }
    #expect(broken.split(separator: "\n").last?.hasPrefix("b.json:1:4: ") == true, "\(broken)")
  }

  @Test("a pager that is left early ends the command without an error")
  func pagerLeft() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", "[" + (0..<200_000).map(String.init).joined(separator: ",") + "]")
    let shown = try run(
      ["print", "a.json"],
      in: folder,
      environment: ["PAGER": "head -n 2", "NO_COLOR": "1"]
    ) {
      $0.standardOutput = $1
      $0.standardError = $1
    }
    #expect(shown == "a.json\n├── 0: 0\n")
  }

  @Test("the progress of a search, on one line that is erased at the end")
  func progress() throws {
    let folder = try TemporaryFolder()
    try folder.write("wide.json", "[" + (0..<3000).map(String.init).joined(separator: ",") + "]")
    let arguments = ["print", "wide.json", "--filter", "/^2999$/"]
    let output = try run(arguments + ["--progress-after-milliseconds", "0"], in: folder) {
      $0.standardError = $1
    }
    #expect(output.hasPrefix("\r"))
    #expect(output.contains("espalier: searched "))
    #expect(output.hasSuffix("\r\u{1B}[K"))
    #expect(!output.contains("\n"))
    let quick = try run(arguments, in: folder) { $0.standardError = $1 }
    #expect(quick == "", "a short search prints no progress")
    let dumb = try run(
      arguments + ["--progress-after-milliseconds", "0"],
      in: folder,
      environment: ["TERM": "dumb"]
    ) { $0.standardError = $1 }
    #expect(dumb.hasPrefix("espalier: searched "))
    #expect(dumb.hasSuffix("\n") && !dumb.contains("\r") && !dumb.contains("\u{1B}"))
  }

  @Test("a source that takes long to open is named meanwhile, without its password")
  func opening() throws {
    let isNamed = DispatchSemaphore(value: 0)
    let server = try RawServer { _ in
      isNamed.wait()
      return
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{\"a\":1}"
    }
    let address = server.address.replacingOccurrences(of: "http://", with: "http://ann:secret@")
    let (terminal, folder) = (try Terminal(), try TemporaryFolder())
    let process = try CommandRun.process(["print", address + "/x.json"], in: folder)
    process.environment?["TERM"] = "xterm"
    process.standardOutput = FileHandle.nullDevice
    process.standardError = terminal.handle
    let note = "\respalier: opening \(server.address)/x.json; Control-C stops\u{1B}[K"
    let shown = try terminal.run(process) { text in
      if text == note { isNamed.signal() }
    }
    #expect(shown == note + "\r\u{1B}[K")
    #expect(process.terminationStatus == 0)
  }
}
