/// Strings in quotes that are shown exactly as they are written.
///
/// They have no escapes, nothing that ``TerminalSafeText`` would escape, and are short enough to be
/// shown as a whole.
enum PlainText {
  /// Returns the index of the quotation mark that ends a string, or nil if it is shown differently
  /// or does not end within the bytes.
  ///
  /// - Parameter start: The index of the first byte after the opening quotation mark.
  static func end(ofStringFrom start: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
    let limit = min(bytes.count, start + JSONSource.detailLimit + 1)
    var index = start
    while true {
      while index + 8 <= limit {
        let found = marks(in: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        index += found.trailingZeroBitCount / 8
        if found != 0 { break }
      }
      guard index < limit else { return nil }
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") { return index }
      if byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\\") { return nil }
      if byte < 0x80 {
        index += 1
      } else {
        let length = lengthOfVisibleCharacter(at: index, in: bytes)
        if length == 0 { return nil }
        index += length
      }
    }
  }

  /// Returns a word whose lowest byte that is not 0 is at the place of the first of eight bytes that
  /// is not a plain character of ASCII.
  @inline(__always)
  private static func marks(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // A subtraction borrows only from bytes after one that is marked.
    let word = UInt64(littleEndian: word)
    let quotes = word ^ ones &* 0x22
    let backslashes = word ^ ones &* 0x5C
    let deletes = word ^ ones &* 0x7F
    let marks =
      word | (word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes
      | (backslashes &- ones) & ~backslashes | (deletes &- ones) & ~deletes
    return marks & ones &* 0x80
  }

  /// Returns the number of bytes of a character outside ASCII, 0 if it is invalid or not visible.
  private static func lengthOfVisibleCharacter(
    at index: Int,
    in bytes: UnsafeRawBufferPointer
  ) -> Int {
    let first = bytes[index]
    let length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
    guard length > 0, index + length <= bytes.count else { return 0 }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for byte in bytes[index + 1..<index + length] {
      guard byte & 0xC0 == 0x80 else { return 0 }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard value >= (length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000),
      let scalar = Unicode.Scalar(value), TerminalSafeText.isVisible(scalar)
    else { return 0 }
    return length
  }
}
