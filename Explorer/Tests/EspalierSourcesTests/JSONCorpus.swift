/// Valid and invalid JSON texts, by the sections of RFC 8259.
enum JSONCorpus {
  /// The verdict of the standard on a text.
  enum Verdict: Sendable, Equatable {
    /// Every parser must accept it.
    case pass
    /// It is not JSON; the line and column of the first fault.
    case fail(Int, Int)
    /// Parsers may accept or reject it; ours accepts it.
    case eitherPass
    /// Parsers may accept or reject it; ours finds a fault at this line and column.
    case eitherFail(Int, Int)
  }

  struct Text: Sendable, CustomStringConvertible {
    var section: String
    var bytes: [UInt8]
    var verdict: Verdict

    var description: String { "\(section) \(String(decoding: bytes.prefix(80), as: UTF8.self))" }
  }

  static let all: [Text] =
    grammar + literals + objects + arrays + numbers + strings + encodings + unicode + parsers

  private static func texts(_ section: String, _ list: [(String, Verdict)]) -> [Text] {
    list.map { Text(section: section, bytes: Array($0.0.utf8), verdict: $0.1) }
  }

  private static func bytes(_ section: String, _ list: [([UInt8], Verdict)]) -> [Text] {
    list.map { Text(section: section, bytes: $0.0, verdict: $0.1) }
  }

  /// Section 2: a text is one value with white space around it.
  private static let grammar = texts(
    "2",
    [
      ("1", .pass), ("\"a\"", .pass), ("true", .pass), ("[]", .pass), ("{}", .pass),
      (" 1", .pass), ("1 ", .pass), ("\t\n\r 1\t\n\r ", .pass), ("\r\n[\r\n]\r\n", .pass),
      ("[ 1 , 2 ]", .pass), ("{ \"a\" : 1 }", .pass), ("[\t1\n,\r2 ]", .pass),
      ("\n\n\n{}\n\n\n", .pass), ("[1,\n2,\n3]", .pass),
      ("", .fail(1, 1)), (" ", .fail(1, 2)), ("\n\n", .fail(3, 1)), ("\t", .fail(1, 2)),
      ("1 2", .fail(1, 3)), ("[] []", .fail(1, 4)), ("{}{}", .fail(1, 3)),
      ("true false", .fail(1, 6)),
      ("1\n2", .fail(2, 1)), ("1,", .fail(1, 2)), (",1", .fail(1, 1)), (":1", .fail(1, 1)),
      ("]", .fail(1, 1)), ("}", .fail(1, 1)), ("[]]", .fail(1, 3)), ("{}}", .fail(1, 3)),
      ("\u{A0}1", .fail(1, 1)), ("1\u{A0}", .fail(1, 2)), ("\u{2028}1", .fail(1, 1)),
      ("\u{B}1", .fail(1, 1)), ("\u{C}1", .fail(1, 1)), ("[1,\u{C}2]", .fail(1, 4)),
      ("\u{0}\u{0}", .fail(1, 1)), ("[1]\u{0}", .fail(1, 4)), ("\u{200B}1", .fail(1, 1)),
      ("// one\n1", .fail(1, 1)), ("1 // one", .fail(1, 3)), ("/* */ 1", .fail(1, 1)),
      ("[1, /* two */ 2]", .fail(1, 5)), ("# one\n1", .fail(1, 1)), ("[1 /", .fail(1, 4)),
      ("<!-- --> 1", .fail(1, 1)), ("1;", .fail(1, 2)), ("=1", .fail(1, 1)), ("(1)", .fail(1, 1)),
    ]
  )

  /// Section 3: the three literal names, in lower case.
  private static let literals = texts(
    "3",
    [
      ("true", .pass), ("false", .pass), ("null", .pass), ("[true,false,null]", .pass),
      ("[true]", .pass), ("{\"a\":null}", .pass), ("\nnull\n", .pass),
      ("True", .fail(1, 1)), ("TRUE", .fail(1, 1)), ("nul", .fail(1, 4)), ("tru", .fail(1, 4)),
      ("fals", .fail(1, 5)), ("truee", .fail(1, 1)), ("nulll", .fail(1, 1)), ("[tru]", .fail(1, 2)),
      ("[nil]", .fail(1, 2)), ("None", .fail(1, 1)), ("undefined", .fail(1, 1)),
      ("yes", .fail(1, 1)), ("[t]", .fail(1, 2)), ("[truefalse]", .fail(1, 2)),
      ("[null1]", .fail(1, 2)), ("[true true]", .fail(1, 7)), ("a", .fail(1, 1)),
      ("[\u{FF54}rue]", .fail(1, 2)), ("NULL", .fail(1, 1)),
    ]
  )

