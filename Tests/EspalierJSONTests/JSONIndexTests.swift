import EspalierJSON
import Testing

/// Navigation, and decoding of values.
@Suite struct JSONIndexTests {
  @Test("nodes are in pre-order, with their keys and source text")
  func preorder() {
    #expect(
      drawing("{\"a\": [1.10, {\"b\": null}], \"c\": \"\\u0041\", \"a\": [], \"\": 1E5}") == """
        {}
          a: []
            1.10
            {}
              b: null
          c: "\\u0041"
          a: []
          : 1E5
        """
    )
  }

  @Test("navigation")
  func navigation() {
    let index = index("[10,[20,30],{\"k\":[]},40]")
    #expect(index.root == 0)
    #expect(index.count == 8)
    #expect(Array(index.children(of: 0)) == [1, 2, 5, 7])
    #expect(Array(index.children(of: 2)) == [3, 4])
    #expect(Array(index.children(of: 6)) == [])
    #expect(Array(index.children(of: 1)) == [])
    #expect((0..<8).map(index.childCount) == [4, 0, 2, 0, 0, 1, 0, 0])
    #expect((0..<8).map(index.firstChild) == [1, nil, 3, nil, nil, 6, nil, nil])
    #expect((0..<8).map(index.subtreeEnd) == [8, 2, 5, 4, 5, 7, 7, 8])
    #expect(index.nextSibling(of: 2, within: 0) == 5)
    #expect(index.nextSibling(of: 7, within: 0) == nil)
    #expect(index.nextSibling(of: 4, within: 2) == nil)
    #expect((0..<8).map(index.hasKey) == (0..<8).map { $0 == 6 })
    #expect((0..<8).map(index.hasOnlyLeafChildren).filter { $0 }.count == 7)
    #expect(!index.hasOnlyLeafChildren(0))
  }

  @Test("the source range of values")
  func source() {
    let json = " { \"a\" : [ 1 , \"]\\\"}\" ] , \"b\" : { } , \"c\" : 0.50 , \"d\" : true } "
    let index = index(json)
    let written = (0..<index.count).map { text(index.bytes[index.sourceRange(of: $0)]) }
    #expect(written[0] == json.trimming(" "))
    #expect(
      written.dropFirst() == ["[ 1 , \"]\\\"}\" ]", "1", "\"]\\\"}\"", "{ }", "0.50", "true"]
    )
    let keys = (1..<index.count).map { index.keyRange(of: $0).map { text(index.bytes[$0]) } }
    #expect(keys == ["\"a\"", nil, nil, "\"b\"", "\"c\"", "\"d\""])
  }

  @Test("the source range of a container open at the error ends at the error")
  func openSource() {
    let index = index("[1, {\"a\": [2, 3 x")
    #expect(text(index.bytes[index.sourceRange(of: 0)]) == "[1, {\"a\": [2, 3 ")
    #expect(text(index.bytes[index.sourceRange(of: 3)]) == "[2, 3 ")
  }

  @Test(
    "escapes are decoded",
    arguments: [
      ("a\\n\\t\\r\\b\\f\\/\\\\\\\"z", "a\n\t\r\u{8}\u{C}/\\\"z"), ("\\u0041\\u00e9\\u20AC", "Aé€"),
      ("\\uD83D\\uDE00", "😀"), ("\\u0000", "\0"), ("\\uFFFF", "\u{FFFF}"), ("\\\\u0041", "\\u0041"),
    ]
  )
  func escapes(_ written: String, _ meant: String) {
    #expect(index("\"\(written)\"").stringBytes(of: 0) == Array(meant.utf8))
    #expect(index("{\"\(written)\":1}").keyBytes(of: 1) == Array(meant.utf8))
  }

  @Test("different lone surrogates decode differently")
  func surrogates() {
    #expect(index("\"\\ud800\"").stringBytes(of: 0) == [0xED, 0xA0, 0x80])
    #expect(index("\"\\uDFFF\"").stringBytes(of: 0) == [0xED, 0xBF, 0xBF])
    #expect(index("\"\\ud800x\"").stringBytes(of: 0) == [0xED, 0xA0, 0x80, 0x78])
    #expect(
      index("\"\\ud800\\ud83d\\ude00\"").stringBytes(of: 0)
        == [0xED, 0xA0, 0x80, 0xF0, 0x9F, 0x98, 0x80]
    )
    #expect(index("[1]").stringBytes(of: 1) == nil)
    #expect(index("[1]").keyBytes(of: 1) == nil)
  }

  @Test("integers that fit exactly")
  func integers() {
    let cases: [(String, Int?)] = [
      ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("9007199254740993", 9_007_199_254_740_993),
      ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
      ("9223372036854775808", nil), ("-9223372036854775809", nil), ("1.0", nil), ("1e2", nil),
      ("12345678901234567890123", nil), ("true", nil), ("\"1\"", nil), ("[]", nil),
    ]
    for (json, value) in cases { #expect(index(json).integer(of: 0) == value, "\(json)") }
  }

  @Test("integers limited to a range, however large they are")
  func limitedIntegers() {
    let cases: [(String, Int?)] = [
      ("7", 7), ("-7", -7), ("10", 10), ("11", 10), ("-11", -10), ("2147483648", 10),
      ("12345678901234567890123", 10), ("-12345678901234567890123", -10), ("1.0", nil),
      ("12345678901234567890123e1", nil), ("true", nil),
    ]
    for (json, value) in cases {
      #expect(index(json).integer(of: 0, limitedTo: -10...10) == value, "\(json)")
    }
  }

  @Test("decimals as fixed point, rounded to the nearest, halves away from zero")
  func decimals() {
    let cases: [(String, Int64, Int64?)] = [
      ("120.5", 192, 23136), ("0", 192, 0), ("-0", 192, 0), ("-1.5", 192, -288), ("1e2", 1, 100),
      ("0.5", 1, 1), ("-0.5", 1, -1), ("0.49999999999999999999999999", 1, 0), ("1.5", 1, 2),
      ("0.4999999999999999999999999951", 100, 50), ("12.345e1", 1000, 123_450), ("5e-1", 10, 5),
      ("0.0000000000000000000001e22", 7, 7), ("1000000000000000000000e-21", 7, 7),
      ("1e-999999999999999999999", 192, 0), ("1e999999999999999999999", 192, nil),
      ("0e999999999999999999999", 192, 0), ("0.00e5", 3, 0), ("4e-2", 10, 0), ("5e-2", 10, 1),
      ("4.9e-2", 10, 0), ("9223372036854775807", 1, .max), ("9223372036854775808", 1, nil),
      ("-9223372036854775808", 1, .min), ("-9223372036854775809", 1, nil),
      ("9223372036854775807.4", 1, .max), ("9223372036854775807.5", 1, nil),
      ("922337203685477580.7", 10, .max), ("99999999999999999999999999", 1, nil),
      ("48038396025285290", 192, .max - 127), ("48038396025285291", 192, nil),
      ("0.333333333333333333333", 3, 1), ("1e17", 1 << 59, nil),
      ("0.9999999999999999999", 1 << 59, 1 << 59),
      ("true", 1, nil), ("\"1\"", 1, nil),
    ]
    for (json, unit, value) in cases {
      #expect(index(json).decimal(of: 0, unit: unit) == value, "\(json) in 1/\(unit)")
    }
  }

  @Test("members by key, the first of several and the following ones")
  func members() {
    let index = index("{\"a\":1,\"b\":{\"a\":2},\"\\u0061\":3,\"\":4,\"ab\":5,\"a\":6}")
    #expect(index.member("a", of: 0) == 1)
    #expect(index.member("a", of: 0, after: 1) == 4)
    #expect(index.member("a", of: 0, after: 4) == 7)
    #expect(index.member("a", of: 0, after: 7) == nil)
    #expect(index.member("b", of: 0) == 2)
    #expect(index.member("", of: 0) == 5)
    #expect(index.member("ab", of: 0) == 6)
    #expect(index.member(Array("ab".utf8), of: 0) == 6)
    #expect(index.member("abc", of: 0) == nil)
    #expect(index.member("a", of: 2) == 3)
    #expect(index.member("a", of: 1) == nil)
  }
}

extension String {
  fileprivate func trimming(_ character: Character) -> String {
    var rest = self[...]
    while rest.first == character { rest.removeFirst() }
    while rest.last == character { rest.removeLast() }
    return String(rest)
  }
}
