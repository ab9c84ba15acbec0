/// A decoder of base64 that keeps only the first bytes, and counts the others.
struct Base64Decoder {
  /// The first bytes.
  private(set) var bytes: [UInt8] = []

  /// The number of bytes.
  private(set) var count = 0

  private let limit: Int
  private var bits: UInt32 = 0
  /// The letters of the current group of four, and those of them that are padding.
  private var letters = 0
  private var padding = 0
  private var isInvalid = false
  private var hasEnded = false

  init(limit: Int) { self.limit = limit }

  /// Whether the letters so far are whole groups of the alphabet, with padding only at the end.
  var isValid: Bool { !isInvalid && letters == 0 }

  /// Takes the next letter; white space is skipped.
  mutating func append(_ letter: UInt8) {
    guard letter > 0x20 else { return }
    guard !hasEnded, let value = Self.value(of: letter, isPadded: padding > 0) else {
      isInvalid = true
      return
    }
    if letter == UInt8(ascii: "=") { padding += 1 }
    bits = bits << 6 | value
    letters += 1
    guard letters == 4 else { return }
    if padding > 2 { isInvalid = true }
    for shift in [16, 8, 0].prefix(3 - min(padding, 2)) {
      if count < limit { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(shift))) }
      count += 1
    }
    hasEnded = padding > 0
    letters = 0
    bits = 0
  }

  private static func value(of letter: UInt8, isPadded: Bool) -> UInt32? {
    if letter == UInt8(ascii: "=") { return 0 }
    if isPadded { return nil }
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): return UInt32(letter) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): return UInt32(letter) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return UInt32(letter) + 4
    case UInt8(ascii: "+"): return 62
    case UInt8(ascii: "/"): return 63
    default: return nil
    }
  }
}
