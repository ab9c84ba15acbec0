import EspalierJSON
import EspalierTestSupport
import Testing

/// The output of the writer, and reading it back with an index.
@Suite struct JSONWriterTests {
  @Test("commas and colons are inserted automatically")
  func layout() {
    var json = JSONWriter()
    json.beginObject()
    json.key("a")
    json.beginArray()
    json.integer(1)
    json.integer(-2 as Int64)
    json.beginArray()
    json.endArray()
    json.beginObject()
    json.endObject()
    json.bool(true)
    json.bool(false)
    json.null()
    json.endArray()
    json.key(Array("b".utf8))
    json.raw(Array("1.10".utf8))
    json.key("c")
    #expect(!json.isComplete)
    json.string("x")
    json.endObject()
    #expect(json.isComplete)
    #expect(text(json.bytes) == #"{"a":[1,-2,[],{},true,false,null],"b":1.10,"c":"x"}"#)
  }

  @Test(
    "what must be escaped is escaped, and nothing else",
    arguments: [
      ("plain é€😀", "\"plain é€😀\""), ("\"\\", "\"\\\"\\\\\""), ("/", "\"/\""),
      ("\u{8}\t\n\u{C}\r", "\"\\b\\t\\n\\f\\r\""), ("\0\u{1B}\u{1F}", "\"\\u0000\\u001b\\u001f\""),
      ("\u{7F}", "\"\u{7F}\""), ("", "\"\""),
    ]
  )
  func escapes(_ meant: String, _ written: String) {
    var json = JSONWriter()
    json.string(meant)
    #expect(text(json.bytes) == written)
    #expect(index(written).stringBytes(of: 0) == Array(meant.utf8))
  }

  @Test("the extremes of integers")
  func integers() {
    var json = JSONWriter()
    json.beginArray()
    json.integer(Int64.min)
    json.integer(UInt64.max)
    json.integer(0)
    json.integer(Int8.min)
    json.endArray()
    #expect(text(json.bytes) == "[-9223372036854775808,18446744073709551615,0,-128]")
  }

  @Test("fixed point is written with the fewest decimals that read back to the same value")
  func decimals() {
    let cases: [(Int64, Int64, String)] = [
      (23136, 192, "120.5"), (0, 192, "0"), (1, 192, "0.005"), (-96, 192, "-0.5"), (192, 192, "1"),
      (191, 192, "0.995"), (5, 1, "5"), (1, 1000, "0.001"), (-1, 3, "-0.3"),
      (Int64.min, 1, "-9223372036854775808"),
      (1, 1_000_000_000, "0.000000001"), (999_999_999, 1_000_000_000, "0.999999999"),
    ]
    for (value, unit, written) in cases {
      var json = JSONWriter()
      json.decimal(value, unit: unit)
      #expect(text(json.bytes) == written)
    }
    for unit in [1, 2, 3, 7, 10, 192, 1000, 65536, 999_999_937, 1_000_000_000] as [Int64] {
      var dice = SeededGenerator(seed: UInt64(unit))
      for _ in 0..<500 {
        let value = Int64(dice.below(Int(unit) * 50)) - unit * 25
        var json = JSONWriter()
        json.decimal(value, unit: unit)
        #expect(JSONIndex(json.bytes).decimal(of: 0, unit: unit) == value)
      }
    }
  }

  @Test(
    "a document that is read and written again is the same",
    arguments: 1...20 as ClosedRange<UInt64>
  )
  func roundTrip(_ seed: UInt64) {
    let document = RandomDocument(seed: seed, values: 60)
    let once = rewritten(JSONIndex(document.bytes))
    let again = JSONIndex(once)
    #expect(again.error == nil)
    #expect(rows(again).map(\.kind) == document.rows.map(\.kind))
    #expect(rows(again).map(\.key) == document.rows.map(\.key))
    #expect(rewritten(again) == once)
  }

  /// Writes the content of an index, with strings decoded and encoded again.
  private func rewritten(_ index: JSONIndex) -> [UInt8] {
    var json = JSONWriter()
    var open: [Int] = []
    for node in 0...index.count {
      while let last = open.last, index.subtreeEnd(of: last) <= node {
        open.removeLast()
        if index.kind(of: last) == .object { json.endObject() } else { json.endArray() }
      }
      guard node < index.count else { break }
      if let key = index.keyBytes(of: node) { json.key(key) }
      switch index.kind(of: node) {
      case .object:
        json.beginObject()
        open.append(node)
      case .array:
        json.beginArray()
        open.append(node)
      case .string: json.string(index.stringBytes(of: node) ?? [])
      case .number: json.raw(index.bytes[index.sourceRange(of: node)])
      case .true: json.bool(true)
      case .false: json.bool(false)
      case .null, .invalid: json.null()
      }
    }
    #expect(json.isComplete)
    return json.bytes
  }

  @Test("100,000 levels are written without recursion")
  func deep() {
    var json = JSONWriter()
    for _ in 0..<100_000 { json.beginArray() }
    for _ in 0..<100_000 { json.endArray() }
    #expect(json.isComplete)
    #expect(JSONIndex(json.bytes).count == 100_000)
  }
}
