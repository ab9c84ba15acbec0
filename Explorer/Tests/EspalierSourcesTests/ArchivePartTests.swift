#if canImport(CArchive)
  import Foundation
  import Testing

  @testable import EspalierSources

  /// Parts of files in archives, which previews ask for.
  @Suite struct ArchivePartTests {
    private static let long = (0..<40_000).map { "line \($0)\n" }.joined()

    /// Calls a closure with a function that returns a part of a file in an archive in a folder.
    private func withArchive(
      format: String,
      filter: String = "none",
      options: String? = nil,
      passphrase: String? = nil,
      _ body: ((String, Int, Int) async throws -> FilePart?) async throws -> Void
    ) async throws {
      let entries = [
        TestArchive.Entry(path: "dir/long.txt", bytes: Array(Self.long.utf8)),
        TestArchive.Entry(path: "dir/x.json", bytes: Array(#"{"a": "text"}"#.utf8)),
        TestArchive.Entry(path: "empty"),
      ]
      let bytes = try TestArchive.bytes(
        entries,
        format: format,
        filter: filter,
        options: options,
        passphrase: passphrase
      )
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try Data(bytes).write(to: folder.appending(path: "x.archive.zip"))
      let source = try FileTreeSource(path: folder.path)
      try await body { path, offset, count in
        let node = try #require(try source.node(path: "x.archive.zip" + path), "\(path)")
        return try source.filePart(of: node.id, from: offset, count: count)
      }
    }

    @Test(
      "A part of a file is the same in every format, with its size and the time of its change",
      arguments: [("zip", "none"), ("ustar", "gzip"), ("7zip", "none")]
    )
    func parts(format: String, filter: String) async throws {
      let long = Array(Self.long.utf8)
      let changed: Int64 = 1_000_000_000_000_000
      try await withArchive(format: format, filter: filter) { part in
        for (offset, count) in [(0, 100), (65_000, 70_000), (long.count - 10, 100), (0, Int.max)] {
          let found = try #require(try await part("/dir/long.txt", offset, count))
          #expect(found.bytes == Array(long.dropFirst(offset).prefix(count)), "\(offset)")
          #expect(found.size == Int64(long.count))
          #expect(found.modified == changed)
          #expect(found.name == Array("long.txt".utf8))
        }
        #expect(try await part("/dir/long.txt", long.count + 5, 10)?.bytes == [])
        #expect(try await part("/empty", 0, 10)?.size == 0)
        // A file that opens as a branch is a file, too.
        #expect(try await part("/dir/x.json", 0, 4)?.bytes == Array(#"{"a""#.utf8))
        #expect(try await part("/dir", 0, 10) == nil)
        #expect(try await part("/dir/x.json/a", 0, 10) == nil)
      }
    }

    @Test(
      "An archive that is opened by its path is read once, and is the same tree",
      arguments: [("zip", "none"), ("ustar", "gzip")]
    )
    func openedOnce(format: String, filter: String) async throws {
      let folder = try TemporaryFolder()
      let path = folder.path + "/x"
      let bytes = try TestArchive.bytes(TestArchive.sample, format: format, filter: filter)
      try folder.write("x", bytes)
      let opened = try SourceOpener.open(path: path, opensFiles: true)
      let tree = try #require(opened as? FileTreeSource)
      // One that the tree itself opens has the name of the file as its title.
      #expect(try tree.openContents(in: .root).source.title == path)
      let other = try FileTreeSource(path: path)
      #expect(try other.openContents(in: .root).source.title == "x")
      #expect(try await drawing(tree) == drawing(other))
      let node = try #require(try tree.node(path: "/dir/a.json/k/1"))
      let wireID = tree.wireID(of: node.id)
      #expect(
        try other.node(path: "/dir/a.json/k/1").map { other.wireID(of: $0.id) } == wireID
      )
      #expect(try other.node(wireID: wireID) == node.id)
      let new = TestArchive.Entry(path: "new.txt", bytes: utf8("new"))
      try folder.write("x", try TestArchive.bytes([new], format: format, filter: filter))
      #expect(throws: SourceError.changed(path: path)) { try tree.node(wireID: wireID) }
      #expect(try await drawing(tree).hasPrefix("file new.txt: 3 bytes"))
    }

    @Test("A file that is encrypted has no part, and the reason is told")
    func encrypted() async throws {
      try await withArchive(
        format: "zip",
        options: "zip:encryption=aes256",
        passphrase: "secret"
      ) { part in
        await #expect(throws: SourceError.self) { try await part("/dir/long.txt", 0, 10) }
      }
    }
  }
#endif
