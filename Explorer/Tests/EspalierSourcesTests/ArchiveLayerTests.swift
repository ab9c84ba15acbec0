#if canImport(CArchive)
  import Foundation
  import Testing

  @testable import EspalierSources

  /// Layers of compression around a file or an archive.
  @Suite struct ArchiveLayerTests {
    /// A gzip that expands to one that expands to more, and so on without end: the file of libarchive's
    /// own test `test_read_filter_gzip_recursive`.
    static let recursive = """
      H4sIAVAt7/c8AHD/AAD/H4sICQBkQAnr/3MJGwBw/wAA/x+LCAgIAFEACQkcAHD/AAD/H4sIEf8H/+/3PABw/wAA\
      /x+LCAkAZEAJ6/9z7hsAcP8AAP8fiwgICABRAAkJHABw/wAA/x+LCBH/B///6wEJdxH/B///cwkbAHD/AAD/H4sI\
      CAgAUQAJCRwAcP8AAP8fiwgR/wf/7/c8AHD/AAD/H4sICQBkQAnr/zwAcP8AAP8fiwgJAGRACev/c+5jaGEBCXcR\
      /wf//3MJGwBw/wAA/x+LCAgIAFEACQkcAHD/AAD/H4sIEf8H/+/3PABw/wAA/x+LCAkAZEAJ6/88gcPCw8PDw8PD\
      w8PBw8PDw8PDw8PDw8Plw8PDiAEAw0OfCAtdw8M=
      """

    /// Returns bytes in layers of compression, the innermost first.
    static func layers(_ filters: [String], around bytes: [UInt8]) throws -> [UInt8] {
      try filters.reduce(bytes) { bytes, filter in
        let entry = TestArchive.Entry(path: "data", bytes: bytes)
        return try TestArchive.bytes([entry], format: "raw", filter: filter)
      }
    }

    @Test(
      "what expands without end is a fault with its place, in a moment",
      .timeLimit(.minutes(20)),
      arguments: [[], ["bzip2"], ["gzip", "xz"]]
    )
    func endless(_ filters: [String]) async throws {
      let inner = try #require(Data(base64Encoded: Self.recursive))
      #expect(inner.count == 293)
      let bytes = try Self.layers(filters, around: Array(inner))
      let fault = try #require(await Self.fault(of: bytes))
      #expect(fault.hasPrefix("a.gz:1:"))
      #expect(fault.contains(": it is compressed more than 8 times"), "\(fault)")
    }

    @Test("a name without an end in the header of a layer is a fault", .timeLimit(.minutes(20)))
    func endlessName() async throws {
      let name = [UInt8](repeating: UInt8(ascii: "a"), count: 20 << 20)
      let header: [UInt8] = [0x1F, 0x8B, 8, 8, 0, 0, 0, 0, 0, 3]
      let bytes = try Self.layers(["gzip"], around: header + name)
      let fault = try #require(await Self.fault(of: bytes))
      #expect(
        fault.hasSuffix(": no file begins in the first 16 MB, so it is not read further"),
        "\(fault)"
      )
    }

    @Test(
      "what expands without end in an archive is a row with the reason",
      .timeLimit(.minutes(20))
    )
    func nested() async throws {
      let inner = try #require(Data(base64Encoded: Self.recursive))
      let tar = try TestArchive.bytes(
        [.init(path: "r.gz", bytes: Array(inner)), .init(path: "a.json", bytes: utf8("[1]"))],
        format: "ustar",
        filter: "gzip"
      )
      let folder = try TemporaryFolder()
      try folder.write("a.tgz", tar)
      try folder.write("r.gz", Array(inner))
      let tree = try FileTreeSource(path: folder.path)
      for path in ["r.gz", "a.tgz/r.gz"] {
        let file = try #require(try tree.node(path: path))
        let rows = try await all(tree, of: file.id)
        #expect(rows.map(\.kind) == [.error], "\(path)")
      }
      #expect(try tree.node(path: "a.tgz/a.json/0")?.detail == "1")
      // One of each, on disk and in the archive.
      #expect(try tree.faults(strict: false).count == 2)
    }

    @Test(
      "up to eight layers of compression are removed",
      arguments: ["gzip", "bzip2", "xz", "zstd", "lzma", "lz4", "compress", "lzip"]
    )
    func several(_ filter: String) async throws {
      let tar = try TestArchive.bytes(TestArchive.sample, format: "pax")
      for filters in [
        [filter], [filter, "gzip"], ["gzip", filter, "bzip2"],
        ["gzip", "bzip2", "xz", "zstd", filter], ["gzip", "gzip", "gzip"],
      ] {
        let source = try ArchiveSource(Self.layers(filters, around: tar), name: "a.tar")
        #expect(try await drawing(source) == ArchiveSourceTests.rows, "\(filters)")
      }
      guard filter != "compress" else {
        let twice = try Self.layers([filter, filter], around: tar)
        let fault = try #require(
          ArchiveSource(twice, name: "a.tar").faults(strict: false).first
        )
        #expect(fault.message.contains("several times by compress"))
        return
      }
      let eight = Array(repeating: filter, count: 8)
      let source = try ArchiveSource(Self.layers(eight, around: tar), name: "a.tar")
      #expect(try await drawing(source) == ArchiveSourceTests.rows)
      let bytes = try Self.layers(eight + [filter], around: tar)
      let fault = try #require(await Self.fault(of: bytes))
      #expect(fault.contains(": it is compressed more than 8 times"))
    }

    /// Returns the only row that a file has, as a fault.
    private static func fault(of bytes: [UInt8]) async throws -> String? {
      let source = try SourceOpener.open(bytes: bytes, name: "a.gz")
      let faults = try source.faults(strict: false)
      #expect(try await drawing(source) == faults.map { "error \($0.description): " }.joined())
      return faults.first?.description
    }
  }
#endif
