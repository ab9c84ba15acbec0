/// Finds bytes in bytes, eight places at a time.
struct ByteFinder {
  private let needle: [UInt8]
  private let foldsCase: Bool
  private let findsEscapes: Bool
  private let findsNonASCII: Bool

  /// - Parameters:
  ///   - needle: What is looked for; in lower case if the case does not matter. If it is empty,
  ///     every byte that is not ASCII is found.
  ///   - foldsCase: Whether capital letters of ASCII count as small ones.
  ///   - findsEscapes: Whether `\u` and `\/` are found as well.
  init(_ needle: [UInt8], foldsCase: Bool, findsEscapes: Bool = false) {
    self.needle = needle
    self.foldsCase = foldsCase
    self.findsEscapes = findsEscapes
    findsNonASCII = needle.isEmpty
  }

  func contains(in bytes: UnsafeRawBufferPointer) -> Bool {
    !places(in: bytes, startingBefore: bytes.count, limit: 1).isEmpty
  }

  /// The places where something is found, in order.
  func places(
    in bytes: UnsafeRawBufferPointer,
    startingBefore end: Int,
    limit: Int = .max
  ) -> [Int] {
    var places: [Int] = []
    var place = 0
    let first = Letter(needle.first ?? 0, foldsCase)
    let second = Letter(needle.count > 1 ? needle[1] : 0, foldsCase)
    let hasSecond = needle.count > 1
    while place + 9 <= bytes.count, place < end {
      let one = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      let next = bytes.loadUnaligned(fromByteOffset: place + 1, as: UInt64.self)
      var hits = findsNonASCII ? one : first.hits(one)
      if hasSecond { hits &= second.hits(next) }
      if findsEscapes {
        hits |= Self.backslash.hits(one) & (Self.letterU.hits(next) | Self.slash.hits(next))
      }
      if hits & Letter.tops != 0 {
        for candidate in place..<min(place + 8, end) where isFound(in: bytes, at: candidate) {
          places.append(candidate)
          if places.count == limit { return places }
        }
      }
      place += 8
    }
    while place < min(end, bytes.count) {
      if isFound(in: bytes, at: place) {
        places.append(place)
        if places.count == limit { return places }
      }
      place += 1
    }
    return places
  }

  private static var backslash: Letter { Letter(0x5C, false) }
  private static var slash: Letter { Letter(0x2F, false) }
  private static var letterU: Letter { Letter(0x75, false) }

  /// Finds a byte among eight.
  private struct Letter {
    static var tops: UInt64 { 0x8080_8080_8080_8080 }
    private static var ones: UInt64 { 0x0101_0101_0101_0101 }

    private let pattern: UInt64
    /// What makes capital letters small, in all bytes.
    private let fold: UInt64

    init(_ byte: UInt8, _ foldsCase: Bool) {
      pattern = Self.ones &* UInt64(byte)
      fold = foldsCase && byte &- 0x61 < 26 ? Self.ones &* 0x20 : 0
    }

    /// Sets the top bit of each byte that is the one sought; of some others too, which do no harm,
    /// since they are looked at again.
    @inline(__always)
    func hits(_ bytes: UInt64) -> UInt64 {
      let rest = (bytes | fold) ^ pattern
      return (rest &- Self.ones) & ~rest
    }
  }

  private func isFound(in bytes: UnsafeRawBufferPointer, at place: Int) -> Bool {
    if findsNonASCII, bytes[place] >= 0x80 { return true }
    if findsEscapes, bytes[place] == 0x5C, place + 1 < bytes.count,
      bytes[place + 1] == 0x75 || bytes[place + 1] == 0x2F
    {
      return true
    }
    guard !needle.isEmpty, place + needle.count <= bytes.count else { return false }
    for index in needle.indices {
      let byte = bytes[place + index]
      let folded = foldsCase && byte &- 0x41 < 26 ? byte | 0x20 : byte
      if folded != needle[index] { return false }
    }
    return true
  }
}
