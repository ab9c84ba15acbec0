#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A search for a sequence of bytes that tests sixteen positions at a time.
struct ByteSearch {
  private let needle: [UInt8]
  private let foldsCase: Bool
  private let findsEscapes: Bool
  private let findsNonASCII: Bool

  /// - Parameters:
  ///   - needle: The bytes to find; in lower case if the case is ignored. If empty, every non-ASCII
  ///     byte is found.
  ///   - foldsCase: Whether ASCII letters match in either case.
  ///   - findsEscapes: Whether `\u` is found as well.
  init(_ needle: [UInt8], foldsCase: Bool, findsEscapes: Bool = false) {
    self.needle = needle
    self.foldsCase = foldsCase
    self.findsEscapes = findsEscapes
    findsNonASCII = needle.isEmpty
  }

  /// Whether bytes contain a byte.
  static func contains(_ byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Bool {
    first(byte, in: bytes, from: 0) != nil
  }

  /// Returns the offset of the first such byte from a start on, or nil.
  static func first(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, CInt(byte), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// Returns the offsets of the matches, in order.
  func offsets(in bytes: UnsafeRawBufferPointer, startingBefore end: Int) -> [Int] {
    var offsets: [Int] = []
    var offset = 0
    let first = BytePattern(needle.first ?? 0, foldsCase)
    let second = BytePattern(needle.count > 1 ? needle[1] : 0, foldsCase)
    let hasSecond = needle.count > 1
    while offset + Vector.scalarCount < bytes.count, offset < end {
      let one = bytes.loadUnaligned(fromByteOffset: offset, as: Vector.self)
      let next = bytes.loadUnaligned(fromByteOffset: offset + 1, as: Vector.self)
      var matches = findsNonASCII ? one .>= 0x80 : first.matches(one)
      if hasSecond { matches .&= second.matches(next) }
      if findsEscapes { matches .|= Self.backslash.matches(one) .& Self.lowerU.matches(next) }
      // All bits of a byte that matches are set.
      let halves = unsafeBitCast(matches, to: SIMD2<UInt64>.self)
      if halves[0] | halves[1] != 0 {
        for half in 0..<2 {
          var rest = UInt64(littleEndian: halves[half]) & 0x8080_8080_8080_8080
          while rest != 0 {
            let candidate = offset + 8 * half + rest.trailingZeroBitCount / 8
            if candidate < end, isMatch(in: bytes, at: candidate) { offsets.append(candidate) }
            rest &= rest - 1
          }
        }
      }
      offset += Vector.scalarCount
    }
    while offset < min(end, bytes.count) {
      if isMatch(in: bytes, at: offset) { offsets.append(offset) }
      offset += 1
    }
    return offsets
  }

  private typealias Vector = SIMD16<UInt8>

  private static var backslash: BytePattern { BytePattern(0x5C, false) }
  private static var lowerU: BytePattern { BytePattern(0x75, false) }

  /// A test for one byte value in sixteen bytes at once.
  private struct BytePattern {
    private let pattern: Vector
    /// The bit that lower-cases letters, in all bytes.
    private let fold: Vector

    init(_ byte: UInt8, _ foldsCase: Bool) {
      pattern = Vector(repeating: byte)
      fold = Vector(repeating: foldsCase && byte &- 0x61 < 26 ? 0x20 : 0)
    }

    /// Returns which bytes match.
    @inline(__always)
    func matches(_ bytes: Vector) -> SIMDMask<SIMD16<Int8>> { (bytes | fold) .== pattern }
  }

  private func isMatch(in bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    if findsNonASCII, bytes[offset] >= 0x80 { return true }
    if findsEscapes, bytes[offset] == 0x5C, offset + 1 < bytes.count, bytes[offset + 1] == 0x75 {
      return true
    }
    guard !needle.isEmpty, offset + needle.count <= bytes.count else { return false }
    for index in needle.indices {
      let byte = bytes[offset + index]
      let folded = foldsCase && byte &- 0x41 < 26 ? byte | 0x20 : byte
      if folded != needle[index] { return false }
    }
    return true
  }
}
