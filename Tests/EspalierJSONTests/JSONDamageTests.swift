import EspalierJSON
import EspalierTestSupport
import Testing

/// Damaged and arbitrary input: nothing traps, and kept values are those of the text.
@Suite struct JSONDamageTests {
  static let sample = """
    {"name": "Espalier \\u00e9\\ud83d\\ude00", "numbers": [0, -1.5e+3, 120, {"deep": [[], {}]}],
     "yes": true, "no": false, "nothing": null, "name": "again", "é": "long enough for eight"}
    """

  @Test("a document cut at every byte keeps a prefix of its values")
  func truncation() {
    let bytes = Array(Self.sample.utf8)
    let whole = rows(JSONIndex(bytes))
    #expect(whole.count == 15)
    var counts: Set<Int> = []
    for length in 0..<bytes.count {
      let index = JSONIndex(Array(bytes[..<length]))
      let kept = rows(index)
      #expect(kept == Array(whole.prefix(kept.count)), "cut after \(length) bytes")
      #expect(index.error?.offset == length)
      #expect((index.errorParent == nil) == (length == 0))
      counts.insert(kept.count)
    }
    #expect(counts == Set(0...whole.count))
  }

  @Test(
    "random documents are read as they were generated",
    arguments: 1...60 as ClosedRange<UInt64>
  )
  func random(_ seed: UInt64) {
    let document = RandomDocument(seed: seed, values: 20 + Int(seed) * 5)
    let index = JSONIndex(document.bytes)
    #expect(index.error == nil)
    #expect(rows(index) == document.rows)
    #expect(referenceRows(document.bytes) == document.rows)
    for (row, count) in document.childCounts { #expect(index.childCount(of: row) == count) }
  }

  @Test("documents with changed bytes are accepted and rejected as by the reference parser")
  func mutation() {
    var accepted = 0
    var rejected = 0
    for seed in 1...400 as ClosedRange<UInt64> {
      var dice = SeededGenerator(seed: seed)
      var bytes = RandomDocument(seed: seed, values: 12).bytes
      for _ in 0...dice.below(2) {
        let place = dice.below(bytes.count)
        let likely = Array("\"\\{}[],:0123456789eE+-.truefalsn u\n".utf8)
        let byte = dice.below(3) == 0 ? UInt8(dice.below(256)) : likely[dice.below(likely.count)]
        switch dice.below(3) {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        default: if bytes.count > 1 { bytes.remove(at: place) }
        }
      }
      let index = JSONIndex(bytes)
      let kept = rows(index)
      let expected = referenceRows(bytes)
      if let expected {
        accepted += 1
        #expect(index.error == nil && kept == expected, "\(text(bytes))")
      } else {
        rejected += 1
        #expect(index.error != nil, "\(text(bytes))")
      }
    }
    #expect(accepted > 50 && rejected > 50, "\(accepted) accepted, \(rejected) rejected")
  }

  @Test("every query works on arbitrary bytes")
  func noise() {
    for seed in 1...2000 as ClosedRange<UInt64> {
      var dice = SeededGenerator(seed: seed)
      let letters = Array("{{[[]]}},:\"\"\\0123u-e.tn \u{FEFF}".utf8)
      let bytes = (0..<dice.below(60)).map { _ in
        dice.below(8) == 0 ? UInt8(dice.below(256)) : letters[dice.below(letters.count)]
      }
      let index = JSONIndex(bytes)
      #expect((index.error == nil) == (referenceRows(withoutMark(bytes)) != nil))
      for node in 0..<index.count {
        #expect(index.sourceRange(of: node).upperBound <= bytes.count)
        _ = index.stringBytes(of: node)
        _ = index.decimal(of: node, unit: 192)
      }
    }
  }

  private func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }
}
