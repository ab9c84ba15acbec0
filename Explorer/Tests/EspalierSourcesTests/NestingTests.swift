#if canImport(CArchive)
  import Foundation
  import Testing

  @testable import EspalierSources

  /// A way to put a file into something else.
  enum Nesting: String, CaseIterable, Sendable {
    case alone, inFolder, inDeepFolder, zip, tarGz, archiveInFolder, archiveInArchive, compressed
    case severalPaths, severalArchives
    case csvCell, sqliteCell, jsonString, xmlText

    /// Whether the file is a text in another file, which is JSON if it is anything.
    var isText: Bool {
      switch self {
      case .csvCell, .sqliteCell, .jsonString, .xmlText: true
      default: false
      }
    }

    /// Whether the file is in an archive, in which it has no line of a file on disk.
    var isInArchive: Bool {
      switch self {
      case .zip, .tarGz, .archiveInFolder, .archiveInArchive, .severalArchives: true
      default: false
      }
    }

    /// Puts a file into something in a folder.
    ///
    /// - Returns: The paths that a command takes, and the path at which the file is then found.
    func put(
      _ name: String,
      _ bytes: [UInt8],
      in folder: borrowing TemporaryFolder
    ) throws -> (arguments: [String], path: String) {
      func archive(
        _ name: String,
        format: String = "zip",
        filter: String = "none",
        _ bytes: [UInt8]
      )
        throws -> [UInt8]
      {
        try TestArchive.bytes(
          [.init(path: "0.txt", bytes: utf8("0")), .init(path: name, bytes: bytes)],
          format: format,
          filter: filter
        )
      }
      func write(_ name: String, _ bytes: [UInt8], at path: String) throws -> ([String], String) {
        try folder.write(name, bytes)
        return ([folder.path + "/" + name], path)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      switch self {
      case .alone: return try write(name, bytes, at: "")
      case .inFolder, .inDeepFolder:
        let place = self == .inFolder ? "f" : "f/x/y"
        try folder.folder(place)
        try folder.write("f/0.txt", utf8("0"))
        try folder.write(place + "/" + name, bytes)
        return ([folder.path + "/f"], String((place + "/" + name).dropFirst(2)))
      case .zip: return try write("a.zip", archive("d/" + name, bytes), at: "/d/" + name)
      case .tarGz:
        let bytes = try archive(name, format: "ustar", filter: "gzip", bytes)
        return try write("a.tar.gz", bytes, at: "/" + name)
      case .archiveInFolder:
        try folder.folder("f")
        try folder.write("f/a.zip", archive(name, bytes))
        return ([folder.path + "/f"], "a.zip/" + name)
      case .archiveInArchive:
        let inner = try archive(name, format: "ustar", filter: "gzip", bytes)
        return try write("a.zip", archive("i.tar.gz", inner), at: "/i.tar.gz/" + name)
      case .compressed:
        try folder.folder("f")
        let packed = try TestArchive.bytes(
          [.init(path: name, bytes: bytes)],
          format: "raw",
          filter: "gzip"
        )
        try folder.write("f/" + name + ".gz", packed)
        return ([folder.path + "/f"], name + ".gz")
      case .severalPaths:
        try folder.write("0.json", utf8("0"))
        try folder.write(name, bytes)
        let path = folder.path + "/" + name
        return ([folder.path + "/0.json", path], path)
      case .severalArchives:
        try folder.write("0.json", utf8("0"))
        try folder.write("a.zip", archive(name, bytes))
        let path = folder.path + "/a.zip"
        return ([folder.path + "/0.json", path], path + "/" + name)
      case .csvCell:
        let cell = text.replacing("\"", with: "\"\"")
        return try write("t.csv", utf8("n,doc\n1,\"\(cell)\"\n"), at: "/0/doc")
      case .sqliteCell:
        let value = text.replacing("'", with: "''")
        let sql =
          "CREATE TABLE t(id INTEGER PRIMARY KEY, doc TEXT); INSERT INTO t VALUES(7, '\(value)')"
        try SQLiteSourceTests.make(folder.path + "/t.db", sql)
        return ([folder.path + "/t.db"], "/t/7/doc")
      case .jsonString:
        let string = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        return try write("o.json", utf8("{\"s\": [\(string)]}"), at: "/s/0")
      case .xmlText:
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return try write("x.xml", utf8("<r a=\"1\"><d>\(escaped)</d></r>"), at: "/r/d")
      }
    }

    /// Opens some paths as the terminal does.
    static func open(_ arguments: [String]) throws -> any TreeSource<String> {
      if arguments.count == 1 { return try FileTreeSource(path: arguments[0]).byWireID }
      return CombinedSource(
        try arguments.map {
          .init(path: $0, source: .success(try FileTreeSource(path: $0)), isFolder: false)
        }
      ).byWireID
    }
  }

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

    /// A file in something, and the same file alone.
    final class Sample {
      let folder: TemporaryFolder
      let alone: any TreeSource<String>
      let nested: any TreeSource<String>
      /// The node that the file is; nil if it is the source.
      let top: Node?
      let start: String
      let arguments: [String]

      init(_ nesting: Nesting, _ name: String) throws {
        folder = try TemporaryFolder()
        let text = try #require(NestingTests.files.first { $0.name == name }?.text)
        alone = try SourceOpener.open(bytes: utf8(text), name: name).byWireID
        let (arguments, path) = try nesting.put(name, utf8(text), in: folder)
        nested = try Nesting.open(arguments)
        (start, self.arguments) = (path, arguments)
        top = path.isEmpty ? nil : try nested.node(path: path)
        #expect(path.isEmpty || top?.isBranch == true, "\(nesting): \(path) is not opened")
      }

      /// Returns the nodes of the file alone with those of the nested one, and those around each.
      func pairs() throws -> [(alone: Node, nested: Node)] {
        var found: [(Node, Node)] = []
        var open: [(Node?, Node?)] = [(nil, top)]
        while let (one, other) = open.popLast() {
          let children = try alone.children(of: one?.id, from: 0, limit: 1000).nodes
          let others = try nested.children(of: other?.id, from: 0, limit: 1000).nodes.map(
            NestingTests.plain
          )
          try #require(
            children.map(\.title) == others.map(\.title),
            "below \(one?.title ?? "the top level")"
          )
          found += zip(children, others)
          open += zip(children, others).filter { $0.0.isBranch }.map { ($0, $1) }
        }
        return found
      }

      /// Returns the branches, the first of them the file itself.
      func branches() throws -> [(alone: String?, nested: String?)] {
        try [(nil, top?.id)] + pairs().filter(\.alone.isBranch).map { ($0.id, $1.id) }
      }
    }

    /// Returns a row whose report does not say that the file is compressed.
    fileprivate static func plain(_ node: Node) -> Node {
      var node = node
      if node.kind == .error { node.title = node.title.replacing(".gz:", with: ":") }
      return node
    }

    private func row(_ node: Node) -> Node {
      var node = Self.plain(node)
      node.id = ""
      return node
    }

    @Test("rows, paths and the way back", arguments: pairs)
    func rows(_ nesting: Nesting, _ name: String) throws {
      let sample = try Sample(nesting, name)
      var inner = sample.top.map(\.id)
      for (one, other) in try sample.pairs() {
        #expect(row(one) == row(other))
        let path = sample.alone.path(of: one.id)
        #expect(sample.nested.path(of: other.id) == sample.start + path)
        #expect(try sample.nested.node(wireID: other.id) == other.id)
        guard let back = try sample.alone.node(path: path) else { continue }
        let found = try sample.nested.node(path: sample.start + path)
        #expect(found.map(row) == row(back), "\(path)")
        if back.id == one.id { #expect(found?.id == other.id, "\(path)") }
        let way = try sample.alone.location(of: path)
        let nestedWay = try sample.nested.location(of: sample.start + path)
        let depth = way.match?.nodes.count ?? 0
        #expect(nestedWay.missing == way.missing, "\(path)")
        #expect(
          nestedWay.match?.nodes.suffix(depth).map(row) == way.match?.nodes.map(row),
          "\(path)"
        )
        #expect(nestedWay.match?.positions.suffix(depth) == way.match?.positions[...], "\(path)")
        inner = other.id
      }
      #expect(inner != nil)
    }

    @Test("values, texts and what a search compares", arguments: pairs)
    func values(_ nesting: Nesting, _ name: String) throws {
      let sample = try Sample(nesting, name)
      let (read, readNested) = (sample.alone.contentReader(), sample.nested.contentReader())
      let (alone, nested) = (sample.alone, sample.nested)
      for (one, other) in try sample.pairs() {
        #expect(try nested.value(of: other.id) == alone.value(of: one.id), "\(one.title)")
        #expect(try nested.textValue(of: other.id) == alone.textValue(of: one.id))
        #expect(try nested.searchText(of: other) == alone.searchText(of: one), "\(one.title)")
        #expect(try readNested(other.id, true) == read(one.id, true), "\(one.title)")
        #expect(try nested.containerKind(of: other.id) == nil)
        if !nesting.isText, !nesting.isInArchive {
          #expect(try nested.line(of: other.id) == alone.line(of: one.id), "\(one.title)")
        }
        #expect(try nested.filePart(of: other.id, from: 0, count: 1) == nil)
      }
      #expect(try nested.containerKind(of: sample.top?.id) == alone.containerKind(of: nil))
    }

    @Test("pages, records, their counts and their order", arguments: pairs)
    func records(_ nesting: Nesting, _ name: String) throws {
      let sample = try Sample(nesting, name)
      let (alone, nested) = (sample.alone, sample.nested)
      let filters = try ["", "name~b", "id:1..2", "n=1,2"].map { try RecordFilter(parsing: $0) }
      for (one, other) in try sample.branches() {
        for (offset, limit) in [(0, 2), (1, 2), (2, 100), (50, 1)] {
          let page = try alone.children(of: one, from: offset, limit: limit)
          let nestedPage = try nested.children(of: other, from: offset, limit: limit)
          #expect(nestedPage.nodes.map(row) == page.nodes.map(row))
          #expect(nestedPage.total == page.total && nestedPage.nextOffset == page.nextOffset)
          let extent = RecordExtent(cells: 2, bytes: 9)
          let records = try alone.records(of: one, from: offset, limit: limit, extent: extent)
          let found = try nested.records(of: other, from: offset, limit: limit, extent: extent)
          #expect(found.records.map(\.cells) == records.records.map(\.cells))
          #expect(found.records.map(\.position) == records.records.map(\.position))
          #expect(found.total == records.total && found.nextOffset == records.nextOffset)
        }
        for filter in filters {
          let counts = try alone.countRecords(of: one, filter: filter)
          #expect(try nested.countRecords(of: other, filter: filter) == counts)
          for column in counts.columns.map(\.name) {
            let sort = RecordSort(column, isDescending: column.count % 2 == 0)
            #expect(
              try nested.orderRecords(of: other, filter: filter, sortedBy: sort)
                == alone.orderRecords(of: one, filter: filter, sortedBy: sort)
            )
          }
        }
      }
    }

    private func matches(
      _ pattern: SourceQuery.Pattern,
      in source: any TreeSource<String>
    ) throws -> (paths: [String], unsearched: Int) {
      var paths: [String] = []
      var unsearched = 0
      try source.search(for: SourceQuery(pattern)) {
        unsearched = $0.unsearchedBranches
      } found: { match in
        paths.append(match.nodes.last.map { source.path(of: $0.id) } ?? "")
        return true
      }
      return (paths, unsearched)
    }

    @Test("a search for a text and for an expression", arguments: pairs)
    func search(_ nesting: Nesting, _ name: String) throws {
      let sample = try Sample(nesting, name)
      let patterns = ["bob", "Bob", "ann", "five", "30", "zzz", "/^B.b$/", "/v[12]/", "/\"b\"/i"]
      for pattern in patterns.map({ SourceQuery.Pattern(parsing: $0) }) {
        let (paths, unsearched) = try matches(pattern, in: sample.alone)
        let found = try matches(pattern, in: sample.nested)
        if nesting.isText {
          // A text is compared as a whole.
          guard case .text = pattern else { continue }
          #expect(found.paths == (paths.isEmpty ? [] : [sample.start]), "\(pattern)")
        } else {
          #expect(found.paths == paths.map { sample.start + $0 }, "\(pattern)")
        }
        #expect(found.unsearched == unsearched)
      }
    }

    @Test("the check for faults", arguments: pairs)
    func faults(_ nesting: Nesting, _ name: String) throws {
      let sample = try Sample(nesting, name)
      guard !nesting.isText else { return }
      for strict in [false, true] {
        func told(_ faults: [SourceFault]) -> [String] {
          faults.map { "\($0.line):\($0.column): \($0.message)" }
        }
        let faults = try sample.nested.faults(strict: strict)
        #expect(told(faults) == told(try sample.alone.faults(strict: strict)), "\(faults)")
        for fault in faults {
          #expect(fault.file.contains(name) && fault.file.hasPrefix(sample.folder.path))
        }
      }
    }

    @Test("the bytes of a file in something", arguments: Nesting.allCases.filter { !$0.isText })
    func bytes(_ nesting: Nesting) throws {
      let sample = try Sample(nesting, "table.csv")
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
