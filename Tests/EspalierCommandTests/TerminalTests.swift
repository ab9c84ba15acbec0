import Foundation
import Testing

/// What the command does where a person looks at a terminal.
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
    process.environment?.merge(environment) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    attach(process, terminal.handle)
    return try terminal.run(process)
  }

  @Test("a value that would drive the terminal is escaped there, and as written elsewhere")
  func value() throws {
    let folder = try TemporaryFolder()
    let text = "[\"a\\n\u{9B}31m\u{202E}b\",\r\n\t1]"
    try folder.write("a.json", text)
    let shown = try run(["print", "a.json", "--get", ""], in: folder) { $0.standardOutput = $1 }
    #expect(shown == "[\"a\\n\\u{9B}31m\\u{202E}b\",\n\t1]\n")
    #expect(try CommandRun(["print", "a.json", "--get", ""], in: folder).output == text + "\n")
  }

  @Test("lines and ancestors recede, unless the person wants plain text")
  func dimmed() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", #"{"a":{"b":1}}"#)
    let filter = ["print", "a.json", "--filter", "b"]
    let dimmed = try run(filter, in: folder) { $0.standardOutput = $1 }
    #expect(dimmed == "a.json\n\u{1B}[2ma\u{1B}[0m\n    b: 1\n")
    let plain = try run(filter, in: folder, environment: ["NO_COLOR": "1"]) {
      $0.standardOutput = $1
    }
    #expect(plain == "a.json\na\n    b: 1\n")
  }

  @Test("how far a search is, on one line that is taken away")
  func progress() throws {
    let folder = try TemporaryFolder()
    try folder.write("wide.json", "[" + (0..<3000).map(String.init).joined(separator: ",") + "]")
    let arguments = ["print", "wide.json", "--filter", "/^2999$/"]
    let said = try run(arguments + ["--progress-after-milliseconds", "0"], in: folder) {
      $0.standardError = $1
    }
    #expect(said.hasPrefix("\r"))
    #expect(said.contains("espalier: searched "))
    #expect(said.hasSuffix("\r\u{1B}[K"))
    #expect(!said.contains("\n"))
    let quick = try run(arguments, in: folder) { $0.standardError = $1 }
    #expect(quick == "", "what is done soon says nothing")
    let dumb = try run(
      arguments + ["--progress-after-milliseconds", "0"],
      in: folder,
      environment: ["TERM": "dumb"]
    ) { $0.standardError = $1 }
    #expect(dumb == "espalier: searched 1024 nodes\n")
  }
}
