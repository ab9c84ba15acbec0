#if canImport(CArchive)
  import Foundation
  import Testing

  @testable import EspalierSources

  /// A source inside another one answers as it does alone, whatever is asked.
  @Suite struct NestingTests {
    typealias Node = SourceNode<String>

    static let json = #"""
      {"people": [{"id": 1, "name": "Ann", "city": "Rome", "x": null},
        {"id": 3, "name": "Bob", "city": "Oslo", "x": 2.5e1}, {"id": 2, "name": "Bó \"b\"", "x": true}],
       "list": [30, 4, "five", [6]], "long": "\#(String(repeating: "abc ", count: 400))",
       "a/b": {"": 0, "~": -1}, "dup": 1, "dup": 2, "none": {}, "empty": []}
      """#

    /// Files of several formats, some of them with faults.
    static let files: [(name: String, text: String)] = [
      ("doc.json", json),
      ("list.json", #"[{"k": "v1"}, {"k": "v2"}, {"k": ""}]"#),
      ("broken.json", #"{"a": [1, 2, }"#),
      ("lines.jsonl", "{\"n\": 1}\n{\"n\": 2, \"m\": \"Bob\"}\n"),
      ("table.csv", "n,name,when\n1,Ann,2001-02-03\n2,\"Bob, \"\"B\"\"\",\n30,Zoe,1999-01-01\n"),
      ("page.xml", "<r><p id=\"1\">Bob</p><p id=\"2\">a <b>bold</b> Bob</p><!-- c --></r>"),
      ("bad.xml", "<r><p>Bob</r>"),
      ("page.html", "<h1>Bob</h1><p>one<p>two <b>Bob</b>"),
      ("data.yaml", "a: [1, 2]\nb: {c: Bob}\nd: |\n  two\n  lines\n"),
      ("data.toml", "a = 1\n[t]\nb = \"Bob\"\nwhen = 2001-02-03\n"),
      ("notes.md", "# Bob\n\ntext\n\n## Two\n\n- a\n- Bob\n"),
      ("notes.txt", "one\nBob\n\n{\"a\": 1}\n"),
    ]

    static var pairs: [(Nesting, String)] {
      Nesting.allCases.flatMap { nesting in
        files.filter { file in
          !nesting.isText || file.name == "doc.json" || file.name == "list.json"
        }.map { (nesting, $0.name) }
      }
    }

    private static func sample(_ nesting: Nesting, _ name: String) throws -> NestedSample {
      let text = try #require(files.first { $0.name == name }?.text)
      let sample = try NestedSample(nesting, name, utf8(text))
      #expect(sample.isOpen, "\(nesting): \(sample.start) is not opened")
      return sample
    }

    @Test("rows, paths and the way back", arguments: pairs)
    func rows(_ nesting: Nesting, _ name: String) throws {
      try Self.sample(nesting, name).verifyRows()
    }

    @Test("values, texts and what a search compares", arguments: pairs)
    func values(_ nesting: Nesting, _ name: String) throws {
      try Self.sample(nesting, name).verifyValues()
    }

    @Test("pages, records, their counts and their order", arguments: pairs)
    func records(_ nesting: Nesting, _ name: String) throws {
      try Self.sample(nesting, name).verifyRecords()
    }

    @Test("a search for a text and for an expression", arguments: pairs)
    func search(_ nesting: Nesting, _ name: String) throws {
      try Self.sample(nesting, name).verifySearch()
    }

    @Test("the check for faults", arguments: pairs)
    func faults(_ nesting: Nesting, _ name: String) throws {
      try Self.sample(nesting, name).verifyFaults()
    }

    @Test("the bytes of a file in something", arguments: Nesting.allCases.filter { !$0.isText })
    func bytes(_ nesting: Nesting) throws {
      let sample = try Self.sample(nesting, "table.csv")
      let text = utf8(try #require(Self.files.first { $0.name == "table.csv" }?.text))
      let isPacked = nesting == .compressed
      let part = try sample.nested.filePart(of: sample.top?.id, from: 3, count: 5)
      if !isPacked { #expect(part?.bytes == Array(text[3..<8]), "\(nesting)") }
      guard let top = sample.top else { return }
      #expect(try isPacked || sample.nested.value(of: top.id) == text)
      let path = sample.nested.filePath(of: top.id)
      #expect(path?.hasPrefix(sample.folder.path + "/") == true)
    }

    @Test("a comparison", arguments: Nesting.allCases)
    func comparison(_ nesting: Nesting) throws {
      func titles(_ old: any TreeSource<String>, _ new: any TreeSource<String>) throws -> [String] {
        func compare(
          _ old: some TreeSource<String>,
          _ new: some TreeSource<String>
        ) throws -> [String] {
          var comparison = TreeComparison(old, new)
          var titles: [String] = []
          while let difference = try comparison.next() {
            switch difference {
            case .removed(let node): titles.append("- " + node.title)
            case .added(let node): titles.append("+ " + node.title)
            case .changed(let node, _): titles.append("~ " + node.title)
            case .moved(let node, _, _, _): titles.append("> " + node.title)
            case .changedWhole(let node, _, _, _): titles.append("! " + (node?.title ?? ""))
            case .unread: throw TestFailure("something that cannot be read")
            }
          }
          return titles
        }
        return try compare(old, new)
      }
      let changed = Self.json.replacing("Rome", with: "Paris").replacing("\"list\"", with: "\"l\"")
      let expected = try titles(
        JSONSource(utf8(Self.json), name: "").byWireID,
        JSONSource(utf8(changed), name: "").byWireID
      )
      #expect(expected.count == 3)
      let old = try TemporaryFolder()
      let same = try TemporaryFolder()
      let new = try TemporaryFolder()
      func open(
        _ text: String,
        in folder: borrowing TemporaryFolder
      ) throws -> any TreeSource<String> {
        try Nesting.open(nesting.put("doc.json", utf8(text), in: folder).arguments)
      }
      let source = try open(Self.json, in: old)
      // Several paths are roots of their own, which are named by their paths.
      if nesting != .severalPaths, nesting != .severalArchives {
        #expect(try titles(source, open(Self.json, in: same)).isEmpty)
        #expect(try titles(source, open(changed, in: new)) == expected)
      }
    }
  }
#endif
