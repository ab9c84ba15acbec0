// What the first bytes tell about the encoding.

extension JSONScanner {
  /// Whether a text starts with the byte order mark of UTF-8.
  static func startsWithMark(_ text: UnsafeRawBufferPointer) -> Bool {
    text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF
  }

  /// The wide encoding that a text shows by its byte order mark or, since every JSON text starts
  /// with a character of ASCII, by where its NUL bytes are.
  public static func wideEncoding(of text: UnsafeRawBufferPointer) -> JSONFault.Encoding? {
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
    let hasMark = a == 0xFE && b == 0xFF || a == 0xFF && b == 0xFE
    return hasMark || (a == 0) != (b == 0) ? .utf16 : nil
  }
}
