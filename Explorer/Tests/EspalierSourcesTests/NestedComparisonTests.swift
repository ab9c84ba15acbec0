#if canImport(CArchive)
  import ExplorerTestSupport
  import Foundation
  import Testing

  @testable import EspalierSources

  /// The differences of random documents in folders, in archives and in archives in them, whole and cut.
  @Suite struct NestedComparisonTests {
    /// The archives around some files, outermost first.
    private static let holders: [[String]] = [
      [], ["zip"], ["ustar"], ["tgz"], ["7zip"], ["zip", "tgz"], ["tgz", "zip"], ["newc", "ustar"],
    ]

    private typealias Files = [String: [UInt8]]

    /// Returns random files.
    private static func files(_ random: inout SeededGenerator) -> [String: RandomValue] {
      var files: [String: RandomValue] = [:]
      for name in ["a", "b", "d/c"] where random.chance(70) {
        files[name] = RandomValue(&random, depth: 3)
      }
      return files
    }

    /// Returns the files in formats that depend on their names alone.
    private static func documents(_ files: [String: RandomValue], _ formats: [String: Int]) -> Files
    {
      var documents: Files = [:]
      for (name, value) in files {
        let all = value.documents
        let (title, text) = all[(formats[name] ?? 0) % all.count]
        documents[name + title.dropFirst()] = utf8(text)
      }
      return documents
    }

    /// Writes files in archives in one another to a folder; returns the path of the outermost.
    private static func write(
      _ files: Files,
      in holder: [String],
      as name: String,
      cutAt cut: Int?,
      in folder: borrowing TemporaryFolder
    ) throws -> String {
      var files = files
      for (level, format) in holder.reversed().enumerated() {
        let entries = files.sorted { $0.key < $1.key }.map {
          TestArchive.Entry(path: $0.key, bytes: $0.value)
        }
        let isGzip = format == "tgz"
        var bytes = try TestArchive.bytes(
          entries,
          format: isGzip ? "ustar" : format,
          filter: isGzip ? "gzip" : "none"
        )
        // The innermost one is cut, if any.
        if level == 0, let cut { bytes.removeLast(min(cut, bytes.count)) }
        files = ["inner.\(format == "zip" ? "zip" : "tar")": bytes]
      }
      let path = folder.path + "/" + name
      for (file, bytes) in files {
        let url = URL(fileURLWithPath: path + "/" + file)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(bytes).write(to: url)
      }
      if files.isEmpty { try folder.folder(name) }
      return path
    }

    private func differences(_ old: String, _ new: String) throws -> (count: Int, unread: Int) {
      func compare(
        _ old: some TreeSource,
        _ new: some TreeSource
      ) throws -> (count: Int, unread: Int) {
        var comparison = TreeComparison(old, new)
        var (count, unread) = (0, 0)
        while let difference = try comparison.next() {
          count += 1
          if case .unread = difference { unread += 1 }
        }
        return (count, unread)
      }
      return try compare(ComparisonTests.open(old), ComparisonTests.open(new))
    }

    /// Whether nothing differs in two documents of the same name, by the model.
    private func areEqual(_ name: String, _ old: [UInt8], _ new: [UInt8]) throws -> Bool {
      if old == new { return true }
      let source = try SourceOpener.open(bytes: old, name: name)
      let other = try SourceOpener.open(bytes: new, name: name)
      if try source.isProse { return false }
      func model(_ source: some TreeSource) throws -> ComparedModel {
        try ComparedModel.read(source).model
      }
      return try ComparedModel.areEqual(model(source), model(other))
    }

    @Test("documents in whatever holds them differ if one of them does")
    func holders() throws {
      for seed in 0..<UInt64(max(TestScale.damagedFiles / 2, 20)) {
        var random = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        let old = Self.files(&random)
        var new = old
        for name in new.keys.sorted() where random.chance(30) {
          new[name] = random.chance(20) ? nil : new[name]?.changed(&random)
        }
        var formats: [String: Int] = [:]
        for name in ["a", "b", "d/c"] { formats[name] = random.below(12) }
        let (oldFiles, newFiles) = (
          Self.documents(old, formats), Self.documents(new, formats)
        )
        let names = Set(oldFiles.keys).union(newFiles.keys)
        let expected = try names.allSatisfy { name in
          guard let one = oldFiles[name], let other = newFiles[name] else { return false }
          return try areEqual(name, one, other)
        }
        let holder = Self.holders[random.below(Self.holders.count)]
        // A source of one level can be compared with a folder.
        let otherHolder =
          holder.count == 1 && random.chance(50)
          ? [["zip"], ["tgz"], ["7zip"]][random.below(3)] : holder
        let comment: Comment = "seed \(seed): \(holder) \(otherHolder) \(oldFiles) \(newFiles)"
        do {
          let one = try Self.write(oldFiles, in: holder, as: "old", cutAt: nil, in: folder)
          let other = try Self.write(newFiles, in: otherHolder, as: "new", cutAt: nil, in: folder)
          // The archives themselves, whose names differ.
          let inner: (String, [String]) -> String = { path, holder in
            guard let format = holder.first, holder.count == 1 else { return path }
            return path + "/inner." + (format == "zip" ? "zip" : "tar")
          }
          let paths = (inner(one, holder), inner(other, otherHolder))
          let found = try differences(paths.0, paths.1)
          #expect((found.count == 0) == expected && found.unread == 0, comment)
          let mirrored = try differences(paths.1, paths.0)
          #expect((mirrored.count == 0) == expected && mirrored.unread == 0, comment)
          #expect(try differences(paths.0, paths.0).count == 0, comment)
        } catch {
          Issue.record("\(error): \(comment)")
        }
      }
    }

    @Test("what is cut is never equal, unless nothing was lost")
    func cuts() throws {
      for seed in 0..<UInt64(max(TestScale.damagedFiles, 40)) {
        var random = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        var files = Self.documents(
          ["a": RandomValue(&random, depth: 4), "d/b": RandomValue(&random, depth: 4)],
          ["a": random.below(12), "d/b": random.below(12)]
        )
        files["noise.bin"] = (0..<random.below(3_000)).map { _ in UInt8(random.below(256)) }
        let holder = Self.holders[1 + random.below(Self.holders.count - 1)]
        let cut = 1 + random.below(random.chance(50) ? 60 : 4_000)
        let comment: Comment = "seed \(seed): \(holder), \(cut) bytes less of \(files)"
        let whole = try Self.write(files, in: holder, as: "whole", cutAt: nil, in: folder)
        let part = try Self.write(files, in: holder, as: "part", cutAt: cut, in: folder)
        do {
          for (old, new) in [(whole, part), (part, whole)] {
            let found = try differences(old, new)
            if found.count == 0 {
              #expect(try contents(part, holder.count) == files, comment)
            }
          }
          // The same bytes are equal, whatever they are.
          #expect(try differences(part, part).count == 0, comment)
        } catch {
          Issue.record("\(error): \(comment)")
        }
      }
    }

    /// Returns the contents of all files in the innermost of some archives in one another, as far as they
    /// can be read.
    private func contents(_ path: String, _ levels: Int) throws -> Files {
      let name = try #require(try FileManager.default.contentsOfDirectory(atPath: path).first)
      var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
      for _ in 1..<levels {
        let source = try ArchiveSource(bytes, name: "")
        let inner = try #require(try source.children(of: nil, from: 0, limit: 1).nodes.first)
        bytes = try source.value(of: inner.id) ?? []
      }
      let source = try ArchiveSource(bytes, name: "")
      var files: Files = [:]
      for (number, node) in source.tree.nodes.enumerated() where node.kind == .file {
        files[String(source.path(of: number).dropFirst())] = try source.value(of: number)
      }
      return files
    }
  }
#endif