  /// Section 4: members with names that are strings.
  private static let objects = texts(
    "4",
    [
      ("{\"a\":1}", .pass), ("{\"a\":1,\"b\":2}", .pass), ("{\"\":0}", .pass),
      ("{\"a\":{\"b\":{\"c\":{}}}}", .pass), ("{\"a\":[],\"b\":{}}", .pass),
      ("{\"a\\u0000\":1}", .pass), ("{\"\\\"\":1}", .pass), ("{\"é\":1}", .pass),
      ("{\"a\" \n:\n 1}", .pass), ("{\"__proto__\":1}", .pass), ("{\"a b\":1}", .pass),
      ("{\"a\":1,\"a\":2}", .eitherPass), ("{\"a\":1,\"\\u0061\":1}", .eitherPass),
      ("{\"\":1,\"\":1}", .eitherPass),
      ("{", .fail(1, 2)), ("{\"a\"", .fail(1, 5)), ("{\"a\":", .fail(1, 6)),
      ("{\"a\":1", .fail(1, 7)), ("{\"a\":1,", .fail(1, 8)), ("{\"a", .fail(1, 4)),
      ("{\"a\":1,}", .fail(1, 8)), ("{,}", .fail(1, 2)), ("{,\"a\":1}", .fail(1, 2)),
      ("{\"a\":1,,\"b\":2}", .fail(1, 8)), ("{\"a\"}", .fail(1, 5)), ("{\"a\":}", .fail(1, 6)),
      ("{\"a\" 1}", .fail(1, 6)), ("{\"a\"=1}", .fail(1, 5)), ("{\"a\"::1}", .fail(1, 6)),
      ("{:1}", .fail(1, 2)), ("{a:1}", .fail(1, 2)), ("{1:1}", .fail(1, 2)),
      ("{null:1}", .fail(1, 2)), ("{[]:1}", .fail(1, 2)), ("{{}:1}", .fail(1, 2)),
      ("{'a':1}", .fail(1, 2)), ("{\"a\":1 \"b\":2}", .fail(1, 8)),
      ("{\"a\":1;\"b\":2}", .fail(1, 7)),
      ("{\"a\":1]", .fail(1, 7)), ("{\"a\":1,2}", .fail(1, 8)), ("{\"a\",\"b\"}", .fail(1, 5)),
      ("{\"a\":1\n,\n}", .fail(3, 1)), ("{\"a\":b}", .fail(1, 6)), ("{\"a\":1}}", .fail(1, 8)),
      ("{\"a\":/**/1}", .fail(1, 6)), ("{\"a\"\u{0}:1}", .fail(1, 5)),
      ("{\"a\":1,\"b\"", .fail(1, 11)),
    ]
  )

  /// Section 5: elements, of any kinds.
  private static let arrays = texts(
    "5",
    [
      ("[]", .pass), ("[1]", .pass), ("[1,\"a\",null,{},[]]", .pass), ("[[[[]]]]", .pass),
      ("[[],[],[]]", .pass), ("[{}]", .pass), ("[\n]", .pass), ("[\"\"]", .pass),
      ("[", .fail(1, 2)), ("[1", .fail(1, 3)), ("[1,", .fail(1, 4)), ("[[]", .fail(1, 4)),
      ("[1,]", .fail(1, 4)), ("[,]", .fail(1, 2)), ("[,1]", .fail(1, 2)), ("[1,,2]", .fail(1, 4)),
      ("[1 2]", .fail(1, 4)), ("[1:2]", .fail(1, 3)), ("[1}", .fail(1, 3)), ("[}", .fail(1, 2)),
      ("[\"a\":1]", .fail(1, 5)), ("[1;2]", .fail(1, 3)), ("[1,\n,2]", .fail(2, 1)),
      ("[\n1,\n2\n", .fail(4, 1)), ("[1,\n]", .fail(2, 1)), ("[x]", .fail(1, 2)),
      ("[\"a\" \"b\"]", .fail(1, 6)), ("[[1]]]", .fail(1, 6)), ("[...]", .fail(1, 2)),
      ("[*]", .fail(1, 2)), ("[1,\"a\n\"]", .fail(1, 6)), ("[][1]", .fail(1, 3)),
    ]
  )

