/// The source of the choices of a random test.
///
/// A choice among few should consume little, so that a fuzzer that changes a byte changes one
/// choice.
package protocol RandomSource: RandomNumberGenerator, Sendable {
  /// A number in `0 ..< limit`; 0 if `limit` is 0.
  mutating func below(_ limit: Int) -> Int
}

extension RandomSource {
  package mutating func below(_ limit: Int) -> Int {
    limit <= 0 ? 0 : Int.random(in: 0..<limit, using: &self)
  }

  /// Returns `true` with a probability in percent.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}

/// Random choices read from bytes while there are any: the same bytes make the same choices.
package struct ByteRandomSource: RandomSource {
  private var rest: ArraySlice<UInt8>
  private var filler = SeededGenerator(seed: 0)

  /// Whether more bytes were needed than there were.
  package private(set) var isExhausted = false

  package init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// One byte in the high bits, since the standard library scales by those.
  ///
  /// The low bits come from a separate sequence: the library rejects some and draws again, which
  /// would not end if they stayed the same.
  package mutating func next() -> UInt64 {
    UInt64(byte()) << 56 | filler.next() >> 8
  }

  /// As many bytes as the limit needs; none if there is nothing to choose.
  package mutating func below(_ limit: Int) -> Int {
    guard limit > 1 else { return 0 }
    var choice: UInt64 = 0
    var reach = limit - 1
    while reach > 0 {
      choice = choice << 8 | UInt64(byte())
      reach >>= 8
    }
    return Int(choice % UInt64(limit))
  }

  /// The next byte, and 0 past the end.
  private mutating func byte() -> UInt8 {
    guard let byte = rest.popFirst() else {
      isExhausted = true
      return 0
    }
    return byte
  }
}
