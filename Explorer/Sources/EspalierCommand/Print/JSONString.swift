import EspalierSources

/// Strings in JSON that are exact, and harmless on a terminal.
///
/// Characters that cannot be seen are written as `\u` escapes. A lone surrogate is its escape, and a
/// byte that is not part of valid UTF-8 is `\udc80` to `\udcff`, as in Python's `surrogateescape`.
enum JSONString {
  /// Appends a string with its quotes.
  static func append(_ text: some Sequence<UInt8>, to output: inout [UInt8]) {
    output.append(quote)
    appendContent(text, to: &output)
    output.append(quote)
  }

  /// Appends the content of a string, without quotes.
  static func appendContent(_ text: some Sequence<UInt8>, to output: inout [UInt8]) {
    let isDone: Void? = text.withContiguousStorageIfAvailable { appendContent($0, to: &output) }
    if isDone == nil { Array(text).withUnsafeBufferPointer { appendContent($0, to: &output) } }
  }

  private static func appendContent(
    _ text: UnsafeBufferPointer<UInt8>,
    to output: inout [UInt8]
  ) {
    // Runs of characters that stay as they are get copied as a whole.
    var start = 0
    var index = 0
    // The character before, if it stays as it is.
    var former: Unicode.Scalar?
    while index < text.count {
      let byte = text[index]
      if byte >= 0x20, byte < 0x7F, byte != quote, byte != backslash {
        index += 1
        former = Unicode.Scalar(byte)
        continue
      }
      let (scalar, length) = decoded(text, at: index)
      if byte >= 0x80, let character = Unicode.Scalar(scalar),
        TerminalSafeText.isVisible(
          character,
          after: former,
          before: index + length < text.count
            ? Unicode.Scalar(decoded(text, at: index + length).scalar) : nil
        )
      {
        index += length
        former = character
        continue
      }
      former = nil
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      appendEscape(of: scalar, to: &output)
      index += length
      start = index
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }

  /// Returns the character at an index, which may be a surrogate, and its length in bytes.
  ///
  /// An invalid byte is returned as a surrogate from 0xDC80.
  private static func decoded(
    _ text: UnsafeBufferPointer<UInt8>,
    at index: Int
  ) -> (scalar: UInt32, length: Int) {
    let first = text[index]
    if first < 0x80 { return (UInt32(first), 1) }
    let invalid = (0xDC00 + UInt32(first), 1)
    let length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
    guard length > 0, index + length <= text.count else { return invalid }
    var scalar = UInt32(first) & (0x7F >> UInt32(length))
    for next in index + 1..<index + length {
      guard text[next] & 0xC0 == 0x80 else { return invalid }
      scalar = scalar << 6 | UInt32(text[next] & 0x3F)
    }
    let isShortest = scalar >= (length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000)
    return isShortest && scalar < 0x110000 ? (scalar, length) : invalid
  }

  private static func appendEscape(of scalar: UInt32, to output: inout [UInt8]) {
    output.append(backslash)
    switch scalar {
    case UInt32(quote), UInt32(backslash): output.append(UInt8(scalar))
    case 0x08: output.append(UInt8(ascii: "b"))
    case 0x09: output.append(UInt8(ascii: "t"))
    case 0x0A: output.append(UInt8(ascii: "n"))
    case 0x0C: output.append(UInt8(ascii: "f"))
    case 0x0D: output.append(UInt8(ascii: "r"))
    case 0x10000...:
      appendUnit(0xD7C0 + scalar >> 10, to: &output)
      output.append(backslash)
      appendUnit(0xDC00 + scalar & 0x3FF, to: &output)
    default: appendUnit(scalar, to: &output)
    }
  }

  /// Appends `u` and the four digits of a UTF-16 unit.
  private static func appendUnit(_ unit: UInt32, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "u"))
    for shift: UInt32 in [12, 8, 4, 0] {
      let digit = UInt8(unit >> shift & 15)
      output.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
}
