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

/// What sources say of what happens to files, as the system tells it and as looking finds it.
@Suite struct LiveTests {
  static let methods: [LiveFolders.Method] = [.usual, .polled, .told(most: 1)]

  @Test("created, written, deleted: the list of the folder is another", arguments: methods)
  func lists(_ method: LiveFolders.Method) async throws {
    let temporary = try TemporaryFolder()
    try temporary.folder("sub")
    let source = try FolderSource(path: temporary.path, seeingChanges: method)
    let sub = try #require(source.node(wireID: "sub"))
    let listener = Listener(source.changes(in: [nil, sub]))
    try temporary.write("a")
    try await listener.hear(.children(of: nil))
    #expect(listener.changes.allSatisfy { $0 == .children(of: nil) })
    try temporary.write("sub/b")
    try await listener.hear(.children(of: sub))
    listener.clear()
    try temporary.write("sub/b", [1, 2, 3])
    try await listener.hear(.children(of: sub))
    listener.clear()
    try FileManager.default.removeItem(atPath: temporary.path + "/a")
    try await listener.hear(.children(of: nil))
    #expect(listener.changes.allSatisfy { $0 == .children(of: nil) })
  }

  @Test("changes that come together are told as one")
  func together() async throws {
    let temporary = try TemporaryFolder()
    let source = try FolderSource(path: temporary.path)
    let listener = Listener(source.changes(in: [nil]))
    for number in 0..<500 { try temporary.write("f\(number)") }
    try await listener.hear(.children(of: nil))
    try temporary.write("last")
    try await eventually("the last") {
      try await source.children(of: nil, from: 500, limit: 1).nodes.map(\.title) == ["last"]
    }
    #expect(listener.changes.count < 50)
  }

  @Test("what is hidden is not told")
  func hidden() async throws {
    let temporary = try TemporaryFolder()
    let source = try FolderSource(path: temporary.path)
    let all = try FolderSource(path: temporary.path, showsHidden: true)
    let listener = Listener(source.changes(in: [nil]))
    let other = Listener(all.changes(in: [nil]))
    try temporary.write(".hidden")
    try await other.hear(.children(of: nil))
    try temporary.write("seen")
    try await listener.hear(.children(of: nil))
    #expect(listener.changes == [.children(of: nil)])
  }

