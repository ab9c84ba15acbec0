/// Trimming of white space in UTF-8, without Unicode tables.
public enum WhitespaceTrimming {
  /// Returns a text without the white space at its ends.
  ///
  /// White space is the Unicode property White_Space.
  ///
  /// - Returns: The remaining bytes, or `nil` if there are none.
  /// - Complexity: O(*k*) for a text of *k* bytes.
  public static func trimmed(_ utf8: [UInt8]) -> ArraySlice<UInt8>? {
    var rest = utf8[...]
    while let length = leadingSpace(rest) { rest = rest.dropFirst(length) }
    while let length = trailingSpace(rest) { rest = rest.dropLast(length) }
    return rest.isEmpty ? nil : rest
  }

  /// Returns a text without the white space at its ends, or `nil` if nothing else is left.
  public static func trimmed(_ text: String) -> String? {
    trimmed(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func leadingSpace(_ bytes: ArraySlice<UInt8>) -> Int? {
    (1...3).first { isSpace(bytes.prefix($0), length: $0) }
  }

  private static func trailingSpace(_ bytes: ArraySlice<UInt8>) -> Int? {
    (1...3).first { isSpace(bytes.suffix($0), length: $0) }
  }

  /// Whether bytes are one scalar with the property White_Space.
  private static func isSpace(_ bytes: ArraySlice<UInt8>, length: Int) -> Bool {
    guard bytes.count == length else { return false }
    let code = bytes.reduce(0) { $0 << 8 | UInt32($1) }
    switch code {
    case 0x09...0x0D, 0x20: return length == 1
    // U+0085, U+00A0, U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F, U+3000
    case 0xC285, 0xC2A0: return length == 2
    case 0xE19A80, 0xE28080...0xE2808A, 0xE280A8, 0xE280A9, 0xE280AF, 0xE2819F, 0xE38080:
      return true
    default: return false
    }
  }
}
