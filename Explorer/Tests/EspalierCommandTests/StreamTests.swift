import Foundation
import Testing

/// `espalier print -` while standard input is still arriving.
@Suite struct StreamTests {
  /// A running command whose input is written line by line.
  private struct Run {
    let process: Process
    let input = Pipe()
    let output = Pipe()
    private var seen: [UInt8] = []

    init(_ arguments: [String]) throws {
      process = try CommandRun.process(["print", "-", "--as", "jsonl"] + arguments)
      process.standardInput = input
      process.standardOutput = output
      try process.run()
    }

    func write(_ text: String) throws {
      try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    /// Reads until the output is this text; waits for it.
    mutating func expect(_ text: String) throws {
      while seen.count < text.utf8.count {
        var ready = pollfd(
          fd: output.fileHandleForReading.fileDescriptor,
          events: Int16(POLLIN),
          revents: 0
        )
        try #require(poll(&ready, 1, 300_000) == 1, "nothing after 300 s")
        let more = output.fileHandleForReading.availableData
        try #require(!more.isEmpty, "the output ended: \(String(decoding: seen, as: UTF8.self))")
        seen += more
      }
      #expect(String(decoding: seen, as: UTF8.self) == text)
    }

    mutating func expectEnd(after text: String) throws {
      try input.fileHandleForWriting.close()
      seen += try output.fileHandleForReading.readToEnd() ?? Data()
      #expect(String(decoding: seen, as: UTF8.self) == text)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
  }

  @Test("rows appear as their lines arrive")
  func text() throws {
    var run = try Run([])
    try run.write("{\"a\":1}\n")
    try run.expect("standard input\n├── 0\n│   └── a: 1\n")
    try run.write("{\"b\":2}\n[]\n")
    try run.expect("standard input\n├── 0\n│   └── a: 1\n├── 1\n│   └── b: 2\n├── 2: empty\n")
    try run.expectEnd(
      after: "standard input\n├── 0\n│   └── a: 1\n├── 1\n│   └── b: 2\n├── 2: empty\n"
    )
  }

  @Test("paths appear as their lines arrive")
  func paths() throws {
    var run = try Run(["--format", "paths"])
    try run.write("{\"a\":1}\n")
    try run.expect("/0\n/0/a\n")
    try run.write("2\n")
    try run.expect("/0\n/0/a\n/1\n")
    try run.expectEnd(after: "/0\n/0/a\n/1\n")
  }

  @Test("what follows the value is reported, however late it comes")
  func reports() throws {
    for (rest, row) in [
      ("", "└── not standard  trailing comma"), ("x", "├── ! standard input:2:1: "),
    ] {
      var run = try Run(["--as", "json"])
      try run.write("{\"a\":1,}\n")
      try run.expect("standard input\n├── a: 1\n")
      try run.write(rest)
      try run.input.fileHandleForWriting.close()
      let end = try run.output.fileHandleForReading.readToEnd() ?? Data()
      #expect(String(decoding: end, as: UTF8.self).hasPrefix(row))
      run.process.waitUntilExit()
    }
  }
}
