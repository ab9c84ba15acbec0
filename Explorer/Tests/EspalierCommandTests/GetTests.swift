import Foundation
import Testing

/// `espalier print --get`, run as a process.
@Suite struct GetTests {
  private func sample() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "data.json",
      #"{"a/b": [1.10, 12345678901234567890, "\u00e9\n"], "o": {"x" : [ 1,2 ]}, "": {"~": null}}"#
    )
    return folder
  }

  @Test(
    "a value exactly as written, and a newline",
    arguments: [
      ("/a~1b/0", "1.10"), ("/a~1b/1", "12345678901234567890"), ("/a~1b/2", #""\u00e9\n""#),
      ("/o", #"{"x" : [ 1,2 ]}"#), ("/o/x", "[ 1,2 ]"), ("//~0", "null"),
      ("a~1b/0", "1.10"), ("o/x/1", "2"),
    ]
  )
  func value(pointer: String, value: String) throws {
    let run = try CommandRun(["print", "data.json", "--get", pointer], in: try sample())
    #expect(run.output == value + "\n")
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test("the root, by the empty pointer")
  func whole() throws {
    let run = try CommandRun(["print", "-", "--as", "json", "--get", ""], input: " [1, 2]\n")
    #expect(run.output == "[1, 2]\n")
  }

  @Test(
    "a missing value: no output, exit code 66",
    arguments: [
      "/a", "/a~1b/3", "/a~1b/-1", "/a~1b/01", "/a~1b/-", "a/b", "/o/", "/o/x/0/0", "/x",
    ]
  )
  func absent(pointer: String) throws {
    let run = try CommandRun(["print", "data.json", "--get", pointer], in: try sample())
    #expect(run.output == "")
    #expect(run.errors == "espalier: data.json: there is no value at \(pointer)\n")
    #expect(run.status == 66)
  }

  @Test("a value in the JSON that a string holds; such strings open with --open-files")
  func embedded() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", #"{"s": "{\"in\": [7.0, true]}"}"#)
    try folder.write("a.csv", "id,data\n1,\"{\"\"in\"\": [7.0]}\"\n2,x\n3,y\n")
    for (file, path) in [("a.json", "/s/in/0"), ("a.csv", "/0/data/in/0")] {
      let run = try CommandRun(["print", file, "--get", path], in: folder)
      #expect(run.output == "7.0\n" && run.errors == "" && run.status == 0, "\(file)")
      let closed = try CommandRun(["print", file, "--format", "paths"], in: folder)
      #expect(!closed.output.contains(path))
      let open = try CommandRun(["print", file, "--format", "paths", "--open-files"], in: folder)
      #expect(open.output.contains(path + "\n"))
    }
    try folder.write("cut.json", #"{"s": "[1]", "t": [1"#)
    let run = try CommandRun(["print", "cut.json", "--get", "/s/0"], in: folder)
    #expect(run.output == "1\n" && run.errors.hasPrefix("cut.json:1:21: ") && run.status == 65)
  }

  @Test("of duplicate keys, the first; and descendants of all of them")
  func equalKeys() throws {
    let text = #"{"a": 1, "a": {"b": 2}}"#
    let first = try CommandRun(["print", "-", "--as", "json", "--get", "/a"], input: text)
    #expect(first.output == "1\n")
    let inside = try CommandRun(["print", "-", "--as", "json", "--get", "/a/b"], input: text)
    #expect(inside.output == "2\n")
  }

  @Test("an invalid file: the value if it precedes the error, the error, exit code 65")
  func broken() throws {
    let text = #"{"a": [1, 2], "b": tru}"#
    let before = try CommandRun(["print", "-", "--as", "json", "--get", "/a/1"], input: text)
    #expect(before.output == "2\n")
    #expect(before.errors.hasPrefix("standard input:1:20: "))
    #expect(before.status == 65)
    let after = try CommandRun(["print", "-", "--as", "json", "--get", "/c"], input: text)
    #expect(after.output == "")
    #expect(after.errors.hasPrefix("standard input:1:20: "))
    #expect(after.status == 65)
  }

  @Test("by a path in the tree: folders, a file, its content, JSON embedded in a string of it")
  func tree() throws {
    let folder = try TemporaryFolder()
    try folder.write("sub/deep/a.json", #"{"key": [0, "one", {"text": "{\"in\": [7.0]}"}]}"#)
    try folder.write("sub/deep/rows.jsonl", "{\"a\": 1}\n{\"a\": 2.0}\n")
    for (path, value) in [
      ("sub/deep/a.json/key/1", "\"one\""), ("sub/deep/a.json/key/2/text/in/0", "7.0"),
      ("sub/deep/rows.jsonl/1/a", "2.0"),
    ] {
      let run = try CommandRun(["print", ".", "--get", path], in: folder)
      #expect(run.output == value + "\n", "\(path)")
      #expect(run.status == 0)
    }
    let absent = try CommandRun(["print", ".", "--get", "sub/deep/a.json/key/3"], in: folder)
    #expect(absent.status == 66)
    let outside = try CommandRun(["print", "sub", "--get", "../sub/deep/a.json/key"], in: folder)
    #expect(outside.status == 66)
  }

  @Test("a folder has no value of its own")
  func folder() throws {
    let folder = try sample()
    try folder.write("sub/x.txt")
    let run = try CommandRun(["print", ".", "--get", "sub"], in: folder)
    #expect(run.output == "")
    #expect(
      run.errors == "espalier: .: the node at sub has no value; its kind is folder\n"
    )
    #expect(run.status == 65)
    let absent = try CommandRun(["print", ".", "--get", "sub/y.txt"], in: folder)
    #expect(absent.status == 66)
  }

  @Test("--get can be combined with options for reading, not with options for rows")
  func usage() throws {
    for more in [
      ["--depth", "1"], ["--format", "text"], ["--ascii"], ["--filter", "a"], ["--full"],
    ] {
      let run = try CommandRun(["print", "data.json", "--get", "/o"] + more, in: try sample())
      #expect(run.status == 64)
      #expect(run.errors.contains("--get prints one value"))
    }
  }

  @Test(
    "--raw: strings without quotes, escapes decoded; other values as written",
    arguments: [
      ("/a~1b/2", "é\n"), ("/a~1b/0", "1.10"), ("/o/x", "[ 1,2 ]"), ("//~0", "null"),
    ]
  )
  func raw(pointer: String, value: String) throws {
    let run = try CommandRun(["print", "data.json", "--get", pointer, "--raw"], in: try sample())
    #expect(run.output == value + "\n")
    #expect(run.status == 0)
  }

  @Test(
    "--raw of property lists: texts without their tags, data in bytes",
    arguments: [true, false]
  )
  func rawPropertyList(isXML: Bool) throws {
    let folder = try TemporaryFolder()
    let list = ["text": "a<b", "data": Data([0, 255, 10]), "number": 7] as NSDictionary
    let data = try PropertyListSerialization.data(
      fromPropertyList: list,
      format: isXML ? .xml : .binary,
      options: 0
    )
    try data.write(to: folder.url.appending(path: "a.plist"))
    let pointers = ["--get", "/text", "--get", "/data", "--get", "/number"]
    let run = try CommandRun(["print", "a.plist", "--raw"] + pointers, in: folder)
    #expect(run.outputBytes == Array("a<b\n".utf8) + [0, 255, 10] + Array("\n7\n".utf8))
  }

  @Test("several values in the given order; what is missing is named after them")
  func several() throws {
    let folder = try sample()
    let some = ["--get", "/o/x/1", "--get", "/x", "--get", "/a~1b/0", "--get", "/o/x/9"]
    let run = try CommandRun(["print", "data.json"] + some, in: folder)
    #expect(run.output == "2\n1.10\n")
    #expect(
      run.errors == """
        espalier: data.json: there is no value at /x
        espalier: data.json: there is no value at /o/x/9

        """
    )
    #expect(run.status == 66)
    let ended = try CommandRun(
      ["print", "data.json", "-0", "--raw", "--get", "/a~1b/2", "--get", "/o/x/0"],
      in: folder
    )
    #expect(ended.output == "é\n\u{0}1\u{0}")
    #expect(ended.status == 0)
  }

  @Test("--raw and --null need something to apply to")
  func optionsAlone() throws {
    let raw = try CommandRun(["print", "data.json", "--raw"], in: try sample())
    #expect(raw.status == 64)
    #expect(raw.errors.contains("--raw needs --get"))
    let null = try CommandRun(["print", "data.json", "--null"], in: try sample())
    #expect(null.status == 64)
    #expect(null.errors.contains("--null needs --format paths or --get"))
  }
}
