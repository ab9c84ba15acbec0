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

/// Changes to files as sources report them, both from inotify and by polling.
@Suite struct LiveTests {
  static let methods: [FolderWatcher.Method] = [.standard, .polling, .native(maxFolders: 1)]

  @Test("creating, writing and deleting a file change the list of its folder", arguments: methods)
  func lists(_ method: FolderWatcher.Method) async throws {
    let temporary = try TemporaryFolder()
    try temporary.folder("sub")
    let source = try FolderSource(path: temporary.path, watchingWith: method)
    let sub = try #require(source.node(wireID: "sub"))
    let recorder = ChangeRecorder(source.changes(in: [nil, sub]))
    try temporary.write("a")
    try await recorder.waitFor(.children(of: nil))
    #expect(recorder.changes.allSatisfy { $0 == .children(of: nil) })
    try temporary.write("sub/b")
    try await recorder.waitFor(.children(of: sub))
    recorder.clear()
    try temporary.write("sub/b", [1, 2, 3])
    try await recorder.waitFor(.children(of: sub))
    recorder.clear()
    try FileManager.default.removeItem(atPath: temporary.path + "/a")
    try await recorder.waitFor(.children(of: nil))
    #expect(recorder.changes.allSatisfy { $0 == .children(of: nil) })
  }

  @Test(
    "a root that is deleted or moved away and made anew is shown and watched again",
    arguments: methods
  )
  func root(_ method: FolderWatcher.Method) async throws {
    let temporary = try TemporaryFolder()
    let path = temporary.path + "/root"
    try temporary.folder("root/sub")
    try temporary.write("root/sub/a")
    let source = try FolderSource(path: path, watchingWith: method)
    let sub = try #require(source.node(wireID: "sub"))
    let recorder = ChangeRecorder(source.changes(in: [nil, sub]))
    func titles(_ folder: FileID?) async throws -> [String] {
      try source.children(of: folder, from: 0, limit: 10).nodes.map(\.title)
    }
    try FileManager.default.removeItem(atPath: path)
    try await recorder.waitFor(.children(of: nil))
    try await eventually("the reason") { try await titles(nil) == ["No such file or directory"] }

    recorder.clear()
    try temporary.folder("root/sub")
    try temporary.write("root/sub/b")
    try await recorder.waitFor(.children(of: nil))
    try await recorder.waitFor(.children(of: sub))
    #expect(try await titles(nil) == ["sub"])
    #expect(try await titles(sub) == ["b"])
    recorder.clear()
    try temporary.write("root/c")
    try await recorder.waitFor(.children(of: nil))

    recorder.clear()
    #expect(rename(path, temporary.path + "/old") == 0)
    try temporary.folder("root")
    try temporary.write("root/d")
    try await eventually("the new root") { try await titles(nil) == ["d"] }
    try await recorder.waitFor(.children(of: nil))
    recorder.clear()
    try temporary.write("root/e")
    try await recorder.waitFor(.children(of: nil))
    #expect(try await titles(nil) == ["d", "e"])
  }

  @Test("changes that come close together are reported as one")
  func together() async throws {
    let temporary = try TemporaryFolder()
    let source = try FolderSource(path: temporary.path)
    let recorder = ChangeRecorder(source.changes(in: [nil]))
    for number in 0..<500 { try temporary.write("f\(number)") }
    try await recorder.waitFor(.children(of: nil))
    try temporary.write("last")
    try await eventually("the last") {
      try source.children(of: nil, from: 500, limit: 1).nodes.map(\.title) == ["last"]
    }
    #expect(recorder.changes.count < 50)
  }

  @Test("changes to hidden files are not reported")
  func hidden() async throws {
    let temporary = try TemporaryFolder()
    let source = try FolderSource(path: temporary.path)
    let all = try FolderSource(path: temporary.path, showsHidden: true)
    let recorder = ChangeRecorder(source.changes(in: [nil]))
    let other = ChangeRecorder(all.changes(in: [nil]))
    try temporary.write(".hidden")
    try await other.waitFor(.children(of: nil))
    try temporary.write("seen")
    try await recorder.waitFor(.children(of: nil))
    #expect(recorder.changes == [.children(of: nil)])
  }

