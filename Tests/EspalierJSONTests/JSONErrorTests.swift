import EspalierJSON
import Testing

/// Position and message of each error.
@Suite struct JSONErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var json: String
    var offset: Int
    var message: String
    var testDescription: String { json }

    init(_ json: String, _ offset: Int, _ message: String) {
      (self.json, self.offset, self.message) = (json, offset, message)
    }
  }

  static let cases = [
    Case("", 0, "1:1: no value: the text is empty"),
    Case(" \n ", 3, "2:2: no value: the text is empty"),
    Case("[1,\n 2 3]", 7, "2:4: expected a comma or ], found 3"),
    Case("[1,\r\n x]", 6, "2:2: not a JSON value; the only words are true, false and null"),
    Case("{\"é\": €}", 7, "1:7: expected a value, found U+20AC"),
    Case("{\"😀\" 1}", 8, "1:6: expected a colon after the key, found 1"),
    Case("{\"a\":1 \"b\":2}", 7, "1:8: expected a comma or }, found \""),
    Case("{1:2}", 1, "1:2: expected a key in double quotes or }, found 1"),
    Case("{\"a\":1,2}", 7, "1:8: expected a key in double quotes, found 2"),
    Case("[}", 1, "1:2: expected a value or ], found }"),
    Case("{\"a\":]", 5, "1:6: expected a value, found ]"),
    Case("[1,]", 3, "1:4: nothing follows the comma before this; remove the comma"),
    Case("{\"a\":1,}", 7, "1:8: nothing follows the comma before this; remove the comma"),
    Case("[", 1, "1:2: the text ends here; expected a value or ]"),
    Case("[1", 2, "1:3: the text ends here; expected the end of the number"),
    Case("[1 ", 3, "1:4: the text ends here; expected a comma or ]"),
    Case("{", 1, "1:2: the text ends here; expected a key in double quotes or }"),
    Case("{\"a\"", 4, "1:5: the text ends here; expected a colon after the key"),
    Case("{\"a\":", 5, "1:6: the text ends here; expected a value"),
    Case("{\"a\":1,", 7, "1:8: the text ends here; expected a key in double quotes"),
    Case("\"abc", 4, "1:5: the text ends here; expected the closing quote of the string"),
    Case("[\"abc\n\"]", 5, "1:6: the line ends inside a string; close the string or write \\n"),
    Case("\"\u{1B}\"", 1, "1:2: a control character inside a string; write \\u001B"),
    Case("\"\\x\"", 2, "1:3: x cannot follow a backslash; write \\\\ for the backslash itself"),
    Case("\"\\u12G4\"", 5, "1:6: \\u needs four hexadecimal digits"),
    Case("-", 1, "1:2: the text ends here; expected a digit"),
    Case("-x", 1, "1:2: expected a digit, found x"),
    Case("[1.]", 3, "1:4: expected a digit, found ]"),
    Case("[1e+]", 4, "1:5: expected a digit, found ]"),
    Case("[012]", 2, "1:3: a number cannot start with a zero and go on with digits"),
    Case("[12px]", 3, "1:4: expected the end of the number, found p"),
    Case("[tru]", 1, "1:2: not a JSON value; the only words are true, false and null"),
    Case("[tru", 4, "1:5: the text ends here; expected the rest of true, false or null"),
    Case("[NaN]", 1, "1:2: not a JSON value; the only words are true, false and null"),
    Case("[1, // one\n2]", 4, "1:5: JSON has no comments"),
    Case("{'a':1}", 1, "1:2: strings and keys need double quotes"),
    Case("{} {}", 3, "1:4: expected nothing after the value, found {"),
    Case("[\u{0}]\u{0}", 0, "1:1: the text is in UTF-16; save it as UTF-8"),
    Case("[]\u{0}", 2, "1:3: expected nothing after the value, found U+0000"),
    Case("\u{FEFF}x", 3, "1:1: not a JSON value; the only words are true, false and null"),
    Case("[\u{1F600}]", 1, "1:2: expected a value or ], found U+01F600"),
  ]

  @Test("offset, line, column and message", arguments: cases)
  func place(_ it: Case) throws {
    let error = try #require(index(it.json).error)
    #expect(error.offset == it.offset)
    #expect(error.description == it.message)
  }

  @Test(
    "a byte that is not UTF-8 is named by its number",
    arguments: [
      [0xFF], [0xC3], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80],
    ] as [[UInt8]]
  )
  func invalidByte(_ bytes: [UInt8]) {
    let error = JSONIndex([UInt8(ascii: "["), UInt8(ascii: " ")] + bytes).error
    #expect(error?.offset == 2)
    #expect(error?.reason == .unexpected(.byte(bytes[0]), expected: .valueOrArrayEnd))
  }

  @Test("text in UTF-16 and UTF-32 is recognized, with and without a byte order mark")
  func wideEncodings() {
    for json in ["{\"a\":1}", "[1,2]"] {
      let units = Array(json.utf16)
      let little = units.flatMap { [UInt8($0), 0] as [UInt8] }
      let big = units.flatMap { [0, UInt8($0)] as [UInt8] }
      for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
        #expect(JSONIndex(bytes).error?.reason == .encoding(.utf16))
        #expect(JSONIndex(bytes).count == 0)
      }
      let little32 = units.flatMap { [UInt8($0), 0, 0, 0] as [UInt8] }
      let big32 = units.flatMap { [0, 0, 0, UInt8($0)] as [UInt8] }
      for bytes in [little32, big32, [0xFF, 0xFE, 0, 0] + little32, [0, 0, 0xFE, 0xFF] + big32] {
        #expect(JSONIndex(bytes).error?.reason == .encoding(.utf32))
      }
    }
  }

  @Test("values before the error are kept")
  func kept() {
    #expect(
      drawing("{\"a\": [1, {\"b\": \"x\", \"c\": [true, nope") == """
        {}
          a: []
            1
            {}
              b: "x"
              c: []
                true
        """
    )
  }

  @Test(
    "cut values and keys without values are not kept",
    arguments: [
      ("[1,\"cut", 2), ("[1,23", 2), ("[1,2.", 2), ("[1,tru", 2), ("[1,01]", 2), ("[1,2x]", 2),
      ("{\"a\":1,\"b\":", 2), ("{\"a\":1,\"b\"", 2), ("{\"a\":1,\"b", 2), ("[1,2]]", 3), ("1 2", 1),
      ("[1,\"\\x\"", 2), ("{\"a\":{", 2), ("\"cut", 0), ("tru", 0), ("-", 0),
    ]
  )
  func cut(_ json: String, _ count: Int) {
    let index = index(json)
    #expect(index.error != nil)
    #expect(index.count == count)
  }

  @Test("the innermost container open at the error is known")
  func parent() {
    #expect(index("[1,[2,{\"a\":3,!").errorParent == 4)
    #expect(index("[1,[2,{\"a\":3},!").errorParent == 2)
    #expect(index("[1,[2,{\"a\":3}],!").errorParent == 0)
    #expect(index("[1,[2,{\"a\":3}]] !").errorParent == nil)
    #expect(index("!").errorParent == nil)
    #expect(index("[]").errorParent == nil)
    #expect(index("[").errorParent == 0)
    #expect(index("{\"a\":[").errorParent == 1)
  }
}
