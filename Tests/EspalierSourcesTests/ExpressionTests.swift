import EspalierSources
import EspalierTestSupport
import Testing

/// Expressions against texts.
@Suite struct ExpressionTests {
  private func matches(_ expression: String, _ text: String) throws -> Bool {
    var matcher = try SourceMatcher(.expression(expression))
    return try matcher.matches(utf8(text))
  }

  @Test(
    "what matches where",
    arguments: [
      ("abc", "xabcx", "xabx"), ("a.c", "a-c", "a\nc"), ("^ab", "abx", "xab"),
      ("ab$", "xab", "abx"), ("^$", "", "x"), ("a*b", "b", "a"), ("a+b", "aab", "b"),
      ("^a?b$", "ab", "aab"), ("^a{2}$", "aa", "a"), ("^a{2,}$", "aaaa", "a"),
      ("^a{2,3}$", "aaa", "aaaa"), ("^(ab|c)+$", "abcab", "abca"), ("^(?:a|b)c$", "bc", "abc"),
      ("^a|b$", "ax", "xa"), ("[a-c]", "xb", "d"), ("[^a-c]", "d", "abc"), ("[]x]", "]", "a"),
      ("[a-]", "-", "b"), ("[\\d,]", "5", "a"), ("[[:alpha:]_]", "_", "1"),
      ("\\d\\D", "1a", "11"), ("^\\w+$", "a_ü9", "a b"), ("\\s", "a b", "ab"),
      ("\\bcat\\b", "a cat.", "concat"), ("\\Bcat", "concat", "cat"), ("a\\.b", "a.b", "axb"),
      ("\\x41\\u0042\\x{1F600}", "AB😀", "AB"), ("(?i)straße", "STRAßE", "strasse"),
      ("a(?i)b", "aB", "AB"), ("a(?i:b)c", "aBc", "aBC"), ("(?i)[k]", "\u{212A}", "x"),
      ("(?s)a.c", "a\nc", "ac"), ("(?m)^b$", "a\nb\nc", "ab"), ("x{,2}", "x{,2}", "x"),
      ("x{a", "x{a", "x"), ("é", "é", "e\u{301}"), ("^..$", "日本", "日"), ("a||b", "", "\u{0}"),
      ("(?<year>\\d{4})-(?P<month>\\d\\d)", "on 2024-05", "2024-5"), ("a*?b", "aab", "a"),
      ("\\p{Lu}\\p{Ll}\\P{L}", "Ab1", "ab1"), ("\\p{N}", "Ⅷ", "x"), ("\\pL", "ß", "1"),
      ("[\\b]", "\u{8}", "b"), ("()", "", "\u{0}"), ("(a*)*b", "aab", "aa"),
    ]
  )
  func matching(_ expression: String, _ yes: String, _ no: String) throws {
    #expect(try matches(expression, yes))
    // Two of them match every text; there is nothing to tell apart.
    if no != "\u{0}" { #expect(try !matches(expression, no)) }
  }

  @Test(
    "what is no expression is refused with the place and the cause",
    arguments: [
      ("a(b", "character 2: ( is never closed"), ("a)b", "character 2: ) closes nothing"),
      ("[ab", "character 1: [ is never closed"), ("*a", "character 1: there is nothing to repeat"),
      ("a|+", "character 3: there is nothing to repeat"),
      ("a**", "character 3: a repetition of a repetition needs brackets"),
      ("a{3,2}", "character 2: a repetition from 3 to 2 times is none"),
      ("[z-a]", "character 2: the range is the wrong way round"),
      ("(a)\\1", "character 4: references back to a group are not understood"),
      ("a(?=b)", "character 2: looking ahead is not understood"),
      ("(?<!a)b", "character 1: looking behind is not understood"),
      ("\\q", "character 1: \\q means nothing"), ("a\\", "character 2: a backslash at the end"),
      ("\\x{110000}", "character 1: this is no number of a character"),
      ("(?x)a", "character 3: behind (? the letters i, m and s"),
      ("a{10001}", "too large"), ("(a{100}){200}", "too large"),
      ("[[:what:]]", "character 2: of the names of sets"),
      ("", "there is no expression"),
    ]
  )
  func refusals(_ expression: String, _ reason: String) throws {
    do {
      _ = try SourceMatcher(.expression(expression))
      Issue.record("\(expression) was taken")
    } catch {
      guard case .badQuery(let message) = error else { throw error }
      #expect(message.contains(reason), "\(message)")
    }
  }

  @Test("100,000 brackets, and an expression of a megabyte, are refused, not fallen over")
  func excess() {
    for expression in [
      String(repeating: "(", count: 100_000) + String(repeating: ")", count: 100_000),
      String(repeating: "a", count: 1_000_000),
    ] {
      #expect(throws: SourceError.self) { try SourceMatcher(.expression(expression)) }
    }
    let brackets = String(repeating: "(", count: 4000) + "a" + String(repeating: ")", count: 4000)
    #expect(throws: Never.self) { try SourceMatcher(.expression(brackets)) }
  }

  @Test(
    "expressions over which others despair take their time by the length of the text alone",
    arguments: ["^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "(.*)*x", "^(\\w+\\s?)*$", "(x+x+)+y"]
  )
  func despair(_ expression: String) throws {
    let text = String(repeating: "a", count: 200_000) + "!"
    #expect(try !matches(expression, text))
  }

  @Test("so many states that not all can be kept")
  func manyStates() throws {
    var dice = SeededGenerator(seed: 11)
    let bits = (0..<6_000).map { _ in dice.chance(50) ? "a" : "b" }
    let expression = "a[ab]{15}c"
    #expect(try !matches(expression, bits.joined()))
    #expect(try matches(expression, bits.joined() + "a" + String(repeating: "b", count: 15) + "c"))
  }

  @Test("a value that takes too long is given up, with the reason")
  func timeLimit() throws {
    var matcher = try SourceMatcher(.expression("(?:[^b]{1,30}b?){1,30}c"))
    // No two places are alike, so no state comes again.
    var bytes: [UInt8] = []
    for number: UInt32 in 0..<3_000_000 {
      let value: UInt32 = 0x4E00 + (number &* number &+ number / 7) % 20_000
      guard let scalar = Unicode.Scalar(value) else { continue }
      bytes += UTF8.encode(scalar) ?? .init()
    }
    #expect(throws: SourceError.badQuery("the expression takes more than 1 s for one value")) {
      try matcher.matches(bytes)
    }
  }

  @Test("bytes that are no text match no letter, and do not hide what follows")
  func damage() throws {
    var matcher = try SourceMatcher(.expression("^.b$"))
    #expect(try matcher.matches([0xFF, 0x62]))
    #expect(try !matcher.matches([0xFF, 0xFF, 0x62]))
    var letter = try SourceMatcher(.text("b"))
    #expect(try letter.matches([0xE2, 0x82, 0x62]))
  }

  @Test("random expressions, as the model finds them", arguments: 0..<10 * Effort.smallSeeds)
  func random(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let model = ModelExpression.random(&dice, depth: 2)
      var matcher = try SourceMatcher(.expression(model.written))
      for _ in 0..<20 {
        let letters = ModelExpression.alphabet
        let text = (0..<dice.below(7)).map { _ in letters[dice.below(letters.count)] }
        let expected = (0...text.count).contains { !model.ends(from: $0, in: text).isEmpty }
        #expect(
          try matcher.matches(utf8(text.joined())) == expected,
          "seed \(seed): \(model.written.debugDescription) in \(text)"
        )
      }
    }
  }
}

