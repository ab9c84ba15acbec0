import EspalierSources

/// A value for people who look at a terminal, which must not obey what is in it.
enum ValueText {
  /// The value with whatever cannot be seen escaped, but for the ends of lines, tabs, and the
  /// backslashes with which the format itself escapes.
  static func visible(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var rest = bytes[...]
    while let place = rest.firstIndex(where: isKept) {
      text += VisibleText.escaped(rest[..<place]).utf8
      // A carriage return is part of the end of a line, or else would write over it.
      let end = rest[place...].prefix(2)
      if rest[place] != carriageReturn {
        text.append(rest[place])
      } else if !end.elementsEqual([carriageReturn, UInt8(ascii: "\n")]) {
        text += "\\r".utf8
      }
      rest = rest[(place + 1)...]
    }
    return text + VisibleText.escaped(rest).utf8
  }

  private static let carriageReturn = UInt8(ascii: "\r")

  private static func isKept(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\\"), carriageReturn: return true
    default: return false
    }
  }
}
