import ExplorerTestSupport
import Foundation
import Testing

/// `espalier print`, run as a process.
@Suite struct PrintCommandTests {
  private func sample() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("b10.txt", "0123456789")
    try folder.write("b9.txt", "x")
    try folder.write(".hidden", "x")
    try folder.write("Docs/deep/er.md", "x")
    try folder.write("docs.json", #"{"b":1,"a":[10000000000000000000001,{}],"a":"\u00e9\n"}"#)
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "loop").path,
      withDestinationPath: "."
    )
    return folder
  }

  @Test func folder() throws {
    let run = try CommandRun(["print", "."], in: try sample())
    #expect(
      run.output == """
        .
        ├── b9.txt  1 byte
        ├── b10.txt  10 bytes
        ├── Docs/
        │   └── deep/
        │       └── er.md  1 byte
        ├── docs.json  55 bytes
        └── loop -> .

        """
    )
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test("Folders sorted, with their sizes, and without what git ignores")
  func folderFlags() throws {
    let folder = try TemporaryFolder()
    try folder.write("b.txt", "12345")
    try folder.write("a.log", "1")
    try folder.write("sub/c.txt", "1234567890")
    try folder.write(".gitignore", "*.log\n")
    let run = try CommandRun(
      ["print", ".", "--gitignore", "--sizes", "--dirs-first", "--sort", "size"],
      in: folder
    )
    #expect(
      run.output == """
        .
        ├── sub/  10 bytes
        │   └── c.txt  10 bytes
        └── b.txt  5 bytes

        """
    )
    #expect(run.status == 0)
    #expect(try CommandRun(["print", ".", "--sort", "colour"], in: folder).status == 64)
  }

  @Test func depthHiddenAndASCII() throws {
    let run = try CommandRun(["print", ".", "--depth", "1", "--all", "--ascii"], in: try sample())
    #expect(
      run.output == """
        .
        |-- .hidden  1 byte
        |-- b9.txt  1 byte
        |-- b10.txt  10 bytes
        |-- Docs/
        |-- docs.json  55 bytes
        `-- loop -> .

        """
    )
  }

  @Test("JSON as written: order, duplicate keys, every digit")
  func json() throws {
    let run = try CommandRun(["print", "docs.json"], in: try sample())
    #expect(
      run.output == """
        docs.json
        ├── b: 1
        ├── a
        │   ├── 0: 10000000000000000000001
        │   └── 1: empty
        └── a: "é\\n" (duplicate key)

        """
    )
    #expect(run.status == 0)
  }

  @Test func objects() throws {
    let run = try CommandRun(["print", "docs.json", "--format", "json"], in: try sample())
    let rows = try run.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
    }
    #expect(rows.count == 5)
    #expect(rows.map { $0["row"] as? [Int] } == (0..<5).map { [0, $0] })
    #expect(
      rows.map { $0["path"] as? [Int] } == [[0, 0], [0, 1], [0, 1, 0], [0, 1, 1], [0, 2]]
    )
    #expect(rows.map { $0["level"] as? Int } == [0, 0, 1, 1, 0])
    #expect(rows.map { $0["title"] as? String } == ["b", "a", "0", "1", "a"])
    #expect(rows.map { $0["children"] as? Int } == [0, 2, 0, 0, 0])
    #expect(rows.map { $0["expanded"] as? Bool } == [nil, true, nil, true, nil])
    #expect(Set(rows.compactMap { $0["id"] as? String }).count == 5)
    #expect(rows[2]["detail"] as? String == "10000000000000000000001")
  }

  @Test("A collapsed folder is not read, so its child count is unknown")
  func unreadFolder() throws {
    let run = try CommandRun(
      ["print", ".", "--depth", "1", "--format", "json"],
      in: try sample()
    )
    let line = try #require(run.output.split(separator: "\n").first { $0.contains("\"Docs\"") })
    #expect(line.contains(#""expanded":false,"children":null"#))
  }

  @Test func paths() throws {
    let folder = try sample()
    let files = try CommandRun(["print", "Docs", "--format", "paths"], in: folder)
    #expect(files.output == "Docs/deep\nDocs/deep/er.md\n")
    let here = try CommandRun(["print", ".", "--depth", "1", "--format", "paths"], in: folder)
    #expect(here.output == "b9.txt\nb10.txt\nDocs\ndocs.json\nloop\n")
    let values = try CommandRun(["print", "docs.json", "--format", "paths"], in: folder)
    #expect(values.output == "/b\n/a\n/a/0\n/a/1\n/a\n")
  }

  @Test("An invalid file: the rows before the error, the error with its location, exit code 65")
  func broken() throws {
    let folder = try TemporaryFolder()
    try folder.write("broken.json", "{\"a\": [1, 2,\n  {\"b\": tru }],\n \"c\": 3}")
    let run = try CommandRun(["print", "broken.json"], in: folder)
    #expect(
      run.output.hasPrefix(
        "broken.json\n└── a\n    ├── 0: 1\n    ├── 1: 2\n    └── 2 (with an error)\n"
      )
    )
    #expect(run.output.contains("! broken.json:2:9: "))
    #expect(run.errors.hasPrefix("broken.json:2:9: "))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.status == 65)
  }

  @Test(arguments: ["xml1", "binary1"])
  func propertyList(encoding: String) throws {
    let folder = try TemporaryFolder()
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["list": [1, "two", true]] as NSDictionary,
      format: encoding == "xml1" ? .xml : .binary,
      options: 0
    )
    try data.write(to: folder.url.appending(path: "Info.plist"))
    let run = try CommandRun(["print", "Info.plist"], in: folder)
    #expect(
      run.output == "Info.plist\n└── list\n    ├── 0: 1\n    ├── 1: \"two\"\n    └── 2: true\n"
    )
    #expect(run.status == 0)
  }

  @Test func standardInput() throws {
    let run = try CommandRun(["print", "-", "--as", "json"], input: "[1, [2]]")
    #expect(run.output == "standard input\n├── 0: 1\n└── 1\n    └── 0: 2\n")
    let scalar = try CommandRun(["print", "-", "--as", "json"], input: "42")
    #expect(scalar.status == 0)
    #expect(scalar.output.contains("42"))
  }

  @Test(
    "Errors exit with their code and a helpful message",
    arguments: [
      (["print", "nowhere.json"], 66, "nowhere.json: no such file"),
      (
        ["print", "notes.bin"], 65,
        "notes.bin: none of the formats that can be read: folder, json, "
      ),
      (["print", "."] + ["--as", "json"], 66, ".: cannot be opened: it is a folder"),
      (["print", "notes.bin", "--as", "folder"], 65, "notes.bin: not a folder"),
      (["print", ".", "--depth", "0"], 64, "at least 1 level"),
      (["print", "."] + ["--format", "yaml"], 64, "yaml"),
      (["print"], 64, "path"),
      // What is no subcommand is a path.
      (["prnt"], 66, "prnt: no such file"),
      (["print", "-", "--as", "folder"], 64, "Standard input cannot be a folder"),
      (["replay", "nowhere.jsonl"], 66, "nowhere.jsonl: no such file"),
      (["replay", "."], 66, ".: cannot be opened for reading"),
    ]
  )
  func errors(arguments: [String], status: Int32, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("notes.bin", "a null\u{0}")
    let run = try CommandRun(arguments, in: folder)
    #expect(run.status == status)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output == "")
  }

  @Test("A full disk is reported with exit code 74")
  func fullDisk() throws {
    let folder = try sample()
    let process = try CommandRun.process(["print", "."], in: folder)
    let errors = Pipe()
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    process.standardError = errors
    try process.run()
    let message = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(),
      as: UTF8.self
    )
    process.waitUntilExit()
    withExtendedLifetime(folder) {}
    #expect(process.terminationStatus == 74)
    #expect(message.hasPrefix("espalier: standard output cannot be written"))
  }

  @Test("Long keys and values are shown whole with --full")
  func full() throws {
    let folder = try TemporaryFolder()
    let (long, key) = (String(repeating: "é", count: 300), String(repeating: "k", count: 300))
    let digits = String(repeating: "7", count: 300)
    let text = #"{"s":"\#(long)\n\"…","s":"\#(long)","\#(key)":\#(digits),"t":"… (b)","t":"…"}"#
    try folder.write("a.json", text)
    let cut = try CommandRun(["print", "a.json"], in: folder)
    #expect(cut.output.contains("└── t: \"…\" (duplicate key)\n"))
    #expect(!cut.output.contains(long) && !cut.output.contains(key) && !cut.output.contains(digits))
    let run = try CommandRun(["print", "a.json", "--full"], in: folder)
    #expect(
      run.output == """
        a.json
        ├── s: "\(long)\\n\\"…"
        ├── s: "\(long)" (duplicate key)
        ├── \(key): \(digits)
        ├── t: "… (b)"
        └── t: "…" (duplicate key)

        """
    )
    let match = try CommandRun(["print", "a.json", "--full", "--filter", "\\"], in: folder)
    #expect(match.output.contains("s: \"\(long)\\n\\\"…\"\n"))
  }

  @Test("A text that looks cut, or as if it had a remark, is printed as it is")
  func misleadingText() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.txt", "wait… (see note)\nand so on…\n")
    for flags in [[], ["--full"]] {
      let run = try CommandRun(["print", "a.txt"] + flags, in: folder)
      #expect(run.output == "a.txt\n├── 1: wait… (see note)\n└── 2: and so on…\n")
    }
    try folder.write("a.csv", "name\nSmith (deceased)\nx (duplicate key)\ny,z\n")
    #expect(
      try CommandRun(["print", "a.csv"], in: folder).output == """
        a.csv
        ├── 0
        │   └── name: "Smith (deceased)"
        ├── 1
        │   └── name: "x (duplicate key)"
        └── 2 (2 cells for 1 column)
            ├── name: "y"
            └── 1: "z"

        """
    )
  }

  @Test("Whole values of property lists", arguments: [true, false])
  func fullPropertyList(isXML: Bool) throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "a", count: 300)
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["data": Data(repeating: 0xAB, count: 40), "text": long] as NSDictionary,
      format: isXML ? .xml : .binary,
      options: 0
    )
    try data.write(to: folder.url.appending(path: "a.plist"))
    let run = try CommandRun(["print", "a.plist", "--full"], in: folder)
    let bytes = [String](repeating: "AB", count: 40).joined(separator: " ")
    #expect(run.output.contains(" data: 40 bytes: \(bytes)\n"))
    #expect(run.output.contains(" text: \"\(long)\"\n"))
  }

  @Test("A duplicate key is remarked on where the value is a container, too")
  func duplicateContainer() throws {
    let text = #"{"a":1,"a":[2],"a":{},"b":{"c":[],"c":[3]}}"#
    let run = try CommandRun(["print", "-", "--as", "json"], input: text)
    #expect(
      run.output == """
        standard input
        ├── a: 1
        ├── a (duplicate key)
        │   └── 0: 2
        ├── a: empty (duplicate key)
        └── b
            ├── c: empty
            └── c (duplicate key)
                └── 0: 3

        """
    )
  }

  @Test("A closed container that is longer than what is read at once has its exact count")
  func unknownCount() throws {
    let folder = try TemporaryFolder()
    // Longer than what is read at once.
    let text = "{\"items\":[" + String(repeating: "1234567,", count: 1_200_000) + "0]}"
    try folder.write("long.json", text)
    let run = try CommandRun(["print", "long.json", "--depth", "1"], in: folder)
    #expect(run.output == "long.json\n└── items: 1,200,001 items\n")
    let json = try CommandRun(
      ["print", "long.json", "--depth", "1", "--format", "json"],
      in: folder
    )
    #expect(json.output.contains(#""children":1200001,"#))
    let xml = "<a><b>" + String(repeating: "<c/>", count: 1_500_000) + "</b></a>"
    try folder.write("long.xml", xml)
    let elements = try CommandRun(["print", "long.xml", "--depth", "2"], in: folder)
    #expect(elements.output.hasSuffix("b: 1,500,000 items\n"), "\(elements.output.suffix(100))")
    try folder.write("long.yaml", "items:\n" + String(repeating: "- 1234567\n", count: 200_000))
    let list = try CommandRun(["print", "long.yaml", "--depth", "1"], in: folder)
    #expect(list.output == "long.yaml\n└── items: 200,000 items\n")
  }

  @Test("A named pipe is read to its end")
  func namedPipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "pipe").path
    #expect(mkfifo(path, 0o600) == 0)
    let process = try CommandRun.process(["print", "pipe", "--as", "json"], in: folder)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    // Opening waits for the reader.
    let writer = try #require(FileHandle(forWritingAtPath: path))
    try writer.write(contentsOf: Data("[1,2]".utf8))
    try writer.close()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(String(decoding: text, as: UTF8.self) == "pipe\n├── 0: 1\n└── 1: 2\n")
    #expect(try CommandRun(["print", "--help"]).output.contains("named pipe"))
  }

  #if os(Linux)
    @Test("A file whose size the system gives as 0 is read")
    func sizeUnknown() throws {
      let run = try CommandRun(["print", "/proc/sys/kernel/pid_max", "--as", "json"])
      let number = try String(contentsOfFile: "/proc/sys/kernel/pid_max", encoding: .utf8)
      #expect(run.output.hasSuffix(": \(number)"), "\(run.output)")
      #expect(run.status == 0)
    }
  #endif

  @Test("thousands of levels and 100,000 siblings")
  func extremes() throws {
    let folder = try TemporaryFolder()
    let levels = TestScale.levels
    let deep = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    try folder.write("deep.json", deep)
    let deepRun = try CommandRun(["print", "deep.json", "--depth", "50"], in: folder)
    #expect(deepRun.output.split(separator: "\n").count == 51)
    #expect(deepRun.output.hasSuffix("└── 0: 1 item\n"))
    let whole = try CommandRun(["print", "deep.json"], in: folder)
    #expect(whole.output.hasSuffix("\n(level \(levels - 2)) 0\n(level \(levels - 1)) 0: empty\n"))
    #expect(whole.output.split(separator: "\n").count == levels)
    try folder.write("wide.json", "[" + (0..<100_000).map(String.init).joined(separator: ",") + "]")
    let wide = try CommandRun(["print", "wide.json"], in: folder)
    #expect(wide.output.hasSuffix("\n└── 99999: 99999\n"))
    #expect(wide.output.split(separator: "\n").count == 100_001)
  }

  @Test func versionAndHelp() throws {
    let version = try CommandRun(["--version"])
    let lines = version.output.split(separator: "\n")
    #expect(lines.first == "espalier 0.1.0")
    #expect(
      lines.dropFirst().allSatisfy { $0.contains(/^(SQLite|lib[a-z]+) [0-9]+\./) },
      "\(lines)"
    )
    #expect(lines.contains { $0.hasPrefix("SQLite 3.") })
    let help = try CommandRun(["--help"])
    #expect(help.status == 0)
    #expect(help.output.contains("espalier print . "))
    #expect(try CommandRun(["print", "--help"]).output.contains("--depth <levels>"))
    #expect(try CommandRun(["replay", "--help"]).output.contains("Conformance/PROTOCOL.md"))
  }

  @Test("what cannot be read of a file in an archive is said on standard error, exit code 65")
  func archiveFault() throws {
    // `ok.json` with [2], and `d/bad.json`, which ends after "[1,".
    let archive = """
      UEsDBBQAAAAAAAAAIVwScy1rAwAAAAMAAAAKAAAAZC9iYWQuanNvblsxLFBLAwQUAAAAAAAAACFce2ECZwMAAAADAAAABwAA\
      AG9rLmpzb25bMl1QSwECFAMUAAAAAAAAACFcEnMtawMAAAADAAAACgAAAAAAAAAAAAAAgAEAAAAAZC9iYWQuanNvblBLAQIU\
      AxQAAAAAAAAAIVx7YQJnAwAAAAMAAAAHAAAAAAAAAAAAAACAASsAAABvay5qc29uUEsFBgAAAAACAAIAbQAAAFMAAAAAAA==
      """
    let folder = try TemporaryFolder()
    let bytes = try #require(Data(base64Encoded: archive))
    try bytes.write(to: folder.url.appending(path: "a.zip"))
    let closed = try CommandRun(["print", "a.zip"], in: folder)
    #expect(closed.status == 0 && closed.errors == "")
    let open = try CommandRun(["print", "a.zip", "--open-files", "--format", "paths"], in: folder)
    #expect(open.output.contains("/d/bad.json/0\n") && open.output.contains("/ok.json/0\n"))
    #expect(open.status == 65)
    #expect(open.errors.hasPrefix("a.zip/d/bad.json:1:4: "))
    #expect(open.errors.split(separator: "\n").count == 1)
    let all = try CommandRun(["print", ".", "--open-files", "--format", "paths"], in: folder)
    #expect(all.status == 65 && all.errors.contains("a.zip/d/bad.json:1:4: "))
  }
}
