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

/// Files to which something is appended.
@Suite struct GrowingFileTests {
  private func append(_ text: String, to path: String) throws {
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: utf8(text))
    try file.close()
  }

  @Test("JSON is shown to the length it had when it was opened")
  func appended() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.json"
    let count = 200_000
    try folder.write("a.json", utf8("[" + String(repeating: "{\"k\": 1}, ", count: count) + "0]"))
    let text = try JSONText(try SourceFile(path: path))
    let source = JSONSource(JSONDocument(text, wholeSize: 0), name: "f")
    #expect(try source.children(of: nil, from: 0, limit: 10).nodes.count == 10)
    try append("[1, 2", to: path)
    #expect(try await all(source, of: nil, pageSize: 1000).count == count + 1)
    #expect(try source.faults(strict: true).isEmpty)
    // Something else in the part that was read is another file.
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.write(contentsOf: utf8("[[[["))
    try file.close()
    try append(" ", to: path)
    #expect(throws: SourceError.changed(path: path)) {
      try source.children(of: nil, from: 0, limit: 10)
    }
  }

  @Test("lines that are appended are indexed alone", arguments: ["", "\n", "\n{\"half\": [1, "])
  func continued(_ end: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.jsonl"
    let lines = (0..<5000).map { "{\"n\": \($0), \"deep\": [[\($0)]]}" }.joined(separator: "\n")
    try folder.write("a.jsonl", utf8(lines + end))
    let first = try JSONSource(SourceFile(path: path), name: "f", lines: true)
    let before = try await all(first, of: nil).count
    try append(end.hasSuffix("1, ") ? "2]}\nnull\n" : "\n[7]\nnull\n", to: path)
    let second = try #require(
      JSONSource(continuing: first, in: try SourceFile(path: path), name: "f")
    )
    #expect(second.document.current.scanned > lines.utf8.count - 200)
    let anew = try JSONSource(SourceFile(path: path), name: "f", lines: true)
    let rows = try await drawing(second)
    #expect(try await rows == drawing(anew))
    #expect(try await all(second, of: nil).count >= before + 1)
    #expect(try await all(first, of: nil).count == before, "the first one stays as it was")
    // And once more, from the second one.
    try append("\"more\"\n", to: path)
    let third = try #require(
      JSONSource(continuing: second, in: try SourceFile(path: path), name: "f")
    )
    let last = try #require(await all(third, of: nil).last)
    #expect(last.detail == "\"more\"")
  }

  @Test("a file that was written otherwise is read anew")
  func rewritten() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.jsonl"
    try folder.write("a.jsonl", utf8("1\n2\n"))
    let first = try JSONSource(SourceFile(path: path), name: "f", lines: true)
    _ = try await all(first, of: nil)
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.write(contentsOf: utf8("3\n4\n5\n"))
    try file.close()
    #expect(try JSONSource(continuing: first, in: SourceFile(path: path), name: "f") == nil)
    let cut = try JSONSource(SourceFile(path: path), name: "f", lines: true)
    _ = try await all(cut, of: nil)
    #expect(truncate(path, 2) == 0)
    #expect(try JSONSource(continuing: cut, in: SourceFile(path: path), name: "f") == nil)
  }

  @Test("a tree shows appended lines without a second index")
  func inTree() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.jsonl"
    try folder.write("a.jsonl", utf8(String(repeating: "{\"a\": 1}\n", count: 40_000)))
    let source = try FileTreeSource(path: path)
    _ = try source.children(of: nil, from: 39_990, limit: 20)
    let before = try #require(source.openContents(in: .root).source as? JSONSource)
    try append("{\"b\": 2}\n", to: path)
    let page = try source.children(of: nil, from: 39_990, limit: 20)
    #expect(page.nodes.count == 11)
    let after = try #require(source.openContents(in: .root).source as? JSONSource)
    #expect(after.document !== before.document)
    let version = try FileVersion(path: path).text
    let known = source.openFiles.previous(.root, before: version)
    #expect(known == nil, "the older version is not kept")
  }

  @Test(
    "samples recognise what was read, in pieces of any size",
    arguments: [1, 63, 1000, 300_000]
  )
  func samples(_ size: Int) throws {
    let folder = try TemporaryFolder()
    var bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 / 256) }
    var samples = FileSamples()
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        let end = min(bytes.count, offset + (size == 1 && offset > 200 ? 4096 : size))
        samples.append(UnsafeRawBufferPointer(rebasing: bytes[offset..<end]))
        offset = end
      }
    }
    try folder.write("a", bytes + [1, 2, 3])
    #expect(try samples.match(try SourceFile(path: folder.path + "/a")))
    for place in [0, 63, 262_144, 262_150, 524_300, 699_999] {
      bytes[place] &+= 1
      try folder.write("b", bytes)
      #expect(try !samples.match(try SourceFile(path: folder.path + "/b")), "\(place)")
      bytes[place] &-= 1
    }
    try folder.write("c", Array(bytes.dropLast()))
    #expect(try !samples.match(try SourceFile(path: folder.path + "/c")))
  }
}

