import ExplorerTestSupport
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `espalier serve` as a process: start, messages, and exit.
@Suite struct ServeCommandTests {
  @Test("The URL is the only line on standard output")
  func address() throws {
    let server = try ServeProcess()
    #expect(server.address == "http://127.0.0.1:\(server.port)/\n")
    #expect(try server.get("/api/outlines").status == 200)
    let ended = server.stop()
    #expect(ended.status == 0)
    #expect(ended.output == "")
    #expect(ended.errors == "espalier: serving the gallery; press Control-C to stop\n")
  }

  @Test("SIGINT and SIGTERM end it with exit code 0", arguments: [SIGINT, SIGTERM])
  func signals(_ signal: Int32) throws {
    let server = try ServeProcess()
    #expect(server.stop(signal).status == 0)
  }

  @Test("Open connections do not delay shutdown: idle, silent, in the middle of a request")
  func openConnections() throws {
    let server = try ServeProcess()
    let idle = try HTTPConnection(port: server.port)
    #expect(try idle.request("/").status == 200)
    let silent = try HTTPConnection(port: server.port)
    let halfway = try HTTPConnection(port: server.port)
    try halfway.send("GET /api/outl")
    let start = ContinuousClock.now
    #expect(server.stop().status == 0)
    #expect(ContinuousClock.now - start < .seconds(5))
    withExtendedLifetime((idle, silent, halfway)) {}
  }

  @Test("A client that does not read its responses does not delay shutdown")
  func stalledReader() throws {
    let server = try ServeProcess()
    let stalled = try HTTPConnection(port: server.port)
    // About 60 MB, more than the buffers of the system.
    for _ in 0..<1000 { try stalled.send("GET /espalier.wasm HTTP/1.1\r\nHost: localhost\r\n\r\n") }
    #expect(try server.get("/").status == 200)
    #expect(server.stop().status == 0)
  }

  @Test("It ends with standard input only with --until-input-ends")
  func endOfInput() throws {
    #expect(try ServeProcess().endInput() == 0)
    let process = try CommandRun.process(["serve", "--port", "0"])
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer { process.waitUntilExit() }
    defer { process.terminate() }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(line.split(separator: ":").last?.split(separator: "/").first)
    #expect(try HTTPConnection(port: try #require(Int(port))).request("/").status == 200)
  }

