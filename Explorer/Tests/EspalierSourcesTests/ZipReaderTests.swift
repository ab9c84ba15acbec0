#if canImport(CArchive) && canImport(CZip)
  import ExplorerTestSupport
  import Testing

  @testable import EspalierSources

  /// Zips as libzip lists them, beside libarchive, which reads the header of each file.
  @Suite struct ZipReaderTests {
    private static let entries =
      TestArchive.sample + [
        .init(path: "link", link: "dir/a.json"), .init(path: "../up", bytes: utf8("x")),
        .init(path: "é 日本.txt", bytes: [UInt8](repeating: 0x61, count: 70_000)),
      ]

    @Test("names, kinds, sizes, times, links and encryption are those that libarchive reads")
    func entries() throws {
      let plain = try TestArchive.bytes(Self.entries, format: "zip")
      let encrypted = try TestArchive.bytes(
        TestArchive.sample,
        format: "zip",
        options: "zip:encryption=aes256",
        passphrase: "x"
      )
      for bytes in [plain, encrypted] { try expectSameEntries(bytes) }
    }

    @Test(
      "zips that Python writes have the entries that libarchive reads",
      .enabled(if: Python.isInstalled)
    )
    func python() throws {
      let script = #"""
        import zipfile, stat
        def make(number):
          name = "%d.zip" % number
          with zipfile.ZipFile(place(name), "w") as archive:
            for index in range(R.randrange(12)):
              info = zipfile.ZipInfo(R.choice(["a", "b/", "c/d", "é/x.txt", "t\\u", "日本"]) + "%d" % index,
                (R.randrange(1980, 2100), R.randrange(1, 13), 5, 6, 7, 8))
              info.create_system = R.choice([0, 3])
              kind = R.choice([0, stat.S_IFREG, stat.S_IFDIR, stat.S_IFLNK, stat.S_IFIFO])
              info.external_attr = R.choice([0, (kind | 0o644) << 16])
              info.external_attr |= R.choice([0, 0x10])
              if kind == stat.S_IFDIR and info.create_system == 3: info.filename += "/"
              archive.writestr(info, "target")
          return name
        """#
      for sample in try Python.samples(script, seed: TestScale.seedBase, count: 60) {
        try expectSameEntries(sample.bytes, sample.name)
      }
    }

    @Test("a zip behind a program has its entries, wherever its offsets are counted from")
    func selfExtracting() async throws {
      let zip = try TestArchive.bytes([.init(path: "a.txt", bytes: utf8("x"))], format: "zip")
      let program = utf8("MZ\0\u{1}") + [UInt8](repeating: 0, count: 5_000)
      for name in ["setup.exe", "setup"] {
        let source = try SourceOpener.open(bytes: program + zip, name: name)
        #expect(try await drawing(source).hasPrefix("file a.txt"))
        let node = try #require(try (source as? ArchiveSource)?.node(path: "/a.txt"))
        #expect(try (source as? ArchiveSource)?.value(of: node.id) == utf8("x"))
      }
      #expect(throws: SourceError.self) { try SourceOpener.open(bytes: program, name: "setup") }
    }

    @Test("a link that is compressed by an unknown method does not hide the next file")
    func unknownMethod() async throws {
      var zip = try TestArchive.bytes(
        [.init(path: "l", link: "t"), .init(path: "b", bytes: utf8("x"))],
        format: "zip",
        options: "zip:compression=store"
      )
      // The methods of the link in its header and in the directory.
      zip[8] = 97
      let directory = try #require(
        zip.indices.first { zip[$0...].starts(with: [0x50, 0x4B, 1, 2]) }
      )
      zip[directory + 10] = 97
      let source = try SourceOpener.open(bytes: zip, name: "a.zip")
      let titles = try await all(ArchiveSource(FileInput(.memory(zip), name: "a")), of: nil).map(
        \.title
      )
      #expect(titles == ["b", "l"])
      #expect(try source.faults(strict: false).isEmpty)
      #expect(try await drawing(source).contains("link l: (Compression method not supported)"))
      let faults = try source.faults(strict: true).map(\.message)
      #expect(faults == ["/l: Compression method not supported"])
    }

    @Test("names in UTF-8 are taken as they are written, control characters included")
    func names() async throws {
      let names = ["a\u{1}b\u{1B}[31m\u{7F}.txt", "\u{2}é", "tab\tline\n", "☺"]
      // The writer has no characters beyond ASCII in every locale, so they are put in afterwards.
      let stand = ["\u{2}é": "\u{2}QX", "☺": "QYZ"]
      var zip = try TestArchive.bytes(
        names.map { .init(path: stand[$0] ?? $0, bytes: utf8("x")) },
        format: "zip"
      )
      for (name, other) in stand { zip = zip.replacing(utf8(other), with: utf8(name)) }
      let source = try ArchiveSource(zip, name: "a.zip")
      let found = try await all(source, of: nil).map { source.path(of: $0.id) }
      #expect(Set(found) == Set(names.map { "/" + $0 }))
      // A name of DOS that is not in UTF-8 has the characters of its code page.
      let ascii = try TestArchive.bytes([.init(path: "dos!", bytes: utf8("x"))], format: "zip")
      let dos = try ArchiveSource(
        ascii.replacing(utf8("dos!"), with: utf8("dos") + [0x82]),
        name: "a.zip"
      )
      #expect(try await all(dos, of: nil).map(\.title) == ["dosé"])
    }

    @Test("a zip behind a program opens in a folder and in an archive")
    func nestedPrograms() async throws {
      let zip = try TestArchive.bytes([.init(path: "in.txt", bytes: utf8("x"))], format: "zip")
      let folder = try TemporaryFolder()
      for name in ["d", "plain", "o"] { try folder.folder(name) }
      for (name, start) in [
        ("setup.exe", "MZ\0\u{1}"), ("tool", "\u{7F}ELF"), ("app", "#!/usr/bin/python3\n"),
      ] {
        let program = utf8(start) + [UInt8](repeating: 0, count: 5_000)
        try folder.write("d/" + name, program + zip)
        try folder.write("plain/" + name, program)
        try folder.write(
          "o/\(name).tar",
          TestArchive.bytes([.init(path: name, bytes: program + zip)], format: "ustar")
        )
      }
      for name in ["setup.exe", "tool", "app"] {
        for (path, isThere) in [
          ("d/\(name)", true), ("o/\(name).tar/\(name)", true), ("plain/\(name)", false),
        ] {
          let tree = try FileTreeSource(path: folder.path)
          let node = try tree.node(path: path + "/in.txt")
          #expect((node != nil) == isThere, "\(path)")
        }
      }
    }

    @Test(
      "cpio and ar open by their first bytes",
      arguments: ["newc", "odc", "bin", "arbsd", "arsvr4"]
    )
    func others(_ format: String) async throws {
      let bytes = try TestArchive.bytes([.init(path: "a.txt", bytes: utf8("x"))], format: format)
      // Whatever the name says; a package of Debian is an ar.
      for name in ["a", "a.deb", "a.a", "a.cpio", "a.txt", "a.json"] {
        let source = try SourceOpener.open(bytes: bytes, name: name)
        #expect(try await drawing(source).hasPrefix("file a.txt"), "\(name)")
      }
    }

    @Test(
      "a compressed file opens by its first bytes",
      arguments: ["gzip", "bzip2", "xz", "zstd", "lz4", "compress", "lzma", "lzip"]
    )
    func compressed(_ filter: String) async throws {
      let bytes = try ArchiveLayerTests.layers([filter], around: utf8("[1]"))
      let tar = try TestArchive.bytes(
        [.init(path: "a.txt", bytes: utf8("x"))],
        format: "ustar",
        filter: filter
      )
      for name in ["a", "a.lzma", "a.tlz", "a.txt", "a.bin"] {
        let source = try SourceOpener.open(bytes: bytes, name: name)
        #expect(try await drawing(source).hasSuffix(": 1"), "\(name)")
        let archive = try SourceOpener.open(bytes: tar, name: name)
        #expect(try await drawing(archive).hasPrefix("file a.txt"), "\(name)")
      }
    }

    private func expectSameEntries(_ bytes: [UInt8], _ name: String = "") throws {
      let text = JSONText(unconverted: bytes)
      let (zip, reference) = (try ZipReader(text), try LibarchiveReader(text))
      var number = 0
      while let entry = try reference.next() {
        let found = try #require(try zip.next(), "\(name)")
        let path = String(decoding: entry.path, as: UTF8.self)
        // To a folder that is marked as DOS does, libarchive adds a slash.
        let isSame = found.path == entry.path || found.path + utf8("/") == entry.path
        #expect(isSame && (found.path == entry.path || entry.kind == .folder), "\(name) \(path)")
        #expect(found.kind == entry.kind, "\(name) \(path)")
        #expect(found.modified == entry.modified, "\(name) \(path)")
        #expect(found.target == entry.target, "\(name) \(path)")
        #expect(found.isEncrypted == entry.isEncrypted, "\(name) \(path)")
        if entry.kind == .file { #expect(found.size == entry.size, "\(name) \(path)") }
        number += 1
      }
      #expect(try zip.next() == nil, "\(name)")
    }

    @Test("each file is read on its own, in any order")
    func anyOrder() throws {
      let bytes = try TestArchive.bytes(Self.entries, format: "zip")
      let reader = try ZipReader(JSONText(unconverted: bytes))
      for number in [8, 0, 3, 3, 1] {
        #expect(try reader.move(to: number))
        var contents: [UInt8] = []
        try reader.readContents(limit: 1 << 20) { piece throws(ArchiveFailure) in contents += piece
        }
        #expect(contents == Self.entries[number].bytes)
      }
      #expect(try !reader.move(to: 9))
      #expect(throws: ArchiveFailure.self) { try reader.readContents(limit: 1 << 20) { _ in } }
    }

    @Test("a zip without its directory shows the files before the damage")
    func cut() async throws {
      let bytes = try TestArchive.bytes(TestArchive.sample, format: "zip")
      let source = try ArchiveSource(Array(bytes.prefix(bytes.count * 2 / 3)), name: "a.zip")
      #expect(try await drawing(source).hasPrefix("file b9.txt"))
    }

    @Test("a file whose bytes are damaged is named by `check --strict`, and others open")
    func damagedFile() async throws {
      let bytes = try TestArchive.bytes(
        [
          .init(path: "bad.txt", bytes: utf8("bad bytes")),
          .init(path: "good", bytes: utf8("good")),
        ],
        format: "zip",
        options: "zip:compression=store"
      )
      var damaged = bytes
      let place = try #require(
        (0..<bytes.count).first { bytes[$0...].starts(with: utf8("bad bytes")) }
      )
      damaged[place] = 0x42
      let source = try ArchiveSource(damaged, name: "a.zip")
      let faults = try source.faults(strict: true)
      #expect(faults.map(\.message) == ["/bad.txt: CRC error"])
      let file = try #require(try source.node(path: "/good"))
      #expect(try source.value(of: file.id) == utf8("good"))
    }

    @Test("a tar whose last file is a zip is a tar")
    func zipAtTheEnd() async throws {
      let zip = try TestArchive.bytes(TestArchive.sample, format: "zip")
      let bytes = try TestArchive.bytes([.init(path: "z.zip", bytes: zip)], format: "ustar")
      #expect(try await drawing(ArchiveSource(bytes, name: "a")).hasPrefix("file z.zip"))
    }
  }
#endif