/// Streams, such as standard input, shown as they come.
@Suite struct StreamTests {
  /// A pipe whose writing end is closed at the end.
  final class Channel: @unchecked Sendable {
    let reading: CInt
    private var writing: CInt

    init() {
      var ends: [CInt] = [0, 0]
      precondition(pipe(&ends) == 0, "no pipe")
      (reading, writing) = (ends[0], ends[1])
    }

    deinit {
      finish()
      close(reading)
    }

    func write(_ text: String) {
      let bytes = Array(text.utf8)
      var done = 0
      while done < bytes.count {
        let count = bytes.withUnsafeBytes { buffer in
          #if canImport(Glibc)
            Glibc.write(writing, buffer.baseAddress?.advanced(by: done), bytes.count - done)
          #elseif canImport(Musl)
            Musl.write(writing, buffer.baseAddress?.advanced(by: done), bytes.count - done)
          #else
            Darwin.write(writing, buffer.baseAddress?.advanced(by: done), bytes.count - done)
          #endif
        }
        precondition(count > 0, "the pipe is broken")
        done += count
      }
    }

    func finish() {
      if writing >= 0 { close(writing) }
      writing = -1
    }
  }

  @Test("lines are rows as soon as they are there")
  func lines() async throws {
    let channel = Channel()
    channel.write("{\"a\": 1}\n{\"a\": 2}\n")
    let source = try SourceOpener.open(stream: channel.reading, name: "standard input")
    let json = try #require(source as? JSONSource)
    var page = try json.children(of: nil, from: 0, limit: 100)
    #expect(page.nodes.count == 2 && page.total == nil && page.nextOffset == 2)
    channel.write("[3]\n")
    page = try json.children(of: nil, from: 2, limit: 100)
    #expect(page.nodes.map(\.title) == ["2"] && page.nextOffset == 3)
    // A request waits for what is not there yet.
    let later = Task(executorPreference: WorkerThreads.blocking) {
      try json.children(of: nil, from: 3, limit: 100)
    }
    channel.write("\"fo")
    channel.write("ur\"\n5\n")
    channel.finish()
    #expect(try await later.value.nodes.first?.detail == "\"four\"")
    let rest = try await all(json, of: nil)
    #expect(rest.count == 5)
    #expect(try json.faults(strict: true).isEmpty)
    #expect(try await ExactSearchTests.paths("four", in: json) == ["/3"])
    #expect(try json.value(of: rest[3].id) == utf8("\"four\""))
  }

  @Test("the elements of an array, and a search, before the end")
  func array() async throws {
    let channel = Channel()
    channel.write("{\"items\": [1, {\"needle\": 2}, ")
    let source = try SourceOpener.open(stream: channel.reading, name: "-", as: .json)
    let json = try #require(source as? JSONSource)
    let items = try #require(json.children(of: nil, from: 0, limit: 10).nodes.first)
    #expect(items.isBranch && items.childCount == nil)
    #expect(try json.children(of: items.id, from: 0, limit: 10).nodes.count == 2)
    let found = LockedValue<[String]>([])
    try json.search(for: SourceQuery(.text("needle"))) { _ in
    } found: { match in
      found.withLock { $0 = match.nodes.map(\.title) }
      return false
    }
    #expect(found.withLock { $0 } == ["items", "1", "needle"])
    channel.write("3]}")
    channel.finish()
    #expect(try await drawing(json).split(separator: "\n").count == 5)
  }

