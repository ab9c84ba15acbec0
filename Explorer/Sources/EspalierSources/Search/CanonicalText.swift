import Foundation

/// Texts in the composed form of Unicode (NFC), in which equivalent texts are equal.
enum CanonicalText {
  /// Returns the composed form of a text.
  static func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }

  /// Returns the composed form of bytes in UTF-8, or nil if they are known to be composed or are
  /// not valid UTF-8.
  ///
  /// - Complexity: O(*n*); only texts with characters of rare scripts or combining marks are
  ///   converted.
  static func composed(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    // Everything below U+0300 is composed, and begins with a smaller byte.
    guard let first = bytes.firstIndex(where: { $0 >= 0xCC }) else { return nil }
    let rest = UnsafeBufferPointer(rebasing: bytes[first...])
    var scalars = TerminalSafeText.Scalars(rest.makeIterator())
    var mayChange = false
    while let next = scalars.next() {
      guard case .scalar(let scalar) = next else { return nil }
      if !isStable(scalar.value) { mayChange = true }
    }
    guard mayChange, let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return Array(composed(text).utf8)
  }

  /// Whether a character is neither composed with those around it nor replaced by another one.
  ///
  /// These are the frequent ranges without combining marks; the others are left to Foundation.
  private static func isStable(_ value: UInt32) -> Bool {
    switch value {
    case 0..<0x300, 0x388...0x482, 0x48A...0x587, 0x5D0...0x5EA, 0x621...0x64A, 0xE01...0xE30,
      0x1E00...0x1EFF, 0x200B...0x205E, 0x20A0...0x20BF, 0x2190...0x2328, 0x2500...0x27BF,
      0x3000...0x3096, 0x30A1...0x30FE, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF00...0xFFEF,
      0x1F300...0x1FAFF:
      return true
    default: return false
    }
  }
}
