/// Removes comments and most white space from scripts and style sheets.
///
/// That saves about a third of the download. Nothing else changes: every token stays, and so does a
/// line break between two tokens, because it is significant in scripts, except after a sign that
/// cannot end a statement.
package enum ScriptMinifier {
  /// A file as it is served, by the extension of its name; other types are returned unchanged.
  ///
  /// - Complexity: O(*n*) in the length of the file.
  package static func minify(_ bytes: [UInt8], name: String) -> [UInt8] {
    if name.hasSuffix(".js") { return minify(bytes, .script) }
    if name.hasSuffix(".css") { return minify(bytes, .style) }
    return bytes
  }

  package enum Language: Sendable { case script, style }

  /// Text with an unterminated string or comment is returned unchanged.
  static func minify(_ bytes: [UInt8], _ language: Language) -> [UInt8] {
    var lexer = ScriptLexer(bytes, language)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var gap = Gap()
    while let token = lexer.next() {
      switch token.kind {
      case .broken:
        return bytes
      case .space, .comment:
        gap.add(bytes[token.range], isComment: token.kind == .comment)
      case .code:
        if let last = output.last {
          output += gap.text(in: language, after: last, before: bytes[token.range.lowerBound])
        }
        gap = Gap()
        output += bytes[token.range]
      }
    }
    if lexer.isInTemplate { return bytes }
    return output.isEmpty ? [] : output + "\n".utf8
  }

  /// The gap between two tokens.
  private struct Gap {
    private var hasSpace = false
    private var hasComment = false
    private var hasBreak = false

    mutating func add(_ text: ArraySlice<UInt8>, isComment: Bool) {
      if isComment { hasComment = true } else { hasSpace = true }
      if text.contains(UInt8(ascii: "\n")) { hasBreak = true }
    }

    /// The shortest equivalent of the gap between two bytes.
    func text(in language: Language, after last: UInt8, before next: UInt8) -> String.UTF8View {
      let openers = language == .script ? ";{,([".utf8 : ";{,}".utf8
      if hasBreak { return openers.contains(last) ? "".utf8 : "\n".utf8 }
      // Next to these signs a space is insignificant.
      let signs = language == .script ? "(){}[],;:=>&|".utf8 : "{},;".utf8
      let isIdle = signs.contains(last) || signs.contains(next)
      if hasSpace { return isIdle ? "".utf8 : " ".utf8 }
      if !hasComment { return "".utf8 }
      // A space is significant in a selector, and a comment is not.
      return language == .style ? "/**/".utf8 : " ".utf8
    }
  }
}

/// Splits a script or a style sheet at comments and white space, and not where strings only contain
/// their signs.
///
/// In a script a slash begins a comment or a regular expression, or is a division; the token before
/// it decides between the last two. A regular expression right after a closing bracket, as in `if
/// (a) /b/.test(c)`, would be taken for a division, and must not be written.
package struct ScriptLexer {
  package enum Kind: Sendable { case code, space, comment, broken }

  package struct Token: Sendable {
    package var kind: Kind
    package var range: Range<Int>
  }

  private let bytes: [UInt8]
  private let language: ScriptMinifier.Language
  private var place = 0

  /// The number of open braces in each `${` of a template, outermost first.
  private var braces: [Int] = []

  /// The previous word or sign, which determines the meaning of a slash.
  private var last: ArraySlice<UInt8> = []

  package init(_ bytes: [UInt8], _ language: ScriptMinifier.Language) {
    self.bytes = bytes
    self.language = language
  }

  /// Whether the text so far ends in a substitution of a template.
  package var isInTemplate: Bool { !braces.isEmpty }

  /// The next token, `nil` at the end.
  package mutating func next() -> Token? {
    guard place < bytes.count else { return nil }
    let start = place
    let kind = scan()
    let range = start..<place
    if kind == .code { last = bytes[range] }
    return Token(kind: kind, range: range)
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    place + offset < bytes.count ? bytes[place + offset] : nil
  }

  private mutating func scan() -> Kind {
    switch byte() {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
      while let byte = byte(), " \n\t\r".utf8.contains(byte) { place += 1 }
      return .space
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
      return scanComment()
    case UInt8(ascii: "/") where language == .script && byte(1) == UInt8(ascii: "/"):
      while let byte = byte(), byte != UInt8(ascii: "\n") { place += 1 }
      return .comment
    case UInt8(ascii: "/") where language == .script && !last.endsValue:
      return scanExpression()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return scanString()
    case UInt8(ascii: "`") where language == .script:
      place += 1
      return scanTemplate()
    case UInt8(ascii: "}") where braces.last == 0:
      braces.removeLast()
      place += 1
      return scanTemplate()
    case let byte?:
      scanWord(from: byte)
      return .code
    case nil:
      return .broken
    }
  }

  /// A name or a number as a whole, or one sign.
  private mutating func scanWord(from first: UInt8) {
    place += 1
    guard first.isWord else {
      guard let depth = braces.last else { return }
      if first == UInt8(ascii: "{") { braces[braces.count - 1] = depth + 1 }
      if first == UInt8(ascii: "}") { braces[braces.count - 1] = depth - 1 }
      return
    }
    while let byte = byte(), byte.isWord { place += 1 }
  }

  private mutating func scanComment() -> Kind {
    place += 2
    while let byte = byte() {
      place += 1
      if byte == UInt8(ascii: "*"), self.byte() == UInt8(ascii: "/") {
        place += 1
        return .comment
      }
    }
    return .broken
  }

  private mutating func scanString() -> Kind {
    let quote = byte()
    place += 1
    while let byte = byte() {
      place += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == quote { return .code }
      if byte == UInt8(ascii: "\n") { return .broken }
    }
    return .broken
  }

  /// The text of a template up to its end or to the next substitution in it.
  private mutating func scanTemplate() -> Kind {
    while let byte = byte() {
      if byte == UInt8(ascii: "$"), self.byte(1) == UInt8(ascii: "{") {
        place += 2
        braces.append(0)
        return .code
      }
      place += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "`") { return .code }
    }
    return .broken
  }

  private mutating func scanExpression() -> Kind {
    place += 1
    var isInClass = false
    while let byte = byte(), byte != UInt8(ascii: "\n") {
      place += byte == UInt8(ascii: "\\") ? 2 : 1
      switch byte {
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        while let byte = self.byte(), byte.isWord { place += 1 }
        return .code
      default: break
      }
    }
    return .broken
  }
}

extension UInt8 {
  /// Whether it can be part of a name or a number: non-ASCII bytes can.
  fileprivate var isWord: Bool {
    self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 26 || self >= 0x80
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self == UInt8(ascii: "#")
  }
}

extension ArraySlice<UInt8> {
  /// Whether a value ends here, so that a slash after it divides.
  fileprivate var endsValue: Bool {
    guard let last else { return false }
    if [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(last) { return true }
    guard let first, first.isWord else {
      return last == UInt8(ascii: "\"") || last == UInt8(ascii: "'") || last == UInt8(ascii: "`")
        || count > 1 && first == UInt8(ascii: "/")
    }
    return !Self.operators.contains(String(decoding: self, as: UTF8.self))
  }

  private static let operators: Set<String> = [
    "await", "case", "delete", "do", "else", "in", "instanceof", "new", "of", "return", "throw",
    "typeof", "void", "yield",
  ]
}
