import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierSources

/// Walks through the names of files, compared with those that pages show.
@Suite struct FileNameWalkTests {
  /// Makes a folder with random names, some of which lead to others.
  private func makeFolder(_ random: inout SeededGenerator) throws -> TestFolder {
    let folder = try TestFolder()
    var folders = [""]
    for index in 0..<120 {
      let parent = folders[random.below(folders.count)]
      let name = "\(parent)\(["a", "b c", ".hid", "10", "2", "é"][random.below(6)])\(index)"
      switch random.below(5) {
      case 0, 1:
        try FileManager.default.createDirectory(
          atPath: "\(folder.path)/\(name)",
          withIntermediateDirectories: true
        )
        folders.append(name + "/")
      case 2:
        let target = random.chance(50) ? "/\(folders[random.below(folders.count)])" : "/missing"
        try FileManager.default.createSymbolicLink(
          atPath: "\(folder.path)/\(name)",
          withDestinationPath: folder.path + target
        )
      default:
        try folder.write("{\"name\": [\"b c\"]}", to: name + (random.chance(50) ? ".json" : ""))
      }
    }
    return folder
  }

  private func path(_ match: SourceMatch<FileTreeID>) -> [UInt8] {
    match.nodes.last?.id.file.bytes ?? []
  }

  @Test("a walk comes to what pages show, in their order, with the same rows", arguments: 1...12)
  func pages(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try makeFolder(&random)
    var options = FolderOptions()
    options.foldersFirst = random.chance(50)
    options.order = [.name, .time, .none][random.below(3)]
    options.foldersOnly = random.chance(30)
    let source = try FileTreeSource(
      path: folder.path,
      showsHidden: random.chance(50),
      followsLinks: random.chance(50),
      options: options
    )
    var expected: [SourceMatch<FileTreeID>] = []
    var pages = SourceTraversal(source: source)
    while try pages.advance() {
      let last = try #require(pages.current.nodes.last)
      if last.id.content == nil, last.kind != .error { expected.append(pages.current) }
    }
    var walk = try #require(source.fileNames())
    var found: [SourceMatch<FileTreeID>] = []
    while try walk.advance() {
      guard let match = walk.match() else {
        Issue.record("seed \(seed): \(walk.path) is gone")
        continue
      }
      if match.nodes.last?.kind == .error { continue }
      #expect(walk.path == path(match), "seed \(seed)")
      #expect(walk.searchText.name == Array(match.nodes.last?.id.file.name ?? []))
      found.append(match)
    }
    #expect(found == expected, "seed \(seed)")
  }

  @Test("a walk after another one knows what changed meanwhile, also within a second")
  func again() throws {
    let folder = try TestFolder()
    for name in ["a/1", "a/b/2", "c/3"] { try folder.write("x", to: name) }
    let source = try FileTreeSource(path: folder.path)
    func names() throws -> [String] {
      var walk = try #require(source.fileNames())
      var names: [String] = []
      while try walk.advance() { names.append(String(decoding: walk.path, as: UTF8.self)) }
      return names
    }
    let long = Date(timeIntervalSinceNow: -60)
    func set(_ date: Date) throws {
      for name in ["a", "a/b", "c"] {
        let path = "\(folder.path)/\(name)"
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
      }
    }
    #expect(try names() == ["a", "a/1", "a/b", "a/b/2", "c", "c/3"])
    // Recent folders are read again, even with the same time.
    let now = Date()
    try set(now)
    #expect(try names().count == 6)
    try folder.write("x", to: "c/4")
    try set(now)
    #expect(try names().count == 7)
    // Others are only if their time is another one.
    try set(long)
    #expect(try names().count == 7)
    try folder.write("x", to: "a/b/5")
    try FileManager.default.removeItem(atPath: "\(folder.path)/c/3")
    #expect(try names() == ["a", "a/1", "a/b", "a/b/2", "a/b/5", "c", "c/4"])
    try FileManager.default.moveItem(
      atPath: "\(folder.path)/a/b",
      toPath: "\(folder.path)/c/b"
    )
    #expect(try names() == ["a", "a/1", "c", "c/4", "c/b", "c/b/2", "c/b/5"])
  }

