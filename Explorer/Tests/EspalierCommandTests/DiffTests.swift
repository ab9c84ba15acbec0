import ExplorerTestSupport
import Foundation
import Testing

/// `espalier diff`.
@Suite struct DiffTests {
  /// Compares two texts in files of these names.
  func diff(
    _ old: String,
    _ new: String,
    _ arguments: [String] = [],
    names: (String, String) = ("a.json", "b.json")
  ) throws -> CommandRun {
    let folder = try TemporaryFolder()
    try folder.write(names.0, old)
    try folder.write(names.1, new)
    return try CommandRun(["diff", names.0, names.1] + arguments, in: folder)
  }

  @Test("values, members and branches, below what they are in")
  func text() throws {
    let run = try diff(
      #"{"users":{"ann":{"age":41,"city":"Bonn"},"bob":1},"ok":true,"gone":[1,2]}"#,
      #"{"users":{"ann":{"age":42,"city":"Bonn"},"bob":1,"cy":{}},"ok":true}"#
    )
    #expect(
      run.output == """
        - a.json
        + b.json
          users
            ann
        -     age: 41
        +     age: 42
        +   cy: empty
        - gone: 2 items

        """
    )
    #expect(run.status == 1)
    #expect(run.errors == "")
  }

  @Test(
    "what is no difference: order of keys, white space, formats",
    arguments: [
      (#"{"a":1,"b":[1,"x"]}"#, "{ \"b\": [1, \"\\u0078\"], \"a\": 1 }", "b.json"),
      (#"{"a":1,"b":[1,"x"],"c":null}"#, "c: ~\nb: [1, x]\na: 1\n", "b.yaml"),
      ("[]", " [ ] ", "b.json"), (#"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#, "b.json"),
    ]
  )
  func equal(_ old: String, _ new: String, _ name: String) throws {
    let run = try diff(old, new, names: ("a.json", name))
    #expect(run.output == "")
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test("kinds differ, and empty objects from empty arrays")
  func kinds() throws {
    let run = try diff(
      #"{"a":1,"b":{},"c":"1"}"#,
      #"{"a":"1","b":[],"c":null}"#,
      ["--format", "json"]
    )
    #expect(
      run.output == #"""
        {"change":"changed","old":{"path":"/a","kind":"number","value":1},"new":{"path":"/a","kind":"string","value":"1"}}
        {"change":"changed","old":{"path":"/b","kind":"object"},"new":{"path":"/b","kind":"array"}}
        {"change":"changed","old":{"path":"/c","kind":"string","value":"1"},"new":{"path":"/c","kind":"null","value":null}}

        """#
    )
  }

  @Test("elements of arrays by id, else by content")
  func arrays() throws {
    let objects = try diff(
      #"[{"id":1,"n":"a"},{"id":2,"n":"b"},{"id":3,"n":"c"}]"#,
      #"[{"id":0,"n":"z"},{"id":1,"n":"a"},{"id":3,"n":"C"}]"#
    )
    #expect(
      objects.output == """
        - a.json
        + b.json
        + 0: 2 items
        - 1: 2 items
          2
        -   n: "c"
        +   n: "C"

        """
    )
    let values = try diff(#"["a","b","c"]"#, #"["x","a","c","b"]"#)
    #expect(values.output.contains("+ 0: \"x\"\n"))
    #expect(values.output.contains("> "))
    #expect(values.output.split(separator: "\n").count == 4)
    let lists = try diff("[[1],[2]]", "[[0],[1],[2]]")
    #expect(lists.output == "- a.json\n+ b.json\n+ 0: 1 item\n")
    let copy = try diff("[1,1,2]", "[1,2]")
    #expect(copy.output == "- a.json\n+ b.json\n- 1: 1\n")
  }

  @Test("folders by name, data files by value, other files by their bytes, and archives as folders")
  func folders() throws {
    let folder = try TemporaryFolder()
    for (path, text) in [
      ("a/same.json", #"{"x":[1, 2]}"#), ("b/same.json", #"{"x":[1,2]}"#),
      ("a/c.json", #"{"x":1}"#), ("b/c.json", #"{"x":2}"#), ("a/t.bin", "\u{1}one"),
      ("b/t.bin", "\u{1}two"), ("a/u.bin", "\u{1}one"), ("b/u.bin", "\u{1}one"),
      ("a/only/x", "1"), ("b/.hidden", "1"),
    ] { try folder.write(path, text) }
    let run = try CommandRun(["diff", "a", "b"], in: folder)
    #expect(
      run.output == """
        - a
        + b
          c.json  7 bytes
        -   x: 1
        +   x: 2
        - only/
        - t.bin  4 bytes
        + t.bin  4 bytes (other content)

        """
    )
    #expect(try CommandRun(["diff", "a", "a"], in: folder).status == 0)
    let all = try CommandRun(["diff", "a", "b", "--all", "--format", "json"], in: folder)
    #expect(all.output.contains(#"{"change":"added","new":{"path":".hidden","kind":"file"}}"#))
  }

  @Test("roots of different kinds, and what looks the same in rows, say what differs")
  func looks() throws {
    let roots = try diff("{}", "[]")
    #expect(roots.output == "- a.json\n+ b.json\n- object\n+ array\n")
    #expect(roots.status == 1)
    let json = try diff(#"{"0":"x"}"#, #"["x"]"#, ["--format", "json"])
    #expect(
      json.output == #"""
        {"change":"changed","old":{"path":"","kind":"object"},"new":{"path":"","kind":"array"}}

        """#
    )
    let folder = try TemporaryFolder()
    for (path, text) in [
      ("a/x.json", "{}"), ("b/x.json", "[]"), ("a/y.bin", "\u{1}one"), ("b/y.bin", "\u{1}two"),
      ("a/z.json", "\"\(String(repeating: "z", count: 300))1\""),
      ("b/z.json", "\"\(String(repeating: "z", count: 300))2\""),
    ] { try folder.write(path, text) }
    let files = try CommandRun(["diff", "a", "b"], in: folder)
    #expect(
      files.output.hasPrefix(
        """
        - a
        + b
        - x.json  2 bytes (object)
        + x.json  2 bytes (array)
        - y.bin  4 bytes
        + y.bin  4 bytes (other content)
          z.json  303 bytes
        -   z.json: "zzz
        """
      )
    )
    #expect(files.output.hasSuffix("zzz… (other content)\n"))
  }

  @Test("what has moved where order is content is named with both places")
  func moved() throws {
    let run = try diff("<r><a/><b/></r>", "<r><b/><a/></r>", names: ("a.xml", "b.xml"))
    #expect(
      run.output == "- a.xml\n+ b.xml\n  r\n>   a: empty (was at 0, is at 1)\n"
        || run.output == "- a.xml\n+ b.xml\n  r\n>   b: empty (was at 1, is at 0)\n"
    )
    #expect(run.status == 1)
    let json = try diff(
      "# A\n\nx\n\n# B\n\ny\n",
      "# B\n\ny\n\n# A\n\nx\n",
      ["--format", "json"],
      names: ("a.md", "b.md")
    )
    #expect(json.output.contains(#"{"change":"moved","old":{"path":"/A","position":0,"#))
    #expect(json.output.contains(#""new":{"path":"/A","position":1,"#))
  }

  @Test("one line more among many is one difference, of texts and of records")
  func alignment() throws {
    let lines = (1...2_000).map { "line \($0 % 7)" }
    for place in [0, 999, 2_000] {
      var more = lines
      more.insert("line 3", at: place)
      let texts = try diff(
        lines.joined(separator: "\n") + "\n",
        more.joined(separator: "\n") + "\n",
        names: ("a.txt", "b.txt")
      )
      #expect(texts.output.split(separator: "\n").count == 3, "\(place): \(texts.output)")
      let records = try diff(
        lines.map { "{\"text\":\"\($0)\"}\n" }.joined(),
        more.map { "{\"text\":\"\($0)\"}\n" }.joined(),
        names: ("a.jsonl", "b.jsonl")
      )
      #expect(records.output.split(separator: "\n").count == 3, "\(place): \(records.output)")
    }
  }

  @Test("colours, standard input, and what cannot be read")
  func rest() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", "[1]")
    try folder.write("broken.json", "[1,")
    let colored = try CommandRun(
      ["diff", "a.json", "-", "--as", "json", "--color", "always"],
      in: folder,
      input: "[2]"
    )
    #expect(colored.output.contains("\u{1B}[31m- 0: 1\u{1B}[0m\n\u{1B}[32m+ 0: 2\u{1B}[0m\n"))
    #expect(colored.status == 1)
    let broken = try CommandRun(["diff", "a.json", "broken.json"], in: folder)
    #expect(broken.status == 65)
    #expect(broken.errors.hasPrefix("broken.json:1:4: "))
    #expect(try CommandRun(["diff", "a.json", "none"], in: folder).status == 66)
    #expect(try CommandRun(["diff", "a.json"], in: folder).status == 64)
    #expect(try CommandRun(["diff", "-", "-"], in: folder).status == 64)
  }

  @Test("thousands of levels, and long lists with a difference at the end")
  func extremes() throws {
    let open = String(repeating: "[", count: TestScale.levels)
    let close = String(repeating: "]", count: TestScale.levels)
    let deep = try diff(open + "1" + close, open + "2" + close, ["--format", "json"])
    #expect(deep.output.hasPrefix(#"{"change":"removed","old":{"path":"/0/0/"#))
    #expect(deep.status == 1)
    let numbers = (0..<50_000).map(String.init).joined(separator: ",")
    let long = try diff("[\(numbers)]", "[\(numbers),7]")
    #expect(long.output == "- a.json\n+ b.json\n+ 50000: 7\n")
  }

  @Test("random trees: equal to themselves, and every change is found")
  func random() throws {
    let folder = try TemporaryFolder()
    for seed in 0..<6 {
      var random = RandomJSONChange(seed: UInt64(seed))
      let (old, new, count) = random.texts()
      try folder.write("a.json", old)
      try folder.write("b.json", new)
      let same = try CommandRun(["diff", "a.json", "a.json"], in: folder)
      #expect(same.output == "" && same.status == 0, "seed \(seed)")
      let run = try CommandRun(["diff", "a.json", "b.json", "--format", "json"], in: folder)
      let lines = run.output.split(separator: "\n")
      #expect(lines.count == count, "seed \(seed): \(old) \(new) \(run.output)")
      #expect(run.status == (count == 0 ? 0 : 1))
    }
  }
}

/// A random object of objects, and a copy with some members changed, removed and added.
private struct RandomJSONChange {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  private mutating func below(_ limit: UInt64) -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) % limit
  }

  /// Returns the two texts and the number of differences.
  mutating func texts() -> (old: String, new: String, count: Int) {
    var (old, new, count) = ([String](), [String](), 0)
    for group in 0..<20 {
      var (oldGroup, newGroup) = ([String](), [String]())
      for member in 0..<below(12) {
        let value = below(100)
        switch below(8) {
        case 0:
          oldGroup.append("\"\(member)\":\(value)")
          newGroup.append("\"\(member)\":\(value + 100)")
          count += 1
        case 1:
          oldGroup.append("\"\(member)\":\(value)")
          count += 1
        case 2:
          newGroup.append("\"\(member)\":[\(value)]")
          count += 1
        default:
          oldGroup.append("\"\(member)\":\(value)")
          newGroup.insert("\"\(member)\":\(value)", at: Int(below(UInt64(newGroup.count + 1))))
        }
      }
      old.append("\"g\(group)\":{\(oldGroup.joined(separator: ","))}")
      new.append("\"g\(group)\":{\(newGroup.joined(separator: ","))}")
    }
    return ("{\(old.joined(separator: ","))}", "{\(new.joined(separator: ","))}", count)
  }
}