  @Test func twoAtOnce() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", "[1]")
    let (gallery, file) = (try ServeProcess(), try ServeProcess(["a.json"], in: folder))
    #expect(gallery.port != file.port)
    #expect(try gallery.get("/api/outlines").text.hasPrefix(#"{"title":"Gallery","#))
    #expect(try file.get("/api/outlines").text.hasPrefix(#"{"title":"a.json","#))
  }

  @Test("A port in use is reported, with a free one")
  func busyPort() throws {
    let server = try ServeProcess()
    // Another process may take the free port first, but not repeatedly.
    for _ in 0..<10 {
      let run = try CommandRun(["serve", "--until-input-ends", "--port", "\(server.port)"])
      #expect(run.status == 74)
      #expect(run.output == "")
      let words = "espalier: port \(server.port) is in use; try --port "
      try #require(run.errors.hasPrefix(words), "\(run.errors)")
      let other = try #require(Int(run.errors.dropFirst(words.count).dropLast()))
      #expect(other != server.port && (1...65_535).contains(other))
      guard let second = try? ServeProcess(["--port", "\(other)"]) else { continue }
      #expect(second.port == other)
      return
    }
    Issue.record("none of the ports that were named could be had")
  }

  @Test("An address of another machine, and the warning about unencrypted access")
  func otherHosts() throws {
    let run = try CommandRun(["serve", "--until-input-ends", "--port", "0", "--host", "192.0.2.1"])
    #expect(run.status == 74)
    #expect(run.output == "")
    #expect(
      run.errors == """
        espalier: warning: anyone with the token can read the served data, and it is sent \
        unencrypted over the network
        espalier: 192.0.2.1 is not an address of this machine

        """
    )
  }

  @Test("If other machines can connect, the URL contains a token that requests need")
  func tokens() throws {
    let server = try ServeProcess(["--host", "0.0.0.0", "--log-level", "info"])
    let link = try #require(URLComponents(string: server.address.trimmingCharacters(in: .newlines)))
    let token = try #require(link.queryItems?.first { $0.name == "token" }?.value)
    #expect(link.host == "127.0.0.1" && link.path == "/" && token.utf8.count == 32)
    #expect(try server.get("/").status == 401)
    #expect(try server.get("/?token=\(token)").status == 200)
    let errors = server.stop().errors
    #expect(errors.contains("warning: anyone with the token can read the served data"))
    // The log contains the path, and not the secret.
    #expect(errors.contains("GET / 401 ") && errors.contains("GET / 200 "), "\(errors)")
    #expect(!errors.contains(token))
    // A token can be given, and is then required for local access too.
    let own = try ServeProcess(["--token", "0123456789abcdef"])
    #expect(own.address == "http://127.0.0.1:\(own.port)/?token=0123456789abcdef\n")
    #expect(try own.get("/").status == 401)
    // A person is told in words, a program in JSON.
    let answer = try own.get("/", fields: ["Host: localhost", "Accept: text/html,*/*;q=0.8"])
    #expect(answer.status == 401 && answer.fields["content-type"] == "text/html; charset=utf-8")
    #expect(answer.text.contains("<h1>This page needs its link</h1>"))
    #expect(answer.fields["content-security-policy"]?.contains("default-src 'none'") == true)
    #expect(try own.get("/").fields["content-type"] == "application/json")
    let bearer = ["Host: localhost", "Authorization: Bearer 0123456789abcdef"]
    #expect(try own.get("/", fields: bearer).status == 200)
  }

  @Test("The token can be in a file or in the environment, where other users do not see it")
  func hiddenTokens() throws {
    let folder = try TemporaryFolder()
    try folder.write("token", "file-0123456789abcdef\n")
    func accepts(_ token: String, _ server: ServeProcess) throws -> Bool {
      let fields = ["Host: localhost", "Authorization: Bearer \(token)"]
      #expect(try server.get("/").status == 401)
      return try server.get("/", fields: fields).status == 200
    }
    let variable = ["ESPALIER_TOKEN": "variable-0123456789abcdef"]
    let file = try ServeProcess(["--token-file", "token"], in: folder, environment: variable)
    #expect(try accepts("file-0123456789abcdef", file))
    #expect(file.address == "http://127.0.0.1:\(file.port)/?token=file-0123456789abcdef\n")
    let environment = try ServeProcess([], in: folder, environment: variable)
    #expect(try accepts("variable-0123456789abcdef", environment))
    let option = try ServeProcess(
      ["--token", "option-0123456789abcdef"],
      in: folder,
      environment: variable
    )
    #expect(try accepts("option-0123456789abcdef", option))
  }

  @Test("Listening on all addresses, it prints a link for this machine and one for others")
  func linkForOthers() throws {
    let server = try ServeProcess(["--host", "0.0.0.0", "--token", "0123456789abcdef"])
    let numeric = ["Host: 192.0.2.7:\(server.port)"]
    #expect(try server.get("/?token=0123456789abcdef", fields: numeric).status == 200)
    #expect(server.address == "http://127.0.0.1:\(server.port)/?token=0123456789abcdef\n")
    let output = server.stop().output
    // A machine without a network has no such address.
    guard !output.isEmpty else { return }
    let link = try #require(
      output.wholeMatch(of: #/http://([0-9.]+):([0-9]+)\/\?token=([0-9a-f]+)\n/#)
    )
    #expect(!link.1.hasPrefix("127.") && link.1 != "0.0.0.0")
    #expect(link.2 == "\(server.port)" && link.3 == "0123456789abcdef")
  }

  @Test("--allow-host adds a host name that requests may use")
  func allowedHosts() throws {
    let server = try ServeProcess(["--allow-host", "trees.example", "--allow-host", "box"])
    for host in ["trees.example", "box:80", "localhost"] {
      #expect(try server.get("/", fields: ["Host: \(host)"]).status == 200, "\(host)")
    }
    #expect(try server.get("/", fields: ["Host: a.trees.example"]).status == 421)
  }

  @Test("Event streams do not delay shutdown, and end properly")
  func openStream() throws {
    let folder = try TemporaryFolder()
    let server = try ServeProcess(["."], in: folder)
    let connection = try HTTPConnection(port: server.port)
    try connection.ask("/api/outlines/source/events")
    #expect(try connection.head().status == 200)
    #expect(try connection.chunk().hasPrefix("event: watching\n"))
    let start = ContinuousClock.now
    #expect(server.stop().status == 0)
    #expect(ContinuousClock.now - start < .seconds(5))
    var chunk = try connection.chunk()
    while !chunk.isEmpty { chunk = try connection.chunk() }
    #expect(try connection.isClosed())
  }

  @Test func localhost() throws {
    let server = try ServeProcess(["--host", "localhost"])
    #expect(server.address == "http://localhost:\(server.port)/\n")
    #expect(try server.get("/").status == 200)
    #expect(!server.stop().errors.contains("warning"))
  }

  @Test(
    "Errors exit with their code and a helpful message, without listening",
    arguments: [
      (["nowhere.json"], 66, "nowhere.json: no such file or folder"),
      (["notes.bin"], 65, "notes.bin: none of the formats that can be read: json, "),
      ([".", "--as", "json"], 66, ".: cannot be opened: it is a folder"),
      (["notes.bin", "--as", "folder"], 65, "notes.bin: not a folder"),
      (["-", "--as", "folder"], 64, "Standard input cannot be a folder"),
      (["-", "--until-input-ends"], 64, "both the source and the signal to exit"),
      (["--as", "json"], 64, "require PATH"),
      (["--all"], 64, "require PATH"),
      (["--port", "65536"], 64, "must be a number from 0 to 65535"),
      (["--port", "-1"], 64, "port"),
      (["--port", "http"], 64, "http"),
      (["--token", "short"], 64, "--token: it has fewer than 16 characters"),
      (["--token-file", "nowhere"], 66, "--token-file nowhere: cannot be read"),
      (["--token-file", "notes.bin"], 64, "--token-file notes.bin: it has fewer than 16"),
      (["--token-file", "notes.bin", "--token", "0123456789abcdef"], 64, "exclude each other"),
      (["--connections", "0"], 64, "must be at least 1"),
      (["--connections-per-address", "0"], 64, "must be at least 1"),
      (["--log-level", "loud"], 64, "--log-level loud: must be one of trace, debug, info"),
      (["--host", "not an address"], 64, "--host not an address: invalid address"),
      (["--host", "http://localhost/"], 64, "invalid address"),
      (["a", "b"], 66, "a: no such file or folder\nespalier: b: no such file or folder"),
      (["-", "-"], 64, "can be one of the sources only"),
    ]
  )
  func errors(arguments: [String], status: Int32, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("notes.bin", "a null\u{0}")
    // If one of them serves nevertheless, it ends at once.
    let ends = arguments.contains("-") ? [] : ["--until-input-ends"]
    let run = try CommandRun(["serve"] + arguments + ends, in: folder)
    #expect(run.status == status)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output == "")
  }

  @Test("Nothing below a folder is read before it is shown, so no faults are reported at the start")
  func faultsInFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("served/a/b/broken.json", "{\"a\": 1,")
    try folder.write("served/broken.json", "{\"a\": 1,")
    let server = try ServeProcess(["served"], in: folder)
    #expect(
      try server.get("/api/outlines/source/children?of=broken.json").text.contains(
        #""kind":"error""#
      )
    )
    #expect(server.stop().errors == "espalier: serving served; press Control-C to stop\n")
  }

  @Test("A folder that is deleted and made anew is served again")
  func replacedFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("served/old.json", "{}")
    let server = try ServeProcess(["served"], in: folder)
    func page() throws -> String { try server.get("/api/outlines/source/children").text }
    #expect(try page().contains("old.json"))
    try FileManager.default.removeItem(at: folder.url.appending(path: "served"))
    #expect(try page().contains("No such file or directory"))
    try folder.write("served/new.json", "{}")
    #expect(try page().contains("new.json"))
  }

  @Test("An invalid file is served up to its error, which is reported with its location")
  func brokenFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("broken.json", "{\"a\": 1,\n \"b\": tru}")
    let server = try ServeProcess(["broken.json"], in: folder)
    let page = try server.get("/api/outlines/source/children").text
    #expect(page.contains(#":1","title":"a","kind":"number","text":"1"}"#), "\(page)")
    #expect(page.contains(#":fault","title":"broken.json:2:7: "#), "\(page)")
    let errors = server.awaitErrors("broken.json:").split(separator: "\n")
    #expect(errors.first == "espalier: serving broken.json; press Control-C to stop")
    #expect(errors.last?.hasPrefix("broken.json:2:7: ") == true)
    #expect(errors.count == 2)
  }

  @Test func standardInput() throws {
    let process = try CommandRun.process(["serve", "-", "--port", "0"])
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer { process.waitUntilExit() }
    defer { process.terminate() }
    try input.fileHandleForWriting.write(contentsOf: Data("[true]".utf8))
    try input.fileHandleForWriting.close()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(line.split(separator: ":").last?.split(separator: "/").first)
    let outline = try HTTPConnection(port: try #require(Int(port))).request("/api/outlines/source")
    #expect(outline.text.hasPrefix(#"{"id":"source","title":"standard input","detail":"","#))
    #expect(outline.text.contains(#""title":"0","kind":"boolean","text":"true""#))
  }

  @Test("The browser is opened at the URL")
  func browser() throws {
    #if os(macOS)
      let name = "open"
    #else
      let name = "xdg-open"
    #endif
    let folder = try TemporaryFolder()
    try folder.write("bin/\(name)", "#!/bin/sh\necho \"$1\" >opened\nmv opened done\n")
    let script = folder.url.appending(path: "bin/\(name)").path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    let path = folder.url.appending(path: "bin").path + ":/usr/bin:/bin"
    let server = try ServeProcess(["--open"], in: folder, path: path)
    let done = folder.url.appending(path: "done")
    let deadline = ContinuousClock.now + .seconds(10)
    while !FileManager.default.fileExists(atPath: done.path), ContinuousClock.now < deadline {
      usleep(1000)
    }
    #expect(try String(contentsOf: done, encoding: .utf8) == server.address)
  }

  @Test("The page is served even if no browser can be opened")
  func noBrowser() throws {
    let server = try ServeProcess(["--open"], path: "/nowhere")
    let errors = server.awaitErrors("browser")
    #expect(errors.contains("espalier: the browser could not be opened: there is no "), "\(errors)")
    #expect(try server.get("/").status == 200)
  }
}
