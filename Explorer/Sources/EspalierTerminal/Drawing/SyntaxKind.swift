/// The signs and words of a programming or data language, by which a text gets colours.
///
/// A table of a few kinds, not grammars: comments, strings, numbers and keywords of most languages.
struct SyntaxKind: Sendable {
  /// The signs that begin a comment to the end of the line.
  let lineComments: [String]
  /// The signs around a comment of several lines.
  let blockComment: (start: String, end: String)?
  /// The characters around strings, which end with their line.
  let quotes: Set<Character>
  let keywords: Set<Substring>

  private init(
    lineComments: [String] = [],
    blockComment: (start: String, end: String)? = nil,
    quotes: Set<Character> = ["\"", "'"],
    keywords: Set<Substring> = []
  ) {
    (self.lineComments, self.blockComment) = (lineComments, blockComment)
    (self.quotes, self.keywords) = (quotes, keywords)
  }

  /// A part of a line.
  enum Part: Equatable, Sendable {
    case plain, keyword, string, number, comment
    /// The name of something that has members.
    case title
  }

  private static let braces = SyntaxKind(
    lineComments: ["//"],
    blockComment: ("/*", "*/"),
    keywords: [
      "as", "async", "await", "break", "case", "catch", "class", "const", "continue", "default",
      "defer", "do", "else", "enum", "export", "extends", "extension", "false", "final", "fn",
      "for", "from", "func", "function", "guard", "if", "impl", "import", "in", "init", "int",
      "interface", "internal", "let", "match", "mut", "new", "nil", "null", "package", "private",
      "protected", "protocol", "pub", "public", "return", "self", "static", "struct", "super",
      "switch", "this", "throw", "throws", "trait", "true", "try", "type", "use", "using", "var",
      "void", "where", "while", "yield",
    ]
  )

  private static let script = SyntaxKind(
    lineComments: ["#"],
    keywords: [
      "and", "as", "async", "await", "begin", "break", "case", "class", "def", "del", "do",
      "done", "elif", "else", "end", "esac", "except", "False", "fi", "finally", "for", "from",
      "function", "global", "if", "import", "in", "is", "lambda", "local", "None", "not", "or",
      "pass", "raise", "return", "self", "then", "True", "try", "unless", "until", "while", "with",
      "yield",
    ]
  )

  private static let data = SyntaxKind(
    lineComments: ["#", "//"],
    keywords: ["true", "false", "null", "yes", "no"]
  )

  private static let markup = SyntaxKind(blockComment: ("<!--", "-->"), quotes: ["\""])

  private static let database = SyntaxKind(
    lineComments: ["--"],
    blockComment: ("/*", "*/"),
    keywords: [
      "and", "as", "by", "create", "delete", "from", "group", "having", "index", "insert", "into",
      "join", "left", "limit", "not", "null", "on", "or", "order", "primary", "key", "select",
      "set", "table", "update", "values", "view", "where", "AND", "AS", "BY", "CREATE", "DELETE",
      "FROM", "GROUP", "HAVING", "INDEX", "INSERT", "INTO", "JOIN", "LEFT", "LIMIT", "NOT",
      "NULL", "ON", "OR", "ORDER", "PRIMARY", "KEY", "SELECT", "SET", "TABLE", "UPDATE", "VALUES",
      "VIEW", "WHERE",
    ]
  )

  private static let byExtension: [String: SyntaxKind] = {
    var kinds: [String: SyntaxKind] = [:]
    let table: [(SyntaxKind, String)] = [
      (braces, "c cc cpp cs css go h hpp java js jsx kt m mjs php rs scala scss swift ts tsx zig"),
      (script, "bash cmake fish makefile mk pl ps1 py r rb sh zsh"),
      (data, "cfg conf ini json json5 jsonc jsonl ndjson properties toml yaml yml"),
      (markup, "htm html plist svg vue xhtml xml"), (database, "sql"),
    ]
    for (kind, names) in table {
      for name in names.split(separator: " ") { kinds[String(name)] = kind }
    }
    return kinds
  }()

  /// Finds the kind of a file by the end of its name; nil for a text without colours.
  init?(name: String) {
    let end = name.lastIndex(of: ".").map { name[name.index(after: $0)...] } ?? name[...]
    guard let kind = Self.byExtension[end.lowercased()] else { return nil }
    self = kind
  }

  /// Divides a line into parts.
  ///
  /// - Parameter isInComment: Whether the line begins in a comment of several lines; afterwards whether the next
  ///   one does.
  /// - Complexity: O(*n*).
  func parts(
    of line: String,
    isInComment: inout Bool
  ) -> [(text: Substring, part: Part)] {
    var parts: [(text: Substring, part: Part)] = []
    var rest = line[...]
    func take(_ end: String.Index, _ part: Part) {
      guard end > rest.startIndex else { return }
      if let last = parts.last, last.part == part, part == .plain {
        parts[parts.count - 1].text = line[last.text.startIndex..<end]
      } else {
        parts.append((rest[..<end], part))
      }
      rest = rest[end...]
    }
    while let first = rest.first {
      if isInComment, let block = blockComment {
        let end = rest.firstRange(of: block.end)?.upperBound
        isInComment = end == nil
        take(end ?? rest.endIndex, .comment)
      } else if lineComments.contains(where: { rest.hasPrefix($0) }) {
        take(rest.endIndex, .comment)
      } else if let block = blockComment, rest.hasPrefix(block.start) {
        isInComment = true
      } else if quotes.contains(first) {
        take(endOfString(rest, first), .string)
      } else if first.isASCII, first.isNumber {
        take(
          rest.firstIndex { !$0.isLetter && !$0.isNumber && $0 != "." } ?? rest.endIndex,
          .number
        )
      } else if first.isLetter || first == "_" {
        let end = rest.firstIndex { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? rest.endIndex
        take(end, keywords.contains(rest[..<end]) ? .keyword : .plain)
      } else {
        take(rest.index(after: rest.startIndex), .plain)
      }
    }
    return parts
  }

  /// The end of a string that begins with a quotation mark.
  private func endOfString(_ text: Substring, _ quote: Character) -> String.Index {
    var index = text.index(after: text.startIndex)
    while index < text.endIndex {
      let character = text[index]
      text.formIndex(after: &index)
      if character == quote { return index }
      if character == "\\", index < text.endIndex { text.formIndex(after: &index) }
    }
    return text.endIndex
  }
}
