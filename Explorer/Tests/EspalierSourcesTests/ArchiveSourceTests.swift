#if canImport(CArchive)
  import CArchive
  import Foundation
  import Testing

  @testable import EspalierSources

  /// Archives that are made for a test.
  struct TestArchive {
    struct Entry {
      var path: String
      var bytes: [UInt8] = []
      var link: String?
      /// The path of an entry before it that is the same file.
      var hardLink: String?
      /// The number of a file with three names, by which a cpio knows them.
      var inode: Int64?
      /// The type of a special file, such as that of a pipe.
      var type: UInt32?
      var isFolder = false
    }

    /// Returns an archive of some entries.
    ///
    /// - Parameters:
    ///   - format: The name of a format as libarchive has it: zip, ustar, 7zip, iso9660, raw.
    ///   - filter: The name of a compression: none, gzip, bzip2, xz, zstd.
    ///   - options: Options such as `zip:encryption=aes256`.
    static func bytes(
      _ entries: [Entry],
      format: String,
      filter: String = "none",
      options: String? = nil,
      passphrase: String? = nil
    ) throws -> [UInt8] {
      let archive = try #require(archive_write_new())
      defer { archive_write_free(archive) }
      func check(_ code: CInt) throws {
        guard code == ARCHIVE_OK else {
          throw TestFailure(archive_error_string(archive).map { String(cString: $0) } ?? "\(code)")
        }
      }
      try check(archive_write_set_format_by_name(archive, format))
      if filter != "none" { try check(archive_write_add_filter_by_name(archive, filter)) }
      if let options { try check(archive_write_set_options(archive, options)) }
      if let passphrase { try check(archive_write_set_passphrase(archive, passphrase)) }
      var buffer = [UInt8](repeating: 0, count: 1 << 20)
      var used = 0
      try buffer.withUnsafeMutableBytes { buffer in
        try check(archive_write_open_memory(archive, buffer.baseAddress, buffer.count, &used))
        for item in entries {
          let entry = try #require(archive_entry_new())
          defer { archive_entry_free(entry) }
          archive_entry_set_pathname(entry, item.path)
          archive_entry_set_mtime(entry, 1_000_000, 0)
          archive_entry_set_perm(entry, 0o644)
          if let link = item.link {
            archive_entry_set_filetype(entry, 0o120000)
            archive_entry_set_symlink(entry, link)
          } else if let type = item.type {
            archive_entry_set_filetype(entry, mode_t(type))
            archive_entry_set_size(entry, 0)
          } else {
            archive_entry_set_filetype(entry, item.isFolder ? 0o040000 : 0o100000)
            archive_entry_set_size(entry, Int64(item.bytes.count))
            if let link = item.hardLink { archive_entry_set_hardlink(entry, link) }
            if let inode = item.inode {
              archive_entry_set_ino64(entry, inode)
              archive_entry_set_nlink(entry, 3)
            }
          }
          try check(archive_write_header(archive, entry))
          if !item.bytes.isEmpty {
            let count = item.bytes.withUnsafeBytes {
              archive_write_data(archive, $0.baseAddress, $0.count)
            }
            guard count == item.bytes.count else { throw TestFailure("\(count) bytes written") }
          }
        }
        try check(archive_write_close(archive))
      }
      return Array(buffer[..<used])
    }

    static let sample = [
      Entry(path: "b9.txt", bytes: utf8("nine")), Entry(path: "b10.txt", bytes: utf8("ten!")),
      Entry(path: "dir/", isFolder: true),
      Entry(path: "dir/a.json", bytes: utf8("{\"k\": [1, true]}")),
      Entry(path: "dir/sub/deep.csv", bytes: utf8("x;y\n1;2\n")),
      Entry(path: "empty/", isFolder: true),
    ]
  }

  /// Folders and files in archives.
  @Suite struct ArchiveSourceTests {
    static let rows = """
      file b9.txt: 4 bytes
      file b10.txt: 4 bytes
      folder dir: 
        file a.json: 16 bytes
        folder sub: 
          file deep.csv: 8 bytes
      folder empty: 
      """

    @Test(
      "every format and compression shows the same files",
      arguments: [
        ("zip", "none"), ("ustar", "none"), ("pax", "none"), ("gnutar", "none"), ("ustar", "gzip"),
        ("ustar", "bzip2"), ("ustar", "xz"), ("ustar", "zstd"), ("7zip", "none"),
        ("iso9660", "none"),
      ]
    )
    func formats(_ format: String, _ filter: String) async throws {
      let bytes = try TestArchive.bytes(TestArchive.sample, format: format, filter: filter)
      let name = format == "iso9660" ? "a.iso" : "a"
      let opened = try SourceOpener.open(bytes: bytes, name: name)
      let source = try #require(opened as? ArchiveSource)
      var rows = try await drawing(source)
      // The formats put folders and files in different orders; rows are sorted, as on disk.
      if format == "iso9660" { rows = rows.lowercased() }
      #expect(rows == Self.rows)
      let file = try #require(try source.node(path: "/dir/a.json"))
      #expect(try source.value(of: file.id) == utf8("{\"k\": [1, true]}"))
      #expect(source.path(of: file.id) == "/dir/a.json")
      #expect(try source.faults(strict: true).isEmpty)
      #expect(try await ExactSearchTests.paths("deep", in: source) == ["/dir/sub/deep.csv"])
    }

    @Test("texts and pictures inside open, and are read in parts, as on disk")
    func textsAndPictures() async throws {
      let picture = try #require(PictureSourceTests.samples.first { $0.0 == "png" }).1
      let files: [TestArchive.Entry] = [
        .init(path: "notes.txt", bytes: utf8("one\ntwo\n")), .init(path: "p/a.png", bytes: picture),
      ]
      let inner = try TestArchive.bytes(files, format: "zip")
      let folder = try TemporaryFolder()
      let outer = files + [.init(path: "inner.zip", bytes: inner)]
      try folder.write("a.zip", try TestArchive.bytes(outer, format: "zip"))
      let inFolder = try FileTreeSource(path: folder.path)
      let alone = try FileTreeSource(path: folder.path + "/a.zip")
      for (tree, start) in [
        (inFolder, "a.zip"), (inFolder, "a.zip/inner.zip"), (alone, ""), (alone, "/inner.zip"),
      ] {
        func node(_ path: String) async throws -> SourceNode<FileTreeID> {
          try #require(try tree.node(path: start + path), "\(start)\(path)")
        }
        #expect(try await node("/notes.txt/2").detail == "two")
        #expect(try await node("/p/a.png/format").detail == "PNG")
        let notes = try await tree.filePart(of: node("/notes.txt").id, from: 4, count: 100)
        #expect(notes?.bytes == utf8("two\n") && notes?.size == 8)
        #expect(notes?.name == utf8("notes.txt"))
        let part = try await tree.filePart(of: node("/p/a.png").id, from: 0, count: 1 << 20)
        #expect(part?.bytes == picture)
        #expect(try await tree.filePart(of: node("/p").id, from: 0, count: 9) == nil)
        #expect(try await tree.filePart(of: node("/p/a.png/format").id, from: 0, count: 9) == nil)
      }
    }

    @Test("files inside open as on disk, also in an archive in an archive")
    func nested() async throws {
      let inner = try TestArchive.bytes(TestArchive.sample, format: "zip")
      let outer = try TestArchive.bytes(
        [.init(path: "x/inner.zip", bytes: inner), .init(path: "t.txt", bytes: utf8("t"))],
        format: "ustar",
        filter: "gzip"
      )
      let folder = try TemporaryFolder()
      try folder.write("a.tgz", outer)
      let tree = try FileTreeSource(path: folder.path)
      for (path, detail) in [
        ("a.tgz/x/inner.zip/dir/a.json/k/1", "true"),
        ("a.tgz/x/inner.zip/dir/sub/deep.csv/0/y", "2"),
      ] {
        let node = try #require(try tree.node(path: path), "\(path)")
        #expect(node.detail == detail)
        #expect(tree.path(of: node.id) == path)
        #expect(try tree.node(wireID: tree.wireID(of: node.id)) == node.id)
      }
      let rows = try await drawing(tree)
      #expect(rows.contains("file t.txt: 1 byte"))
      #expect(rows.contains("          number x: 1"))
    }

    @Test("a compressed file opens as what is inside", arguments: ["gzip", "bzip2", "xz", "zstd"])
    func compressed(_ filter: String) async throws {
      let bytes = try TestArchive.bytes(
        [.init(path: "data", bytes: utf8("a: 1\nb: [2]\n"))],
        format: "raw",
        filter: filter
      )
      let source = try SourceOpener.open(bytes: bytes, name: "data.yaml.\(filter)")
      #expect(source is YAMLSource)
      let folder = try TemporaryFolder()
      try folder.write("data.yaml.gz", bytes)
      let tree = try FileTreeSource(path: folder.path)
      #expect(try tree.node(path: "data.yaml.gz/b/0")?.detail == "2")
    }

    @Test("a compressed file of no known format is refused")
    func unknown() throws {
      let bytes = try TestArchive.bytes(
        [.init(path: "data", bytes: utf8("no text\u{0}"))],
        format: "raw",
        filter: "gzip"
      )
      #expect(throws: SourceError.unsupported(path: "a.gz", formats: SourceFormat.names)) {
        try SourceOpener.open(bytes: bytes, name: "a.gz")
      }
    }
  }

  /// Damaged and hostile archives.
  @Suite struct ArchiveLimitTests {
    @Test("names that lead elsewhere, and links, are rows with a remark")
    func hostile() async throws {
      let bytes = try TestArchive.bytes(
        [
          .init(path: "../../etc/passwd", bytes: utf8("x")),
          .init(path: "/etc/shadow", bytes: utf8("y")),
          .init(path: "link", link: "/etc/passwd"), .init(path: "twice", bytes: utf8("1")),
          .init(path: "twice", bytes: utf8("2")), .init(path: "a\u{1B}[2J", bytes: []),
        ],
        format: "pax"
      )
      let source = try ArchiveSource(bytes, name: "a.tar")
      #expect(
        try await drawing(source) == """
          folder ..: 
            folder ..: 
              folder etc: 
                file passwd: 1 byte (leads out of the archive)
          file a\\u{1B}[2J: 0 bytes
          folder etc: 
            file shadow: 1 byte (absolute path)
          link link: -> /etc/passwd
          file twice: 1 byte
          file twice: 1 byte (there before)
          """
      )
      #expect(try source.faults(strict: false).isEmpty)
      #expect(
        try source.faults(strict: true).map(\.message) == [
          "/../../etc/passwd: leads out of the archive", "/etc/shadow: absolute path",
        ]
      )
      let second = try #require(await all(source, of: nil).last)
      #expect(try source.value(of: second.id) == utf8("2"))
    }

    @Test("an encrypted file is named, and opening it says why it does not")
    func encrypted() async throws {
      let bytes = try TestArchive.bytes(
        [.init(path: "secret.json", bytes: utf8("{}"))],
        format: "zip",
        options: "zip:encryption=aes256",
        passphrase: "x"
      )
      let folder = try TemporaryFolder()
      try folder.write("a.zip", bytes)
      let tree = try FileTreeSource(path: folder.path + "/a.zip")
      let file = try #require(await all(tree, of: nil).first)
      #expect(file.detail.hasSuffix(" (encrypted)"))
      let report = try #require(await all(tree, of: file.id).first)
      #expect(report.kind == .error && report.title.lowercased().contains("pass"))
    }

    @Test("an archive that is cut shows what is there, then the fault")
    func cut() async throws {
      let bytes = try TestArchive.bytes(TestArchive.sample, format: "ustar")
      let source = try ArchiveSource(Array(bytes.prefix(1600)), name: "a.tar")
      let rows = try await drawing(source)
      #expect(
        rows.hasPrefix("file b9.txt: 4 bytes\n") && rows.contains("error a.tar:1:1601: byte 1600: ")
      )
      #expect(try source.faults(strict: false).count == 1)
    }

    @Test("a bomb is not decompressed further than the limit")
    func bomb() async throws {
      // Zeros would be an empty tar.
      let spaces = [UInt8](repeating: 0x20, count: 3 << 20)
      let bomb = try TestArchive.bytes(
        [.init(path: "z", bytes: spaces)],
        format: "raw",
        filter: "gzip"
      )
      #expect(bomb.count < 10_000)
      let opened = try ArchiveFormat.openCompressedFile(
        FileInput(.memory(bomb), name: "z.txt.gz"),
        limit: 1 << 20
      )
      let source = try #require(opened)
      let fault = try #require(source.faults(strict: false).last)
      #expect(fault.message.hasSuffix(": it expands to more than 1.0 MB, which is the limit"))
      let rows = try await drawing(source).split(separator: "\n")
      #expect(rows.count == 2 && rows[1].hasPrefix("error z.txt.gz:1:"))
    }

    @Test(
      "a compressed file that is cut shows its rows, then the fault",
      arguments: ["gzip", "bzip2", "xz", "zstd"]
    )
    func cutFile(_ filter: String) async throws {
      // A block of bzip2 has 900,000 bytes.
      let lines = (0..<200_000).map { "\($0) \($0 &* 2_654_435_761 % 10_007)" }
      let whole = try TestArchive.bytes(
        [.init(path: "data", bytes: utf8(lines.joined(separator: "\n") + "\n"))],
        format: "raw",
        filter: filter
      )
      let half = whole.count / 2
      let source = try SourceOpener.open(bytes: Array(whole.prefix(half)), name: "a.txt.gz")
      // The last line may be cut as well.
      let rows = try await drawing(source, pageSize: 5000).split(separator: "\n").dropLast(2)
      let shown = rows.enumerated().map { "string \($0.offset + 1): \(lines[$0.offset])" }
      #expect(rows.count > 1000 && rows.elementsEqual(shown[...].map { $0[...] }))
      let fault = try #require(source.faults(strict: false).first)
      #expect(fault.description.hasPrefix("a.txt.gz:1:\(fault.column): byte \(fault.column - 1): "))
      #expect(fault.column > 1 && fault.column <= half + 1)
    }

    @Test("a compressed file that is cut is paged, searched and read as a whole one")
    func cutFilePages() async throws {
      let data = (0..<6000).map { "{\"n\": \($0 &* 2_654_435_761 % 1_000_003), \"t\": \"[1]\"}" }
      let whole = try TestArchive.bytes(
        [.init(path: "data", bytes: utf8("[" + data.joined(separator: ",\n") + "]"))],
        format: "raw",
        filter: "gzip"
      )
      let folder = try TemporaryFolder()
      try folder.write("a.json.gz", Array(whole.prefix(whole.count / 2)))
      let source = try SourceOpener.open(path: folder.path + "/a.json.gz")
      try await SourceReading.readAll(of: source, limit: 2000)
      #expect(try await topKinds(of: source).last == .error)
      #expect(try await ExactSearchTests.paths("[1]", in: source).count > 1000)
      let tree = try FileTreeSource(path: folder.path)
      #expect(try tree.node(path: "a.json.gz/20/t/0")?.detail == "1")
    }

    /// Returns the kinds of the rows of the top level, read in pages of each size from 1 to 3.
    private func topKinds<Source: TreeSource>(of source: Source) async throws -> [SourceKind] {
      var found: [[SourceKind]] = []
      for limit in 1...3 {
        var kinds: [SourceKind] = []
        var next: Int? = 0
        while let offset = next {
          let page = try source.children(of: nil, from: offset, limit: limit)
          let records = try source.records(
            of: nil,
            from: offset,
            limit: limit,
            extent: RecordExtent(cells: 1, bytes: 10)
          )
          #expect(records.records.map(\.node) == page.nodes)
          #expect(records.total == page.total && records.nextOffset == page.nextOffset)
          kinds += page.nodes.map(\.kind)
          next = page.nextOffset
        }
        found.append(kinds)
      }
      #expect(Set(found).count == 1)
      let beyond = try source.children(of: nil, from: found[0].count + 1, limit: 9)
      #expect(beyond.nodes.isEmpty && beyond.nextOffset == nil)
      return found[0]
    }

    @Test("wire ids of nothing", arguments: ["", "-1", "99", "01", "fault", "x"])
    func wireIDs(_ id: String) throws {
      let bytes = try TestArchive.bytes(TestArchive.sample, format: "zip")
      #expect(try ArchiveSource(bytes, name: "a").node(wireID: id) == nil)
    }
  }
#endif
