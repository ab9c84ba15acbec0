import EspalierWeb

/// The tokens of a script, without white space and comments.
struct ScriptTokens {
  /// A word, a string, a piece of a template or one sign.
  struct Token {
    var text: String
    var range: Range<Int>
  }

  let tokens: [Token]

  /// Splits a script into tokens.
  ///
  /// - Returns: nil if a string, a comment or a template does not end.
  init?(_ bytes: [UInt8]) {
    var lexer = ScriptLexer(bytes, .script)
    var tokens: [Token] = []
    while let piece = lexer.next() {
      if piece.kind == .broken { return nil }
      guard piece.kind == .code else { continue }
      let text = String(decoding: bytes[piece.range], as: UTF8.self)
      tokens.append(Token(text: text, range: piece.range))
    }
    if lexer.isInTemplate { return nil }
    self.tokens = tokens
  }

  /// The text of a token; empty beyond the ends.
  subscript(_ index: Int) -> String {
    tokens.indices.contains(index) ? tokens[index].text : ""
  }

  /// The contents of a string token, nil if it is another token.
  func string(at index: Int) -> String? {
    let text = self[index]
    guard text.count >= 2, let quote = text.first, quote == "\"" || quote == "'" else { return nil }
    return String(text.dropFirst().dropLast())
  }

  /// Whether the tokens from an index on have these texts.
  func match(_ index: Int, _ texts: String...) -> Bool {
    texts.indices.allSatisfy { self[index + $0] == texts[$0] }
  }
}

extension String {
  /// Whether this is an identifier.
  var isName: Bool {
    guard let first = unicodeScalars.first else { return false }
    return first == "_" || first == "$" || first.properties.isAlphabetic
  }
}