  @Test(
    "a rename is reported with both names, followed by the lists",
    arguments: [FolderWatcher.Method.standard, .polling]
  )
  func renames(_ method: FolderWatcher.Method) async throws {
    let temporary = try TemporaryFolder()
    try temporary.folder("one/deep")
    try temporary.folder("two")
    try temporary.write("one/file", [1])
    let source = try FolderSource(path: temporary.path, watchingWith: method)
    func id(_ wireID: String) throws -> FileID { try #require(source.node(wireID: wireID)) }
    let recorder = ChangeRecorder(source.changes(in: [nil, try id("one"), try id("two")]))
    _ = try await all(source, of: try id("one"))
    #expect(rename(temporary.path + "/one/file", temporary.path + "/one/other") == 0)
    try await recorder.waitFor(.children(of: try id("one")))
    let first = SourceChange<FileID>.renamed(try id("one/file"), to: try id("one/other"))
    #expect(recorder.changes == [first, .children(of: try id("one"))])

    recorder.clear()
    #expect(rename(temporary.path + "/one/deep", temporary.path + "/two/deep") == 0)
    try await recorder.waitFor(.renamed(try id("one/deep"), to: try id("two/deep")))
    try await recorder.waitFor(.children(of: try id("one")))
    try await recorder.waitFor(.children(of: try id("two")))
  }

  @Test("a renamed folder is watched under its new name", arguments: methods)
  func movedFolder(_ method: FolderWatcher.Method) async throws {
    let temporary = try TemporaryFolder()
    try temporary.folder("one/deep")
    let source = try FolderSource(path: temporary.path, watchingWith: method)
    func id(_ wireID: String) throws -> FileID { try #require(source.node(wireID: wireID)) }
    let branches: Set<FileID?> = [nil, try id("one"), try id("one/deep")]
    let recorder = ChangeRecorder(source.changes(in: branches))
    #expect(rename(temporary.path + "/one", temporary.path + "/two") == 0)
    try await recorder.waitFor(.renamed(try id("one"), to: try id("two")))
    try await recorder.waitFor(.children(of: try id("two/deep")))
    recorder.clear()
    try temporary.write("two/deep/x")
    try await recorder.waitFor(.children(of: try id("two/deep")))
  }

  @Test("a folder that is created again is watched again", arguments: methods)
  func replacedFolder(_ method: FolderWatcher.Method) async throws {
    let temporary = try TemporaryFolder()
    try temporary.folder("one/deep")
    let source = try FolderSource(path: temporary.path, watchingWith: method)
    func id(_ wireID: String) throws -> FileID { try #require(source.node(wireID: wireID)) }
    let deep = try id("one/deep")
    let recorder = ChangeRecorder(source.changes(in: [deep]))
    try FileManager.default.removeItem(atPath: temporary.path + "/one")
    try await recorder.waitFor(.children(of: deep))
    recorder.clear()
    try temporary.folder("one/deep")
    try await recorder.waitFor(.children(of: deep))
    recorder.clear()
    try temporary.write("one/deep/x")
    try await recorder.waitFor(.children(of: deep))
  }

  @Test("an atomic save is not a rename", arguments: methods)
  func saved(_ method: FolderWatcher.Method) async throws {
    let temporary = try TemporaryFolder()
    try temporary.write("a.json", utf8("[1]"))
    let source = try FolderSource(path: temporary.path, watchingWith: method)
    let recorder = ChangeRecorder(source.changes(in: [nil]))
    _ = try await all(source, of: nil)
    try temporary.write("a.json.new", utf8("[1, 2]"))
    #expect(rename(temporary.path + "/a.json.new", temporary.path + "/a.json") == 0)
    try await recorder.waitFor(.children(of: nil))
    #expect(recorder.changes.allSatisfy { $0 == .children(of: nil) })

    // A slower one, whose first step has been reported, but not been read.
    _ = try await all(source, of: nil)
    recorder.clear()
    try temporary.write("a.json.new", utf8("[1, 2, 3]"))
    try await recorder.waitFor(.children(of: nil))
    recorder.clear()
    #expect(rename(temporary.path + "/a.json.new", temporary.path + "/a.json") == 0)
    try await recorder.waitFor(.children(of: nil))
    #expect(recorder.changes.allSatisfy { $0 == .children(of: nil) })
  }

  @Test("deleting the root is reported")
  func rootGone() async throws {
    let temporary = try TemporaryFolder()
    try temporary.folder("root")
    let source = try FolderSource(path: temporary.path + "/root")
    let recorder = ChangeRecorder(source.changes(in: [nil]))
    try FileManager.default.removeItem(atPath: temporary.path + "/root")
    try await recorder.waitFor(.children(of: nil))
    #expect(try await all(source, of: nil).map(\.title) == ["No such file or directory"])
  }

  @Test("a cancelled subscription does not affect the others")
  func several() async throws {
    let temporary = try TemporaryFolder()
    let source = try FolderSource(path: temporary.path)
    let recorders = (0..<300).map { _ in ChangeRecorder(source.changes(in: [nil])) }
    var cancelled: ChangeRecorder<FileID>? = ChangeRecorder(source.changes(in: [nil]))
    #expect(cancelled?.changes == [])
    cancelled = nil
    try temporary.write("a")
    for recorder in recorders { try await recorder.waitFor(.children(of: nil)) }
  }

  @Test("a slow subscriber is notified that it missed changes")
  func slow() async throws {
    let temporary = try TemporaryFolder()
    let source = try FolderSource(path: temporary.path)
    for number in 0..<1100 { try temporary.folder("d\(number)") }
    let branches = try await all(source, of: nil, pageSize: 2000).map(\.id)
    let fast = ChangeRecorder(source.changes(in: Set(branches)))
    let stream = source.changes(in: Set(branches))
    for number in 0..<1100 { try temporary.write("d\(number)/f") }
    try await eventually("all of them") {
      let lists = fast.changes.compactMap { change -> FileID? in
        if case .children(let folder) = change { folder } else { nil }
      }
      return fast.changes.contains(.everything) || Set(lists).count == branches.count
    }
    // Once a later change has been delivered, the former ones have been delivered to all.
    fast.clear()
    try temporary.write("d0/g")
    try await eventually("the last one") { !fast.changes.isEmpty }
    var isEverything = false
    for await change in stream where change == .everything {
      isEverything = true
      break
    }
    #expect(isEverything)
  }

  // Trees with the contents of files.

  @Test("writing a data file is one change of its children, whichever nodes in it are watched")
  func dataFile() async throws {
    let temporary = try TemporaryFolder()
    try temporary.folder("sub")
    try temporary.write("sub/a.json", utf8("[[1], [2]]"))
    let source = try FileTreeSource(path: temporary.path)
    let file = try #require(try source.node(wireID: "sub/a.json"))
    let values = try await all(source, of: file).map(\.id)
    let recorder = ChangeRecorder(source.changes(in: [values[0], values[1]]))
    try temporary.write("sub/a.json", utf8("[[3]]"))
    try await recorder.waitFor(.children(of: file))
    try temporary.write("sub/b.json", utf8("[[3]]"))
    try FileManager.default.removeItem(atPath: temporary.path + "/sub/a.json")
    try await eventually("gone") {
      try await all(source, of: file).map(\.kind) == [.error]
    }
    #expect(recorder.changes.allSatisfy { $0 == .children(of: file) })
  }

  @Test("the ids in a renamed data file change only by its name")
  func renamedDataFile() async throws {
    let temporary = try TemporaryFolder()
    try temporary.write("a.json", utf8("[[1], [2]]"))
    let source = try FileTreeSource(path: temporary.path)
    let file = try #require(await all(source, of: nil).first).id
    let value = try #require(await all(source, of: file).first).id
    let recorder = ChangeRecorder(source.changes(in: [nil, value]))
    #expect(rename(temporary.path + "/a.json", temporary.path + "/b.json") == 0)
    let new = try #require(try source.node(wireID: "b.json"))
    try await recorder.waitFor(.renamed(file, to: new))
    let wireID = source.wireID(of: value).replacing("a.json", with: "b.json")
    let moved = try #require(try source.node(wireID: wireID))
    #expect(try await all(source, of: moved).map(\.detail) == ["1"])
  }

  @Test(
    "a file as root: everything changes when it is written, truncated, replaced, deleted or restored"
  )
  func rootFile() async throws {
    let temporary = try TemporaryFolder()
    let path = temporary.path + "/a.json"
    try temporary.write("a.json", utf8("[1, 2, 3]"))
    let source = try FileTreeSource(path: path)
    let recorder = ChangeRecorder(source.changes(in: [nil]))
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
      recorder.clear()
      try step()
      try await recorder.waitFor(.everything)
      try await eventually("\(name): \(expected)") { try await rows() == expected }
    }
    #expect(recorder.changes.allSatisfy { $0 == .everything })
  }

  @Test("redirecting a link is a change of the file")
  func turnedLink() async throws {
    let temporary = try TemporaryFolder()
    try temporary.folder("v1")
    try temporary.folder("v2")
    try temporary.write("v1/a.json", utf8("[1]"))
    try temporary.write("v2/a.json", utf8("[2]"))
    try temporary.link("now", to: "v1")
    try temporary.link("a.json", to: "now/a.json")
    let source = try FileTreeSource(path: temporary.path + "/a.json")
    let recorder = ChangeRecorder(source.changes(in: [nil]))
    try temporary.link("new", to: "v2")
    #expect(rename(temporary.path + "/new", temporary.path + "/now") == 0)
    try await recorder.waitFor(.everything)
    #expect(try await all(source, of: nil).map(\.detail) == ["2"])
    recorder.clear()
    try temporary.write("v2/a.json", utf8("[3]"))
    try await recorder.waitFor(.everything)
  }
}
