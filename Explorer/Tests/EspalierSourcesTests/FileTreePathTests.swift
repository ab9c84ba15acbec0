import Foundation
import Testing

@testable import EspalierSources

/// Nodes of a file tree by path and by search, and faults in its files.
@Suite struct FileTreePathTests {
  /// A folder with a file of each kind.
  private func fill(_ temporary: borrowing TemporaryFolder) throws {
    try temporary.folder("sub/deep")
    try temporary.write(
      "sub/a.json",
      utf8(#"{"k": [10, {"x": "{\"in\": [7, \"[8]\"]}"}], "a/b": 1}"#)
    )
    try temporary.write("sub/deep/note.txt", utf8("hello needle"))
    let list = PropertyListSourceTests.xml("<dict><key>n</key><string>a needle</string></dict>")
    try temporary.write("list.plist", utf8(list))
    try temporary.write("needle.jsonl", utf8("{\"q\": 1}\n{\"q\": \"needle\"}\n"))
    try temporary.write(".hidden", utf8("needle"))
    try temporary.link("up", to: "..")
  }

  @Test("every node is found by its path, with its value")
  func paths() async throws {
    let temporary = try TemporaryFolder()
    try fill(temporary)
    let source = try FileTreeSource(path: temporary.path)
    var open: [SourceNode<FileTreeID>] = try await all(source, of: nil)
    var count = 0
    while let node = open.popLast() {
      let path = source.path(of: node.id)
      #expect(try source.node(path: path) == node, "\(path)")
      count += 1
      if node.isBranch { open += try await all(source, of: node.id) }
    }
    #expect(count == 22)
    func value(_ path: String) async throws -> String? {
      let node = try #require(try source.node(path: path))
      return try source.value(of: node.id).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(try await value("sub/deep/note.txt") == "hello needle")
    #expect(try await value("sub") == nil)
    #expect(try await value("sub/a.json/k/0") == "10")
    #expect(try await value("sub/a.json/a~1b") == "1")
    #expect(try await value("sub/a.json/k/1/x") == #""{\"in\": [7, \"[8]\"]}""#)
    #expect(try await value("sub/a.json/k/1/x/in/0") == "7")
    #expect(try await value("sub/a.json/k/1/x/in/1/0") == "8")
    #expect(try await value("list.plist/n") == "<string>a needle</string>")
    #expect(try await value("needle.jsonl/1/q") == "\"needle\"")
  }

  @Test(
    "an invalid path gives nil",
    arguments: [
      "", "/", "none", "sub/none", "sub/", "/sub", "sub//deep", "..", "sub/..", ".", "./sub",
      "up/x",
      ".hidden", "sub/a.json/none", "sub/a.json/k/9", "sub/a.json/k/0/0", "sub/a.json/k/1/x/out",
      "sub/deep/note.txt/0", "sub/a.json/", "sub/a.json/k/",
    ]
  )
  func nowhere(_ path: String) async throws {
    let temporary = try TemporaryFolder()
    try fill(temporary)
    let source = try FileTreeSource(path: temporary.path)
    #expect(try source.node(path: path) == nil)
  }

  @Test("with a file as root, paths are those in the file")
  func rootFile() async throws {
    let temporary = try TemporaryFolder()
    try fill(temporary)
    let source = try FileTreeSource(path: temporary.path + "/sub/a.json")
    let node = try #require(try source.node(path: "/k/1/x/in/0"))
    #expect(node.detail == "7")
    #expect(try source.value(of: node.id) == utf8("7"))
    #expect(source.path(of: node.id) == "/k/1/x/in/0")
    #expect(try source.node(path: "/none") == nil)
  }

  @Test("a search goes through names, values and all files, in the order of the tree")
  func search() async throws {
    let temporary = try TemporaryFolder()
    try fill(temporary)
    let source = try FileTreeSource(path: temporary.path)
    func found(_ query: SourceQuery) async throws -> [String] {
      let matches = LockedValue<[SourceMatch<FileTreeID>]>([])
      try source.search(for: query, progress: { _ in }) { match in
        matches.withLock { $0.append(match) }
        return true
      }
      for match in matches.withLock({ $0 }) {
        var parent: FileTreeID?
        for (node, position) in zip(match.nodes, match.positions) {
          let page = try source.children(of: parent, from: position, limit: 1)
          #expect(page.nodes == [node])
          parent = node.id
        }
      }
      return matches.withLock { $0 }.compactMap(\.nodes.last).map { source.path(of: $0.id) }
    }
    let all = ["list.plist/n", "needle.jsonl", "needle.jsonl/1/q", "sub/deep/note.txt/1"]
    #expect(try await found(SourceQuery(.text("needle"))) == all)
    #expect(try await found(SourceQuery(.text("needle"), limit: 2)) == Array(all.prefix(2)))
    #expect(try await found(SourceQuery(.text("needle"), limit: 0)) == [])
    #expect(try await found(SourceQuery(.regex("^a.*e$"))) == ["list.plist/n"])
    #expect(try await found(SourceQuery(.text("deep"))) == ["sub/deep"])
    await #expect(throws: SourceError.self) { try await found(SourceQuery(.regex("("))) }
  }

  @Test("a cancelled search ends")
  func cancelled() async throws {
    let temporary = try TemporaryFolder()
    try fill(temporary)
    let source = try FileTreeSource(path: temporary.path)
    let search = Task {
      // Waits until it is cancelled.
      try? await Task.sleep(for: .seconds(60))
      try source.search(for: SourceQuery(.text("x")), progress: { _ in }) { _ in true }
    }
    search.cancel()
    await #expect(throws: SourceError.cancelled) { try await search.value }
  }

  @Test("the faults in all files, each with its path")
  func faults() async throws {
    let temporary = try TemporaryFolder()
    try fill(temporary)
    try temporary.write("sub/deep/bad.json", utf8("[1,\n 2"))
    try temporary.write("sub/x.plist", utf8("<plist><array>"))
    let source = try FileTreeSource(path: temporary.path)
    let faults = try source.faults(strict: false)
    #expect(
      faults.map { "\($0.file):\($0.line)" } == [
        temporary.path + "/sub/deep/bad.json:2", temporary.path + "/sub/x.plist:1",
      ]
    )
    try temporary.write("sub/c.json", utf8("[1, NaN]"))
    #expect(try source.faults(strict: false).count == 2)
    #expect(try source.faults(strict: true).count == 3)
    let file = try FileTreeSource(path: temporary.path + "/sub/x.plist")
    #expect(try file.faults(strict: false).map(\.file) == [temporary.path + "/sub/x.plist"])
  }
}
