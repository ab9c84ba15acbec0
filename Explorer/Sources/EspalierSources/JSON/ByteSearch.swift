#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A search for a sequence of bytes that tests eight positions at a time.
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
    guard let start = bytes.baseAddress else { return false }
    return memchr(start, CInt(byte), bytes.count) != nil
  }

  /// Returns the offsets of the matches, in order.
  func offsets(in bytes: UnsafeRawBufferPointer, startingBefore end: Int) -> [Int] {
    var offsets: [Int] = []
    var offset = 0
    let first = BytePattern(needle.first ?? 0, foldsCase)
    let second = BytePattern(needle.count > 1 ? needle[1] : 0, foldsCase)
    let hasSecond = needle.count > 1
    while offset + 9 <= bytes.count, offset < end {
      let one = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let next = bytes.loadUnaligned(fromByteOffset: offset + 1, as: UInt64.self)
      var matches = findsNonASCII ? one : first.matches(one)
      if hasSecond { matches &= second.matches(next) }
      if findsEscapes { matches |= Self.backslash.matches(one) & Self.lowerU.matches(next) }
      if matches & BytePattern.highBits != 0 {
        for candidate in offset..<min(offset + 8, end) where isMatch(in: bytes, at: candidate) {
          offsets.append(candidate)
        }
      }
      offset += 8
    }
    while offset < min(end, bytes.count) {
      if isMatch(in: bytes, at: offset) { offsets.append(offset) }
      offset += 1
    }
    return offsets
  }

  private static var backslash: BytePattern { BytePattern(0x5C, false) }
  private static var lowerU: BytePattern { BytePattern(0x75, false) }

  /// A test for one byte value in eight bytes at once (SWAR).
  private struct BytePattern {
    static var highBits: UInt64 { 0x8080_8080_8080_8080 }
    private static var lowBits: UInt64 { 0x0101_0101_0101_0101 }

    private let pattern: UInt64
    /// The bit that lower-cases letters, in all bytes.
    private let fold: UInt64

    init(_ byte: UInt8, _ foldsCase: Bool) {
      pattern = Self.lowBits &* UInt64(byte)
      fold = foldsCase && byte &- 0x61 < 26 ? Self.lowBits &* 0x20 : 0
    }

    /// Returns a word in which the top bit of each matching byte is set.
    ///
    /// False positives are possible; the caller verifies every hit.
    @inline(__always)
    func matches(_ bytes: UInt64) -> UInt64 {
      let difference = (bytes | fold) ^ pattern
      return (difference &- Self.lowBits) & ~difference
    }
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
