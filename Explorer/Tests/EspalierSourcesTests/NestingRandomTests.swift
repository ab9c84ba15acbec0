#if canImport(CArchive)
  import ExplorerTestSupport
  import Foundation
  import Testing

  @testable import EspalierSources

  /// Files and folders made at random, in something and alone.
  @Suite struct NestingRandomTests {
    /// A file of the matrix, and what may happen to one: it is cut short, some of it is written twice,
    /// bytes are lost, replaced or added.
    private static func file(_ generator: inout SeededGenerator) -> (name: String, bytes: [UInt8]) {
      let (name, text) = NestingTests.files[generator.below(NestingTests.files.count)]
      var bytes = utf8(text)
      for _ in 0..<generator.below(4) {
        let start = generator.below(bytes.count + 1)
        let piece = start..<min(bytes.count, start + generator.below(12))
        switch generator.below(5) {
        case 0: bytes.removeSubrange(start...)
        case 1: bytes.insert(contentsOf: bytes[piece], at: start)
        case 2: bytes.removeSubrange(piece)
        case 3: for index in piece { bytes[index] = UInt8(generator.below(256)) }
        default: bytes.insert(UInt8(generator.below(128)), at: start)
        }
      }
      return (name, bytes)
    }

    @Test("a damaged file in something is what it is alone", arguments: 0..<40 as Range<UInt64>)
    func damaged(_ seed: UInt64) throws {
      var generator = SeededGenerator(seed: seed)
      let (name, bytes) = Self.file(&generator)
      let nestings = Nesting.allCases.filter { !$0.isText }
      let nesting = nestings[generator.below(nestings.count)]
      // A file that is in no format any more is opened in neither place.
      guard let sample = try? NestedSample(nesting, name, bytes), sample.isOpen else { return }
      let checks = [
        sample.verifyRows, sample.verifyValues, sample.verifyRecords, sample.verifySearch,
        sample.verifyFaults,
      ]
      for check in checks where generator.chance(50) { try check() }
    }

    /// Makes a folder with files of random sizes, times and permissions, and folders of that kind.
    private static func makeTree(
      in folder: borrowing TemporaryFolder,
      at path: String,
      depth: Int,
      _ generator: inout SeededGenerator
    ) throws {
      try folder.folder(path)
      for number in 0..<(1 + generator.below(8)) {
        let name = "\(path)/\(["a", "B", "file ", "é"][generator.below(4)])\(number)"
        let isFolder = depth > 0 && generator.chance(30)
        if isFolder {
          try makeTree(in: folder, at: name, depth: depth - 1, &generator)
        } else {
          let size = generator.chance(20) ? 0 : generator.below(3000)
          try folder.write(name + ".bin", [UInt8](repeating: 7, count: size))
        }
        let time = TimeInterval(generator.below(2_000_000_000))
        try FileManager.default.setAttributes(
          [
            .posixPermissions: [0o755, 0o700, 0o750][generator.below(3)],
            .modificationDate: Date(timeIntervalSince1970: time),
          ],
          ofItemAtPath: folder.path + "/" + name + (isFolder ? "" : ".bin")
        )
      }
    }

    @Test(
      "files in an archive are the records that they are in a folder, in every order",
      arguments: 0..<4 as Range<UInt64>
    )
    func folders(_ seed: UInt64) throws {
      var generator = SeededGenerator(seed: seed)
      let folder = try TemporaryFolder()
      try Self.makeTree(in: folder, at: "f", depth: 2, &generator)
      try folder.folder("g")
      _ = try Python.run(
        """
        import os, sys, tarfile
        folder, name, mode = sys.argv[1:]
        with tarfile.open(folder + "/g/" + name, "w:" + mode) as archive:
            for entry in sorted(os.listdir(folder + "/f"), reverse=True):
                archive.add(folder + "/f/" + entry, entry)
        """,
        [folder.path, "a.tar.gz", "gz"]
      )
      let plain = try FileTreeSource(path: folder.path + "/f").byWireID
      // The archive alone, and in a folder.
      for place in ["g/a.tar.gz", "g"] {
        let packed = try FileTreeSource(path: folder.path + "/" + place).byWireID
        let top = place == "g" ? try #require(try packed.node(path: "a.tar.gz")).id : nil
        try compare((plain, nil), (packed, top))
      }
    }

    private func compare(
      _ one: (source: any TreeSource<String>, branch: String?),
      _ other: (source: any TreeSource<String>, branch: String?)
    ) throws {
      var open = [(one.branch, other.branch)]
      while let (branch, otherBranch) = open.popLast() {
        let extent = RecordExtent()
        let records = try one.source.records(of: branch, from: 0, limit: 100, extent: extent)
        let found = try other.source.records(of: otherBranch, from: 0, limit: 100, extent: extent)
        #expect(found.records.map(\.cells) == records.records.map(\.cells))
        for filter in try ["", "size:100..2000", "kind=folder", "name~a"].map(
          RecordFilter.init(parsing:)
        ) {
          #expect(
            try other.source.countRecords(of: otherBranch, filter: filter)
              == one.source.countRecords(of: branch, filter: filter)
          )
          for column in ["name", "size", "modified", "kind", "permissions"] {
            for isDescending in [false, true] {
              let sort = RecordSort(column, isDescending: isDescending)
              #expect(
                try other.source.orderRecords(of: otherBranch, filter: filter, sortedBy: sort)
                  == one.source.orderRecords(of: branch, filter: filter, sortedBy: sort),
                "\(column)"
              )
            }
          }
        }
        let nodes = try one.source.children(of: branch, from: 0, limit: 100).nodes
        let others = try other.source.children(of: otherBranch, from: 0, limit: 100).nodes
        try #require(nodes.map(\.title) == others.map(\.title))
        open += zip(nodes, others).filter { $0.0.isBranch }.map { ($0.id, $1.id) }
      }
    }
  }
#endif
