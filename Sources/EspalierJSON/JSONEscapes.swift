// Decoding of the escapes in strings.

extension JSONIndex {
  /// Decodes the content of a validated string, quotes excluded.
  func unescaped(_ range: Range<Int>) -> [UInt8] { JSONEscapes.decoded(bytes[range]) }
}

/// The escapes of JSON strings.
public enum JSONEscapes {
  /// Decodes the content of a string, quotes excluded.
  ///
  /// Bytes that are not valid UTF-8 are kept. The escape of a lone surrogate becomes its three
  /// bytes in generalized UTF-8, so that different strings stay different. Escapes of JSON5 are decoded
  /// as well; any other decodes to the character after the backslash.
  ///
  /// - Complexity: O(*n*)
  public static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let range = bytes.indices
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var offset = range.lowerBound
    while let mark = bytes[offset...].firstIndex(of: ASCII.backslash),
      mark + 1 < range.upperBound
    {
      result += bytes[offset..<mark]
      let escape = bytes[mark + 1]
      offset = mark + 2
      switch escape {
      case 0x62: result.append(0x08)
      case 0x66: result.append(0x0C)
      case 0x6E: result.append(0x0A)
      case 0x72: result.append(0x0D)
      case 0x74: result.append(0x09)
      case 0x75: appendUnit(of: bytes, at: &offset, to: &result)
      case 0x76: result.append(0x0B)
      case ASCII.zero: result.append(0x00)
      case 0x78: appendUTF8(number(of: bytes, at: &offset, digits: 2), to: &result)
      case ASCII.newline: break
      case 0x0D: if offset < range.upperBound, bytes[offset] == ASCII.newline { offset += 1 }
      default: result.append(escape)
      }
    }
    return result + bytes[offset...]
  }

  /// Decodes the four digits at an offset and, after a high surrogate, the escape of the low
  /// surrogate.
  private static func appendUnit(
    of bytes: ArraySlice<UInt8>,
    at offset: inout Int,
    to result: inout [UInt8]
  ) {
    let end = bytes.endIndex
    var scalar = number(of: bytes, at: &offset, digits: 4)
    if scalar & 0xFC00 == 0xD800, offset + 6 <= end,
      bytes[offset] == ASCII.backslash, bytes[offset + 1] == 0x75
    {
      var next = offset + 2
      let low = number(of: bytes, at: &next, digits: 4)
      if low & 0xFC00 == 0xDC00 {
        scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
        offset = next
      }
    }
    appendUTF8(scalar, to: &result)
  }

  /// Reads hexadecimal digits, as many as there are.
  private static func number(
    of bytes: ArraySlice<UInt8>,
    at offset: inout Int,
    digits: Int
  ) -> UInt32 {
    var number: UInt32 = 0
    let end = min(offset + digits, bytes.endIndex)
    while offset < end {
      number = number << 4 | (ASCII.hexValue(bytes[offset]) ?? 0)
      offset += 1
    }
    return number
  }

  /// Encodes surrogates like any other scalar of three bytes.
  private static func appendUTF8(_ scalar: UInt32, to result: inout [UInt8]) {
    func tail(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: 0x80 | scalar >> shift & 0x3F)
    }
    func head(_ mark: UInt32, _ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: mark | scalar >> shift)
    }
    switch scalar {
    case 0..<0x80: result.append(head(0, 0))
    case 0x80..<0x800: result += [head(0xC0, 6), tail(0)]
    case 0x800..<0x10000: result += [head(0xE0, 12), tail(6), tail(0)]
    default: result += [head(0xF0, 18), tail(12), tail(6), tail(0)]
    }
  }
}
