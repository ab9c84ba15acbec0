import Foundation
import Testing

/// `espalier print --filter`, run as a process.
@Suite struct FilterTests {
  private func sample() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "data.json",
      #"{"users":[{"name":"Ann"},{"name":"Bob","tags":["x","bob"]}],"end":{"Bobbin":1}}"#
    )
    try folder.write("Docs/deep/bob.md", "x")
    try folder.write("Docs/other.md", "x")
    try folder.write("top.txt", "bob")
    return folder
  }

  @Test("matches, each after its ancestors, and nothing else")
  func text() throws {
    let run = try CommandRun(["print", "data.json", "--filter", "bob"], in: try sample())
    #expect(
      run.output == """
        data.json
        users
            1
                name: "Bob"
                tags
                    1: "bob"
        end
            Bobbin: 1

        """
    )
    #expect(run.errors == "")
    #expect(run.status == 0)
    let exact = try CommandRun(["print", "data.json", "--filter", "Bobb"], in: try sample())
    #expect(exact.output == "data.json\nend\n    Bobbin: 1\n")
  }

  @Test("a regular expression between slashes, case-sensitive and not")
  func expression() throws {
    let folder = try sample()
    let exact = try CommandRun(["print", "data.json", "--filter", "/^[ab]o/"], in: folder)
    #expect(exact.output == "data.json\nusers\n    1\n        tags\n            1: \"bob\"\n")
    let any = try CommandRun(
      ["print", "data.json", "--filter", "/^BO.$/i", "--format", "paths"],
      in: folder
    )
    #expect(any.output == "/users/1/name\n/users/1/tags/1\n")
  }

  @Test("names of files in unopened folders, relative to the current folder")
  func files() throws {
    let folder = try sample()
    let tree = try CommandRun(["print", ".", "--filter", "bob"], in: folder)
    #expect(tree.output == ".\nDocs/\n    deep/\n        bob.md  1 byte\n")
    let paths = try CommandRun(
      ["print", "Docs", "--filter", "bob", "--format", "paths"],
      in: folder
    )
    #expect(paths.output == "Docs/deep/bob.md\n")
    let sizes = try CommandRun(["print", ".", "--filter", "byte"], in: folder)
    #expect(sizes.output == "", "a size is not looked at")
    #expect(sizes.status == 1)
  }

  @Test("content of the files of a folder with --open-files")
  func openFiles() throws {
    let run = try CommandRun(
      ["print", ".", "--open-files", "--filter", "bobbin", "--format", "paths"],
      in: try sample()
    )
    #expect(run.output == "data.json/end/Bobbin\n")
  }

  @Test("no deeper than --depth")
  func depth() throws {
    let run = try CommandRun(
      ["print", "data.json", "--filter", "bob", "--depth", "2", "--format", "paths"],
      in: try sample()
    )
    #expect(run.output == "/end/Bobbin\n")
  }

  @Test("JSON rows contain the position and whether the row is a match")
  func objects() throws {
    let run = try CommandRun(
      ["print", "data.json", "--filter", "Ann", "--format", "json"],
      in: try sample()
    )
    let rows = try run.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
    }
    #expect(rows.map { $0["title"] as? String } == ["users", "0", "name"])
    #expect(rows.map { $0["match"] as? Bool } == [false, false, true])
    #expect(rows.map { $0["path"] as? [Int] } == [[0, 0], [0, 0, 0], [0, 0, 0, 0]])
    #expect(rows.map { $0["row"] as? [Int] } == [[0, 0], [0, 1], [0, 2]])
    #expect(rows.map { $0["level"] as? Int } == [0, 1, 2])
  }

  @Test("branches that were not searched again are counted on standard error")
  func omitted() throws {
    let folder = try TemporaryFolder()
    // An array with the same array twice, in which there is "A".
    let objects: [UInt8] = [0xA2, 1, 1, 0xA1, 2, 0x51, 0x41]
    let offsets: [UInt8] = [8, 11, 13]
    let numbers: [UInt8] = [3, 0, 15].flatMap { [UInt8](repeating: 0, count: 7) + [$0] }
    let trailer = [UInt8](repeating: 0, count: 6) + [1, 1] + numbers
    let list = Array("bplist00".utf8) + objects + offsets + trailer
    try Data(list).write(to: folder.url.appending(path: "shared.plist"))
    let run = try CommandRun(["print", "shared.plist", "--filter", "A"], in: folder)
    #expect(run.output == "shared.plist\n0\n    0: \"A\"\n")
    #expect(run.errors == "espalier: not searched again: 1 branch with the contents of others\n")
    #expect(run.status == 0)
  }

  @Test("no match: no output, exit code 1")
  func nothing() throws {
    let run = try CommandRun(["print", "data.json", "--filter", "zebra"], in: try sample())
    #expect(run.output == "")
    #expect(run.errors == "")
    #expect(run.status == 1)
  }

  @Test(
    "an invalid filter exits with 64",
    arguments: [
      (["--filter", ""], "there is no text to look for"),
      (["--filter", "//"], "there is no expression to look for"),
      (["--filter", "/a(/"], "the expression at character 2: ( is never closed"),
      (["--filter", "/(a)\\1/"], "references back to a group are not understood"),
      (["--filter", "a", "--get", "/b"], "--get prints one value"),
    ]
  )
  func refusals(arguments: [String], message: String) throws {
    let run = try CommandRun(["print", "data.json"] + arguments, in: try sample())
    #expect(run.status == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output == "")
  }

  @Test("an invalid file: the matches before the error, the error, exit code 65")
  func broken() throws {
    let folder = try TemporaryFolder()
    try folder.write("broken.json", "{\"a\": \"needle\", \"b\": tru, \"needle\": 1}")
    let run = try CommandRun(["print", "broken.json", "--filter", "needle"], in: folder)
    #expect(run.output == "broken.json\na: \"needle\"\n")
    #expect(run.errors.hasPrefix("broken.json:1:"))
    #expect(run.status == 65)
  }

  @Test("an expression that backtracks exponentially elsewhere")
  func despair() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", "[\"\(String(repeating: "a", count: 10_000))!\"]")
    let run = try CommandRun(["print", "a.json", "--filter", "/^(a+)+$/"], in: folder)
    #expect(run.status == 1)
    #expect(run.errors == "")
  }

  @Test("the progress of a long search, on standard error only")
  func progress() throws {
    let folder = try TemporaryFolder()
    try folder.write("wide.json", "[" + (0..<5000).map(String.init).joined(separator: ",") + "]")
    let run = try CommandRun(
      ["print", "wide.json", "--filter", "/^4999$/", "--progress-after-milliseconds", "0"],
      in: folder
    )
    #expect(run.output == "wide.json\n4999: 4999\n")
    #expect(run.errors.hasPrefix("espalier: searched "))
    let quick = try CommandRun(["print", "wide.json", "--filter", "/^4999$/"], in: folder)
    #expect(quick.errors == "", "a short search prints no progress")
  }

  @Test("Control-C ends a search at once with its signal, after complete lines")
  func interrupted() throws {
    let folder = try TemporaryFolder()
    let rows = (0..<200_000).map { "\"needle \($0)\"" }
    try folder.write("long.json", "[" + rows.joined(separator: ",") + "]")
    let process = try CommandRun.process(["print", "long.json", "--filter", "needle"], in: folder)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    // The search continues until the pipe is full, and blocks there, since it is not read.
    let handle = output.fileHandleForReading
    var text = try #require(try handle.read(upToCount: 1))
    kill(process.processIdentifier, SIGINT)
    text += try handle.readToEnd() ?? Data()
    process.waitUntilExit()
    withExtendedLifetime(folder) {}
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == SIGINT)
    let lines = String(decoding: text, as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    #expect(lines.count < 200_000)
    #expect(lines.first == "long.json")
    #expect(lines.last == "", "the last line is whole")
    #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasSuffix("\"") })
  }

  @Test(
    "an unknown flag after an expression exits with 64 and a hint",
    arguments: [
      ("/a/g", "g", "/[/]a[/]g/"), ("/a/x", "x", "/[/]a[/]x/"), ("/a/gi", "g", "/[/]a[/]gi/"),
      ("/a/I", "I", "/[/]a[/]I/"), ("/a.(*/m", "m", "/[/]a[.][(][*][/]m/"),
    ]
  )
  func unknownFlag(filter: String, flag: String, text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", "[\"\(filter)\"]")
    let run = try CommandRun(["print", "a.json", "--filter", filter], in: folder)
    #expect(run.status == 64)
    #expect(run.errors.contains("there is no flag \(flag), only i"), "\(run.errors)")
    #expect(run.errors.contains("'\(text)'"), "\(run.errors)")
    // The hint finds the text.
    let hint = try CommandRun(["print", "a.json", "--filter", text], in: folder)
    #expect(hint.output == "a.json\n0: \"\(filter)\"\n")
  }

  @Test("a path is text, not an expression with flags", arguments: ["/usr/bin", "/a", "//g"])
  func path(filter: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", "[\"x/usr/bin /a /etc/x11 //g\"]")
    let run = try CommandRun(["print", "a.json", "--filter", filter], in: folder)
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  /// Returns a tar of files, as its format has it.
  private static func tar(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var tar: [UInt8] = []
    for (name, bytes) in files {
      var header = [UInt8](repeating: 0, count: 512)
      func set(_ text: String, at offset: Int) {
        header.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
      }
      set(name, at: 0)
      set("0000644", at: 100)
      set(String(repeating: "0", count: 11 - String(bytes.count, radix: 8).count), at: 124)
      set(String(bytes.count, radix: 8), at: 135 - String(bytes.count, radix: 8).count)
      set("00000000000", at: 136)
      set("        0", at: 148)
      set("ustar\u{0}00", at: 257)
      let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
      set(String(repeating: "0", count: 6 - sum.count) + sum + "\u{0} ", at: 148)
      tar += header + bytes + [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
    }
    return tar + [UInt8](repeating: 0, count: 1024)
  }

  @Test("files in archives are searched, and archives in them")
  func archives() throws {
    let folder = try TemporaryFolder()
    let inner = Self.tar([("a.json", Array(#"{"needle":1}"#.utf8))])
    let outer = Self.tar([("a.json", Array(#"{"needle":2}"#.utf8)), ("in.tar", inner)])
    try folder.write("in/o.tar", "")
    try Data(outer).write(to: folder.url.appending(path: "in/o.tar"))
    for (source, prefix) in [("in/o.tar", ""), ("in", "in/o.tar")] {
      let run = try CommandRun(
        ["print", source, "--open-files", "--filter", "needle", "--format", "paths"],
        in: folder
      )
      #expect(run.output == "\(prefix)/a.json/needle\n\(prefix)/in.tar/a.json/needle\n")
      #expect(run.status == 0 && run.errors == "")
      let names = try CommandRun(
        ["print", source, "--open-files", "--filter", "a.json", "--format", "paths"],
        in: folder
      )
      #expect(names.output == "\(prefix)/a.json\n\(prefix)/in.tar/a.json\n")
      let none = try CommandRun(
        ["print", source, "--open-files", "--filter", "absent"],
        in: folder
      )
      #expect(none.output == "" && none.status == 1 && none.errors == "")
    }
  }

  @Test("what could not be searched is said, and is not nothing found")
  func unsearched() throws {
    let folder = try TemporaryFolder()
    // A gzip that is damaged.
    let broken: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xFF, 0xFF, 0xFF]
    let tar = Self.tar([("b.json.gz", broken), ("c.json", Array("[1]".utf8))])
    try folder.write("a/x.tar", "")
    try Data(tar).write(to: folder.url.appending(path: "a/x.tar"))
    let run = try CommandRun(["print", "a", "--open-files", "--filter", "absent"], in: folder)
    #expect(run.output == "")
    let errors = """
      espalier: not searched: the contents of 1 branch
      a/x.tar/b.json.gz:1:14: byte 13: Unrecognized archive format

      """
    #expect(run.errors == errors)
    #expect(run.status == 65)
    let found = try CommandRun(["print", "a", "--open-files", "--filter", "1"], in: folder)
    #expect(found.output.contains("0: 1") && found.status == 65)
    #expect(found.errors == errors)
  }
}
