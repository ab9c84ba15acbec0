import ExplorerTestSupport
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

/// Text by lines.
@Suite struct TextSourceTests {
  static func source(_ text: String) throws -> TextSource {
    try TextSource(utf8(text), name: "f.txt")
  }

  @Test("lines are rows with their numbers", arguments: [1, 2, 100])
  func rows(_ pageSize: Int) async throws {
    let text = "one\r\ntwo \\ \"x\"\n\n\tfour\u{1B}[31m\u{202E}\nlast"
    #expect(
      try await drawing(Self.source(text), pageSize: pageSize) == #"""
        string 1: one
        string 2: two \\ "x"
        string 3: 
        string 4: \tfour\u{1B}[31m\u{202E}
        string 5: last
        """#
    )
    #expect(try await drawing(Self.source(text + "\n")) == drawing(Self.source(text)))
    #expect(try await drawing(Self.source("\u{FEFF}" + text)) == drawing(Self.source(text)))
    let wide = try #require(("\u{FEFF}" + text).data(using: .utf16LittleEndian))
    #expect(
      try await drawing(TextSource(Array(wide), name: "f.txt")) == drawing(Self.source(text))
    )
  }

  @Test("line ends", arguments: [("", 0), ("\n", 1), ("\r\n\r\n", 2), ("a\rb\n", 1), ("\r", 1)])
  func ends(_ text: String, _ count: Int) async throws {
    #expect(try await all(Self.source(text), of: nil).count == count)
  }

  @Test("invalid UTF-8 is shown escaped, kept as it is, and a fault only if it is asked for")
  func invalid() async throws {
    let source = try TextSource(utf8("ok\n") + [0xFF, 0x41, 0xC3, 0x0A, 0xE9], name: "f")
    #expect(try await all(source, of: nil).map(\.detail) == ["ok", #"\xFFA\xC3"#, #"\xE9"#])
    #expect(try source.value(of: 2) == [0xFF, 0x41, 0xC3])
    #expect(try source.contentReader()(2, true)?.value == .text([0xFF, 0x41, 0xC3]))
    #expect(try source.faults(strict: false).isEmpty)
    #expect(
      try source.faults(strict: true).map(\.description) == [
        "f:2:1: a byte is not UTF-8; convert the text to UTF-8",
        "f:3:1: a byte is not UTF-8; convert the text to UTF-8",
      ]
    )
  }

  @Test("a line by its number, and the whole text")
  func paths() async throws {
    let source = try Self.source("a\r\nb\n")
    #expect(try source.node(path: "/2")?.detail == "b")
    #expect(source.path(of: 2) == "/2")
    for path in ["/0", "/3", "/02", "/-1", "2", "/x", "//", "/1/"] {
      #expect(try source.node(path: path) == nil, "\(path)")
    }
    #expect(try source.value(of: 1) == utf8("a"))
    #expect(try source.value(of: 0) == utf8("a\r\nb\n"))
    #expect(try source.node(path: "")?.id == 0)
    for id in ["3", "-1", "01", "x", ""] { #expect(try source.node(wireID: id) == nil) }
  }

  @Test("lines of any length are shown by their beginning and read whole")
  func long() async throws {
    let long = String(repeating: "äbc ", count: 150_000)
    let source = try Self.source("first\n\(long)\r\nlast")
    let rows = try await all(source, of: nil)
    #expect(rows.count == 3)
    #expect(rows[1].detail == String(long.prefix(256)) + "…")
    #expect(try source.value(of: 2) == utf8(long))
    #expect(try source.textValue(of: 2) == utf8(long))
    let read = source.contentReader()
    for (number, line) in [(1, "first"), (2, long), (3, "last"), (1, "first")] {
      #expect(
        try read(number, true) == .init(name: .line, value: .text(utf8(line)))
      )
    }
    #expect(try await ExactSearchTests.paths("/bc $/", in: source) == ["/2"])
    #expect(try await ExactSearchTests.paths("last", in: source) == ["/3"])
  }

  @Test("a search finds the lines that a slow one finds", arguments: [1, 2, 3])
  func search(_ seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let words = ["needle", "Needle", "ne", "edle", "é", "e\u{301}", "  ", "{", "\"q\"", "\\", ""]
    let lines = (0..<60_000).map { _ in
      (0...generator.below(9)).map { _ in words[generator.below(words.count)] }.joined()
    }
    let source = try Self.source(lines.joined(separator: "\n"))
    for pattern in ["needle", "/^ne.*edle$/", "é", "/^$/", "q\"\\", "/nothing at all/"] {
      var matcher = try SourceMatcher(SourceQuery.Pattern(parsing: pattern))
      var expected: [String] = []
      for (index, line) in lines.enumerated()
      where try (index < lines.count - 1 || !line.isEmpty) && matcher.matches(utf8(line)) {
        expected.append("/\(index + 1)")
      }
      let found = try await ExactSearchTests.paths(pattern, in: source)
      #expect(found == expected, "seed \(seed), \(pattern)")
    }
  }

  @Test("the first page of a file of eight terabytes is there at once, and the size is not read")
  func enormous() async throws {
    let folder = try TemporaryFolder()
    let lines = (1...100_000).map { "line \($0)\n" }.joined()
    try folder.write("a.log", utf8(lines))
    // A sparse file takes no space on disk; on a file system without them the test is skipped.
    guard truncate(folder.path + "/a.log", 1 << 43) == 0 else { return }
    // Reading ahead would take the time of other tests, which hold this one up.
    let source = try TextSource(
      FileInput(.file(SourceFile(path: folder.path + "/a.log")), name: "f"),
      readsAhead: false
    )
    let page = try source.children(of: nil, from: 0, limit: 50)
    #expect(source.index.current.scanned < 1 << 20)
    #expect(page.nodes.count == 50 && page.total == nil && page.nextOffset == 50)
    #expect(try source.children(of: nil, from: 99_990, limit: 5).nodes.count == 5)
    #expect(try source.node(path: "/70001")?.detail == "line 70001")
  }

  private func append(_ text: String, to path: String) throws {
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: utf8(text))
    try file.close()
  }

  @Test("lines that are appended are indexed alone", arguments: ["", "\n", "\nhalf", "\r"])
  func continued(_ end: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.log"
    let lines = (0..<20_000).map { "message \($0)" }.joined(separator: "\n")
    try folder.write("a.log", utf8(lines + end))
    func open() throws -> FileInput { FileInput(.file(try SourceFile(path: path)), name: "f") }
    let first = try TextSource(open())
    let before = try await all(first, of: nil, pageSize: 5000).map(\.detail)
    for more in ["x\nnew\n", "", "\n\nlast", " goes on\n"] {
      try append(more, to: path)
      let next = try #require(TextFormat.open(open(), continuing: first) as? TextSource)
      #expect(next.index.current.scanned == utf8(lines + end).count)
      let anew = try await all(TextSource(open()), of: nil, pageSize: 5000).map(\.detail)
      #expect(try await all(next, of: nil, pageSize: 5000).map(\.detail) == anew)
      #expect(try await all(first, of: nil, pageSize: 5000).map(\.detail).count >= before.count)
    }
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.write(contentsOf: utf8("MESSAGE"))
    try file.close()
    #expect(try TextFormat.open(open(), continuing: first) == nil)
    #expect(throws: SourceError.changed(path: path)) {
      try first.children(of: nil, from: 0, limit: 1)
    }
  }

  @Test("a folder opens its texts unless told otherwise; empty and binary files are leaves")
  func inFolder() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.swift", utf8("import x\n"))
    try folder.write("b.txt", utf8("b\n"))
    try folder.write("c.txt")
    try folder.write("d.bin", [0, 1, 2])
    try folder.write("e.json", utf8("[1]"))
    let source = try FileTreeSource(path: folder.path)
    #expect(try await all(source, of: nil).map(\.isBranch) == [true, true, false, false, true])
    #expect(try source.node(path: "a.swift/1")?.detail == "import x")
    #expect(try source.faults(strict: true).isEmpty)
    #expect(try await ExactSearchTests.paths("import", in: source) == ["a.swift/1"])
    let calm = try FileTreeSource(path: folder.path, opensTexts: false)
    #expect(try await all(calm, of: nil).map(\.isBranch) == [false, false, false, false, true])
    #expect(try await ExactSearchTests.paths("import", in: calm).isEmpty)
  }

  @Test("a zero byte does not make a text UTF-16, but a mark or zeros in every character do")
  func zeros() throws {
    func lines(_ bytes: [UInt8]) throws -> [String] {
      try TextSource(bytes, name: "a.txt").children(of: nil, from: 0, limit: 9).nodes.map(\.detail)
    }
    #expect(try lines(utf8("a\0b\n")) == ["a\\u{0}b"])
    #expect(try lines(utf8("a\0bcdefgh\nx\n")) == ["a\\u{0}bcdefgh", "x"])
    let table = try CSVSource(utf8("a\0b,c\nd,e\n"), name: "a.csv", delimiter: nil)
    #expect(try table.children(of: nil, from: 0, limit: 9).nodes.count == 1)
    // In JSON alone, a quotation mark and a zero byte are enough.
    #expect(try lines(utf8("\"\0bcde\",x\n")) == ["\"\\u{0}bcde\",x"])
    let quoted = try CSVSource(utf8("n,t\n\"\0b\",c\n"), name: "a.csv", delimiter: nil)
    #expect(quoted.text.wideEncoding == nil)
    let words = "one\ntwo é\n"
    for (encoding, mark) in [
      (String.Encoding.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, [0xFE, 0xFF]),
      (.utf32LittleEndian, [0xFF, 0xFE, 0, 0]), (.utf32BigEndian, [0, 0, 0xFE, 0xFF]),
    ] as [(String.Encoding, [UInt8])] {
      let bytes = try #require(words.data(using: encoding)).map { $0 }
      #expect(try lines(bytes) == ["one", "two é"], "\(encoding)")
      #expect(try lines(mark + bytes) == ["one", "two é"], "\(encoding) with a mark")
    }
  }
}
