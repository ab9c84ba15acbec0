/// Finds bytes in bytes, sixteen places at a time.
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
    while place + 17 <= bytes.count, place < end {
      let one = bytes.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
      let next = bytes.loadUnaligned(fromByteOffset: place + 1, as: SIMD16<UInt8>.self)
      var hits = SIMDMask<SIMD16<Int8>>(repeating: false)
      if findsNonASCII {
        hits = one .>= 0x80
      } else {
        hits = first.mask(one)
        if needle.count > 1 { hits = hits .& second.mask(next) }
      }
      if findsEscapes {
        hits = hits .| ((one .== 0x5C) .& ((next .== 0x75) .| (next .== 0x2F)))
      }
      let words = unsafeBitCast(hits, to: SIMD2<UInt64>.self)
      if words[0] | words[1] != 0 {
        for candidate in place..<min(place + 16, end) where isFound(in: bytes, at: candidate) {
          places.append(candidate)
          if places.count == limit { return places }
        }
      }
      place += 16
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

  /// A byte, and what counts as the same.
  private struct Letter {
    let small: SIMD16<UInt8>
    let large: SIMD16<UInt8>

    init(_ byte: UInt8, _ foldsCase: Bool) {
      small = SIMD16(repeating: byte)
      large = SIMD16(repeating: foldsCase && byte &- 0x61 < 26 ? byte & 0xDF : byte)
    }

    @inline(__always)
    func mask(_ bytes: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
      (bytes .== small) .| (bytes .== large)
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
