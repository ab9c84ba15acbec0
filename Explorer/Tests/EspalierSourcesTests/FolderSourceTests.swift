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

/// Folders on disk, including hostile ones.
@Suite struct FolderSourceTests {
  @Test("files and folders in one natural order, with their sizes")
  func listing() async throws {
    let temporary = try TemporaryFolder()
    for name in ["b10", "B9", "a"] { try temporary.write(name, [1, 2, 3]) }
    try temporary.folder("b9.d/inner")
    try temporary.write("b9.d/x", [UInt8](repeating: 0, count: 1500))
    try temporary.write(".hidden")
    let source = try FolderSource(path: temporary.path)
    #expect(
      try await drawing(source, pageSize: 2) == """
        file a: 3 bytes
        file B9: 3 bytes
        folder b9.d: 
          folder inner: 
          file x: 1.5 KB
        file b10: 3 bytes
        """
    )
    let all = try FolderSource(path: temporary.path, showsHidden: true)
    #expect(try all.children(of: nil, from: 0, limit: 1).nodes.map(\.title) == [".hidden"])
    #expect(temporary.path.hasSuffix("/" + source.title))
  }

  @Test("a file's path and wire id")
  func paths() async throws {
    let temporary = try TemporaryFolder()
    try temporary.folder("a b/é")
    let source = try FolderSource(path: temporary.path)
    let outer = try await all(source, of: nil)[0]
    let inner = try await all(source, of: outer.id)[0]
    #expect(source.path(of: inner.id) == "a b/é")
    #expect(source.wireID(of: inner.id) == "a%20b/%C3%A9")
    #expect(source.node(wireID: "a%20b/%C3%A9") == inner.id)
  }

  @Test(
    "a wire id that leads out of the root or is malformed gives nil",
    arguments: [
      "", "..", "a/..", "../a", "%2E%2E", "a//b", "/a", "a/", ".", "a/./b", "a%2Fb", "a%00", "a b",
      "%e9", "a%", "a%1",
      "a%+1", "//x", "é",
    ]
  )
  func hostileWireIDs(_ wireID: String) async throws {
    let temporary = try TemporaryFolder()
    #expect(try FolderSource(path: temporary.path).node(wireID: wireID) == nil)
  }

  @Test("links are leaves that show their target, including cyclic and dangling ones")
  func links() async throws {
    let temporary = try TemporaryFolder()
    try temporary.link("self", to: ".")
    try temporary.link("up", to: "..")
    try temporary.link("nowhere", to: "gone\u{1B}")
    try temporary.link("loop", to: "loop")
    let source = try FolderSource(path: temporary.path)
    #expect(
      try await drawing(source) == """
        link loop: -> loop
        link nowhere: -> gone\\u{1B}
        link self: -> .
        link up: -> ..
        """
    )
    let through = try #require(source.node(wireID: "self/up"))
    let page = try source.children(of: through, from: 0, limit: 10)
    #expect(page.nodes.map(\.kind) == [.error], "a link on the way is not followed")
  }

  @Test("pipes are not opened")
  func pipes() async throws {
    let temporary = try TemporaryFolder()
    #expect(mkfifo(temporary.path + "/pipe", 0o600) == 0)
    let source = try FolderSource(path: temporary.path)
    #expect(try await drawing(source) == "other pipe: pipe")
    let pipe = try #require(source.node(wireID: "pipe"))
    #expect(try source.children(of: pipe, from: 0, limit: 10).nodes.map(\.kind) == [.error])
  }

  @Test("hostile names are shown distinguishably")
  func hostileNames() async throws {
    let temporary = try TemporaryFolder()
    let names: [[UInt8]] = [
      utf8("new\nline"), utf8("new\\nline"), utf8("esc\u{1B}[31m"), utf8("bidi\u{202E}x"),
      [0x62, 0xFF],
      utf8("b\\xFF"), utf8(" lead"), utf8("-rf"), [UInt8](repeating: 0x7A, count: 255),
    ]
    for name in names {
      let path = (utf8(temporary.path) + [0x2F] + name + [0]).map { CChar(bitPattern: $0) }
      let descriptor = creat(path, 0o600)
      #expect(descriptor >= 0)
      close(descriptor)
    }
    let source = try FolderSource(path: temporary.path)
    let titles = try await all(source, of: nil).map(\.title)
    #expect(Set(titles).count == names.count)
    #expect(
      Set(titles).isSuperset(of: [
        "new\\nline", "new\\\\nline", "esc\\u{1B}[31m", "b\\xFF", "b\\\\xFF",
      ])
    )
    #expect(
      titles.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" } }
    )
    #expect(try await drawing(source).split(separator: "\n").count == names.count)
  }

  @Test("a folder that cannot be read has one child with the reason")
  func unreadable() async throws {
    let temporary = try TemporaryFolder()
    try temporary.folder("gone/inner")
    let source = try FolderSource(path: temporary.path)
    let gone = try #require(await all(source, of: nil).first { $0.title == "gone" })
    try FileManager.default.removeItem(atPath: temporary.path + "/gone")
    let reports = try await all(source, of: gone.id)
    #expect(reports.map(\.title) == ["No such file or directory"])
    #expect(reports.map(\.kind) == [.error])
    #expect(reports.map(\.isBranch) == [false])
    #expect(source.node(wireID: source.wireID(of: reports[0].id)) == reports[0].id)
    #expect(source.path(of: reports[0].id) == "gone")
    #expect(try await all(source, of: reports[0].id).isEmpty)
  }

  @Test("a folder without permission reports that in one child, a file in its row")
  func closed() throws {
    let temporary = try TemporaryFolder()
    try temporary.folder("closed/inner")
    try temporary.folder("listed/inner")
    chmod(temporary.path + "/closed", 0)
    chmod(temporary.path + "/listed", 0o444)
    defer {
      chmod(temporary.path + "/closed", 0o700)
      chmod(temporary.path + "/listed", 0o700)
    }
    let source = try FolderSource(path: temporary.path)
    func rows(_ wireID: String) throws -> [SourceNode<FileID>] {
      let folder = try #require(source.node(wireID: wireID))
      return source.files.page(of: folder, from: 0, limit: 10) { _, node in node }.nodes
    }
    try withoutPrivilege { () throws in
      #expect(try rows("closed").map(\.title) == ["Permission denied"])
      #expect(try rows("closed").map(\.kind) == [.error])
      #expect(try rows("listed").map(\.title) == ["inner"])
      #expect(try rows("listed").map(\.detail) == ["Permission denied"])
      #expect(try rows("listed").map(\.kind) == [.error])
      let refused = SourceError.notPermitted(
        path: temporary.path + "/closed",
        reason: "Permission denied"
      )
      #expect(throws: refused) { try FolderSource(path: temporary.path + "/closed") }
    }
  }

  @Test("followed links expand like their targets, except in cycles")
  func followed() async throws {
    let temporary = try TemporaryFolder()
    let outside = try TemporaryFolder()
    try outside.write("far", [1])
    try temporary.folder("a/b")
    try temporary.write("a/f")
    try temporary.link("a/b/up", to: "..")
    try temporary.link("a/b/root", to: "../..")
    try temporary.link("a/b/self", to: ".")
    try temporary.link("again", to: "a")
    try temporary.link("loop", to: "loop")
    try temporary.link("out", to: outside.path)
    try temporary.link("file", to: "a/f")
    let source = try FolderSource(path: temporary.path, followsLinks: true)
    let note = " (leads back to a folder above)"
    let inner = """
        folder b: 
          link root: -> ../..\(note)
          link self: -> .\(note)
          link up: -> ..\(note)
        file f: 0 bytes
      """
    #expect(
      try await drawing(source) == """
        folder a: 
        \(inner)
        link again: -> a
        \(inner)
        link file: -> a/f
        link loop: -> loop
        link out: -> \(outside.path)
          file far: 1 byte
        """
    )
    let circle = try #require(source.node(wireID: "a/b/up"))
    let rows = try source.children(of: circle, from: 0, limit: 10).nodes
    #expect(rows.map(\.title) == ["leads back to a folder above"])
    #expect(try await all(source, of: source.node(wireID: "loop")).map(\.kind) == [.error])
  }

  @Test("3,000 nested folders, far beyond the longest path")
  func deep() async throws {
    let temporary = try TemporaryFolder()
    var descriptor = open(temporary.path, O_RDONLY | O_DIRECTORY)
    for _ in 0..<3000 {
      #expect(mkdirat(descriptor, "down", 0o700) == 0)
      let next = openat(descriptor, "down", O_RDONLY | O_DIRECTORY)
      close(descriptor)
      descriptor = next
    }
    close(descriptor)
    defer { removeChain(temporary.path, named: "down") }
    let source = try FolderSource(path: temporary.path)
    let path = [String](repeating: "down", count: 3000)
    for depth in [1, 2, 100, 818, 819, 820, 1500, 2998, 2999] {
      let folder = try #require(source.node(wireID: path.prefix(depth).joined(separator: "/")))
      let children = try await all(source, of: folder)
      #expect(children.map(\.kind) == [.folder])
      #expect(children.map { source.path(of: $0.id).utf8.count } == [5 * depth + 4])
    }
    let last = try #require(source.node(wireID: path.joined(separator: "/")))
    #expect(try await all(source, of: last).isEmpty)
  }

  /// Removes a chain of folders from the outside in, each time moving the rest up.
  private func removeChain(_ path: String, named name: String) {
    let top = path + "/" + name
    while rename(top + "/" + name, path + "/rest") == 0 {
      rmdir(top)
      rename(path + "/rest", top)
    }
    rmdir(top)
  }

  @Test("20,000 files, page by page")
  func many() async throws {
    let temporary = try TemporaryFolder()
    for number in 0..<20_000 {
      let path = "\(temporary.path)/f\(number)"
      close(creat(path, 0o600))
    }
    let source = try FolderSource(path: temporary.path)
    let titles = try await all(source, of: nil, pageSize: 500).map(\.title)
    #expect(titles == (0..<20_000).map { "f\($0)" })
    let last = try source.children(of: nil, from: 19_999, limit: 5)
    #expect(last.nodes.map(\.title) == ["f19999"])
    #expect(last.nextOffset == nil)
    #expect(try source.children(of: nil, from: 50_000, limit: 5).nodes.isEmpty)
  }

  @Test("later pages continue the listing of the first one, which is always read again")
  func changes() async throws {
    let temporary = try TemporaryFolder()
    for name in ["b", "d", "f"] { try temporary.write(name) }
    let source = try FolderSource(path: temporary.path)
    #expect(try source.children(of: nil, from: 0, limit: 1).nodes.map(\.title) == ["b"])
    try temporary.write("a")
    try FileManager.default.removeItem(atPath: temporary.path + "/f")
    let rest = try source.children(of: nil, from: 1, limit: 5)
    #expect(rest.nodes.map(\.title) == ["d", "f"])
    #expect(rest.nodes.map(\.kind) == [.file, .error])
    #expect(try await all(source, of: nil).map(\.title) == ["a", "b", "d"])
  }

  @Test("anything but a folder is refused with a typed error")
  func refusals() async throws {
    let temporary = try TemporaryFolder()
    try temporary.write("file")
    #expect(throws: SourceError.notFound(path: temporary.path + "/none")) {
      try FolderSource(path: temporary.path + "/none")
    }
    #expect(throws: SourceError.notAFolder(path: temporary.path + "/file")) {
      try FolderSource(path: temporary.path + "/file")
    }
  }
}