/// An expression as its meaning: from where a match can lead to where.
private indirect enum ModelExpression {
  /// One of these letters, and how that is written.
  case take(Set<String>, String)
  /// A place for which this holds, and how that is written.
  case assert(@Sendable (Int, [String]) -> Bool, String)
  case sequence([ModelExpression])
  case oneOf([ModelExpression])
  case times(Int, Int?, ModelExpression, String)

  static let alphabet = ["a", "b", "c", "A", " ", "_", "1", "é", "É", "日"]
  private static let word = Set(alphabet).subtracting([" "])

  var written: String {
    switch self {
    case .take(_, let text), .assert(_, let text): return text
    case .sequence(let parts): return parts.map(\.written).joined()
    case .oneOf(let parts): return "(" + parts.map(\.written).joined(separator: "|") + ")"
    case .times(_, _, let part, let text): return "(?:\(part.written))\(text)"
    }
  }

  /// All places at which a match that begins at one can end.
  func ends(from start: Int, in text: [String]) -> Set<Int> {
    switch self {
    case .take(let letters, _):
      return start < text.count && letters.contains(text[start]) ? [start + 1] : []
    case .assert(let holds, _): return holds(start, text) ? [start] : []
    case .sequence(let parts):
      return parts.reduce([start]) { places, part in
        Set(places.flatMap { part.ends(from: $0, in: text) })
      }
    case .oneOf(let parts): return Set(parts.flatMap { $0.ends(from: start, in: text) })
    case .times(let least, let most, let part, _):
      var places: Set = [start]
      var all: Set<Int> = least == 0 ? places : []
      // After as many rounds as there are places, one more leads nowhere new.
      for round in 1...max(1, most ?? least + text.count + 1) {
        places = Set(places.flatMap { part.ends(from: $0, in: text) })
        if round >= least { all.formUnion(places) }
      }
      return all
    }
  }

  static func random(_ dice: inout SeededGenerator, depth: Int) -> ModelExpression {
    .oneOf(
      (0...dice.below(3)).map { _ in
        .sequence((0...dice.below(3)).map { _ in part(&dice, depth: depth) })
      }
    )
  }

  private static func part(_ dice: inout SeededGenerator, depth: Int) -> ModelExpression {
    let inner = depth > 0 && dice.chance(35) ? random(&dice, depth: depth - 1) : atom(&dice)
    let repetitions: [(Int, Int?, String)] = [
      (0, nil, "*"), (1, nil, "+"), (0, 1, "?"), (2, 2, "{2}"), (1, 3, "{1,3}"), (2, nil, "{2,}"),
      (0, nil, "*?"), (0, 2, "{0,2}"),
    ]
    guard dice.chance(50) else { return inner }
    let (least, most, text) = repetitions[dice.below(repetitions.count)]
    return .times(least, most, inner, text)
  }

  private static func atom(_ dice: inout SeededGenerator) -> ModelExpression {
    let all = Set(alphabet)
    let isWord: @Sendable (Int, [String]) -> Bool = { place, text in
      text.indices.contains(place) && word.contains(text[place])
    }
    let atoms: [ModelExpression] = [
      .take(["a"], "a"), .take(["b"], "b"), .take(["é"], "é"), .take(all, "."),
      .take(word, "\\w"), .take([" "], "\\W"), .take(["1"], "\\d"), .take([" "], "\\s"),
      .take(["a", "b"], "[ab]"), .take(all.subtracting(["a"]), "[^a]"),
      .take(["a", "b", "c", "1"], "[a-c1]"), .take(["a", "A"], "(?i:A)"),
      .take(["é", "É"], "(?i:[é])"), .take(all.subtracting(["1", "A", "a"]), "(?i:[^a\\d])"),
      .take(["_"], "_"),
      .assert({ place, _ in place == 0 }, "^"),
      .assert({ place, text in place == text.count }, "$"),
      .assert({ place, text in isWord(place - 1, text) != isWord(place, text) }, "\\b"),
      .assert({ place, text in isWord(place - 1, text) == isWord(place, text) }, "\\B"),
    ]
    return atoms[dice.below(atoms.count)]
  }
}
