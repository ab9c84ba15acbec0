import EspalierJSON
import EspalierTestSupport
import Testing

/// A text that comes in windows, and what a lenient scanner makes of one that is not standard.
@Suite struct JSONScannerTests {
  @Test("windows of any size make no difference, to good texts and to bad ones")
  func windows() {
    for seed in 1...150 as ClosedRange<UInt64> {
      var dice = SeededGenerator(seed: seed)
      var bytes = RandomDocument(seed: seed, values: 15).bytes
      let habits = [
        "//x\n", "/*y*/", ",", "'z'", "NaN", "-Infinity", "\\ud800", "\u{1}", "\n", "\"",
      ]
      for _ in 0..<dice.below(4) {
        bytes.insert(contentsOf: habits[dice.below(habits.count)].utf8, at: dice.below(bytes.count))
      }
      for isLenient in [false, true] {
        for isLines in [false, true] {
          let whole = Scan(bytes, isLenient: isLenient, isLines: isLines)
          for size in [1, 2, 3, 7, 16, 61] {
            let parts = Scan(bytes, window: size, isLenient: isLenient, isLines: isLines)
            #expect(
              parts == whole,
              "seed \(seed), windows of \(size), lenient \(isLenient), lines \(isLines): \(text(bytes))"
            )
          }
        }
      }
    }
  }

  @Test("what is known of a text grows and never changes its mind")
  func growth() {
    for seed in 1...60 as ClosedRange<UInt64> {
      let bytes = RandomDocument(seed: seed, values: 40).bytes
      var before: [(kind: JSONKind, offset: Int)] = []
      _ = Scan(bytes, window: 5) { tree in
        #expect(tree.count >= before.count, "seed \(seed)")
        for (entry, known) in before.enumerated() {
          #expect(tree.kind(of: entry) == known.kind && tree.offset(of: entry) == known.offset)
        }
        before = (0..<tree.count).map { (tree.kind(of: $0), tree.offset(of: $0)) }
        for entry in 0..<tree.count where tree.kind(of: entry).isContainer {
          var children = 0
          for _ in tree.children(of: entry) { children += 1 }
          #expect(tree.childCount(of: entry) == children, "seed \(seed), entry \(entry)")
        }
      }
    }
  }

  @Test("a number longer than the window, and a string far longer")
  func longTokens() {
    let number = Array(String(repeating: "12", count: 5000).utf8)
    let string = Array(("\"" + String(repeating: "ab\\n", count: 5000) + "\"").utf8)
    let bytes = [0x5B] + number + [0x2C] + string + [0x5D]
    let scan = Scan(bytes, window: 64)
    #expect(scan.fault == nil)
    #expect(scan.rows == ["array at 0 holds 2 to 3", "  number at 1", "  string at 10002"])
  }

  /// Marks by name, in the order of the values.
  private func marks(_ json: String) -> [JSONMarks] {
    var scanner = JSONScanner(isLenient: true)
    _ = Array(json.utf8).withUnsafeBytes { scanner.scan($0, isLast: true) }
    #expect(scanner.fault == nil, "\(json)")
    return (0..<scanner.tree.count).map { scanner.tree.marks(of: $0) }
  }

  @Test("a lenient scanner marks the value that is not standard")
  func lenient() {
    #expect(
      marks("[1, NaN, -Infinity, Infinity]") == [[], [], .numberWord, .numberWord, .numberWord]
    )
    #expect(marks("[1, /* two */ 2]") == [[], [], .comment])
    #expect(marks("[1 // one\n]") == [.comment, []])
    #expect(marks("// all\n{}") == [.comment])
    #expect(marks("{} // end") == [.comment])
    #expect(marks("1 /**/") == [.comment])
    #expect(marks("[[1,],]") == [.trailingComma, .trailingComma, []])
    #expect(marks("{\"a\":1,}") == [.trailingComma, []])
    #expect(marks("{'a':1, \"b\":'x\"y\\'', \"c\":2}") == [[], .singleQuotes, .singleQuotes, []])
    #expect(marks("[\"\t\", \"\u{0}\", \"x\"]") == [[], .controlCharacter, .controlCharacter, []])
    #expect(
      marks("[\"\\ud800\", \"\\udc00x\", \"\\ud83d\\ude00\"]") == [
        [], .loneSurrogate, .loneSurrogate, [],
      ]
    )
    #expect(marks("{\"\t\" /**/ : 'x'}") == [[], [.controlCharacter, .comment, .singleQuotes]])
  }

  @Test(
    "a lenient scanner does not guess",
    arguments: [
      ("[,]", 1), ("[1,,2]", 3), ("{,}", 1), ("[nan]", 1), ("[None]", 1), ("[Infinit]", 1),
      ("[NaNs]", 1), ("[+1]", 1), ("[01]", 2), ("[.5]", 1), ("{a:1}", 1), ("[1 2]", 3),
      ("[\"a\nb\"]", 3), ("['a\rb']", 3), ("/* open", 7), ("[1] /", 4), ("#x\n1", 0), ("[1]]", 3),
      ("[-Inf]", 2), ("[undefined]", 1), ("'x", 2), ("", 0), ("// only", 7), ("{\"a\":,}", 5),
    ]
  )
  func strictnessLeft(_ json: String, _ offset: Int) {
    #expect(Scan(Array(json.utf8)).fault?.offset == offset)
  }

  @Test("each deviation is told with its place, in order")
  func flaws() {
    let json = "\u{FEFF}{'a': [NaN, /*x*/ 1,], // y\n \"b\": \"\u{1}\"}"
    let scan = Scan(Array(json.utf8))
    #expect(scan.fault == nil)
    #expect(scan.flaws.map(\.offset) == [0, 4, 10, 15, 23, 26, 38])
    #expect(
      scan.flaws.map(\.reason) == [
        .byteOrderMark, .singleQuote, .unknownWord, .comment, .trailingComma, .comment,
        .controlCharacter(1),
      ]
    )
  }

  @Test("the first deviation is the fault of a strict scanner, at the same place")
  func strictAndLenient() {
    for seed in 1...400 as ClosedRange<UInt64> {
      var dice = SeededGenerator(seed: seed)
      var bytes = RandomDocument(seed: seed, values: 12).bytes
      let habits = ["//x\n", "/*y*/", ",", "'z'", "NaN", "-Infinity", "\u{1}", "x", "]"]
      for _ in 0...dice.below(2) {
        bytes.insert(contentsOf: habits[dice.below(habits.count)].utf8, at: dice.below(bytes.count))
      }
      let strict = Scan(bytes, isLenient: false)
      let lenient = Scan(bytes)
      let first = lenient.flaws.first?.offset ?? lenient.fault?.offset
      #expect(strict.fault?.offset == first, "seed \(seed): \(text(bytes))")
    }
  }

  @Test("every line is a value of its own, and a bad one spoils no other")
  func lines() {
    let json = "{\"a\":[1]}\n2024-01-01 INFO\n\n [2] \r\n[3,\n\"x\n{\"b\":{\"c\":\n\"end\""
    let scan = Scan(Array(json.utf8), isLenient: false, isLines: true)
    #expect(scan.fault == nil)
    #expect(
      scan.rows == [
        "array at 0 holds 7 to 11",
        "  object at 0 holds 1 to 4", "    array key 1 at 5 holds 1 to 4", "      number at 6",
        "  invalid at 10",
        "  array at 28 holds 1 to 7", "    number at 29",
        "  invalid at 34", "  invalid at 38", "  invalid at 41",
        "  string at 52",
      ]
    )
    #expect(scan.flaws.map(\.offset) == [14, 26, 37, 40, 51])
    #expect(
      scan.flaws.map(\.reason) == [
        .unexpected(.scalar(0x2D), expected: .numberEnd), .emptyLine,
        .unexpectedLineEnd(expected: .value), .controlCharacter(10),
        .unexpectedLineEnd(expected: .value),
      ]
    )
  }

  @Test(
    "the end of the last line may be missing",
    arguments: [("", 0), ("1", 1), ("1\n", 1), ("\n", 0), ("1\n\n2", 2), ("1\n[", 2), ("x", 1)]
  )
  func lastLine(_ json: String, _ count: Int) {
    let scan = Scan(Array(json.utf8), isLines: true)
    #expect(scan.fault == nil)
    #expect(scan.rows.count == count + 1)
  }

  @Test("a text that ends because nobody can read on keeps what came before")
  func stopped() {
    var scanner = JSONScanner(isLenient: true)
    let bytes = Array("[1, [2, \"thr".utf8)
    _ = bytes.withUnsafeBytes { scanner.scan($0, isLast: false) }
    scanner.stop(.cutShort)
    #expect(scanner.isComplete)
    #expect(scanner.fault == JSONFlaw(.cutShort, at: 12))
    #expect(scanner.tree.count == 4)
    #expect(scanner.tree.faultParent == 2)
  }
}