  /// Section 6: numbers in decimal, without limits in the grammar.
  private static let numbers = texts(
    "6",
    [
      ("0", .pass), ("-0", .pass), ("1", .pass), ("-1", .pass), ("10", .pass),
      ("1234567890", .pass),
      ("0.5", .pass), ("-0.5", .pass), ("1.10", .pass), ("0.0", .pass), ("1e1", .pass),
      ("1E1", .pass), ("1e+1", .pass), ("1e-1", .pass), ("0e0", .pass), ("-0.0E-00", .pass),
      ("1.5e10", .pass), ("1e00001", .pass), ("[-1,-2.5]", .pass), ("9007199254740993", .pass),
      ("123456789012345678901234567890", .eitherPass), ("1e400", .eitherPass),
      ("-1e400", .eitherPass), ("1e-400", .eitherPass), ("1e99999999999", .eitherPass),
      ("0.1000000000000000055511151231257827", .eitherPass),
      ("-", .fail(1, 2)), ("+1", .fail(1, 1)), ("+", .fail(1, 1)), ("--1", .fail(1, 2)),
      ("01", .fail(1, 2)), ("-01", .fail(1, 3)), ("00", .fail(1, 2)), ("-00", .fail(1, 3)),
      ("01.5", .fail(1, 2)), (".5", .fail(1, 1)), ("-.5", .fail(1, 2)), ("5.", .fail(1, 3)),
      ("[5.]", .fail(1, 4)), ("5.e1", .fail(1, 3)), ("1e", .fail(1, 3)), ("1e+", .fail(1, 4)),
      ("1e-", .fail(1, 4)), ("[1e]", .fail(1, 4)), ("1e1.5", .fail(1, 4)), ("1.2.3", .fail(1, 4)),
      ("1ee1", .fail(1, 3)), ("1e+-1", .fail(1, 4)), ("0x10", .fail(1, 2)), ("0b1", .fail(1, 2)),
      ("0o7", .fail(1, 2)), ("1_000", .fail(1, 2)), ("1,000", .fail(1, 2)), ("1 000", .fail(1, 3)),
      ("NaN", .fail(1, 1)), ("-NaN", .fail(1, 2)), ("Infinity", .fail(1, 1)),
      ("-Infinity", .fail(1, 2)), ("Inf", .fail(1, 1)), ("[NaN]", .fail(1, 2)), ("1f", .fail(1, 2)),
      ("1n", .fail(1, 2)), ("1a", .fail(1, 2)), ("- 1", .fail(1, 2)), ("1-2", .fail(1, 2)),
      ("\u{FF11}", .fail(1, 1)), ("1\u{660}", .fail(1, 2)), ("\u{2212}1", .fail(1, 1)),
      ("{\"a\":1.}", .fail(1, 8)), ("[1e1e1]", .fail(1, 5)), ("$1", .fail(1, 1)),
      ("1%", .fail(1, 2)),
    ]
  )

  /// Section 7: strings, and the characters that have to be escaped in them.
  private static let strings =
    texts(
      "7",
      [
        ("\"\"", .pass), ("\"a\"", .pass), ("\" \"", .pass), ("\"\\\"\"", .pass),
        ("\"\\\\\"", .pass), ("\"\\/\"", .pass), ("\"/\"", .pass), ("\"\\b\\f\\n\\r\\t\"", .pass),
        ("\"\\u0000\"", .pass), ("\"\\u001F\"", .pass), ("\"\\u00e9\"", .pass),
        ("\"\\u00E9\"", .pass), ("\"\\uD83D\\uDE00\"", .pass), ("\"\\ud83d\\ude00\"", .pass),
        ("\"é\"", .pass), ("\"€\"", .pass), ("\"😀\"", .pass), ("\"\u{7F}\"", .pass),
        ("\"\u{2028}\u{2029}\"", .pass), ("\"\\u0022\"", .pass), ("\"\\\\u0041\"", .pass),
        ("\"\u{80}\"", .pass), ("\"'\"", .pass), ("\"// /* */ #\"", .pass), ("\"[{:,}]\"", .pass),
        ("\"\\u0061\\u30af\\u30EA\"", .pass), ("\"\\uFFFF\"", .pass), ("\"\u{10FFFF}\"", .pass),
        ("\"", .fail(1, 2)), ("\"a", .fail(1, 3)), ("[\"a]", .fail(1, 5)), ("\"\\\"", .fail(1, 4)),
        ("\"\\", .fail(1, 3)), ("\"\\u", .fail(1, 4)), ("\"\\u00", .fail(1, 6)),
        ("\"\\a\"", .fail(1, 3)), ("\"\\x41\"", .fail(1, 3)), ("\"\\'\"", .fail(1, 3)),
        ("\"\\0\"", .fail(1, 3)), ("\"\\U0041\"", .fail(1, 3)), ("\"\\ \"", .fail(1, 3)),
        ("\"\\é\"", .fail(1, 3)), ("\"\\u004\"", .fail(1, 7)), ("\"\\u00g0\"", .fail(1, 6)),
        ("\"\\u{41}\"", .fail(1, 4)), ("\"\\u-041\"", .fail(1, 4)),
        ("\"\\uD800\\u\"", .fail(1, 10)),
        ("\"\t\"", .fail(1, 2)), ("\"\n\"", .fail(1, 2)), ("\"\r\"", .fail(1, 2)),
        ("\"a\u{0}b\"", .fail(1, 3)), ("\"\u{1F}\"", .fail(1, 2)), ("\"é\u{1B}\"", .fail(1, 3)),
        ("\"a\\\nb\"", .fail(1, 4)), ("'a'", .fail(1, 1)), ("['a']", .fail(1, 2)),
        ("`a`", .fail(1, 1)), ("\u{201C}a\u{201D}", .fail(1, 1)), ("\"a\" b", .fail(1, 5)),
        ("\"a\"\"b\"", .fail(1, 4)), ("[\"a\\\"]", .fail(1, 7)), ("{\"a\tb\":1}", .fail(1, 4)),
        ("{\"a\\q\":1}", .fail(1, 5)), ("\"abcdefghij\u{7}klm\"", .fail(1, 12)),
      ]
    )

