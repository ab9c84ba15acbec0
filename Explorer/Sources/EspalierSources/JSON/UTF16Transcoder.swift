import EspalierJSON

/// Conversion of UTF-16 and UTF-32 to UTF-8.
///
/// Nothing is lost: a lone surrogate becomes its three bytes in generalized UTF-8, and a unit that
/// is not a character, or is cut off, becomes the byte 0xFF. Neither is valid UTF-8, so both are
/// visible.
enum UTF16Transcoder {
  static func utf8(
    of bytes: some Collection<UInt8>,
    _ encoding: JSONError.Encoding
  ) -> [UInt8] {
    let size = encoding == .utf16 ? 2 : 4
    var units = Units(bytes: bytes.makeIterator(), size: size, isLittle: isLittle(bytes, size))
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / size)
    var next = units.next()
    while let unit = next {
      next = units.next()
      if size == 2, unit & 0xFC00 == 0xD800, let low = next, low & 0xFC00 == 0xDC00 {
        append(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF, to: &text)
        next = units.next()
      } else {
        append(unit, to: &text)
      }
    }
    return text
  }

  /// Returns the number of bytes in the original encoding that became these bytes of UTF-8.
  static func storedOffset(
    _ text: some Sequence<UInt8>,
    _ encoding: JSONError.Encoding
  ) -> Int {
    var units = 0
    for byte in text where byte & 0xC0 != 0x80 {
      units += encoding == .utf16 && byte >= 0xF0 && byte < 0xF8 ? 2 : 1
    }
    return units * (encoding == .utf16 ? 2 : 4)
  }

  /// Whether the text is little-endian, going by the byte order mark or by the first character,
  /// which is ASCII.
  private static func isLittle(_ bytes: some Collection<UInt8>, _ size: Int) -> Bool {
    let first = Array(bytes.prefix(size))
    guard first.count == size else { return true }
    if first.starts(with: [0xFF, 0xFE]) { return true }
    return first[0] != 0 && first[0] != 0xFE
  }

  private struct Units<Bytes: IteratorProtocol<UInt8>> {
    var bytes: Bytes
    let size: Int
    let isLittle: Bool

    /// Returns the next unit; a unit that is cut off gives a value beyond all characters.
    mutating func next() -> UInt32? {
      guard let first = bytes.next() else { return nil }
      var unit = UInt32(first)
      for index in 1..<size {
        guard let byte = bytes.next() else { return .max }
        unit = isLittle ? unit | UInt32(byte) << (8 * UInt32(index)) : unit << 8 | UInt32(byte)
      }
      return unit
    }
  }

  private static func append(_ scalar: UInt32, to text: inout [UInt8]) {
    func tail(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: 0x80 | scalar >> shift & 0x3F)
    }
    func head(_ mark: UInt32, _ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: mark | scalar >> shift)
    }
    switch scalar {
    case 0..<0x80: text.append(head(0, 0))
    case 0x80..<0x800: text += [head(0xC0, 6), tail(0)]
    case 0x800..<0x10000: text += [head(0xE0, 12), tail(6), tail(0)]
    case 0x10000..<0x110000: text += [head(0xF0, 18), tail(12), tail(6), tail(0)]
    default: text.append(0xFF)
    }
  }
}
