import ExplorerTestSupport
import Foundation
import Testing

/// Paths and rows for programs: exact, whatever the names.
@Suite struct ExactOutputTests {
  /// The parts of an output that end with a null byte.
  private func parts(_ run: CommandRun) throws -> [String] {
    var parts = run.outputBytes.split(separator: 0, omittingEmptySubsequences: false)
    try #require(parts.popLast()?.isEmpty == true, "\(run.errors)")
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  private func rows(_ run: CommandRun) throws -> [NSDictionary] {
    try run.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
    }
  }

  /// A value as JSON in one notation.
  private func canonical(_ value: Any) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
  }

  @Test("different keys have different paths, and each path leads back to its value")
  func escapes() throws {
    let folder = try TemporaryFolder()
    try folder.write("k.json", #"{"a\nb":1,"a\\nb":2}"#)
    let paths = try parts(CommandRun(["print", "k.json", "--format", "paths", "-0"], in: folder))
    #expect(paths == ["/a\nb", #"/a\nb"#])
    for (path, value) in zip(paths, ["1\n", "2\n"]) {
      #expect(try CommandRun(["print", "k.json", "--get", path], in: folder).output == value)
    }
    let lines = try CommandRun(["print", "k.json", "--format", "paths"], in: folder)
    #expect(lines.output == "/a\nb\n/a\\nb\n")
  }

  @Test("every path of a random text leads to its value", arguments: 0..<8 as Range<UInt64>)
  func random(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let json = RandomJSON(seed: seed)
    try folder.write("r.json", json.text)
    let paths = try parts(CommandRun(["print", "r.json", "--format", "paths", "-0"], in: folder))
    #expect(paths.map { Array($0.utf8) } == json.values.map { Array($0.pointer.utf8) })
    guard !paths.isEmpty else { return }
    let pointers = paths.flatMap { ["--get", $0] }
    let values = try parts(CommandRun(["print", "r.json", "-0"] + pointers, in: folder))
    #expect(values == json.values.map(\.text))
    try check(rows(CommandRun(["print", "r.json", "--format", "json"], in: folder)), json.values)
    // Every name and string has a start.
    let matches = try CommandRun(
      ["print", "r.json", "--format", "json", "--filter", "/^/"],
      in: folder
    )
    try check(rows(matches), json.values, isWhole: false)
  }

  /// Compares rows with the values of a text.
  private func check(
    _ rows: [NSDictionary],
    _ values: [RandomJSON.Value],
    isWhole: Bool = true
  ) throws {
    if isWhole { #expect(rows.count == values.count) }
    let known = Dictionary(uniqueKeysWithValues: values.map { (Array($0.pointer.utf8), $0) })
    for row in rows {
      let pointer = try #require(row["pointer"] as? String)
      let value = try #require(known[Array(pointer.utf8)])
      if let key = value.key {
        #expect((row["name"] as? String)?.utf8.elementsEqual(key.utf8) == true)
      } else {
        #expect(row["name"] as? Int == value.position)
      }
      guard !value.isContainer else {
        #expect(row["value"] == nil)
        continue
      }
      let written = try JSONSerialization.jsonObject(with: Data("[\(value.text)]".utf8))
      #expect(try canonical(written) == canonical([row["value"] as Any]), "\(pointer)")
    }
  }

  @Test("numbers as written, strings whole, in rows of JSON")
  func scalars() throws {
    let long = String(repeating: "a", count: 1000)
    let text = #"{"":10000000000000000000001,"\"\"":1.50,"x":"\#(long)","n":NaN,"d":"\ud800"}"#
    let run = try CommandRun(["print", "-", "--as", "json", "--format", "json"], input: text)
    let ends = run.output.split(separator: "\n").map { line in
      String(line[(line.range(of: #""pointer""#)?.lowerBound ?? line.startIndex)...])
    }
    #expect(
      ends == [
        #""pointer":"/","name":"","value":10000000000000000000001}"#,
        #""pointer":"/\"\"","name":"\"\"","value":1.50}"#,
        #""pointer":"/x","name":"x","value":"\#(long)"}"#,
        #""pointer":"/n","name":"n","value":"NaN"}"#,
        #""pointer":"/d","name":"d","value":"\ud800"}"#,
      ] + ends.dropFirst(5)
    )
  }

  @Test("report rows have no path")
  func reports() throws {
    let text = "{\"a\":1,}"
    let paths = try CommandRun(["print", "-", "--as", "json", "--format", "paths"], input: text)
    #expect(paths.output == "/a\n")
    let json = try CommandRun(["print", "-", "--as", "json", "--format", "json"], input: text)
    #expect(try rows(json).map { $0["pointer"] as? String } == ["/a", nil])
  }

  @Test("values of property lists", arguments: [true, false])
  func propertyList(isXML: Bool) throws {
    let folder = try TemporaryFolder()
    let list =
      [
        "a/b": [7, 1.5, true, Date(timeIntervalSinceReferenceDate: 0)] as NSArray,
        "data": Data([0, 255]), "text": "<\u{1F600}>\n",
      ] as NSDictionary
    let data = try PropertyListSerialization.data(
      fromPropertyList: list,
      format: isXML ? .xml : .binary,
      options: 0
    )
    try data.write(to: folder.url.appending(path: "a.plist"))
    let rows = try rows(CommandRun(["print", "a.plist", "--format", "json"], in: folder))
    var values: [String: String] = [:]
    for row in rows {
      let pointer = try #require(row["pointer"] as? String)
      values[pointer] = try row["value"].map { try canonical([$0]) } ?? "none"
    }
    #expect(
      values == [
        "/a~1b": "none", "/a~1b/0": "[7]", "/a~1b/1": "[1.5]", "/a~1b/2": "[true]",
        "/a~1b/3": #"["2001-01-01T00:00:00Z"]"#, "/data": #"["AP8="]"#,
        "/text": "[\"<\u{1F600}>\\n\"]",
      ]
    )
  }

  @Test("files of any name, with their values, from this folder and from the one above")
  func files() throws {
    let names = [
      "a\\b", "new\nline", "é", " ", "-0", "%2F", "~1", "\u{9B}31m", "\"", "sub/in\\ner",
    ]
    let content = #"{"a/b":[{"~":1.0}],"text":"{\"in\":[\"x\"]}"}"#
    let values = [("a~1b/0/~0", "1.0"), ("a~1b", #"[{"~":1.0}]"#), ("text/in/0", "\"x\"")]
    for (place, root) in [(".", ""), ("top", "top/"), ("top/", "top/")] {
      let folder = try TemporaryFolder()
      for name in names { try folder.write(root + name, "of \(name)") }
      try folder.write(root + "sub/d.json", content)
      let list = ["print", place, "--open-files", "--format"]
      let rows = try rows(CommandRun(list + ["json"], in: folder))
      let paths = try parts(CommandRun(list + ["paths", "-0"], in: folder))
      #expect(paths == rows.map { $0["pointer"] as? String })
      for name in names {
        #expect(paths.contains { $0.utf8.elementsEqual((root + name).utf8) }, "\(name)")
        for path in [root + name, name] {
          let run = try CommandRun(["print", place, "--get", path], in: folder)
          #expect(run.output == "of \(name)\n", "\(path)")
        }
      }
      for (path, value) in values.map({ (root + "sub/d.json/" + $0, $1) }) {
        #expect(paths.contains(path), "\(path)")
        let run = try CommandRun(["print", place, "--get", path], in: folder)
        #expect(run.output == value + "\n", "\(path)")
      }
    }
  }

  @Test("bytes that are not UTF-8 are kept")
  func invalidNames() throws {
    let folder = try TemporaryFolder()
    let name = folder.url.path.utf8.map { CChar(bitPattern: $0) } + [0x2F, 0x6E, -1, 0]
    let descriptor = creat(name, 0o600)
    // Some file systems refuse such names.
    guard descriptor >= 0 else { return }
    close(descriptor)
    let paths = try CommandRun(["print", ".", "--format", "paths"], in: folder)
    #expect(paths.outputBytes == [0x6E, 0xFF, 0x0A])
    let json = try CommandRun(["print", ".", "--format", "json"], in: folder)
    #expect(json.output.hasSuffix("\"pointer\":\"n\\udcff\",\"name\":\"n\\udcff\"}\n"))
  }

  @Test("thousands of levels", arguments: ["paths", "json"])
  func deep(format: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("deep.json", String(repeating: "[", count: TestScale.levels))
    let process = try CommandRun.process(["print", "deep.json", "--format", format], in: folder)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // It takes seconds; with a search for each path it would take many minutes.
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + (TestScale.isSoak ? 900 : 90))
    timer.setEventHandler { process.terminate() }
    try process.run()
    timer.resume()
    process.waitUntilExit()
    timer.cancel()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 65)
  }
}