  /// Section 8.1: UTF-8, and no byte order mark.
  private static let encodings = bytes(
    "8.1",
    [
      ([0xEF, 0xBB, 0xBF, 0x31], .eitherFail(1, 1)), ([0xEF, 0xBB, 0xBF], .fail(1, 1)),
      ([0xEF, 0xBB, 0x31], .fail(1, 1)), ([0x31, 0xEF, 0xBB, 0xBF], .fail(1, 2)),
      ([0xFF, 0xFE, 0x31, 0x00], .fail(1, 1)), ([0xFE, 0xFF, 0x00, 0x31], .fail(1, 1)),
      ([0x31, 0x00, 0x32, 0x00], .fail(1, 1)), ([0x00, 0x31], .fail(1, 1)),
      ([0x00, 0x00, 0x00, 0x31], .fail(1, 1)), ([0x31, 0x00, 0x00, 0x00], .fail(1, 1)),
      ([0xFF], .fail(1, 1)), ([0x22, 0xFF, 0x22], .fail(1, 2)), ([0x22, 0x80, 0x22], .fail(1, 2)),
      ([0x22, 0xC3, 0x22], .fail(1, 2)), ([0x22, 0xC0, 0x80, 0x22], .fail(1, 2)),
      ([0x22, 0xE0, 0x80, 0x80, 0x22], .fail(1, 2)), ([0x22, 0xE2, 0x82, 0x22], .fail(1, 2)),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], .fail(1, 2)),
      ([0x22, 0xF0, 0x80, 0x80, 0x80, 0x22], .fail(1, 2)),
      ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .fail(1, 2)),
      ([0x22, 0xF8, 0x88, 0x80, 0x80, 0x80, 0x22], .fail(1, 2)),
      ([0x22, 0x61, 0xC3, 0xA9, 0xE9, 0x22], .fail(1, 4)),
      ([0x7B, 0x22, 0xE9, 0x22, 0x3A, 0x31, 0x7D], .fail(1, 3)),
      ([0x5B, 0xE9, 0x5D], .fail(1, 2)), ([0x22, 0xF0, 0x9F, 0x98, 0x80, 0x22], .pass),
      ([0x22, 0xEF, 0xBF, 0xBD, 0x22], .pass), ([0x22, 0xEF, 0xBB, 0xBF, 0x22], .pass),
    ]
  )

  /// Section 8.2: escapes that stand for no character, which the grammar allows.
  private static let unicode = texts(
    "8.2",
    [
      ("\"\\uD800\"", .eitherPass), ("\"\\uDC00\"", .eitherPass), ("\"\\uDEAD\"", .eitherPass),
      ("\"\\uD800a\"", .eitherPass), ("\"\\uD800\\uD800\"", .eitherPass),
      ("\"\\uDE00\\uD83D\"", .eitherPass), ("\"\\uD800\\n\"", .eitherPass),
      ("{\"\\uD800\":1}", .eitherPass), ("\"\\uFFFE\\uFFFF\"", .eitherPass),
      ("\"\u{FFFF}\"", .eitherPass), ("\"\\uDBFF\\uE000\"", .eitherPass),
    ]
  )

  /// Section 9: limits of size, depth and length; our parser has none.
  private static let parsers = texts(
    "9",
    [
      (
        String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000), .eitherPass
      ),
      (
        String(repeating: "{\"a\":", count: 100_000) + "1" + String(repeating: "}", count: 100_000),
        .eitherPass
      ),
      (String(repeating: "[", count: 100_000), .fail(1, 100_001)),
      (String(repeating: "9", count: 100_000), .eitherPass),
      ("\"" + String(repeating: "\\u0041", count: 100_000) + "\"", .eitherPass),
      ("[" + String(repeating: "0,", count: 300_000) + "0]", .eitherPass),
      ("[" + String(repeating: "\n", count: 300_000) + "x", .fail(300_001, 1)),
      (String(repeating: " ", count: 300_000) + "1", .eitherPass),
    ]
  )
}
