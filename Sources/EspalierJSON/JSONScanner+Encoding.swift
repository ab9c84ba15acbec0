// Detection of the encoding from the first bytes.

extension JSONScanner {
  /// Whether a text starts with the byte order mark of UTF-8.
  static func startsWithByteOrderMark(_ text: UnsafeRawBufferPointer) -> Bool {
    text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF
  }

  /// The wide encoding of a text, recognized by its byte order mark or, since every JSON text
  /// starts with an ASCII character, and one that is no string with two, by the positions of its NUL
  /// bytes.
  public static func wideEncoding(of text: UnsafeRawBufferPointer) -> JSONError.Encoding? {
    guard text.count >= 2 else { return nil }
    let a = text[0]
    let b = text[1]
    if text.count >= 4 {
      let c = text[2]
      let d = text[3]
      let isBigEndian = a == 0 && b == 0 && (c == 0xFE && d == 0xFF || c == 0 && d != 0)
      let isLittleEndian = c == 0 && d == 0 && (a == 0xFF && b == 0xFE || a != 0 && b == 0)
      if isBigEndian || isLittleEndian { return .utf32 }
    }
    if a == 0xFE && b == 0xFF || a == 0xFF && b == 0xFE { return .utf16 }
    guard text.count >= 4, (a == 0) != (b == 0) else { return nil }
    let isNextASCII = (a == 0) == (text[2] == 0) && (b == 0) == (text[3] == 0)
    return isNextASCII || a | b == ASCII.quote ? .utf16 : nil
  }
}
