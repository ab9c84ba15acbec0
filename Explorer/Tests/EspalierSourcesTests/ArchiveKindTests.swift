#if canImport(CArchive)
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

  /// Entries of archives that are neither folders, files nor symbolic links.
  @Suite struct ArchiveKindTests {
    @Test("pipes and devices are what they are in a folder", arguments: ["ustar", "pax", "newc"])
    func specialFiles(_ format: String) async throws {
      let folder = try TemporaryFolder()
      try folder.folder("d")
      try folder.write("d/file", utf8("1"))
      try #require(mkfifo(folder.path + "/d/p", 0o600) == 0)
      let archive = try TestArchive.bytes(
        [.init(path: "file", bytes: utf8("1")), .init(path: "p", type: UInt32(S_IFIFO))],
        format: format
      )
      try folder.write("a.tar", archive)
      let (old, new) = (folder.path + "/d", folder.path + "/a.tar")
      let differences = try await ComparisonTests.differences(
        ComparisonTests.open(old),
        ComparisonTests.open(new)
      )
      #expect(differences.isEmpty, "\(differences)")
      let kinds = try TestArchive.bytes(
        [
          .init(path: "c", type: UInt32(S_IFCHR)), .init(path: "f", type: UInt32(S_IFIFO)),
          .init(path: "b", type: UInt32(S_IFBLK)),
        ],
        format: format
      )
      let titles = try await all(ArchiveSource(kinds, name: "a"), of: nil)
      #expect(titles.map(\.value) == [.note("device"), .note("device"), .note("pipe")])
    }

    @Test("a hard link is the file of its other name", arguments: ["ustar", "pax", "newc"])
    func hardLinks(_ format: String) async throws {
      // A cpio has the contents at the last name.
      let isCPIO = format == "newc"
      let contents = utf8("text\n")
      let links: [TestArchive.Entry] =
        isCPIO
        ? [
          .init(path: "d/one", inode: 7), .init(path: "two", inode: 7),
          .init(path: "z", bytes: contents, inode: 7),
        ]
        : [
          .init(path: "d/one", bytes: contents), .init(path: "two", hardLink: "d/one"),
          .init(path: "z", hardLink: "./d/one"),
        ]
      let archive = try TestArchive.bytes(links, format: format)
      let source = try ArchiveSource(archive, name: "a.tar")
      for path in ["/d/one", "/two", "/z"] {
        let node = try #require(try source.node(path: path))
        #expect(node.kind == .file && node.value == .size(5), "\(path)")
        #expect(node.remarks == (path == "/d/one" ? [] : ["hard link to d/one"]))
        // Often enough that all are kept.
        for _ in 0..<4 { #expect(try source.value(of: node.id) == contents, "\(path)") }
      }
      #expect(try source.faults(strict: true).isEmpty)
      let folder = try TemporaryFolder()
      try folder.folder("d")
      try folder.write("d/one", contents)
      try folder.write("two", contents)
      try folder.write("z", contents)
      let differences = try await ComparisonTests.differences(
        source,
        ComparisonTests.open(folder.path)
      )
      #expect(differences.isEmpty, "\(differences)")
    }

    @Test("a hard link to what is not there is a link")
    func lostHardLinks() throws {
      let archive = try TestArchive.bytes([.init(path: "l", hardLink: "nowhere")], format: "ustar")
      let node = try #require(try ArchiveSource(archive, name: "a.tar").node(path: "/l"))
      #expect(node.kind == .link && node.value == .link("nowhere"))
    }
  }
#endif
