import ExplorerTestSupport
import Foundation
import Testing

/// Descriptors, files and memory of `espalier serve`.
@Suite struct ServeResourcesTests {
  @Test("With few file descriptors it serves fewer connections at a time, and stays alive")
  func fewDescriptors() throws {
    let folder = try TemporaryFolder()
    try folder.write("served/a.json", "[1]")
    let program = try Self.program(after: "ulimit -n 128 && exec", in: folder)
    let server = try ServeProcess(["served"], in: folder, program: program)
    for _ in 0..<3 {
      // Some of them are closed in favour of others; none is left waiting.
      let clients = try (0..<200).map { _ in try HTTPConnection(port: server.port) }
      for client in clients { try? client.ask("/api/outlines/source/children?of=a.json") }
      let answers = clients.compactMap { try? $0.answer().status }
      #expect(answers.contains(200) && answers.allSatisfy { $0 == 200 })
    }
    #expect(try server.get("/api/outlines/source/children?of=a.json").status == 200)
    let ended = server.stop()
    #expect(ended.status == 0)
    #expect(ended.errors.contains("the system permits 28 connections at a time; see ulimit -n"))
  }

  @Test("With too few file descriptors it does not start, and says how many there are")
  func tooFewDescriptors() throws {
    let folder = try TemporaryFolder()
    for count in [24, 40, 63] {
      let program = try Self.program(after: "ulimit -n \(count) && exec", in: folder)
      let run = try CommandRun(["serve", "--port", "0"], in: folder, program: program)
      #expect(run.status == 74)
      #expect(
        run.errors == "espalier: the system permits \(count) open files (ulimit -n), "
          + "and a server needs 64\n"
      )
    }
    let program = try Self.program(after: "ulimit -n 64 && exec", in: folder)
    let server = try ServeProcess([], in: folder, program: program)
    let clients = try (0..<100).map { _ in try HTTPConnection(port: server.port) }
    #expect(try server.get("/api/outlines").status == 200)
    withExtendedLifetime(clients) {}
  }

  #if os(Linux)
    @Test(
      "Clients that read nothing of what they asked for cost little memory",
      arguments: [
        ("raw?of=a.txt", true), ("picture?of=a.png", true), ("raw?of=VALUE", false),
        ("value?of=VALUE", false), ("text?of=a.txt", true),
      ]
    )
    func slowReaders(request: String, isOnDisk: Bool) throws {
      let folder = try TemporaryFolder()
      let long = String(repeating: "x", count: 4_000_000)
      try folder.write("served/a.txt", long)
      try folder.write("served/a.json", "[\"\(long)\"]")
      // The signature of a picture begins with a byte that is no UTF-8.
      let picture = folder.url.appending(path: "served/a.png")
      try (Data([0x89]) + Data("PNG\r\n\u{1A}\n\u{0}\u{0}\u{0}\rIHDR".utf8) + Data(long.utf8))
        .write(to: picture)
      let server = try ServeProcess(["served"], in: folder)
      let page = try server.get("/api/outlines/source/children?of=a.json").text
      let value = try #require(page.firstMatch(of: /"id":"([^"]+)"/)).1
      let path = "/api/outlines/source/" + request.replacing("VALUE", with: value)
      // A preview is the beginning of a text, and a value comes in parts.
      let size = request.hasPrefix("text") || request.hasPrefix("value") ? 10_000 : 4_000_000
      #expect(try server.get(path).body.count >= size)
      let idle = try server.residentKilobytes
      var clients: [HTTPConnection] = []
      var taken = 0
      for _ in 0..<40 {
        let client = try HTTPConnection(port: server.port, buffersLittle: true)
        try client.ask(path)
        let status = try client.head().status
        // An address has a share of the bytes under way that are in memory or in temporary files.
        #expect(status == 200 || status == 503 && !isOnDisk)
        if status == 200 { taken += 1 }
        clients.append(client)
      }
      #expect(taken > 10)
      let growth = try server.residentKilobytes - idle
      #expect(growth < 40_000, "\(growth) kB for \(taken) of \(clients.count) clients")
      #expect(try server.get("/api/outlines").status == 200)
    }

    @Test("To start, it asks for the owner of no file", .enabled(if: canTrace))
    func owners() throws {
      let folder = try TemporaryFolder()
      try folder.write("a.json", "[1]")
      let program = try Self.program(after: "exec strace -f -o trace -e trace=%file", in: folder)
      let server = try ServeProcess(["a.json"], in: folder, program: program)
      #expect(try server.get("/").status == 200)
      #expect(try server.get("/api/outlines/source/children").status == 200)
      #expect(try server.endInput() == 0)
      let trace = try String(contentsOf: folder.url.appending(path: "trace"), encoding: .utf8)
      #expect(trace.contains("index.html"))
      for name in ["/etc/passwd", "/etc/group"] { #expect(!trace.contains(name)) }
    }

    /// Whether there is strace; a run of continuous integration must have it.
    private static var canTrace: Bool {
      FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")
        || ProcessInfo.processInfo.environment["CI"] == "true"
    }
  #endif

  /// Writes a script that runs the command with its arguments after a beginning of a command line.
  private static func program(after start: String, in folder: TemporaryFolder) throws -> URL {
    let command = CommandRun.program.path.replacing("'", with: "'\\''")
    try folder.write("program", "#!/bin/sh\n\(start) '\(command)' \"$@\"\n")
    let program = folder.url.appending(path: "program")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    return program
  }
}
