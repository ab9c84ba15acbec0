import ExplorerTestSupport
import Testing

@testable import EspalierSources

/// Searches for bytes, compared with a search at each position.
@Suite struct ByteSearchTests {
  @Test(
    "every place is found, in texts of any length and from any place",
    arguments: 1...40 as ClosedRange<UInt64>
  )
  func places(_ seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let letters = Array("abAB\\u\u{E4}{".utf8)
    for _ in 0..<60 {
      let bytes = (0..<Int.random(in: 0..<80, using: &dice)).map { _ in
        letters.randomElement(using: &dice) ?? 0
      }
      let needle = (0..<Int.random(in: 0..<4, using: &dice)).map { _ in
        Array("ab{".utf8).randomElement(using: &dice) ?? 0
      }
      let foldsCase = Bool.random(using: &dice)
      let findsEscapes = Bool.random(using: &dice)
      let end = Int.random(in: 0..<90, using: &dice)
      let search = ByteSearch(needle, foldsCase: foldsCase, findsEscapes: findsEscapes)
      let found = bytes.withUnsafeBytes { search.offsets(in: $0, startingBefore: end) }
      let expected = bytes.indices.filter { place in
        guard place < end else { return false }
        let rest = bytes[place...]
        if findsEscapes, rest.starts(with: #"\u"#.utf8) { return true }
        if needle.isEmpty { return bytes[place] >= 0x80 }
        return rest.prefix(needle.count).map { foldsCase ? Self.lowered($0) : $0 } == needle
      }
      #expect(found == expected, "seed \(seed): \(needle) in \(bytes) before \(end)")
    }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