  @Test(
    "names come first, contents after, and together they are what a search finds",
    arguments: 1...8
  )
  func namesFirst(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try makeFolder(&random)
    let source = try FileTreeSource(path: folder.path, showsHidden: true)
    for text in ["b", "name", "1", "é", "zz", "b c"] {
      var (names, others): ([SourceMatch<FileTreeID>], [SourceMatch<FileTreeID>]) = ([], [])
      var areNames = true
      try source.searchNamesFirst(for: SourceQuery(.text(text))) { _ in
      } namesEnded: {
        areNames = false
      } found: { match in
        if areNames { names.append(match) } else { others.append(match) }
        return true
      }
      #expect(!areNames)
      #expect(names.allSatisfy { $0.nodes.last?.id.content == nil }, "seed \(seed), \(text)")
      #expect(others.allSatisfy { $0.nodes.last?.id.content != nil }, "seed \(seed), \(text)")
      var all: [SourceMatch<FileTreeID>] = []
      try source.search(for: SourceQuery(.text(text))) { _ in
      } found: { match in
        all.append(match)
        return true
      }
      #expect(names == all.filter { $0.nodes.last?.id.content == nil }, "seed \(seed), \(text)")
      #expect(others == all.filter { $0.nodes.last?.id.content != nil }, "seed \(seed), \(text)")
      // A limit counts both.
      var count = 0
      let limit = random.below(all.count + 2)
      try source.searchNamesFirst(for: SourceQuery(.text(text), limit: limit)) { _ in
      } namesEnded: {
      } found: { _ in
        count += 1
        return true
      }
      #expect(count == min(limit, all.count), "seed \(seed), \(text)")
    }
  }

  @Test("a source without folders has no names of its own, and is searched as ever")
  func withoutFolders() throws {
    let source = JSONSource(utf8(#"{"a": "b"}"#), name: "f")
    #expect(source.fileNames() == nil)
    var count = 0
    try source.searchNamesFirst(for: SourceQuery(.text("a"))) { _ in
    } namesEnded: {
      Issue.record("there are no names")
    } found: { _ in
      count += 1
      return true
    }
    #expect(count == 1)
  }

  @Test("folders that are deeper than may be open at a time")
  func deep() throws {
    let folder = try TestFolder()
    var path = ""
    for level in 0..<100 {
      path += "d/"
      try folder.write("", to: "\(path)z\(level)")
    }
    let source = try FileTreeSource(path: folder.path)
    var walk = try #require(source.fileNames())
    var paths: [String] = []
    while try walk.advance() {
      paths.append(String(decoding: walk.path, as: UTF8.self))
      guard paths.count % 7 == 0 else { continue }
      let depth = walk.match()?.nodes.count
      #expect(depth == paths.last?.split(separator: "/").count)
    }
    #expect(paths.count == 200)
    #expect(paths.first == "d" && paths.last == "d/z0")
  }

  @Test("several sources: the names in each, below its row")
  func several() throws {
    let (one, other) = (try TestFolder(), try TestFolder())
    try one.write("", to: "sub/a")
    try other.write("", to: "a b")
    let members = try [one, other].map { folder in
      CombinedSource.Member(
        path: folder.path,
        source: .success(try FileTreeSource(path: folder.path)),
        isFolder: true
      )
    }
    let source = CombinedSource(members)
    var found: [String] = []
    try source.searchNamesFirst(for: SourceQuery(.text("a"))) { _ in
    } namesEnded: {
      found.append("end")
    } found: { match in
      found.append(match.nodes.dropFirst().map(\.title).joined(separator: "/"))
      return true
    }
    #expect(found == ["sub/a", "a b", "end"])
  }
}
