import ExplorerTestSupport
import Foundation
import Testing

/// A file in something else, and what the command says of it.
@Suite struct NestingTests {
  /// Makes `doc.json` in the current folder, and all that holds it.
  private static let script = #"""
    import csv, gzip, io, json, os, sqlite3, sys, tarfile, zipfile
    text = sys.stdin.read()
    def zipped(name, data):
      out = io.BytesIO()
      with zipfile.ZipFile(out, "w") as file: file.writestr(name, data)
      return out.getvalue()
    def write(name, data):
      with open(name, "wb") as file: file.write(data)
    write("doc.json", text.encode())
    write("other.json", b"0")
    os.makedirs("f/a")
    write("f/a/doc.json", text.encode())
    write("d.zip", zipped("d/doc.json", text))
    with tarfile.open("d.tar.gz", "w:gz") as tar: tar.add("doc.json")
    with open("d.tar.gz", "rb") as file: write("outer.zip", zipped("d.tar.gz", file.read()))
    os.mkdir("g")
    write("g/d.zip", zipped("doc.json", text))
    os.mkdir("h")
    write("h/doc.json.gz", gzip.compress(text.encode()))
    with open("t.csv", "w", newline="") as file: csv.writer(file).writerows([["n", "doc"], [1, text]])
    with open("s.json", "w") as file: json.dump({"s": [text]}, file)
    base = sqlite3.connect("t.db")
    base.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, doc TEXT)")
    base.execute("INSERT INTO t VALUES(7, ?)", [text])
    base.commit()
    """#

  /// The arguments that lead to each, the path of the file there, and whether it is a text.
  private static let places: [(arguments: [String], start: String, isText: Bool)] = [
    (["f"], "f/a/doc.json", false), (["d.zip"], "/d/doc.json", false),
    (["d.tar.gz"], "/doc.json", false), (["outer.zip"], "/d.tar.gz/doc.json", false),
    (["g"], "g/d.zip/doc.json", false), (["h"], "h/doc.json.gz", false),
    (["other.json", "doc.json"], "doc.json", false),
    (["other.json", "d.zip"], "d.zip/d/doc.json", false),
    (["t.csv"], "/0/doc", true), (["s.json"], "/s/0", true), (["t.db"], "/t/7/doc", true),
  ]

  private func sample(_ text: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let python = URL(filePath: "/usr/bin/python3")
    let run = try CommandRun(["-c", Self.script], in: folder, program: python, input: text)
    try #require(run.status == 0, "\(run.errors)")
    return folder
  }

  private static let text =
    #"{"a": [1, {"name": "Bob", "b/c": "bobbin"}], "d": {"": null}, "long": "\#(String(repeating: "x", count: 400))"}"#

  @Test("print, --format paths, --get and --filter answer as of the file alone")
  func print() throws {
    let folder = try sample(Self.text)
    func lines(_ arguments: [String]) throws -> [String] {
      let run = try CommandRun(["print"] + arguments, in: folder)
      #expect(run.errors == "", "\(arguments)")
      return run.output.split(separator: "\n").map(String.init)
    }
    let paths = try lines(["doc.json", "--format", "paths"])
    let found = try lines(["doc.json", "--filter", "bob", "--format", "paths"])
    #expect(paths.count == 8 && found.count == 2)
    let rows = try lines(["doc.json"]).dropFirst()
    let values = try objects(lines(["doc.json", "--format", "jsonl"]))
    let facts = try objects(lines(["doc.json", "--format", "json"]))
    let page = try lines(["doc.json", "--format", "html"])
    let list = page.drop { $0 != "<ul>" }.dropFirst().prefix { $0 != "</main>" }.dropLast()
      .joined(separator: "\n").replacing(" open>", with: ">")
    for (arguments, start, isText) in Self.places {
      let place = "\(arguments)"
      let open = arguments + ["--open-files"]
      let inside = try lines(open + ["--format", "paths"]).filter { $0.hasPrefix(start + "/") }
      #expect(inside.map { String($0.dropFirst(start.count)) } == paths, "\(place)")
      let shown = try lines(open).suffix(rows.count)
      #expect(shown.map(\.bare) == rows.map(\.bare), "\(place)")
      let matches = try lines(open + ["--filter", "bob", "--format", "paths"])
      #expect(matches == (isText ? [start] : found.map { start + $0 }), "\(place)")
      if !isText {
        let expression = try lines(open + ["--filter", "/^B.b$/", "--format", "paths"])
        #expect(expression == [start + "/a/1/name"], "\(place)")
      }
      // Exported, with the path and the level of each row in front of its own.
      var nestedValues = try objects(lines(open + ["--format", "jsonl"])).suffix(values.count)
      for index in nestedValues.indices { nestedValues[index]["path"]?.removeFirst(start.count) }
      #expect(Array(nestedValues) == values, "\(place)")
      var nestedFacts = try objects(lines(open + ["--format", "json"])).suffix(facts.count)
      for index in nestedFacts.indices { nestedFacts[index]["pointer"]?.removeFirst(start.count) }
      let places: Set = ["path", "row", "level", "id"]
      #expect(
        nestedFacts.map { $0.filter { !places.contains($0.key) } }
          == facts.map { $0.filter { !places.contains($0.key) } },
        "\(place)"
      )
      let nestedPage = try lines(open + ["--format", "html"]).joined(separator: "\n")
      // Only the first levels are open at first.
      #expect(nestedPage.replacing(" open>", with: ">").contains(list), "\(place)")
      let none = try CommandRun(["print"] + open + ["--filter", "zzz"], in: folder)
      #expect(none.output == "" && none.status == 1, "\(place)")
      let get = try CommandRun(
        ["print"] + arguments + paths.flatMap { ["--get", start + $0] },
        in: folder
      )
      let alone = try CommandRun(
        ["print", "doc.json"] + paths.flatMap { ["--get", $0] },
        in: folder
      )
      #expect(get.output == alone.output && get.errors == "", "\(place)")
    }
  }

  /// Returns the members of the objects in some lines, as texts.
  private func objects(_ lines: [String]) throws -> [[String: String]] {
    try lines.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(object, "\(line)").mapValues { "\($0)" }
    }
  }

  /// A row that a server sends, without its id.
  private struct Row: Equatable {
    var level: Int
    var fields: [String: String]
  }

  private static func answer(_ server: ServeProcess, _ path: String) throws -> [String: Any] {
    let answer = try server.get("/api/outlines/source" + path)
    let json = try JSONSerialization.jsonObject(with: Data(answer.text.utf8))
    return try #require(json as? [String: Any], "\(path): \(answer.status) \(answer.text)")
  }

  /// Returns all rows that a server sends of its tree, and the text of each that has one.
  private static func rows(of server: ServeProcess) throws -> (rows: [Row], texts: [String]) {
    var (rows, texts): ([Row], [String]) = ([], [])
    func visit(_ page: Any?, level: Int) throws {
      let page = try #require(page as? [String: Any])
      #expect(page["next"] is NSNull)
      for item in try #require(page["items"] as? [[String: Any]]) {
        let id = try #require(item["id"] as? String)
        let fields = item.filter { $0.key != "id" }.mapValues { "\($0)" }
        rows.append(Row(level: level, fields: fields))
        let encoded = id.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        let query = "of=" + (try #require(encoded))
        if item["cut"] != nil {
          texts.append(try server.get("/api/outlines/source/value?\(query)").text)
        }
        if item["branch"] != nil {
          try visit(answer(server, "/children?\(query)"), level: level + 1)
        }
      }
    }
    let top = try #require(answer(server, "")["sections"] as? [[String: Any]])
    try visit(top[0]["page"], level: 0)
    return (rows, texts)
  }

  /// Returns the positions of the rows that a search of a server finds.
  private static func found(_ text: String, by server: ServeProcess) throws -> [[Int]] {
    let matches = try answer(server, "/search?text=\(text)")["matches"] as? [[String: Any]]
    return try #require(matches).map { try #require($0["positions"] as? [Int]) }
  }

  @Test("serve sends the rows, values and matches of the file alone")
  func serve() throws {
    let folder = try sample(Self.text)
    let server = try ServeProcess(["doc.json"], in: folder)
    let (alone, texts) = try Self.rows(of: server)
    let found = try Self.found("bob", by: server)
    #expect(alone.count == 8 && texts.count == 1 && found.count == 2)
    server.stop()
    for (arguments, _, isText) in Self.places {
      let server = try ServeProcess(arguments, in: folder)
      let (rows, allTexts) = try Self.rows(of: server)
      let inside = rows.suffix(alone.count)
      let level = try #require(inside.first?.level)
      #expect(
        inside.map { Row(level: $0.level - level, fields: $0.fields) } == alone,
        "\(arguments)"
      )
      #expect(allTexts.last == texts.last, "\(arguments)")
      // A text is found as a whole.
      let matches = try Self.found("bob", by: server)
      let ends = isText ? [[]] : found
      #expect(matches.count == ends.count, "\(arguments)")
      for (match, end) in zip(matches, ends) {
        #expect(match.suffix(end.count) == end[...] && match.count == level + end.count)
      }
      server.stop()
    }
  }

  /// Returns the rows of a session once they are as expected, or as they are after a time.
  ///
  /// Rows come as they are read, and a key ends the opening of everything, as far as it has come.
  private static func rows(
    of session: LinearSession,
    until isExpected: ([String]) -> Bool
  ) throws -> [String] {
    let end = ContinuousClock.now + .seconds(30)
    while true {
      _ = try session.lines(typing: "zR")
      let rows = try session.rows()
      if isExpected(rows) || ContinuousClock.now > end { return rows }
    }
  }

  /// Returns the last rows, with levels counted from the first of them.
  private static func last(_ count: Int, of rows: [String]) -> [String] {
    let parts = rows.suffix(count).map { row in
      let level = row.dropFirst("level ".count).prefix { $0 != "," }
      return (level: Int(level) ?? 0, rest: row.dropFirst("level ".count + level.count))
    }
    return parts.map { "\($0.level - parts[0].level)\($0.rest)" }
  }

  private static let rows = [
    "0, 1 of 3, open, a, 2 items", "1, 1 of 2, 0, 1", "1, 2 of 2, open, 1, 2 items",
    "2, 1 of 2, name, \"Bob\"", "2, 2 of 2, b/c, \"bobbin\"", "0, 2 of 3, open, d, 1 item",
    "1, 1 of 1, \"\", null",
    "0, 3 of 3, long, \"\(String(repeating: "x", count: 256))…",
  ]

  private static let found = [
    "0, 1 of 1, open, a, 2 items", "1, 1 of 1, open, 1, 2 items", "2, 1 of 2, match, name, \"Bob\"",
    "2, 2 of 2, match, b/c, \"bobbin\"",
  ]

  @Test("the terminal shows the rows, values and matches of the file, wherever it is")
  func terminal() throws {
    let folder = try sample(Self.text)
    for (arguments, _, isText) in [(["doc.json"], "", false)] + Self.places {
      let session = try LinearSession(["--view", "outline"] + arguments, in: folder)
      func expectRows(_ expected: [String]) throws {
        let rows = try Self.rows(of: session) { Self.last(expected.count, of: $0) == expected }
        #expect(Self.last(expected.count, of: rows) == expected, "\(arguments)")
      }
      try expectRows(Self.rows)
      if !isText {
        // A path that fits is told once it has been read, and Return goes there.
        try session.lines(typing: "@a1name", untilOneEndsWith: "a/1/name")
        try session.lines(typing: "\r", untilOneEndsWith: "name, \"Bob\"")
      }
      let value = try session.panel(typing: "G\r")
      #expect(value == [String(repeating: "x", count: 400)], "\(arguments)")
      _ = try session.lines(typing: "&bob\r")
      if isText {
        // A text is found as a whole.
        let isMatch = { (row: String) in row.contains(", match, ") }
        #expect(try Self.rows(of: session) { $0.contains(where: isMatch) }.contains(where: isMatch))
      } else {
        try expectRows(Self.found)
      }
      #expect(session.leave() == 0, "\(arguments)")
    }
  }

  @Test("check finds the faults of the file, and says where it is")
  func check() throws {
    let folder = try sample(#"{"a": [1,], "b": tru}"#)
    let alone = try CommandRun(["check", "doc.json"], in: folder)
    #expect(alone.status == 1 && alone.output.contains("doc.json:1:"))
    let message = try #require(alone.output.split(separator: ":", maxSplits: 1).last)
    for (arguments, start, isText) in Self.places where !isText {
      let run = try CommandRun(["check"] + arguments, in: folder)
      let archive = arguments.last ?? ""
      let path = start.hasPrefix("/") ? archive + start : start
      #expect(run.output == "\(path):\(message)", "\(arguments)")
      #expect(run.status == 1, "\(arguments)")
    }
  }
}

extension String {
  /// A line of a tree without what shows its level.
  fileprivate var bare: Substring { drop { " │├└─".contains($0) } }
}
