import EspalierSources
import ExplorerTestSupport
import Testing

/// Matching regular expressions.
@Suite struct ExpressionTests {
  private func matches(_ expression: String, _ text: String) throws -> Bool {
    var matcher = try SourceMatcher(.regex(expression))
    return try matcher.matches(utf8(text))
  }

  @Test(
    "expressions match and do not match",
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
      ("x{a", "x{a", "x"), ("é", "e\u{301}", "e"), ("^..$", "日本", "日"), ("a||b", "", "\u{0}"),
      ("(?<year>\\d{4})-(?P<month>\\d\\d)", "on 2024-05", "2024-5"), ("a*?b", "aab", "a"),
      ("\\p{Lu}\\p{Ll}\\P{L}", "Ab1", "ab1"), ("\\p{N}", "Ⅷ", "x"), ("\\pL", "ß", "1"),
      ("[\\b]", "\u{8}", "b"), ("()", "", "\u{0}"), ("(a*)*b", "aab", "aa"),
    ]
  )
  func matching(_ expression: String, _ yes: String, _ no: String) throws {
    #expect(try matches(expression, yes))
    // NUL marks expressions that match every text.
    if no != "\u{0}" { #expect(try !matches(expression, no)) }
  }

  @Test(
    "invalid expressions are rejected with the position and the cause",
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
      ("a{10001}", "too large"), ("a{24444444444444444434,}", "too large"),
      ("a{9223372036854775807,}", "too large"), ("a{24444444444444444434}", "too large"),
      ("a{0,24444444444444444434}", "too large"), ("(a{100}){200}", "too large"),
      ("[[:what:]]", "character 2: of the names of sets"),
      ("", "there is no expression"),
    ]
  )
  func refusals(_ expression: String, _ reason: String) throws {
    do {
      _ = try SourceMatcher(.regex(expression))
      Issue.record("\(expression) was taken")
    } catch {
      guard case .badQuery(let message) = error else { throw error }
      #expect(message.contains(reason), "\(message)")
    }
  }

  @Test("100,000 brackets, and an expression of a megabyte, are rejected without a crash")
  func excess() {
    for expression in [
      String(repeating: "(", count: 100_000) + String(repeating: ")", count: 100_000),
      String(repeating: "a", count: 1_000_000),
    ] {
      #expect(throws: SourceError.self) { try SourceMatcher(.regex(expression)) }
    }
    let brackets = String(repeating: "(", count: 4000) + "a" + String(repeating: ")", count: 4000)
    #expect(throws: Never.self) { try SourceMatcher(.regex(brackets)) }
  }

  @Test(
    "expressions with catastrophic backtracking elsewhere take linear time",
    arguments: ["^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "(.*)*x", "^(\\w+\\s?)*$", "(x+x+)+y"]
  )
  func linearTime(_ expression: String) throws {
    let text = String(repeating: "a", count: 200_000) + "!"
    #expect(try !matches(expression, text))
  }

  @Test("more states than the cache holds")
  func manyStates() throws {
    var generator = SeededGenerator(seed: 11)
    let bits = (0..<6_000).map { _ in generator.chance(50) ? "a" : "b" }
    let expression = "a[ab]{15}c"
    #expect(try !matches(expression, bits.joined()))
    #expect(try matches(expression, bits.joined() + "a" + String(repeating: "b", count: 15) + "c"))
  }

  @Test("a value that takes too long is abandoned, with the reason")
  func timeLimit() throws {
    var matcher = try SourceMatcher(.regex("(?:[^b]{1,30}b?){1,30}c"))
    // The text never repeats, so no cached state is reused.
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

  @Test("invalid UTF-8 matches no letter, and does not hide the following characters")
  func damage() throws {
    var matcher = try SourceMatcher(.regex("^.b$"))
    #expect(try matcher.matches([0xFF, 0x62]))
    #expect(try !matcher.matches([0xFF, 0xFF, 0x62]))
    var letter = try SourceMatcher(.text("b"))
    #expect(try letter.matches([0xE2, 0x82, 0x62]))
  }

  @Test("random expressions match like the model", arguments: 0..<10 * TestScale.smallSeeds)
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let model = ModelExpression.random(&generator, depth: 2)
      var matcher = try SourceMatcher(.regex(model.pattern))
      for _ in 0..<20 {
        let letters = ModelExpression.alphabet
        let text = (0..<generator.below(7)).map { _ in letters[generator.below(letters.count)] }
        let expected = (0...text.count).contains { !model.ends(from: $0, in: text).isEmpty }
        #expect(
          try matcher.matches(utf8(text.joined())) == expected,
          "seed \(seed): \(model.pattern.debugDescription) in \(text)"
        )
      }
    }
  }

  @Test("the places of matches of a text, without overlap")
  func placesOfTexts() throws {
    func places(
      _ pattern: SourceQuery.Pattern,
      _ text: String,
      limit: Int = 9
    ) throws -> [Range<Int>] {
      var matcher = try SourceMatcher(pattern)
      return try matcher.ranges(in: utf8(text), limit: limit)
    }
    #expect(try places(.text("ab"), "abAB xab") == [0..<2, 2..<4, 6..<8])
    #expect(try places(.text("Ab"), "abAb") == [2..<4])
    #expect(try places(.text("aa"), "aaaaa") == [0..<2, 2..<4])
    #expect(try places(.text("é"), "eéE\u{C9}") == [1..<3, 4..<6])
    #expect(try places(.text("a"), "aaaa", limit: 2) == [0..<1, 1..<2])
    #expect(try places(.regex("[0-9]+"), "a12b345") == [1..<3, 4..<7])
    #expect(try places(.regex("^a"), "aab") == [0..<1])
    #expect(try places(.regex("\\bb+"), "ab bb b") == [3..<4, 6..<7])
    #expect(try places(.regex("x*"), "axxb") == [])
    #expect(try places(.regex("b$"), "abb") == [2..<3])
    #expect(try places(.text("a"), "") == [])
  }

  @Test("the places of matches are those that a slow search finds", arguments: 1...20)
  func placesOfExpressions(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for pattern in ["a+b", "ab|b", "[ab]c", "a.c", "(ab)+c?a", "é|bé", "ca{2,3}"] {
      let text = (0..<random.below(30)).map { _ in ["a", "b", "c", "é"][random.below(4)] }.joined()
      let bytes = utf8(text)
      let starts = [Int](bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 }) + [bytes.count]
      var whole = try SourceMatcher(.regex("^(?:\(pattern))$"))
      var expected: [Range<Int>] = []
      var former = 0
      for end in starts {
        let start = try starts.last {
          try $0 >= former && $0 < end && whole.matches(Array(bytes[$0..<end]))
        }
        guard let start else { continue }
        if let last = expected.indices.last, expected[last].upperBound == start {
          expected[last] = expected[last].lowerBound..<end
        } else {
          expected.append(start..<end)
        }
        former = end
      }
      var matcher = try SourceMatcher(.regex(pattern))
      let found = try matcher.ranges(in: bytes, limit: 1_000)
      #expect(found == expected, "seed \(seed), \(pattern) in \(text)")
    }
  }

}

