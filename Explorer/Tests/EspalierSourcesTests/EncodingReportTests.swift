import Foundation
import Testing

@testable import EspalierSources

/// The row that says in which encoding a text was read that is not in UTF-8.
@Suite struct EncodingReportTests {
  private static func wide(_ text: String, _ encoding: String.Encoding) throws -> [UInt8] {
    Array(try #require(text.data(using: encoding)))
  }

  private static func row(_ words: String) -> String { "other encoding: read as \(words)" }

  @Test(
    "texts, tables, Markdown and TOML end with it, with the reason",
    arguments: [
      ("a.txt", "one\ntwo\n", "string 1: one\nstring 2: two"),
      ("a.swift", "one\ntwo\n", "string 1: one\nstring 2: two"),
      ("a.csv", "n,t\n1,x\n", "array 0: 2 items\n  number n: 1\n  string t: x"),
      ("a.tsv", "n\tt\n1\tx\n", "array 0: 2 items\n  number n: 1\n  string t: x"),
      ("a.toml", "n = 1\n", "number n: 1"), ("a.md", "# A\n", "other A: "),
    ]
  )
  func rows(_ name: String, _ text: String, _ rows: String) async throws {
    let format: SourceFormat? = name == "a.swift" ? .text : nil
    let plain = try await drawing(SourceOpener.open(bytes: utf8(text), name: name, as: format))
    #expect(!plain.contains("encoding"))
    let marked = try Self.wide("\u{FEFF}" + text, .utf16LittleEndian)
    let zeros = try Self.wide(text, .utf16BigEndian)
    let words = try Self.wide("\u{FEFF}" + text, .utf32LittleEndian)
    for (bytes, report) in [
      (marked, "UTF-16, by its byte order mark"), (zeros, "UTF-16, by its zero bytes"),
      (words, "UTF-32, by its byte order mark"),
    ] {
      let source = try SourceOpener.open(bytes: bytes, name: name, as: format)
      for pageSize in [1, 2, 100] {
        #expect(
          try await drawing(source, pageSize: pageSize) == plain + "\n" + Self.row(report),
          "\(pageSize)"
        )
      }
      #expect(try source.faults(strict: false).isEmpty)
    }
  }

  @Test("once, and only there, for files in folders and in archives, and for a file alone")
  func places() async throws {
    let folder = try TemporaryFolder()
    let bytes = try Self.wide("one\n", .utf16LittleEndian)
    try folder.folder("d")
    try folder.write("d/w.txt", bytes)
    try folder.write("d/w.csv", try Self.wide("n\n1\n", .utf16LittleEndian))
    try folder.write("d/u.txt", utf8("one\n"))
    let report = Self.row("UTF-16, by its zero bytes")
    for (path, count) in [("/d", 2), ("/d/w.txt", 1), ("/d/u.txt", 0)] {
      let source = try SourceOpener.open(path: folder.path + path)
      let rows = try await drawing(source).split(separator: "\n")
      #expect(rows.count { $0.hasSuffix(report) } == count, "\(path)")
    }
    #if canImport(CArchive)
      let archive = try TestArchive.bytes([.init(path: "w.txt", bytes: bytes)], format: "zip")
      try folder.write("a.zip", archive)
      let source = try SourceOpener.open(path: folder.path + "/a.zip", opensFiles: true)
      #expect(
        try await drawing(source)
          == "file w.txt: 8 bytes\n  string 1: one\n  " + report
      )
    #endif
  }

  @Test("a text in UTF-16 that is cut in a compressed file ends with both reports")
  func cut() async throws {
    let bytes = try Self.wide("one\n", .utf16LittleEndian)
    let source = try SourceOpener.open(bytes: bytes, name: "a.txt")
    let fault = SourceFault(file: "a.txt", line: 1, column: 1, message: "cut")
    let rows = try await drawing(source.reporting(.cut(fault)), pageSize: 1)
    #expect(
      rows == "string 1: one\n\(Self.row("UTF-16, by its zero bytes"))\nerror a.txt:1:1: cut: "
    )
  }

  @Test("the encoding of data is no difference, and that of texts one")
  func differences() throws {
    func count(_ name: String, _ old: [UInt8], _ new: [UInt8]) throws -> Int {
      func compare(_ old: some TreeSource, _ new: some TreeSource) throws -> Int {
        var comparison = TreeComparison(old, new)
        var count = 0
        while try comparison.next() != nil { count += 1 }
        return count
      }
      return try compare(
        SourceOpener.open(bytes: old, name: name),
        SourceOpener.open(bytes: new, name: name)
      )
    }
    for (name, text, other, differences) in [
      ("a.csv", "n\n1\n", "n\n2\n", 0), ("a.toml", "n = 1\n", "n = 2\n", 0),
      ("a.json", "[1]", "[2]", 0), ("a.txt", "one\n", "two\n", 1), ("a.md", "# A\n", "# B\n", 1),
    ] {
      let wide = try Self.wide(text, .utf16LittleEndian)
      #expect(try count(name, utf8(text), wide) == differences, "\(name)")
      #expect(try count(name, wide, utf8(text)) == differences, "\(name)")
      #expect(try count(name, wide, wide) == 0, "\(name)")
      #expect(try count(name, wide, try Self.wide(other, .utf16LittleEndian)) > 0, "\(name)")
    }
    // What JSON5 adds is no value, either.
    #expect(try count("a.json", utf8("[1, /* c */ 2,]"), utf8("[1,2]")) == 0)
  }

  @Test("strict checks name it as a fault where the format refuses it")
  func faults() throws {
    let bytes = try Self.wide("n\n1\n", .utf16LittleEndian)
    for name in ["a.txt", "a.csv"] {
      let source = try SourceOpener.open(bytes: bytes, name: name)
      #expect(
        try source.faults(strict: true).map(\.description)
          == ["\(name):1:1: the text is in UTF-16; save it as UTF-8"]
      )
    }
  }
}
