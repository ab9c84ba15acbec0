import EspalierJSON
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

/// JSON in files: read in pieces, read during the scan, and read after a change.
@Suite struct JSONFileTests {
  /// Returns a source that scans no more of a file than requested.
  private func lazily(_ path: String, lines: Bool = false) throws -> JSONSource {
    let text = try JSONText(try SourceFile(path: path))
    let document = JSONDocument(text, lines ? .lines : .single, wholeSize: 0, readsAhead: false)
    return JSONSource(document, name: "f")
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.write(contentsOf: bytes)
    try file.close()
  }

  @Test("a file and its bytes make the same rows, and wire ids carry the version")
  func same() async throws {
    let folder = try TemporaryFolder()
    let json = utf8(#"{"a": [1, {"b": "é\n"}], "c": null, "d": {}, "e": "x", "a": 2}"#)
    try folder.write("a.json", json)
    let path = folder.path + "/a.json"
    let source = try JSONSource(path: path)
    #expect(try await drawing(source) == drawing(JSONSource(json, name: path)))
    let version = try FileVersion(path: path).text
    #expect(source.wireID(of: 3) == "\(version):3")
    #expect(throws: SourceError.changed(path: path)) { try source.node(wireID: "x\(version):3") }
    #expect(try source.node(wireID: "3") == nil)
    #expect(
      try await drawing(try JSONSource(SourceFile(path: path), name: path)) == drawing(source)
    )
  }