/// A model of an expression: the ends of its matches from each start.
private indirect enum ModelExpression {
  /// One of some letters, and its notation.
  case consume(Set<String>, String)
  /// A position that fulfils a condition, and its notation.
  case assert(@Sendable (Int, [String]) -> Bool, String)
  case sequence([ModelExpression])
  case alternation([ModelExpression])
  case repeated(Int, Int?, ModelExpression, String)

  static let alphabet = ["a", "b", "c", "A", " ", "_", "1", "é", "É", "日"]
  private static let word = Set(alphabet).subtracting([" "])

  var pattern: String {
    switch self {
    case .consume(_, let text), .assert(_, let text): return text
    case .sequence(let parts): return parts.map(\.pattern).joined()
    case .alternation(let parts): return "(" + parts.map(\.pattern).joined(separator: "|") + ")"
    case .repeated(_, _, let part, let text): return "(?:\(part.pattern))\(text)"
    }
  }

  /// Returns all positions at which a match that begins at `start` can end.
  func ends(from start: Int, in text: [String]) -> Set<Int> {
    switch self {
    case .consume(let letters, _):
      return start < text.count && letters.contains(text[start]) ? [start + 1] : []
    case .assert(let holds, _): return holds(start, text) ? [start] : []
    case .sequence(let parts):
      return parts.reduce([start]) { positions, part in
        Set(positions.flatMap { part.ends(from: $0, in: text) })
      }
    case .alternation(let parts): return Set(parts.flatMap { $0.ends(from: start, in: text) })
    case .repeated(let minimum, let maximum, let part, _):
      var positions: Set = [start]
      var all: Set<Int> = minimum == 0 ? positions : []
      // After as many rounds as there are positions, another one adds nothing.
      for round in 1...max(1, maximum ?? minimum + text.count + 1) {
        positions = Set(positions.flatMap { part.ends(from: $0, in: text) })
        if round >= minimum { all.formUnion(positions) }
      }
      return all
    }
  }

  static func random(_ generator: inout SeededGenerator, depth: Int) -> ModelExpression {
    .alternation(
      (0...generator.below(3)).map { _ in
        .sequence((0...generator.below(3)).map { _ in part(&generator, depth: depth) })
      }
    )
  }

  private static func part(_ generator: inout SeededGenerator, depth: Int) -> ModelExpression {
    let inner =
      depth > 0 && generator.chance(35) ? random(&generator, depth: depth - 1) : atom(&generator)
    let repetitions: [(Int, Int?, String)] = [
      (0, nil, "*"), (1, nil, "+"), (0, 1, "?"), (2, 2, "{2}"), (1, 3, "{1,3}"), (2, nil, "{2,}"),
      (0, nil, "*?"), (0, 2, "{0,2}"),
    ]
    guard generator.chance(50) else { return inner }
    let (minimum, maximum, text) = repetitions[generator.below(repetitions.count)]
    return .repeated(minimum, maximum, inner, text)
  }

  private static func atom(_ generator: inout SeededGenerator) -> ModelExpression {
    let all = Set(alphabet)
    let isWord: @Sendable (Int, [String]) -> Bool = { position, text in
      text.indices.contains(position) && word.contains(text[position])
    }
    let atoms: [ModelExpression] = [
      .consume(["a"], "a"), .consume(["b"], "b"), .consume(["é"], "é"), .consume(all, "."),
      .consume(word, "\\w"), .consume([" "], "\\W"), .consume(["1"], "\\d"), .consume([" "], "\\s"),
      .consume(["a", "b"], "[ab]"), .consume(all.subtracting(["a"]), "[^a]"),
      .consume(["a", "b", "c", "1"], "[a-c1]"), .consume(["a", "A"], "(?i:A)"),
      .consume(["é", "É"], "(?i:[é])"), .consume(all.subtracting(["1", "A", "a"]), "(?i:[^a\\d])"),
      .consume(["_"], "_"),
      .assert({ position, _ in position == 0 }, "^"),
      .assert({ position, text in position == text.count }, "$"),
      .assert({ position, text in isWord(position - 1, text) != isWord(position, text) }, "\\b"),
      .assert({ position, text in isWord(position - 1, text) == isWord(position, text) }, "\\B"),
    ]
    return atoms[generator.below(atoms.count)]
  }
}
