import EspalierSources

/// Escapes values for display on a terminal.
enum TerminalValue {
  /// Returns the value with control characters escaped, except line ends, tabs, and the backslashes
  /// of the format's own escapes.
  static func visible(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var rest = bytes[...]
    while let index = rest.firstIndex(where: isKept) {
      text += TerminalSafeText.escaped(rest[..<index]).utf8
      // A carriage return that is not part of a line end would overwrite the line.
      let end = rest[index...].prefix(2)
      if rest[index] != carriageReturn {
        text.append(rest[index])
      } else if !end.elementsEqual([carriageReturn, UInt8(ascii: "\n")]) {
        text += "\\r".utf8
      }
      rest = rest[(index + 1)...]
    }
    return text + TerminalSafeText.escaped(rest).utf8
  }

  private static let carriageReturn = UInt8(ascii: "\r")

  private static func isKept(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\\"), carriageReturn: return true
    default: return false
    }
  }
}
