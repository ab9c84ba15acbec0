import Foundation
import Testing

@testable import EspalierSources

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One tree from a folder down to the values in its files.
@Suite struct FileTreeTests {
  @Test("a folder expands to files, a data file to values, a text to the JSON in it")
  func tree() async throws {
    let temporary = try TemporaryFolder()
    try temporary.folder("sub")
    try temporary.write("sub/a.json", utf8(#"{"n": 1, "s": "{\"in\": [true, \"[2]\"]}"}"#))
    let list = utf8(PropertyListSourceTests.xml("<array><true/></array>"))
    try temporary.write("b.plist", list)
    try temporary.write("note.txt", utf8("hello"))
    let source = try FileTreeSource(path: temporary.path)
    #expect(
      try await drawing(source, pageSize: 1) == #"""
        file b.plist: \#(list.count) bytes
          boolean 0: true
        file note.txt: 5 bytes
          string 1: hello
        folder sub: 
          file a.json: 42 bytes
            number n: 1
            string s: "{\"in\": [true, \"[2]\"]}"
              array in: 2 items
                boolean 0: true
                string 1: "[2]"
                  number 0: 2
        """#
    )
    #expect(source.title == temporary.path.split(separator: "/").last.map(String.init))
  }

  @Test("a file may be the root; its values are the top level then")
  func fileAsRoot() async throws {
    let temporary = try TemporaryFolder()
    try temporary.write("a.json", utf8(#"{"n": "[1]"}"#))
    try temporary.link("link", to: "a.json")
    for name in ["a.json", "link"] {
      let source = try FileTreeSource(path: temporary.path + "/" + name)
      #expect(try await drawing(source) == "string n: \"[1]\"\n  number 0: 1")
      let node = try #require(await all(source, of: nil).first)
      #expect(source.path(of: node.id) == "/n")
      let inner = try #require(await all(source, of: node.id).first)
      #expect(source.path(of: inner.id) == "/n/0")
    }
  }

  @Test(
    "a file can be expanded if its content or else its name indicates a format",
    arguments: [
      ("a.json", "", true), ("a.json", "hello", true), ("a", "{\"a\": 1}", true),
      ("a", "\u{FEFF} [1, 2]", true), ("a", "[1, 2", true), ("a", "[]", true),
      ("a.ini", "[section]\nkey = 1", true), ("a.log", "[WARN] 12", true), ("a", "12", true),
      ("a", "", false), ("a.txt", "", false), ("a.c", "{ return 1; }", true),
      ("a", "<html><body/></html>", true), ("a.xml", "<?xml?><plist/>", true),
      ("a.json", "bplist00", true), ("a", "bplist00", true), ("json", "x", true),
      ("a", "x\u{0}", false), ("a", "\u{1}x", false), ("a.log", "\u{0}", true),
      ("a.plist", "x", true),
      ("long", "[" + String(repeating: "\"aé\\u00e9\", ", count: 600) + "1", true),
      ("long", "[" + String(repeating: "\"aé\\u00e9\", ", count: 600) + "1]", true),
      (
        "long",
        "[" + String(repeating: "1, ", count: 100) + "x" + String(repeating: "1, ", count: 9000),
        true
      ),
    ]
  )
  func kinds(_ name: String, _ content: String, _ opens: Bool) async throws {
    let temporary = try TemporaryFolder()
    try temporary.write(name, utf8(content))
    let source = try FileTreeSource(path: temporary.path)
    let node = try #require(await all(source, of: nil).first)
    #expect(node.isBranch == opens)
    #expect(node.kind == .file)
    guard opens else { return }
    #expect(try await !all(source, of: node.id).isEmpty || content == "[]")
  }

  @Test("a malformed file shows the fault, after the values before it")
  func broken() async throws {
    let temporary = try TemporaryFolder()
    try temporary.write("a.json", utf8("[1, 2, "))
    try temporary.write("b.json")
    let source = try FileTreeSource(path: temporary.path)
    let files = try await all(source, of: nil)
    let values = try await all(source, of: files[0].id)
    #expect(values.map(\.kind) == [.number, .number, .error])
    #expect(values.last?.title.hasPrefix("a.json:1:8: ") == true)
    let empty = try await all(source, of: files[1].id)
    #expect(empty.map(\.kind) == [.error])
    #expect(empty.first?.title.hasPrefix("b.json:1:1: ") == true)
  }

  @Test("texts that only look like JSON are leaves")
  func texts() async throws {
    let texts = [
      "[", "{x}", "[1", "[1] and more", "{}", " [1] ", "\n\t[1]\n", "\\\\[1]", "12", "x[1]",
      "[1]" + String(repeating: " ", count: 70_000),
      "[" + String(repeating: "1,", count: 40_000) + "1]",
      "[" + String(repeating: "1;", count: 40_000) + "1]",
    ]
    let temporary = try TemporaryFolder()
    let json = try JSONSerialization.data(withJSONObject: texts)
    try temporary.write("a.json", Array(json))
    let source = try FileTreeSource(path: temporary.path + "/a.json")
    let branches = try await all(source, of: nil).map(\.isBranch)
    #expect(
      branches == [
        false, false, false, false, true, true, true, false, false, false, true, true, false,
      ]
    )
  }

  @Test("a file that was written or replaced is read again, and earlier ids are refused")
  func versions() async throws {
    let temporary = try TemporaryFolder()
    try temporary.write("a.json", utf8("[[1], 2]"))
    let source = try FileTreeSource(path: temporary.path)
    let other = try FileTreeSource(path: temporary.path)
    let file = try #require(await all(source, of: nil).first)
    let before = try await all(source, of: file.id)
    let wireID = source.wireID(of: before[0].id)
    #expect(try other.node(wireID: wireID) == before[0].id, "known where it was never read")
    #expect(try await all(other, of: other.node(wireID: wireID)).map(\.title) == ["0"])

    try temporary.write("a.json", utf8("[3, [4]]"))
    let changed = SourceError.changed(path: temporary.path + "/a.json")
    for each in [source, other] { #expect(throws: changed) { try each.node(wireID: wireID) } }
    let report = try await all(source, of: before[0].id)
    #expect(report.map(\.kind) == [.error])
    #expect(report.map(\.title) == ["changed since it was read"])
    #expect(try await all(source, of: report[0].id).isEmpty)
    #expect(source.path(of: before[0].id) == "a.json")
    #expect(try await all(source, of: file.id).map(\.detail) == ["3", "1 item"])

    try FileManager.default.removeItem(atPath: temporary.path + "/a.json")
    #expect(throws: changed) { try source.node(wireID: wireID) }
    #expect(try await all(source, of: file.id).map(\.title) == ["No such file or directory"])
  }

  @Test("a file that is truncated while it is open shows its new contents")
  func cut() async throws {
    let temporary = try TemporaryFolder()
    let long = "[" + String(repeating: "1, ", count: 100_000) + "1]"
    try temporary.write("a.json", utf8(long))
    let source = try FileTreeSource(path: temporary.path)
    let file = try #require(await all(source, of: nil).first)
    #expect(try source.children(of: file.id, from: 0, limit: 10).nodes.count == 10)
    #expect(truncate(temporary.path + "/a.json", 7) == 0)
    let values = try await all(source, of: file.id)
    #expect(values.map(\.kind) == [.number, .number, .error])
  }

  @Test(
    "malformed wire ids give nil",
    arguments: [
      "", "//0", "a.json//0", "a.json//:0", "a.json//V", "../a.json//1:0", "a.json/////",
      "a.json///", "a.json//%2f", "/a.json",
    ]
  )
  func hostileWireIDs(_ wireID: String) async throws {
    let temporary = try TemporaryFolder()
    try temporary.write("a.json", utf8("[1]"))
    let source = try FileTreeSource(path: temporary.path)
    do {
      let node = try source.node(wireID: wireID)
      #expect(node == nil)
    } catch {
      #expect(error == .changed(path: temporary.path + "/a.json"))
      #expect(wireID.contains(":"))
    }
  }

  @Test("a wire id of the right version without a value shows an error")
  func missing() async throws {
    let temporary = try TemporaryFolder()
    try temporary.write("a.json", utf8("[1]"))
    let version = try FileVersion(path: temporary.path + "/a.json").text
    let fresh = try FileTreeSource(path: temporary.path)
    let id = try #require(try fresh.node(wireID: "a.json//\(version):77"))
    #expect(try await all(fresh, of: id).map(\.title) == ["there is no such value"])
    #expect(try fresh.node(wireID: "a.json//\(version):77") == nil, "now that it is open")
  }

  @Test("a property list that is truncated or replaced while it is open shows its new contents")
  func replacedList() async throws {
    let temporary = try TemporaryFolder()
    let list = PropertyListSourceTests.xml("<array><string>[1]</string><true/></array>")
    try temporary.write("a.plist", utf8(list))
    let source = try FileTreeSource(path: temporary.path)
    let file = try #require(await all(source, of: nil).first)
    let rows = try await all(source, of: file.id)
    #expect(rows.map(\.isBranch) == [true, false], "the text holds JSON")
    #expect(try await all(source, of: rows[0].id).map(\.detail) == ["1"])
    #expect(truncate(temporary.path + "/a.plist", off_t(list.utf8.count - 18)) == 0)
    #expect(try await all(source, of: file.id).map(\.kind) == [.string, .boolean, .error])
    #expect(try await all(source, of: rows[0].id).map(\.title) == ["changed since it was read"])
    try temporary.write("new", Binary([[0xA1, 1], [0x09]]).bytes)
    #expect(rename(temporary.path + "/new", temporary.path + "/a.plist") == 0)
    #expect(try await all(source, of: file.id).map(\.kind) == [.boolean])
  }

  @Test("pipes, sockets, devices and links are leaves, whatever their extensions")
  func specials() async throws {
    let temporary = try TemporaryFolder()
    #expect(mkfifo(temporary.path + "/pipe.json", 0o600) == 0)
    try temporary.write("real.json", utf8("[1]"))
    try temporary.link("link.json", to: "real.json")
    try temporary.link("null.json", to: "/dev/null")
    try temporary.link("pipe2.json", to: "pipe.json")
    for follows in [false, true] {
      let source = try FileTreeSource(path: temporary.path, followsLinks: follows)
      let rows = try await all(source, of: nil)
      let branches = rows.filter(\.isBranch).map(\.title)
      #expect(branches == (follows ? ["link.json", "real.json"] : ["real.json"]))
      for row in rows where !row.isBranch {
        #expect(try await all(source, of: row.id).map(\.kind) == [.error], "\(row.title)")
      }
      guard follows else { continue }
      #expect(try await all(source, of: rows[0].id).map(\.detail) == ["1"])
    }
    #expect(
      throws: SourceError.notReadable(
        path: temporary.path + "/pipe.json",
        reason: "neither a folder nor a file"
      )
    ) {
      try FileTreeSource(path: temporary.path + "/pipe.json")
    }
  }

  @Test("a file without read permission reports that in one child")
  func closed() throws {
    let temporary = try TemporaryFolder()
    try temporary.write("a.json", utf8("[1]"))
    try temporary.write("b", utf8("[1]"))
    for name in ["a.json", "b"] { chmod(temporary.path + "/" + name, 0) }
    let source = try FileTreeSource(path: temporary.path)
    guard case .folder(let folders) = source.root else { return #expect(Bool(false)) }
    try withoutPrivilege { () throws in
      let page = folders.files.page(of: .root, from: 0, limit: 9, node: source.fileNode)
      #expect(page.nodes.map(\.isBranch) == [true, false], "b cannot be looked into")
      #expect(page.nodes.map(\.detail) == ["3 bytes", "3 bytes"])
      let refused = SourceError.notPermitted(
        path: temporary.path + "/a.json",
        reason: "Permission denied"
      )
      #expect(throws: refused) { try source.fileBranch(of: page.nodes[0].id) }
      #expect(throws: refused) { try FileTreeSource(path: temporary.path + "/a.json") }
    }
  }

  @Test(
    "JSON lines are recognized by their name or their lines",
    arguments: [
      ("a.jsonl", "{\"a\": 1}\n2\n", 2), ("a.ndjson", "[1]", 1), ("a.log", "{}\n{}\n{}\n", 3),
      ("a.json", "[1]\n[2]\n", 2), ("a.jsonl", "{\n\"a\": 1,\n\"b\": 2\n}", 2), ("a", "[1]\n", 1),
      ("a", "[1, 2]\n\n", 2), ("a.jsonl", "", 0),
    ]
  )
  func lines(_ name: String, _ content: String, _ count: Int) async throws {
    let temporary = try TemporaryFolder()
    try temporary.write(name, utf8(content))
    let source = try FileTreeSource(path: temporary.path)
    let file = try #require(await all(source, of: nil).first)
    let rows = try await all(source, of: file.id)
    #expect(rows.filter { $0.kind != .error }.count == count)
    #expect(file.isBranch)
  }

  @Test("the reason of a file in a folder that may be listed but not entered")
  func notEntered() throws {
    let folder = try TemporaryFolder()
    try folder.folder("nox")
    try folder.write("nox/x.json", utf8("1"))
    chmod(folder.path + "/nox", 0o600)
    defer { chmod(folder.path + "/nox", 0o700) }
    let source = try FileTreeSource(path: folder.path)
    guard case .folder(let folders) = source.root else { throw TestFailure("no folder") }
    let parent = FileID(bytes: utf8("nox"))
    // Opened with privilege, since the user of a test may not open it without.
    let open = try folders.files.open(parent)
    guard let node = withoutPrivilege({ folders.files.node(utf8("x.json"), in: parent, open) })
    else { return }
    let row = source.fileNode(open, node)
    #expect(row.kind == .error && row.title == "x.json")
    #expect(row.failureReason == "Permission denied")
  }
}
