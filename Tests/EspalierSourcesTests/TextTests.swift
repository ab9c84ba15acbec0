import EspalierTestSupport
import Testing

@testable import EspalierSources

/// Names, sizes and dates as people read them.
@Suite struct TextTests {
  @Test(
    "names in the order people expect",
    arguments: [
      ["b9", "b10", "b100"], ["a", "B", "c", "D"], ["A", "a", "AA", "Aa", "aA", "aa", "b"],
      ["1", "2", "10", "a"], ["a1b2", "a1b10", "a2b1"], ["file", "file 2", "file 10", "file1"],
      ["x1", "x01", "x001", "x2"].sorted(),
      ["é", "É"].sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) },
      ["a", "a0", "a00", "a1"], ["Ä", "ö", "Ü"], ["v1.9", "v1.10", "v1.10.1"], ["", "0", "00"],
      ["99999999999999999999998", "99999999999999999999999", "100000000000000000000000"],
    ]
  )
  func naturalOrder(_ names: [String]) {
    for seed in 1...5 as ClosedRange<UInt64> {
      var dice = SeededGenerator(seed: seed)
      let shuffled = names.shuffled(using: &dice).map { NaturalName(utf8($0)) }
      #expect(shuffled.sorted().map { String(decoding: $0.bytes, as: UTF8.self) } == names)
    }
  }

  @Test("names that are alike stand in the order of their bytes, never as equals")
  func ties() {
    #expect(NaturalName(utf8("x001")) < NaturalName(utf8("x01")))
    #expect(NaturalName(utf8("A")) < NaturalName(utf8("a")))
    #expect(NaturalName([0xFF]) < NaturalName([0xFF, 0x30]))
    #expect(NaturalName(utf8("a")) == NaturalName(utf8("a")))
  }

  @Test(
    "what is invisible is written visibly",
    arguments: [
      (utf8("plain é😀"), "plain é😀"), (utf8("a\nb\tc\rd"), "a\\nb\\tc\\rd"),
      (utf8("\u{1B}[31m"), "\\u{1B}[31m"), (utf8("a\\nb"), "a\\\\nb"),
      (utf8("\u{0}\u{7F}"), "\\u{0}\\u{7F}"),
      (utf8("\u{202E}abc\u{2066}"), "\\u{202E}abc\\u{2066}"),
      (utf8("\u{85}\u{9B}"), "\\u{85}\\u{9B}"),
      (utf8("\u{200B}\u{FEFF}\u{2028}"), "\\u{200B}\\u{FEFF}\\u{2028}"), (utf8("👨‍👩‍👧"), "👨‍👩‍👧"),
      ([0xFF, 0x61, 0xC3], "\\xFFa\\xC3"), ([0xC0, 0x80], "\\xC0\\x80"),
      ([0xE2, 0x82], "\\xE2\\x82"),
      ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"), ([0xF4, 0x90, 0x80, 0x80], "\\xF4\\x90\\x80\\x80"),
      ([0xE2, 0x82, 0x41], "\\xE2\\x82A"), (utf8("\\xFF"), "\\\\xFF"),
    ] as [([UInt8], String)]
  )
  func visible(_ bytes: [UInt8], _ text: String) {
    #expect(VisibleText.escaped(bytes) == text)
  }

  @Test(
    "sizes",
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 KB"), (1500, "1.5 KB"),
      (9949, "9.9 KB"), (9950, "10 KB"), (999_499, "999 KB"), (999_500, "1.0 MB"),
      (2_000_000_000, "2.0 GB"),
      (Int64.max, "9 EB"),
    ] as [(Int64, String)]
  )
  func sizes(_ count: Int64, _ text: String) {
    #expect(byteSize(count) == text)
  }

  @Test(
    "dates",
    arguments: [
      (0, "2001-01-01T00:00:00Z"), (-978_307_200, "1970-01-01T00:00:00Z"),
      (0.5, "2001-01-01T00:00:00.500Z"),
      (94_608_000, "2004-01-01T00:00:00Z"), (99_705_600, "2004-02-29T00:00:00Z"),
      (-1, "2000-12-31T23:59:59Z"),
      (1e300, "1e+300 seconds from 2001"), (-63_113_904_000, "0001-01-01T00:00:00Z"),
      (.infinity, "inf seconds from 2001"), (.nan, "nan seconds from 2001"),
    ] as [(Double, String)]
  )
  func dates(_ seconds: Double, _ text: String) {
    #expect(dateText(seconds) == text)
  }

  @Test("errors say what, where and of which sort")
  func errors() {
    let cases: [(SourceError, String, SourceError.Category)] = [
      (.notFound(path: "a\nb"), "a\\nb: no such file or folder", .noInput),
      (.notReadable(path: "x", reason: "why"), "x: cannot be opened: why", .noInput),
      (.notAFolder(path: "x"), "x: not a folder", .badData),
      (
        .unsupported(path: "x", formats: ["a", "b"]),
        "x: none of the formats that can be read: a, b", .badData
      ),
      (.failed(path: "x", reason: "why"), "x: reading failed: why", .io),
    ]
    for (error, words, category) in cases {
      #expect(error.description == words)
      #expect(error.category == category)
    }
    #expect(SourceError(OpenFolder.Failure(code: 13), path: "x").category == .noInput)
    #expect(OpenFolder.Failure(code: 13).reason == "Permission denied")
  }
}
