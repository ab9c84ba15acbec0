/// Escaping of text from files, so that it is safe to show.
///
/// Nothing in the result can move a cursor, change the direction of the following text, hide, or be
/// mistaken for something else.
///
/// Control and format characters become `\n`, `\t`, `\r` or `\u{1B}`, bytes that are not valid
/// UTF-8 as `\xFF`, and a backslash as `\\`, so different bytes give different text.
public enum TerminalSafeText {
  /// Escapes everything that must not be shown as it is.
  ///
  /// - Parameter bytes: Text in UTF-8, or in no encoding at all.
  /// - Complexity: O(*n*)
  public static func escaped(_ bytes: some Sequence<UInt8>) -> String {
    escaped(bytes, limit: .max).text
  }

  /// Escapes what must not be shown as it is, except for backslashes: so text that is escaped already
  /// stays the same.
  ///
  /// - Complexity: O(*n*)
  package static func visible(_ text: some StringProtocol) -> String {
    if text.unicodeScalars.allSatisfy({ isVisible($0) }) { return String(text) }
    var shown = String.UnicodeScalarView()
    var former: Unicode.Scalar?
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if isVisible(scalar, after: former, before: scalars.first) {
        shown.append(scalar)
        former = scalar
      } else {
        shown.append(contentsOf: escape(of: scalar).unicodeScalars)
        former = nil
      }
    }
    return String(shown)
  }

  /// Escapes the first `limit` characters, and returns whether there were more.
  static func escaped(
    _ bytes: some Sequence<UInt8>,
    limit: Int,
    quotes: Bool = false
  ) -> (text: String, isCut: Bool) {
    let plain = bytes.withContiguousStorageIfAvailable { bytes in
      bytes.count <= limit && isPlain(bytes, quotes: quotes)
        ? String(decoding: bytes, as: UTF8.self) : nil
    }
    if let plain = plain ?? nil { return (plain, false) }
    var text = String.UnicodeScalarView()
    var count = 0
    var scalars = Scalars(bytes.makeIterator())
    var next = scalars.next()
    // The character before, if it is shown as it is.
    var former: Unicode.Scalar?
    while let piece = next {
      guard count < limit else { return (String(text), true) }
      count += 1
      next = scalars.next()
      let escape: String
      switch piece {
      case .scalar("\\"): escape = "\\\\"
      case .scalar("\"") where quotes: escape = "\\\""
      case .scalar(let scalar):
        if isVisible(scalar, after: former, before: next?.scalar) {
          text.append(scalar)
          former = scalar
          continue
        }
        escape = Self.escape(of: scalar)
      case .byte(let byte): escape = Self.escape(of: byte)
      }
      text.append(contentsOf: escape.unicodeScalars)
      former = nil
    }
    return (String(text), false)
  }

  /// Whether all bytes are visible characters of ASCII that are shown as they are.
  ///
  /// - Parameter quotes: Whether quotation marks are escaped.
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>, quotes: Bool = false) -> Bool {
    let quote = UInt8(ascii: quotes ? "\"" : "\\")
    var isPlain = true
    // Without a branch, many bytes are compared at once.
    for byte in bytes {
      isPlain = isPlain && byte &- 0x20 < 0x5F
      isPlain = isPlain && byte != UInt8(ascii: "\\") && byte != quote
    }
    return isPlain
  }

  /// Returns a string in double quotes; a truncated one ends with an ellipsis instead of the quote.
  static func quoted(_ bytes: some Sequence<UInt8>, limit: Int) -> String {
    let (text, isCut) = escaped(bytes, limit: limit, quotes: true)
    return "\"" + text + (isCut ? "…" : "\"")
  }

  /// Returns `\xFF` or the like for a byte that is not part of valid UTF-8.
  static func escape(of byte: UInt8) -> String {
    "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  /// Returns `\n`, `\u{1B}` or the like for a character that cannot be shown.
  static func escape(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default: return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
  }

  /// A character, or a byte that is not part of valid UTF-8.
  enum Piece {
    case scalar(Unicode.Scalar), byte(UInt8)

    /// The character, nil for a byte.
    var scalar: Unicode.Scalar? { if case .scalar(let scalar) = self { scalar } else { nil } }
  }

  /// A decoder of UTF-8 that returns every invalid byte on its own.
  struct Scalars<Bytes: IteratorProtocol<UInt8>> {
    private var bytes: Bytes
    /// The lookahead of at most four bytes, the next one first.
    private var ahead: [UInt8] = []

    init(_ bytes: Bytes) { self.bytes = bytes }

    mutating func next() -> Piece? {
      if ahead.isEmpty {
        guard let byte = bytes.next() else { return nil }
        if byte < 0x80 { return .scalar(Unicode.Scalar(byte)) }
        ahead.append(byte)
      }
      let first = ahead[0]
      if first < 0x80 {
        ahead.removeFirst()
        return .scalar(Unicode.Scalar(first))
      }
      let length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
      if length > 0, fill(length), let scalar = decoded(length) {
        ahead.removeFirst(length)
        return .scalar(scalar)
      }
      ahead.removeFirst()
      return .byte(first)
    }

    private mutating func fill(_ count: Int) -> Bool {
      while ahead.count < count, let byte = bytes.next() { ahead.append(byte) }
      return ahead.count >= count
    }

    private func decoded(_ length: Int) -> Unicode.Scalar? {
      var value = UInt32(ahead[0]) & (0x7F >> UInt32(length))
      for byte in ahead[1..<length] {
        guard byte & 0xC0 == 0x80 else { return nil }
        value = value << 6 | UInt32(byte & 0x3F)
      }
      let isShortest = value >= (length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000)
      return isShortest ? Unicode.Scalar(value) : nil
    }
  }
}