  @Test(
    "the format is that of the whole",
    arguments: [
      ("[1, 2]", "JSONSource"), ("{\"a\": 1}\n", "JSONSource"), ("[1]\n[2]\n", "JSONSource"),
      ("<plist><true/></plist>", "PropertyListSource"), ("bplist00", "PropertyListSource"),
    ]
  )
  func formats(_ text: String, _ type: String) async throws {
    let channel = Channel()
    channel.write(text)
    channel.finish()
    let source = try SourceOpener.open(stream: channel.reading, name: "-")
    #expect(String(describing: Swift.type(of: source)) == type)
    let memory = try SourceOpener.open(bytes: utf8(text), name: "-")
    #expect(try await drawing(source) == drawing(memory))
  }

  @Test("a stream in no known format is refused, a wide one is converted")
  func others() async throws {
    let channel = Channel()
    channel.write("hello\0")
    channel.finish()
    #expect(throws: SourceError.self) {
      try SourceOpener.open(stream: channel.reading, name: "-")
    }
    let wide = Channel()
    wide.write("[\0" + "1\0]\0")
    wide.finish()
    let source = try SourceOpener.open(stream: wide.reading, name: "-", as: .json)
    #expect(try await drawing(source).hasPrefix("number 0: 1\n"))
  }

  @Test("a file as standard input is read as a file")
  func file() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a", utf8("[1]"))
    let descriptor = open(folder.path + "/a", O_RDONLY)
    defer { close(descriptor) }
    let source = try SourceOpener.open(stream: descriptor, name: "-")
    #expect(try await drawing(source) == "number 0: 1")
    #expect((source as? JSONSource)?.document.text.stream == nil)
  }

  @Test("a cancelled request does not wait for more")
  func cancelled() async throws {
    let channel = Channel()
    channel.write("[1]\n[2]\n")
    let source = try SourceOpener.open(stream: channel.reading, name: "-", as: .jsonLines)
    let json = try #require(source as? JSONSource)
    let task = Task(executorPreference: WorkerThreads.blocking) {
      try json.children(of: nil, from: 2, limit: 1)
    }
    task.cancel()
    await #expect(throws: SourceError.cancelled) { try await task.value }
    #expect(try json.children(of: nil, from: 0, limit: 1).nodes.count == 1)
  }

  @Test(
    "the last line is reported as long as it has no end, unless it is a row already",
    arguments: [SourceFormat.text, .jsonLines]
  )
  func unfinishedLine(format: SourceFormat) throws {
    let channel = Channel()
    let line = UnfinishedLine(isJSON: format == .jsonLines)
    let reports = LockedValue<[String]>([])
    line.observe { bytes in reports.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) } }
    channel.write("first\nse")
    let source = try SourceOpener.open(
      stream: channel.reading,
      name: "-",
      as: format,
      unfinishedLine: line
    )
    func read(_ offset: Int) throws {
      func read<Source: TreeSource>(_ source: Source) throws {
        _ = try source.children(of: nil, from: offset, limit: 10)
      }
      try read(source)
    }
    try read(0)
    #expect(reports.withLock { $0 } == ["", "se"])
    channel.write("cond\n{\"a\": 1")
    try read(1)
    #expect(reports.withLock { $0.last } == (format == .text ? "{\"a\": 1" : ""))
    channel.write("}\n" + String(repeating: "x", count: 5_000))
    try read(2)
    if format == .text {
      #expect(reports.withLock { $0.last } == String(repeating: "x", count: 4_096))
    }
    channel.finish()
    try read(3)
    #expect(reports.withLock { $0.last } == "")
  }

  @Test("what was received is not in memory but in a file without a name")
  func spooled() async throws {
    let channel = Channel()
    let writer = Thread {
      for _ in 0..<1000 { channel.write(String(repeating: "x", count: 9_000)) }
      channel.finish()
    }
    let stream = try SpooledStream(descriptor: channel.reading, name: "-")
    writer.start()
    try stream.receiveAll()
    #expect(stream.count == 9_000_000)
    var bytes = [UInt8](repeating: 0, count: 10)
    let count = try bytes.withUnsafeMutableBytes { try stream.read(into: $0, at: 8_999_995) }
    #expect(count == 5)
    #expect(try stream.received().status.size == 9_000_000)
  }
}