  @Test(
    "a rename is told with both names, and the lists with it",
    arguments: [LiveFolders.Method.usual, .polled]
  )
  func renames(_ method: LiveFolders.Method) async throws {
    let temporary = try TemporaryFolder()
    try temporary.folder("one/deep")
    try temporary.folder("two")
    try temporary.write("one/file", [1])
    let source = try FolderSource(path: temporary.path, seeingChanges: method)
    func id(_ wireID: String) throws -> FileID { try #require(source.node(wireID: wireID)) }
    let listener = Listener(source.changes(in: [nil, try id("one"), try id("two")]))
    _ = try await all(source, of: try id("one"))
    #expect(rename(temporary.path + "/one/file", temporary.path + "/one/other") == 0)
    try await listener.hear(.children(of: try id("one")))
    let first = SourceChange<FileID>.renamed(try id("one/file"), to: try id("one/other"))
    #expect(listener.changes == [first, .children(of: try id("one"))])

    listener.clear()
    #expect(rename(temporary.path + "/one/deep", temporary.path + "/two/deep") == 0)
    try await listener.hear(.renamed(try id("one/deep"), to: try id("two/deep")))
    try await listener.hear(.children(of: try id("one")))
    try await listener.hear(.children(of: try id("two")))
  }

  @Test("a folder that is renamed is listened to under its new name", arguments: methods)
  func movedFolder(_ method: LiveFolders.Method) async throws {
    let temporary = try TemporaryFolder()
    try temporary.folder("one/deep")
    let source = try FolderSource(path: temporary.path, seeingChanges: method)
    func id(_ wireID: String) throws -> FileID { try #require(source.node(wireID: wireID)) }
    let branches: Set<FileID?> = [nil, try id("one"), try id("one/deep")]
    let listener = Listener(source.changes(in: branches))
    #expect(rename(temporary.path + "/one", temporary.path + "/two") == 0)
    try await listener.hear(.renamed(try id("one"), to: try id("two")))
    try await listener.hear(.children(of: try id("two/deep")))
    listener.clear()
    try temporary.write("two/deep/x")
    try await listener.hear(.children(of: try id("two/deep")))
  }

  @Test("a folder that is there again is listened to again", arguments: methods)
  func replacedFolder(_ method: LiveFolders.Method) async throws {
    let temporary = try TemporaryFolder()
    try temporary.folder("one/deep")
    let source = try FolderSource(path: temporary.path, seeingChanges: method)
    func id(_ wireID: String) throws -> FileID { try #require(source.node(wireID: wireID)) }
    let deep = try id("one/deep")
    let listener = Listener(source.changes(in: [deep]))
    try FileManager.default.removeItem(atPath: temporary.path + "/one")
    try await listener.hear(.children(of: deep))
    listener.clear()
    try temporary.folder("one/deep")
    try await listener.hear(.children(of: deep))
    listener.clear()
    try temporary.write("one/deep/x")
    try await listener.hear(.children(of: deep))
  }

  @Test("saving by replacing is no rename", arguments: methods)
  func saved(_ method: LiveFolders.Method) async throws {
    let temporary = try TemporaryFolder()
    try temporary.write("a.json", utf8("[1]"))
    let source = try FolderSource(path: temporary.path, seeingChanges: method)
    let listener = Listener(source.changes(in: [nil]))
    _ = try await all(source, of: nil)
    try temporary.write("a.json.new", utf8("[1, 2]"))
    #expect(rename(temporary.path + "/a.json.new", temporary.path + "/a.json") == 0)
    try await listener.hear(.children(of: nil))
    #expect(listener.changes.allSatisfy { $0 == .children(of: nil) })
  }

  @Test("the root that is deleted shows that it is gone")
  func rootGone() async throws {
    let temporary = try TemporaryFolder()
    try temporary.folder("root")
    let source = try FolderSource(path: temporary.path + "/root")
    let listener = Listener(source.changes(in: [nil]))
    try FileManager.default.removeItem(atPath: temporary.path + "/root")
    try await listener.hear(.children(of: nil))
    #expect(try await all(source, of: nil).map(\.title) == ["No such file or directory"])
  }

  @Test("whoever stops listening is told no more, the others are")
  func several() async throws {
    let temporary = try TemporaryFolder()
    let source = try FolderSource(path: temporary.path)
    let listeners = (0..<300).map { _ in Listener(source.changes(in: [nil])) }
    var quitter: Listener<FileID>? = Listener(source.changes(in: [nil]))
    #expect(quitter?.changes == [])
    quitter = nil
    try temporary.write("a")
    for listener in listeners { try await listener.hear(.children(of: nil)) }
  }

  @Test("a listener that does not keep up is told that it missed something")
  func slow() async throws {
    let temporary = try TemporaryFolder()
    let source = try FolderSource(path: temporary.path)
    for number in 0..<1100 { try temporary.folder("d\(number)") }
    let branches = try await all(source, of: nil, pageSize: 2000).map(\.id)
    let fast = Listener(source.changes(in: Set(branches)))
    let stream = source.changes(in: Set(branches))
    for number in 0..<1100 { try temporary.write("d\(number)/f") }
    try await eventually("all of them") {
      let lists = fast.changes.compactMap { change -> FileID? in
        if case .children(let folder) = change { folder } else { nil }
      }
      return fast.changes.contains(.everything) || Set(lists).count == branches.count
    }
    try temporary.write("d0/g")
    var isEverything = false
    for await change in stream where change == .everything {
      isEverything = true
      break
    }
    #expect(isEverything)
  }

  // Trees with what is in files.

  @Test("a data file that is written is one change of its children, wherever in it one looked")
  func dataFile() async throws {
    let temporary = try TemporaryFolder()
    try temporary.folder("sub")
    try temporary.write("sub/a.json", utf8("[[1], [2]]"))
    let source = try FileTreeSource(path: temporary.path)
    let file = try #require(try source.node(wireID: "sub/a.json"))
    let values = try await all(source, of: file).map(\.id)
    let listener = Listener(source.changes(in: [values[0], values[1]]))
    try temporary.write("sub/a.json", utf8("[[3]]"))
    try await listener.hear(.children(of: file))
    try temporary.write("sub/b.json", utf8("[[3]]"))
    try FileManager.default.removeItem(atPath: temporary.path + "/sub/a.json")
    try await eventually("gone") {
      try await all(source, of: file).map(\.kind) == [.error]
    }
    #expect(listener.changes.allSatisfy { $0 == .children(of: file) })
  }

  @Test("a data file that is renamed keeps the ids in it but for its name")
  func renamedDataFile() async throws {
    let temporary = try TemporaryFolder()
    try temporary.write("a.json", utf8("[[1], [2]]"))
    let source = try FileTreeSource(path: temporary.path)
    let file = try #require(await all(source, of: nil).first).id
    let value = try #require(await all(source, of: file).first).id
    let listener = Listener(source.changes(in: [nil, value]))
    #expect(rename(temporary.path + "/a.json", temporary.path + "/b.json") == 0)
    let new = try #require(try source.node(wireID: "b.json"))
    try await listener.hear(.renamed(file, to: new))
    let wireID = source.wireID(of: value).replacing("a.json", with: "b.json")
    let moved = try #require(try source.node(wireID: wireID))
    #expect(try await all(source, of: moved).map(\.detail) == ["1"])
  }

  @Test("a file as root: everything changes when it is written, cut, replaced, gone, back")
  func rootFile() async throws {
    let temporary = try TemporaryFolder()
    let path = temporary.path + "/a.json"
    try temporary.write("a.json", utf8("[1, 2, 3]"))
    let source = try FileTreeSource(path: path)
    let listener = Listener(source.changes(in: [nil]))
    func rows() async throws -> [String] { try await all(source, of: nil).map(\.detail) }
    #expect(try await rows() == ["1", "2", "3"])
    let steps: [(String, () throws -> Void, [String])] = [
      ("written", { try temporary.write("a.json", utf8("[4, 5, 6, 7]")) }, ["4", "5", "6", "7"]),
      ("cut", { #expect(truncate(path, 4) == 0) }, ["4", ""]),
      (
        "replaced",
        {
          try temporary.write("b", utf8("[8]")); rename(temporary.path + "/b", path)
        }, ["8"]
      ),
      ("gone", { unlink(path) }, [""]),
      ("back", { try temporary.write("a.json", utf8("[9]")) }, ["9"]),
    ]
    for (name, step, expected) in steps {
      listener.clear()
      try step()
      try await listener.hear(.everything)
      try await eventually("\(name): \(expected)") { try await rows() == expected }
    }
    #expect(listener.changes.allSatisfy { $0 == .everything })
  }

  @Test("a link that is turned to another file is a change of the file it leads to")
  func turnedLink() async throws {
    let temporary = try TemporaryFolder()
    try temporary.folder("v1")
    try temporary.folder("v2")
    try temporary.write("v1/a.json", utf8("[1]"))
    try temporary.write("v2/a.json", utf8("[2]"))
    try temporary.link("now", to: "v1")
    try temporary.link("a.json", to: "now/a.json")
    let source = try FileTreeSource(path: temporary.path + "/a.json")
    let listener = Listener(source.changes(in: [nil]))
    try temporary.link("new", to: "v2")
    #expect(rename(temporary.path + "/new", temporary.path + "/now") == 0)
    try await listener.hear(.everything)
    #expect(try await all(source, of: nil).map(\.detail) == ["2"])
    listener.clear()
    try temporary.write("v2/a.json", utf8("[3]"))
    try await listener.hear(.everything)
  }
}
