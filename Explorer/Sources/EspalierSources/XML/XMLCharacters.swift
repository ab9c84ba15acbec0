/// The characters of XML 1.0, and of names in it.
enum XMLCharacters {
  /// Whether a character may be in a text.
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x1_0000...: true
    default: false
    }
  }

  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
      0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF,
      0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x1_0000...0xE_FFFF:
      true
    default: false
    }
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: isNameStart(scalar)
    }
  }

  /// Whether a text is a name.
  ///
  /// - Parameter colons: The number of colons that may be inside of it.
  static func isName(_ bytes: ArraySlice<UInt8>, colons: Int) -> Bool {
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return parts.count <= colons + 1
      && parts.allSatisfy { part in
        let scalars = String(decoding: part, as: UTF8.self).unicodeScalars
        return scalars.first.map(isNameStart) == true && scalars.allSatisfy(isNamePart)
      }
  }

  /// Returns the character at a place in UTF-8, or nil for invalid bytes, and the number of its bytes.
  static func scalar(in bytes: [UInt8], at place: Int) -> (scalar: Unicode.Scalar?, length: Int) {
    let lead = bytes[place]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard 0xC2...0xF4 ~= lead, place + length <= bytes.count else { return (nil, 1) }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for byte in bytes[(place + 1)..<(place + length)] {
      guard byte & 0xC0 == 0x80 else { return (nil, 1) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let isShortest = value >= (length == 2 ? 0x80 : length == 3 ? 0x800 : 0x1_0000)
    guard isShortest, let scalar = Unicode.Scalar(value) else { return (nil, 1) }
    return (scalar, length)
  }
}
