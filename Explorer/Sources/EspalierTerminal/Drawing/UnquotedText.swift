import EspalierSources

/// A text without the escapes that it needs in quotation marks.
enum UnquotedText {
  /// Returns what is written between quotation marks.
  ///
  /// Line breaks and characters that cannot be shown stay escaped, so that they can be told from text.
  static func text(of written: String) -> String {
    var rest = written[...]
    var text = ""
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.first else {
        text.append(character)
        continue
      }
      switch next {
      case "\"", "/", "\\":
        rest.removeFirst()
        text.append(next)
      case "u":
        let digits = rest.dropFirst().prefix(4)
        guard digits.count == 4, let value = UInt32(digits, radix: 16),
          let scalar = Unicode.Scalar(value), TerminalSafeText.isVisible(scalar)
        else {
          text.append(character)
          continue
        }
        rest = rest.dropFirst(5)
        text.unicodeScalars.append(scalar)
      default: text.append(character)
      }
    }
    return text
  }
}
