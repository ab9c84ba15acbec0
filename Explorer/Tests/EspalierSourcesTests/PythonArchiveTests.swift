#if canImport(CArchive)
  import ExplorerTestSupport
  import Testing

  @testable import EspalierSources

  /// Random archives that Python writes, and whose files are those that Python reads.
  @Suite(.enabled(if: Python.isInstalled), .serialized)
  struct PythonArchiveTests {
    private static let shared = #"""
      def files():
        names = {}
        for _ in range(R.randrange(1, 12)):
          steps = [R.choice(["a", "B", "é", "日本", "x y", "n.txt", "'", "10", "9", "&", "😀"])
            for _ in range(R.randrange(1, 5))]
          path = "/".join(steps[:-1] + ["file " + steps[-1]])
          names[path] = R.choice([b"", b"x", R.randbytes(R.randrange(3000)), b"ab" * R.randrange(40000)])
        return names
      def entry(path, data):
        line(0, path.encode().hex(), "%d %s" % (len(data), data.hex()))

      """#

    @Test(
      "zip has the names, sizes and bytes that Python reads",
      arguments: PythonComparisonTests.seeds
    )
    func zip(_ seed: UInt64) async throws {
      try await compare(
        #"""
        import zipfile
        # Without LZMA, which neither library reads as zipfile writes it.
        KINDS = [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2]
        def make(number):
          name = "%d.zip" % number
          with zipfile.ZipFile(place(name), "w", strict_timestamps=False) as archive:
            archive.comment = R.choice([b"", b"a comment"])
            for path, data in files().items():
              if R.random() < 0.2:
                # Written as a stream: the sizes follow the bytes.
                with archive.open(zipfile.ZipInfo(path), "w", force_zip64=R.random() < 0.5) as file: file.write(data)
              else: archive.writestr(path, data, compress_type=R.choice(KINDS))
          with zipfile.ZipFile(place(name)) as archive:
            for info in archive.infolist(): entry(info.filename, archive.read(info))
          return name
        """#,
        seed: seed
      )
    }

    @Test(
      "tar has the names, sizes and bytes that Python reads",
      arguments: PythonComparisonTests.seeds
    )
    func tar(_ seed: UInt64) async throws {
      try await compare(
        #"""
        import io, tarfile
        def make(number):
          kind = R.choice(["", "gz", "bz2", "xz"])
          name = "%d.tar" % number + ("." + kind if kind else "")
          layout = R.choice([tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
          with tarfile.open(place(name), "w:" + kind, format=layout) as archive:
            for path, data in files().items():
              if layout != tarfile.USTAR_FORMAT and R.random() < 0.3: path = "long " * 30 + "/" + path
              info = tarfile.TarInfo(path)
              info.size = len(data)
              archive.addfile(info, io.BytesIO(data))
          with tarfile.open(place(name)) as archive:
            for info in archive: entry(info.name, archive.extractfile(info).read())
          return name
        """#,
        seed: seed
      )
    }

    private func compare(_ script: String, seed: UInt64) async throws {
      let seed = seed + TestScale.seedBase
      let count = max(PythonComparisonTests.fileCount / 3, 20)
      for sample in try Python.samples(Self.shared + script, seed: seed, count: count) {
        let source = try ArchiveSource(sample.bytes, name: sample.name)
        var lines: [String] = []
        var open = try await all(source, of: nil)
        while let node = open.popLast() {
          if node.isBranch {
            open += try await all(source, of: node.id)
            continue
          }
          let bytes = try #require(try source.value(of: node.id))
          let path = Array(source.path(of: node.id).utf8.dropFirst())
          #expect(node.detail == byteSize(Int64(bytes.count)), "\(node.title)")
          lines.append(
            "0 \(PythonListing.hexadecimal(path)) \(bytes.count) \(PythonListing.hexadecimal(bytes))"
          )
        }
        #expect(lines.sorted() == sample.lines.sorted(), "seed \(seed), \(sample.name)")
        #expect(try source.faults(strict: true).isEmpty)
      }
    }
  }
#endif
