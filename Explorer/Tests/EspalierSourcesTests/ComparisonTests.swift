#if canImport(CArchive)
  import Foundation
  import Testing

  @testable import EspalierSources

  /// Differences of two trees, whatever sources they are of.
  @Suite struct ComparisonTests {
    /// A way to keep the same files.
    enum Holder: String, CaseIterable, Sendable {
      case folder, zip, ustar, pax, gnutar, tgz, sevenZip

      /// Writes files to a folder, and returns the path of what holds them.
      func write(
        _ files: [TestArchive.Entry],
        as name: String,
        in folder: borrowing TemporaryFolder
      ) throws
        -> String
      {
        guard self != .folder else {
          for file in files {
            let path = name + "/" + file.path
            let parent = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
            try FileManager.default.createDirectory(
              atPath: folder.path + "/" + parent,
              withIntermediateDirectories: true
            )
            if !file.isFolder { try folder.write(path, file.bytes) }
          }
          return folder.path + "/" + name
        }
        let (format, filter) =
          switch self {
          case .tgz: ("ustar", "gzip")
          case .sevenZip: ("7zip", "none")
          default: (rawValue, "none")
          }
        try folder.write(name, TestArchive.bytes(files, format: format, filter: filter))
        return folder.path + "/" + name
      }
    }

    static func files(_ word: String = "one") throws -> [TestArchive.Entry] {
      let inner: [TestArchive.Entry] = [
        .init(path: "deep/in.json", bytes: utf8("{\"word\": \"\(word)\"}")),
        .init(path: "deep/in.txt", bytes: utf8("same\n")),
      ]
      return [
        .init(path: "b.json", bytes: utf8("{\"k\": [1, true], \"x\": {}}")),
        .init(path: "binary.bin", bytes: [0, 1, 2, 0xFF]),
        .init(path: "dir/", isFolder: true),
        .init(path: "dir/Makefile", bytes: utf8("all:\n\ttrue\n")),
        .init(path: "dir/notes.txt", bytes: utf8("a\nb\n")),
        .init(path: "dir/table.csv", bytes: utf8("x;y\n1;2\n")),
        .init(path: "empty.txt"),
        .init(path: "inner.zip", bytes: try TestArchive.bytes(inner, format: "zip")),
        .init(path: "nothing/", isFolder: true),
      ]
    }

    static func open(_ path: String) throws -> any TreeSource {
      try SourceOpener.open(path: path, opensFiles: true, opensStrings: true, opensTexts: true)
    }

    /// Returns the differences of two sources.
    static func differences(
      _ old: some TreeSource,
      _ new: some TreeSource
    ) async throws -> [String] {
      var comparison = TreeComparison(old, new)
      var found: [String] = []
      while let difference = try comparison.next() { found.append("\(difference)") }
      return found
    }

    private func count(_ old: String, _ new: String) async throws -> Int {
      try await Self.differences(Self.open(old), Self.open(new)).count
    }

    @Test(
      "the same files are equal, whatever holds them, and one change is one",
      arguments: Holder.allCases
    )
    func holders(_ holder: Holder) async throws {
      let folder = try TemporaryFolder()
      let path = try holder.write(Self.files(), as: "old", in: folder)
      for other in Holder.allCases {
        let same = try other.write(Self.files(), as: "same-\(other)", in: folder)
        let differences = try await Self.differences(Self.open(path), Self.open(same))
        #expect(differences.isEmpty, "\(holder) and \(other): \(differences)")
        let changed = try other.write(Self.files("two"), as: "changed-\(other)", in: folder)
        #expect(try await count(path, changed) == 1, "\(holder) and \(other)")
        #expect(try await count(changed, path) == 1, "\(other) and \(holder)")
      }
    }

    private static let propertyList = """
      <?xml version="1.0"?><plist version="1.0"><dict><key>a</key><string>x</string>
      <key>l</key><array><integer>1</integer><integer>2</integer></array>
      <key>o</key><dict><key>k</key><true/></dict></dict></plist>
      """

    @Test("the same values are equal in every format of data, and one change is one")
    func formats() async throws {
      let texts = [
        ("a.json", #"{"a": "x", "l": [1, 2], "o": {"k": true}}"#),
        ("a.yaml", "o: {k: true}\nl:\n- 1\n- 2\na: x\n"),
        ("a.toml", "a = 'x'\nl = [1, 2]\n[o]\nk = true\n"), ("a.plist", Self.propertyList),
      ]
      let records = [
        ("r.json", #"[{"id": 1, "n": "x"}, {"id": 2, "n": "y"}]"#),
        ("r.jsonl", "{\"id\": 1, \"n\": \"x\"}\n{\"id\": 2, \"n\": \"y\"}\n"),
        ("r.yaml", "- {id: 1, n: x}\n- {id: 2, n: y}\n"), ("r.csv", "id,n\n1,x\n2,y\n"),
        ("r.tsv", "id\tn\n1\tx\n2\ty\n"),
      ]
      for group in [texts, records] {
        for (name, text) in group {
          let source = try SourceOpener.open(bytes: utf8(text), name: name)
          for (otherName, otherText) in group {
            let other = try SourceOpener.open(bytes: utf8(otherText), name: otherName)
            let differences = try await Self.differences(source, other)
            #expect(differences.isEmpty, "\(name) and \(otherName): \(differences)")
            let changedText = otherText.replacing("x", with: "z", maxReplacements: 1)
            let isList = group.count == records.count
            guard otherName != "a.plist" else { continue }
            let changed = try SourceOpener.open(bytes: utf8(changedText), name: otherName)
            let count = try await Self.differences(source, changed).count
            #expect(count == 1, "\(name) and a change in \(otherName), \(isList)")
          }
        }
      }
    }

    @Test("roots of different kinds differ, in files as well, and equal ones do not")
    func roots() async throws {
      let roots = [
        ("o.json", "{}"), ("a.json", "[]"), ("s.json", "\"\""), ("n.json", "null"),
        ("o.yaml", "{}"),
        ("a.yaml", "[]"), ("o.toml", ""), ("a.jsonl", ""), ("a.tsv", ""),
        ("o.plist", "<plist><dict/></plist>"), ("a.plist", "<plist><array/></plist>"),
      ]
      let folder = try TemporaryFolder()
      for (name, text) in roots {
        let source = try SourceOpener.open(bytes: utf8(text), name: name)
        for (otherName, otherText) in roots {
          let other = try SourceOpener.open(bytes: utf8(otherText), name: otherName)
          let differences = try await Self.differences(source, other)
          let isSame = name.first == otherName.first
          #expect(differences.isEmpty == isSame, "\(name) and \(otherName): \(differences)")
        }
      }
      for name in ["a", "b", "c", "d"] {
        try FileManager.default.createDirectory(
          atPath: folder.path + "/" + name,
          withIntermediateDirectories: true
        )
      }
      try folder.write("a/x.json", utf8("{}"))
      try folder.write("b/x.json", utf8("[]"))
      try folder.write("c/x.json", utf8(#"{"s": "{}"}"#))
      try folder.write("d/x.json", utf8(#"{"s": "[]"}"#))
      try folder.write("o.json", utf8("{}"))
      try folder.write("empty.zip", TestArchive.bytes([], format: "zip"))
      for (old, new, expected) in [
        ("a", "b", 1), ("a", "a", 0), ("c", "d", 1), ("c", "c", 0), ("empty.zip", "o.json", 1),
        ("empty.zip", "empty.zip", 0),
      ] {
        #expect(
          try await count(folder.path + "/" + old, folder.path + "/" + new) == expected,
          "\(old) and \(new)"
        )
      }
    }

    @Test(
      "where order is content, another order is a difference",
      arguments: [
        ("a.xml", "<r><a/><b/></r>", "<r><b/><a/></r>", 1),
        ("a.xml", "<r><a/>t1<b/>t2</r>", "<r>t1<a/>t2<b/></r>", 2),
        ("a.xml", "<r x='1' y='2'><a/></r>", "<r y='2' x='1'><a/></r>", 0),
        ("a.xml", "<r><i>1</i><i>2</i></r>", "<r><i>2</i><i>1</i></r>", 1),
        ("a.xml", "<r><i>1</i><i>2</i></r>", "<r><i>0</i><i>1</i><i>2</i></r>", 1),
        ("a.html", "<ul><li>b<li>c</ul>", "<ul><li>a<li>b<li>c</ul>", 1),
        ("a.md", "- b\n- c\n", "- a\n- b\n- c\n", 1),
        ("a.jsonl", "{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n", "{\"a\":2}\n{\"a\":3}\n", 1),
        ("a.jsonl", "{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n", "{\"a\":2}\n{\"a\":3}\n{\"a\":1}\n", 1),
        ("a.json", "[[1],[2],[3]]", "[[0],[1],[2],[3]]", 1),
        ("a.json", "[{\"a\":1,\"b\":1},{\"a\":2}]", "[{\"a\":1,\"b\":2},{\"a\":2}]", 1),
        ("a.md", "- \n\n- b\n", "- > a\n\n- b\n", 1),
        ("a.csv", "a,b\n1,2\n3,4\n", "a,b\n0,0\n1,2\n3,4\n", 1),
        ("a.xml", "<r><a/><b/><c/></r>", "<r><a/><b/><n/><c/></r>", 1),
        ("a.html", "<p>x</p><h1>y</h1>", "<h1>y</h1><p>x</p>", 1),
        ("a.md", "# A\n\nx\n\n# B\n\ny\n", "# B\n\ny\n\n# A\n\nx\n", 1),
        ("a.md", "text\n\n- item\n", "- item\n\ntext\n", 1),
        ("a.json", #"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, 0),
        ("a.yaml", "a: 1\nb: 2\n", "b: 2\na: 1\n", 0),
        ("a.toml", "a = 1\nb = 2\n", "b = 2\na = 1\n", 0),
        ("a.txt", "a\nb\n", "b\na\n", 1), ("a.txt", "a\n\nb\n\nc\n", "a\n\n\nb\n\nc\n", 1),
      ]
    )
    func order(_ name: String, _ old: String, _ new: String, _ expected: Int) async throws {
      let differences = try await Self.differences(
        SourceOpener.open(bytes: utf8(old), name: name),
        SourceOpener.open(bytes: utf8(new), name: name)
      )
      #expect(differences.count == expected, "\(old) and \(new): \(differences)")
    }
  }
#endif
