import EspalierJSON
import EspalierTestSupport
import Testing

/// Scanning in windows, and lenient scanning of nonstandard texts.
@Suite struct JSONScannerTests {
  @Test("windows of any size give the same result, for valid and invalid texts")
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
        for framing in [JSONScanner.Framing.single, .lines, .sequence] {
          let whole = Scan(bytes, isLenient: isLenient, framing: framing)
          for size in [1, 2, 3, 7, 16, 61] {
            let parts = Scan(bytes, window: size, isLenient: isLenient, framing: framing)
            #expect(
              parts == whole,
              "seed \(seed), window \(size), lenient \(isLenient), \(framing): \(text(bytes))"
            )
          }
        }
      }
    }
  }

  @Test("a text with any byte changed is the same in one window and in some that are never plain")
  func plainValues() {
    let sample =
      #"[{"ab": "cd", "e":[1, -2.5 ,true] , "f" :{}}, false,null,"", 0.1,[ ]]    \#n    "#
    #expect(Scan(Array(sample.utf8), isLenient: false).error == nil)
    for place in 0..<sample.utf8.count {
      for byte in "\"\\{}[],:.0-eE+tn/x' \n\t\u{1}".utf8 {
        var bytes = Array(sample.utf8)
        bytes[place] = byte
        for isLenient in [false, true] {
          for framing in [JSONScanner.Framing.single, .lines, .sequence] {
            let whole = Scan(bytes, isLenient: isLenient, framing: framing)
            let parts = Scan(bytes, window: 8, isLenient: isLenient, framing: framing)
            #expect(parts == whole, "\(text(bytes)), lenient \(isLenient), \(framing)")
          }
        }
      }
    }
  }

  @Test("the tree grows from window to window and known values never change")
  func growth() {
    for seed in 1...60 as ClosedRange<UInt64> {
      let bytes = RandomDocument(seed: seed, values: 40).bytes
      var before: [(kind: JSONKind, offset: Int)] = []
      _ = Scan(bytes, window: 5) { tree in
        #expect(tree.count >= before.count, "seed \(seed)")
        for (node, known) in before.enumerated() {
          #expect(tree.kind(of: node) == known.kind && tree.offset(of: node) == known.offset)
        }
        before = (0..<tree.count).map { (tree.kind(of: $0), tree.offset(of: $0)) }
        for node in 0..<tree.count where tree.kind(of: node).isContainer {
          var children = 0
          for _ in tree.children(of: node) { children += 1 }
          #expect(tree.childCount(of: node) == children, "seed \(seed), node \(node)")
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
    #expect(scan.error == nil)
    #expect(scan.rows == ["array at 0 holds 2 to 3", "  number at 1", "  string at 10002"])
  }

  /// The deviations of each value, in order.
  private func deviations(_ json: String) -> [JSONDeviations] {
    var scanner = JSONScanner(isLenient: true)
    _ = Array(json.utf8).withUnsafeBytes { scanner.scan($0, isLast: true) }
    #expect(scanner.error == nil, "\(json)")
    return (0..<scanner.tree.count).map { scanner.tree.deviations(of: $0) }
  }

  @Test("a lenient scanner records the deviations of each value")
  func lenient() {
    #expect(
      deviations("[1, NaN, -Infinity, Infinity]") == [
        [], [], .number, .number, .number,
      ]
    )
    #expect(deviations("[1, /* two */ 2]") == [[], [], .comment])
    #expect(deviations("[1 // one\n]") == [.comment, []])
    #expect(deviations("// all\n{}") == [.comment])
    #expect(deviations("{} // end") == [.comment])
    #expect(deviations("1 /**/") == [.comment])
    #expect(deviations("[[1,],]") == [.trailingComma, .trailingComma, []])
    #expect(deviations("{\"a\":1,}") == [.trailingComma, []])
    #expect(
      deviations("{'a':1, \"b\":'x\"y\\'', \"c\":2}") == [[], .singleQuotes, .singleQuotes, []]
    )
    #expect(
      deviations("[\"\t\", \"\u{0}\", \"x\"]") == [[], .controlCharacter, .controlCharacter, []]
    )
    #expect(
      deviations("[\"\\ud800\", \"\\udc00x\", \"\\ud83d\\ude00\"]") == [
        [], .loneSurrogate, .loneSurrogate, [],
      ]
    )
    #expect(
      deviations("{\"\t\" /**/ : 'x'}") == [[], [.controlCharacter, .comment, .singleQuotes]]
    )
    #expect(
      deviations("[+1, .5, -.5e1, 5., 0x1F, -0XaB, +Infinity, -NaN, +0.5e-1, 1]")
        == [[]] + Array(repeating: .number, count: 9) + [[]]
    )
    #expect(
      deviations("{a:1, $_b2 : [], größe:{}, null:null, \"c\":1}")
        == [[]] + Array(repeating: .unquotedKey, count: 4) + [[]]
    )
    #expect(
      deviations("[\"\\v\\0\", \"\\x41\", \"a\\\nb\", \"\\'\", \"\\n\"]")
        == [[]] + Array(repeating: .escape, count: 4) + [[]]
    )
  }

  @Test("the escapes of JSON5 are decoded")
  func escapes() {
    func decoded(_ text: String) -> String {
      String(decoding: JSONEscapes.decoded(Array(text.utf8)[...]), as: UTF8.self)
    }
    #expect(decoded("\\v\\0\\'\\x41\\xe9") == "\u{B}\u{0}'Aé")
    #expect(decoded("a\\\nb\\\r\nc\\\rd\\") == "abcd\\")
    #expect(decoded("\\x4") == "\u{4}")
  }

  @Test(
    "a lenient scanner does not guess",
    arguments: [
      ("[,]", 1), ("[1,,2]", 3), ("{,}", 1), ("[nan]", 1), ("[None]", 1), ("[Infinit]", 1),
      ("[NaNs]", 1), ("[+]", 1), ("[01]", 2), ("[.]", 1), ("{1a:1}", 1), ("[1 2]", 3),
      ("[+01]", 1), ("[-.]", 2), ("[0x]", 2), ("[0xG]", 2), ("[1.e]", 3), ("[-01.]", 3),
      ("{a b:1}", 3),
      ("{\u{201C}a\u{201D}:1}", 1), ("{a\u{A0}:1}", 2), ("[\"\\U\"]", 3), ("[\"\\x4\"]", 3),
      ("[\"\\01\"]", 3),
      ("{a}", 2), ("[+-1]", 1), ("[+1e]", 1), ("[+In]", 1), ("[+NaNs]", 1), ("+In", 0),
      ("[0x1-0]", 2), ("[0x1.5]", 2),
      ("[\"a\nb\"]", 3), ("['a\rb']", 3), ("/* open", 7), ("[1] /", 4), ("#x\n1", 0), ("[1]]", 3),
      ("[-Inf]", 2), ("[undefined]", 1), ("'x", 2), ("", 0), ("// only", 7), ("{\"a\":,}", 5),
    ]
  )
  func strictnessLeft(_ json: String, _ offset: Int) {
    #expect(Scan(Array(json.utf8)).error?.offset == offset)
  }

  @Test("each deviation is reported with its offset, in order")
  func diagnostics() {
    let json = "\u{FEFF}{'a': [NaN, /*x*/ 1,], // y\n \"b\": \"\u{1}\"}"
    let scan = Scan(Array(json.utf8))
    #expect(scan.error == nil)
    #expect(scan.diagnostics.map(\.offset) == [0, 4, 10, 15, 23, 26, 38])
    #expect(
      scan.diagnostics.map(\.reason) == [
        .byteOrderMark, .singleQuote, .unknownWord, .comment, .trailingComma, .comment,
        .controlCharacter(1),
      ]
    )
  }

  @Test("the first deviation is the error of a strict scanner, at the same offset")
  func strictAndLenient() {
    for seed in 1...400 as ClosedRange<UInt64> {
      var dice = SeededGenerator(seed: seed)
      var bytes = RandomDocument(seed: seed, values: 12).bytes
      let habits = [
        "//x\n", "/*y*/", ",", "'z'", "NaN", "-Infinity", "\u{1}", "x", "]", "+", ".", "0x1", "\\v",
        "\\x41", "\\\n", "a:", "0", "$",
      ]
      for _ in 0...dice.below(2) {
        bytes.insert(contentsOf: habits[dice.below(habits.count)].utf8, at: dice.below(bytes.count))
      }
      let strict = Scan(bytes, isLenient: false)
      let lenient = Scan(bytes)
      let first = lenient.diagnostics.first?.offset ?? lenient.error?.offset
      #expect(strict.error?.offset == first, "seed \(seed): \(text(bytes).debugDescription)")
    }
  }

  @Test("every line is a separate value, and an invalid one affects no other")
  func lines() {
    let json = "{\"a\":[1]}\n2024-01-01 INFO\n\n [2] \r\n[3,\n\"x\n{\"b\":{\"c\":\n\"end\""
    let scan = Scan(Array(json.utf8), isLenient: false, framing: .lines)
    #expect(scan.error == nil)
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
    #expect(scan.diagnostics.map(\.offset) == [14, 26, 37, 40, 51])
    #expect(
      scan.diagnostics.map(\.reason) == [
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
    let scan = Scan(Array(json.utf8), framing: .lines)
    #expect(scan.error == nil)
    #expect(scan.rows.count == count + 1)
  }

  @Test("every text of a sequence is a separate value, and an invalid one affects no other")
  func sequence() {
    let json = """
      {"a":
      [1]}{"b":2} 3 "x"// c
      {"c":1
      {"d":null}x
      [4,
      ]]
      \u{1E}{"e":"f\u{1E}[5]
      \u{1E}
      """
    let bytes = Array(json.utf8)
    let scan = Scan(bytes, framing: .sequence)
    #expect(scan.error == nil)
    #expect(
      scan.rows == [
        "array at 0 holds 11 to 18",
        "  object at 0 holds 1 to 4", "    array key 1 at 6 holds 1 to 4", "      number at 7",
        "  object at 10 holds 1 to 6", "    number key 11 at 15",
        "  number at 18", "  string at 20",
        "  invalid at 28",
        "  object at 35 holds 1 to 11", "    null key 36 at 40",
        "  invalid at 45",
        "  array at 47 holds 1 to 14 deviations 2", "    number at 48",
        "  invalid at 52",
        "  invalid at 55",
        "  array at 63 holds 1 to 18", "    number at 64",
      ]
    )
    for size in 1...30 { #expect(Scan(bytes, window: size, framing: .sequence) == scan) }
  }

  @Test("a scan that is stopped keeps what was read")
  func stopped() {
    var scanner = JSONScanner(isLenient: true)
    let bytes = Array("[1, [2, \"thr".utf8)
    _ = bytes.withUnsafeBytes { scanner.scan($0, isLast: false) }
    scanner.stop(.truncated)
    #expect(scanner.isComplete)
    #expect(scanner.error == JSONDiagnostic(.truncated, at: 12))
    #expect(scanner.tree.count == 4)
    #expect(scanner.tree.errorParent == 2)
  }
}
