import EspalierJSON
import Testing

/// Accepted and rejected texts by the grammar of RFC 8259.
@Suite struct JSONGrammarTests {
  static let accepted = [
    "0", "-0", "1", "-1", "10", "1.5", "-1.25", "0.1", "1e1", "1E1", "1e+1", "1e-1", "0e0",
    "1.0e10",
    "123456789012345678901234567890", "1e400", "-1e-400", "0.1000000000000000055511151231257827",
    "true", "false", "null", " true ", "\ttrue\n", "\r\nnull\r\n",
    "\"\"", "\"a\"", "\"\\\"\"", "\"\\\\\"", "\"\\/\"", "\"\\b\\f\\n\\r\\t\"", "\"/\"",
    "\"\\u0000\"", "\"\\u00e9\"", "\"\\uD83D\\uDE00\"", "\"\\ud800\"", "\"\\udc00\\ud800\"",
    "\"é€😀\"", "\"\u{7F}\"", "\"\u{2028}\"", "\" // no comment \"", "\"0123456789abcdef\"",
    "[]", "[ ]", "[1]", "[1,2]", "[ 1 , 2 ]", "[[]]", "[[],[]]", "[\"a\",{}]", "[\n]",
    "{}", "{ }", "{\"a\":1}", "{ \"a\" : 1 }", "{\"a\":{}}", "{\"a\":[],\"b\":{}}", "{\"\":0}",
    "{\"a\":1,\"a\":2}", "{\"\\u0061\":1}", "[null,true,false]", "{\"a\":\"\\\\\"}",
    "\u{FEFF}1", "\u{FEFF} []", "[1,[2,[3,[4]]]]", "[-1,-0.5]", "[0,0.0]",
  ]

  static let rejected = [
    "", " ", "\n", "\u{FEFF}", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1,,2]",
    "[1 2]", "[1}", "{]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}", "{\"a\" 1}",
    "{\"a\":1 \"b\":2}",
    "{a:1}", "{1:1}", "{'a':1}", "{\"a\"::1}", "{\"a\":1,,\"b\":2}", "{null:1}", "{[]:1}",
    "01", "-01", "00", "1.", ".5", "-", "+1", "1e", "1e+", "1.e1", "1.5.5", "0x1F", "1_000", "--1",
    "1a", "-a", "1e1.5", "Infinity", "-Infinity", "NaN", "nul", "nulll", "True", "TRUE", "tru", "t",
    "truefalse", "true false", "undefined", "'a'", "\"", "\"a", "\"\\\"", "\"\\", "\"\\u",
    "\"\\u12",
    "\"\\u12G4\"", "\"\\x41\"", "\"\\a\"", "\"\\'\"", "\"\\U0041\"", "\"\n\"", "\"\t\"",
    "\"\u{0}\"",
    "\"\u{1F}\"", "\"a\"b", "\"a\" \"b\"", "1 2", "[] []", "{} 1", "[]]", "{}}", "1,", "// c\n1",
    "/* c */ 1", "1 // c", "# c\n1", "[1]x", "\u{A0}1", "\u{2028}1", "1\u{0}", "é", "(1)", "`a`",
    "[\"a\" : 1]", "{\"a\", 1}", "[1:2]", "\\u0031", "\u{C}1", "\u{B}1", "[\u{A0}1]",
  ]

  @Test("valid texts are read without an error", arguments: accepted)
  func accepts(_ json: String) {
    let index = index(json)
    #expect(index.error == nil)
    #expect(index.count > 0)
    let end = index.sourceRange(of: 0).upperBound
    #expect(index.bytes[end...].allSatisfy { " \t\r\n".utf8.contains($0) })
  }

  @Test("invalid texts have an error", arguments: rejected)
  func rejects(_ json: String) throws {
    let error = try #require(index(json).error)
    #expect((0...json.utf8.count).contains(error.offset))
    #expect(!error.message.isEmpty)
  }

  @Test("the tables are complete, and the reference parser agrees with them")
  func tables() {
    #expect(Self.accepted.count + Self.rejected.count >= 150)
    for json in Self.accepted where !json.unicodeScalars.starts(with: ["\u{FEFF}"]) {
      #expect(referenceRows(Array(json.utf8)) == rows(index(json)), "\(json)")
    }
    for json in Self.rejected { #expect(referenceRows(Array(json.utf8)) == nil, "\(json)") }
  }

  @Test("invalid UTF-8 inside a string is kept")
  func invalidBytes() {
    let index = JSONIndex([0x22, 0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0x22])
    #expect(index.error == nil)
    #expect(index.stringBytes(of: 0) == [0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80])
  }

  @Test("a special byte is found at every position of a long string", arguments: 0..<20)
  func everyPlace(_ place: Int) {
    for special in [UInt8(ascii: "\n"), 0, 0x1F] {
      var bytes = [UInt8](repeating: 0xE9, count: 24)
      bytes[0] = UInt8(ascii: " ")
      bytes[1] = UInt8(ascii: " ")
      bytes[2] = UInt8(ascii: "\"")
      bytes[23] = UInt8(ascii: "\"")
      #expect(JSONIndex(bytes).error == nil)
      bytes[place + 3] = special
      #expect(JSONIndex(bytes).error?.offset == place + 3)
    }
  }
}
