import ExplorerTestSupport
import Testing

@testable import EspalierSources

/// Human-readable names, sizes and dates.
@Suite struct TextTests {
  @Test(
    "names in natural order",
    arguments: [
      ["b9", "b10", "b100"], ["a", "B", "c", "D"], ["A", "a", "AA", "Aa", "aA", "aa", "b"],
      ["1", "2", "10", "a"], ["a1b2", "a1b10", "a2b1"], ["file", "file 2", "file 10", "file1"],
      ["x1", "x01", "x001", "x2"].sorted(),
      ["é", "É"].sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) },
      ["apfel", "äpfel", "zebra"], ["ecole", "e\u{301}cole", "école", "edge"],
      ["nord", "Øl", "ole", "ost"], ["lada", "łódź", "lupe"], ["strasse", "straße", "straten"],
      ["zoo", "Ωμέγα", "ёлка", "жук", "日本"], ["ｆｉｎ", "fin"].sorted(), ["é9", "é10"],
      ["a", "a0", "a00", "a1"], ["Ä", "ö", "Ü"], ["v1.9", "v1.10", "v1.10.1"], ["", "0", "00"],
      ["x1", "x" + String(repeating: "8", count: 254), "x" + String(repeating: "1", count: 255)]
        + ["x" + String(repeating: "1", count: 300), "xa"],
      ["99999999999999999999998", "99999999999999999999999", "100000000000000000000000"],
    ]
  )
  func naturalOrder(_ names: [String]) {
    for seed in 1...5 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let shuffled = names.shuffled(using: &generator).map(utf8)
      #expect(sorted(shuffled) == names.map(utf8))
    }
  }

  /// Returns names in the order of a folder listing.
  private func sorted(_ names: [[UInt8]]) -> [[UInt8]] {
    var list = DirectoryListing()
    for name in names { name.withUnsafeBytes { list.append($0) } }
    list.sort()
    return (0..<list.count).map { Array(list[$0]) }
  }

  @Test("names with equal keys are ordered by their bytes")
  func ties() {
    #expect(sorted([utf8("x01"), utf8("x001")]) == [utf8("x001"), utf8("x01")])
    #expect(sorted([utf8("a"), utf8("A")]) == [utf8("A"), utf8("a")])
    #expect(sorted([[0xFF, 0x30], [0xFF]]) == [[0xFF], [0xFF, 0x30]])
  }

  @Test("random names are ordered like the model", arguments: 1...20)
  func randomNames(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let letters = utf8("aAbB019.- _")
    let names = (0..<200).map { _ in
      (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &generator)]
      }
    }
    let list = sorted(names)
    for (one, next) in zip(list, list.dropFirst()) {
      #expect(!stands(next, before: one), "seed \(seed): \(one), \(next)")
    }
  }

  /// Whether an ASCII name sorts before another: letter by letter, digits together as a number.
  private func stands(_ left: [UInt8], before right: [UInt8]) -> Bool {
    let (one, other) = (pieces(left), pieces(right))
    for (a, b) in zip(one, other) where a != b {
      guard let first = Int(a), let second = Int(b) else {
        // A number sorts like a digit among other characters.
        let (x, y) = (Int(a) == nil ? a : "0", Int(b) == nil ? b : "0")
        return x.utf8.lexicographicallyPrecedes(y.utf8)
      }
      if first != second { return first < second }
    }
    if one.count != other.count { return one.count < other.count }
    return left.lexicographicallyPrecedes(right)
  }

  private func pieces(_ name: [UInt8]) -> [String] {
    var pieces: [String] = []
    for byte in name {
      let piece = String(decoding: [byte], as: UTF8.self).lowercased()
      if let last = pieces.last, Int(piece) != nil, Int(last) != nil {
        pieces[pieces.count - 1] += piece
      } else {
        pieces.append(piece)
      }
    }
    return pieces
  }

  @Test(
    "invisible characters are escaped",
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
    #expect(TerminalSafeText.escaped(bytes) == text)
  }

  @Test(
    "joiners, selectors and tags are shown where they belong, and escaped where text can hide in them",
    arguments: [
      ("a\u{200D}b\u{200C}c", #"a\u{200D}b\u{200C}c"#),
      ("a\u{E0041}\u{E007F}", #"a\u{E0041}\u{E007F}"#),
      ("👨\u{200D}👩\u{200D}👧", "👨\u{200D}👩\u{200D}👧"), ("👁\u{FE0F}\u{200D}🗨\u{FE0F}", nil),
      ("🏳\u{FE0F}\u{200D}🌈", nil), ("👩🏽\u{200D}💻", nil), ("❤\u{FE0F}", nil),
      ("1\u{FE0F}\u{20E3}", nil),
      ("👩\u{200D}", #"👩\u{200D}"#), ("\u{200D}👩", #"\u{200D}👩"#), ("👩\u{200D}a", #"👩\u{200D}a"#),
      ("👩\u{200D}\u{200D}💻", #"👩\u{200D}\u{200D}💻"#), ("1\u{FE0F}", #"1\u{FE0F}"#),
      ("a\u{FE0F}\u{200D}👩", #"a\u{FE0F}\u{200D}👩"#), ("1\u{200D}2", #"1\u{200D}2"#),
      ("\u{645}\u{6CC}\u{200C}\u{62E}", nil), ("\u{645}\u{200C}.txt", "\u{645}" + #"\u{200C}.txt"#),
      ("\u{995}\u{9CD}\u{200D}\u{9B7}", nil), ("\u{9B0}\u{200D}\u{9CD}\u{9AF}", nil),
      ("\u{845B}\u{E0100}", nil), ("\u{1820}\u{180B}", nil), ("x\u{E0100}", #"x\u{E0100}"#),
      ("🏴\u{E0067}\u{E007F}", #"🏴\u{E0067}\u{E007F}"#), ("a\u{3164}\u{34F}", #"a\u{3164}\u{34F}"#),
    ] as [(String, String?)]
  )
  func joiners(_ text: String, _ expected: String?) {
    let expected = expected ?? text
    #expect(TerminalSafeText.escaped(text.utf8) == expected)
    #expect(TerminalSafeText.visible(text) == expected)
    #expect(TerminalSafeText.visible(expected) == expected)
  }

  @Test("whatever Unicode lets be ignored is visible nowhere by itself")
  func ignorable() {
    let ignorable = (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap { Unicode.Scalar($0) }
      .filter { $0.properties.isDefaultIgnorableCodePoint }
    #expect(ignorable.contains("\u{E0041}"))
    for scalar in ignorable {
      #expect(!TerminalSafeText.isVisible(scalar), "U+\(String(scalar.value, radix: 16))")
      let text = TerminalSafeText.escaped("a\(scalar)b".utf8)
      #expect(text == "a\(TerminalSafeText.escape(of: scalar))b")
    }
  }

  @Test("what is escaped is visible, and stays as it is", arguments: 1...20)
  func randomJoiners(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parts = [
      "a", "1", "\u{200D}", "\u{200C}", "\u{FE0F}", "\u{20E3}", "👩", "💻", "🏽", "\u{645}", "\u{995}",
      "\u{9CD}", "\u{E0067}", "\u{845B}", "\u{E0100}", "\n", "\\",
    ]
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 1...8, using: &generator))
        .map { _ in parts[Int.random(in: 0..<parts.count, using: &generator)] }.joined()
      let shown = TerminalSafeText.escaped(text.utf8)
      #expect(TerminalSafeText.visible(shown) == shown, "seed \(seed): \(text.debugDescription)")
      // A joiner is never at an end, so texts can be joined and cut.
      let around = "a" + shown + "a"
      #expect(TerminalSafeText.visible(around) == around, "seed \(seed): \(text.debugDescription)")
    }
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
      (252_423_993_599, "9999-12-31T23:59:59Z"),
      (252_423_993_600, "252423993600.0 seconds from 2001"),
      (-378_683_424_000, "-9999-01-01T00:00:00Z"),
      (.infinity, "inf seconds from 2001"), (.nan, "nan seconds from 2001"),
    ] as [(Double, String)]
  )
  func dates(_ seconds: Double, _ text: String) {
    #expect(dateText(seconds) == text)
  }

  @Test("errors have a message and a category")
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
    #expect(SourceError(POSIXError(code: 13), path: "x").category == .noInput)
    #expect(POSIXError(code: 13).reason == "Permission denied")
  }
}