  @Test("a container that is not read to its end has a least number of items, then the exact one")
  func leastCount() async throws {
    let folder = try TemporaryFolder()
    let count = 1_000_000
    let numbers = (0..<count).map(String.init).joined(separator: ",")
    try folder.write("a.json", utf8(#"{"items": [\#(numbers)]}"#))
    let source = try lazily(folder.path + "/a.json")
    let first = try #require(try source.children(of: nil, from: 0, limit: 1).nodes.first)
    // Four megabytes were read: between 500,000 and 700,000 numbers.
    #expect(first.detail == "100,000+ items")
    #expect(first.childCount == nil)
    _ = try source.children(of: first.id, from: count, limit: 1)
    let then = try #require(try source.children(of: nil, from: 0, limit: 1).nodes.first)
    #expect(then.detail == "1,000,000 items")
    #expect(then.childCount == count)
  }

  @Test(
    "a least number of items is a power of ten",
    arguments: [(0, ""), (1, "1+"), (9, "1+"), (10, "10+"), (99, "10+"), (35_211, "10,000+")]
  )
  func leastCounts(count: Int, text: String) {
    #expect(RowValue.count(count, isExact: false).words == (text.isEmpty ? "" : "\(text) items"))
  }

  @Test("a file in UTF-16 has wire ids with its version, too, and is refused after a change")
  func wide() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", Array("[1, \"x\"]".utf16).flatMap { [UInt8($0), 0] })
    let path = folder.path + "/a.json"
    let source = try JSONSource(path: path)
    #expect(
      try await drawing(source)
        == "number 0: 1\nstring 1: \"x\"\nother not standard: text in UTF-16"
    )
    try write(utf8("[1, 2, 3, 4, 5, 6, 7]"), to: path)
    #expect(throws: SourceError.changed(path: path)) {
      try source.children(of: nil, from: 0, limit: 10)
    }
  }

  @Test("rows are available before the whole file is read, and their number once it is known")
  func partial() async throws {
    let folder = try TemporaryFolder()
    let count = 400_000
    try folder.write("a.json", utf8("[" + String(repeating: "[1],", count: count) + "2]"))
    let source = try lazily(folder.path + "/a.json")
    let first = try source.children(of: nil, from: 0, limit: 60)
    #expect(first.nodes.count == 60 && first.total == nil && first.nextOffset == 60)
    #expect(source.document.current.scanned < 1 << 19)
    let far = try source.children(of: nil, from: 200_000, limit: 60)
    #expect(far.nodes.first?.title == "200000" && far.total == nil)
    #expect(source.document.current.scanned <= 1 << 20)
    let last = try source.children(of: nil, from: count - 1, limit: 60)
    #expect(last.nodes.map(\.detail) == ["1 item", "2"])
    #expect(last.total == count + 1 && last.nextOffset == nil)
    #expect(source.path(of: 2 * count + 1) == "/\(count)")
  }

  @Test("a row is not delayed by a long neighbour, and its count is not guessed")
  func patience() async throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "1234567,", count: 1_000_000)
    try folder.write("a.json", utf8(#"{"long": ["# + long + #"0], "end": true}"#))
    let source = try lazily(folder.path + "/a.json")
    let first = try source.children(of: nil, from: 0, limit: 60)
    #expect(first.nodes.map(\.title) == ["long"])
    #expect(first.nodes.map(\.childCount) == [nil])
    #expect(first.total == nil && first.nextOffset == 1)
    let rest = try source.children(of: nil, from: 1, limit: 60)
    #expect(rest.nodes.map(\.title) == ["end"])
    #expect(rest.total == 2)
    let again = try source.children(of: nil, from: 0, limit: 1)
    #expect(again.nodes.map(\.detail) == ["1,000,001 items"])
  }

  @Test("pages of every size during the scan equal those of the whole text")
  func slices() async throws {
    let folder = try TemporaryFolder()
    let record = #"{"id": 1, "name": "Quercus robur", "tags": [true, false, null, "x"]},"#
    let json = "{\"list\": [" + String(repeating: record, count: 20_000) + "0], \"end\": {}}"
    try folder.write("a.json", utf8(json))
    for pageSize in [1000, 7777, 50_000] {
      let source = try lazily(folder.path + "/a.json")
      let top = try await all(source, of: nil, pageSize: pageSize)
      #expect(top.map(\.title) == ["list", "end"])
      let rows = try await all(source, of: top[0].id, pageSize: pageSize)
      #expect(rows.count == 20_001)
      #expect(rows.dropLast().allSatisfy { $0.childCount == 3 && $0.detail == "3 items" })
    }
  }

  @Test("a file that is truncated during the scan ends in a row that reports it")
  func cutWhileScanned() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.json"
    try folder.write("a.json", utf8("[" + String(repeating: "123,", count: 500_000) + "4]"))
    let source = try lazily(path)
    _ = try source.children(of: nil, from: 0, limit: 10)
    let scanned = source.document.current.scanned
    #expect(truncate(path, off_t(scanned + 1001)) == 0)
    let known = try source.document.read(until: { _ in false })
    #expect(known.fault?.reason == .truncated)
    let top = try source.children(of: nil, from: 0, limit: .max)
    #expect(top.nodes.count == (scanned + 1001) / 4 + 1)
    #expect(top.nodes.last?.kind == .error)
    #expect(top.nodes.last?.title.contains("cut short while it was open") == true)
  }

  @Test("a file that is truncated after the scan has one row that reports it")
  func cutAfterwards() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.json"
    try folder.write("a.json", utf8("[\"" + String(repeating: "x", count: 100_000) + "\"]"))
    let source = try JSONSource(path: path)
    #expect(try await all(source, of: nil).count == 1)
    #expect(truncate(path, 50) == 0)
    let page = try source.children(of: nil, from: 0, limit: 10)
    #expect(page.nodes.map(\.kind) == [.error])
    #expect(
      page.nodes[0].title.hasSuffix("cut short while it was open: 50 of 100,004 bytes are left")
    )
    #expect(source.text(of: 1) == nil)
    #expect(throws: SourceError.changed(path: path)) { try source.value(of: 1) }
    #expect(throws: SourceError.changed(path: path)) { try source.node(wireID: "x:1") }
  }

  @Test("a rewritten file is refused; lines may be appended")
  func changed() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.json"
    try folder.write("a.json", utf8("[1, 2]"))
    let value = try JSONSource(path: path)
    #expect(try await all(value, of: nil).count == 2)
    try write(utf8("[3, 4, 5]"), to: path)
    #expect(throws: SourceError.changed(path: path)) {
      try value.children(of: nil, from: 0, limit: 10)
    }
    try folder.write("a.log", utf8("1\n2\n"))
    let lines = try JSONSource(path: folder.path + "/a.log", lines: true)
    #expect(try await all(lines, of: nil).map(\.detail) == ["1", "2"])
    let log = try #require(FileHandle(forWritingAtPath: folder.path + "/a.log"))
    try log.seekToEnd()
    try log.write(contentsOf: utf8("3\n"))
    try log.close()
    #expect(try await all(lines, of: nil).map(\.detail) == ["1", "2"])
  }

  @Test("a string of fifty megabytes in one line shows its start, and can be read as a whole")
  func oneLine() async throws {
    let folder = try TemporaryFolder()
    let size = 50_000_000
    var json = [UInt8](repeating: UInt8(ascii: "x"), count: size + 4)
    json.replaceSubrange(0..<2, with: utf8("[\""))
    json.replaceSubrange(size + 2..<size + 4, with: utf8("\"]"))
    try folder.write("a.json", json)
    let source = try JSONSource(path: folder.path + "/a.json")
    let rows = try await all(source, of: nil)
    #expect(rows.map { $0.detail.count } == [JSONSource.detailLimit + 2])
    #expect(try source.value(of: 1)?.count == size + 2)
    #expect(source.text(of: 1)?.count == size)
  }

  @Test("anything but a regular file is refused without blocking")
  func noFile() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    for path in [folder.path, folder.path + "/pipe", "/dev/null"] {
      #expect(throws: SourceError.notReadable(path: path, reason: "not a regular file")) {
        try JSONSource(path: path)
      }
    }
    #expect(throws: SourceError.notFound(path: folder.path + "/none")) {
      try JSONSource(path: folder.path + "/none")
    }
  }

  @Test("concurrent requests for pages are correct during the scan")
  func concurrent() async throws {
    let folder = try TemporaryFolder()
    let count = 300_000
    try folder.write("a.json", utf8("[" + String(repeating: "{\"k\": [1]},", count: count) + "0]"))
    let text = try JSONText(try SourceFile(path: folder.path + "/a.json"))
    let source = JSONSource(JSONDocument(text, wholeSize: 0), name: "f")
    let good = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<12 {
        group.addTask(executorPreference: WorkerThreads.blocking) {
          let offset = number * 25_000
          guard let page = try? source.children(of: nil, from: offset, limit: 50),
            let first = page.nodes.first, page.nodes.count == 50
          else { return false }
          return first.title == String(offset) && source.path(of: first.id) == "/\(offset)"
        }
      }
      return await group.reduce(true) { $0 && $1 }
    }
    #expect(good)
  }

  @Test("a scan ends when its task is cancelled")
  func cancelled() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", utf8("[" + String(repeating: "1,", count: 3_000_000) + "2]"))
    let source = try lazily(folder.path + "/a.json")
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      _ = try source.children(of: nil, from: 2_999_999, limit: 1)
    }
    task.cancel()
    await #expect(throws: SourceError.cancelled) { try await task.value }
    #expect(!source.document.current.tree.isComplete)
  }
}
