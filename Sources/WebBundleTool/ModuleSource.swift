import Foundation

/// A script of the library as the bundler sees it: its imports, exports and names.
///
/// Only the syntax of the library's scripts is supported: imports and exports by name, without
/// `as`, `default` or `*`. Anything else is refused with its line.
struct ModuleSource {
  /// The path below the folder of the library, such as `core/engine.js`.
  let path: String
  /// The imported names by the paths of their files, in the order of the text.
  private(set) var imports: [(path: String, names: [String])] = []
  /// The exported names, each once.
  private(set) var exports: [String] = []
  /// The names that are declared at the top level.
  private(set) var names: [String] = []
  /// The scripts that are loaded on demand.
  private(set) var parts: [String] = []
  /// The style sheets that are named.
  private(set) var styles: [String] = []

  private let bytes: [UInt8]
  private let script: ScriptTokens
  private var edits: [(range: Range<Int>, edit: Edit)] = []
  /// The depth of brackets.
  private var depth = 0

  /// The replacement of a piece of the text.
  private enum Edit {
    case drop
    /// A string with the path of a script that is loaded on demand.
    case part(String)
    /// A string with the path of a file or folder next to the scripts.
    case file(String)
  }

  /// - Throws: `BundleError`
  init(_ bytes: [UInt8], path: String) throws {
    guard let script = ScriptTokens(bytes) else { throw BundleError.unreadable(path: path) }
    (self.bytes, self.path, self.script) = (bytes, path, script)
    var index = 0
    while index < script.tokens.count { try read(&index) }
  }

  /// The text without imports and exports, for a file at another path.
  ///
  /// - Parameters:
  /// - file: The path of the file that will contain it.
  /// - script: The path of the script that contains a part.
  func text(in file: String, scriptOf script: (String) -> String) -> [UInt8] {
    var text: [UInt8] = []
    var place = 0
    for (range, edit) in edits {
      text += bytes[place..<range.lowerBound]
      place = range.upperBound
      switch edit {
      case .drop: break
      case .part(let path): text += "\"\(Paths.relative(script(path), from: file))\"".utf8
      case .file(let path): text += "\"\(Paths.relative(path, from: file))\"".utf8
      }
    }
    return text + bytes[place...] + "\n".utf8
  }

  /// The private names of classes, once for each use.
  var privateNames: [String] { script.tokens.map(\.text).filter { $0.hasPrefix("#") } }

  /// Reads the construct that begins at a token, and advances past it.
  private mutating func read(_ index: inout Int) throws {
    switch script[index] {
    case "(", "[", "{":
      depth += 1
    case ")", "]", "}":
      depth -= 1
    case "import" where script[index - 1] != ".":
      return try readImport(&index)
    case "export" where depth == 0:
      return try readExport(&index)
    case "class" where isStatement(index), "function" where isStatement(index):
      declare(at: script[index + 1] == "*" ? index + 2 : index + 1)
    case "const" where depth == 0, "let" where depth == 0, "var" where depth == 0:
      index += 1
      return try readNames(&index)
    default:
      if let text = script.string(at: index), text.hasSuffix(".css"), !text.hasPrefix("/") {
        styles.append(text)
      }
    }
    index += 1
  }

  /// Whether a declaration begins at a token, and not an expression.
  private func isStatement(_ index: Int) -> Bool {
    guard depth == 0 else { return false }
    let before = script[index - 1] == "async" ? script[index - 2] : script[index - 1]
    return ["", ";", "}", "export"].contains(before)
  }

  private mutating func declare(at index: Int) {
    if script[index].isName { names.append(script[index]) }
  }

  /// Reads the names after `const`, up to the end of the statement.
  private mutating func readNames(_ index: inout Int) throws {
    var isName = true
    while index < script.tokens.count, !(depth == 0 && script[index] == ";") {
      if isName, script[index] == "{" || script[index] == "[" {
        readPattern(&index)
      } else if isName {
        declare(at: index)
        index += 1
      } else {
        try read(&index)
      }
      isName = depth == 0 && script[index - 1] == ","
    }
  }

  /// Reads the names in a pattern such as `{ a, b: [c] }`.
  private mutating func readPattern(_ index: inout Int) {
    let outside = depth
    repeat {
      switch script[index] {
      case "{", "[": depth += 1
      case "}", "]": depth -= 1
      default:
        if [",", "}", "]", "="].contains(script[index + 1]) { declare(at: index) }
      }
      index += 1
    } while depth > outside && index < script.tokens.count
  }

  private mutating func readImport(_ index: inout Int) throws {
    if script.match(index, "import", "(") { return try readPart(&index) }
    if script.match(index, "import", ".") { return try readAddress(&index) }
    let start = index
    var names: [String] = []
    index += 1
    if script.string(at: index) == nil {
      names = try readList(&index)
      guard script[index] == "from" else { throw wrong(start, "imports are written by name") }
      index += 1
    }
    try imports.append((readPath(&index), names))
    drop(start, &index)
  }

  private mutating func readExport(_ index: inout Int) throws {
    let start = index
    index += 1
    guard script[index] == "{" else {
      guard ["class", "function", "async", "const", "let"].contains(script[index]) else {
        throw wrong(start, "exports are written by name")
      }
      edits.append((script.tokens[start].range, .drop))
      // The next declared names are exported.
      let declared = names.count
      try read(&index)
      if script[start + 1] == "async" { try read(&index) }
      exports += names[declared...]
      return
    }
    let names = try readList(&index)
    if script[index] == "from" {
      index += 1
      try imports.append((readPath(&index), names))
    }
    exports += names
    drop(start, &index)
  }

  /// Drops a statement, whose last token was read, with its semicolon.
  private mutating func drop(_ start: Int, _ index: inout Int) {
    if script[index] == ";" { index += 1 }
    let range = script.tokens[start].range.lowerBound..<script.tokens[index - 1].range.upperBound
    edits.append((range, .drop))
  }

  /// Reads names between braces.
  private func readList(_ index: inout Int) throws -> [String] {
    guard script[index] == "{" else { throw wrong(index, "names in braces are wanted here") }
    index += 1
    var names: [String] = []
    while script[index] != "}" {
      guard script[index].isName, [",", "}"].contains(script[index + 1]) else {
        throw wrong(index, "a name as it is wanted here, without `as`")
      }
      names.append(script[index])
      index += script[index + 1] == "," ? 2 : 1
    }
    index += 1
    return names
  }

  /// Reads the path of another script, below the folder of the library.
  private func readPath(_ index: inout Int) throws -> String {
    guard let text = script.string(at: index), text.hasPrefix("."),
      let path = Paths.resolve(text, from: path)
    else { throw wrong(index, "a path to a file of the library is wanted here") }
    index += 1
    return path
  }

  /// Reads `import("path")`.
  private mutating func readPart(_ index: inout Int) throws {
    index += 2
    let range = script.tokens.indices.contains(index) ? script.tokens[index].range : 0..<0
    let path = try readPath(&index)
    guard script[index] == ")" else { throw wrong(index, "only a path can be in import()") }
    index += 1
    parts.append(path)
    edits.append((range, .part(path)))
  }

  /// Reads `import.meta.url)` after `new URL("path",`.
  private mutating func readAddress(_ index: inout Int) throws {
    let start = index - 5
    guard script.match(start, "new", "URL", "("), script.match(index - 1, ","),
      script.match(index, "import", ".", "meta", ".", "url", ")"),
      let text = script.string(at: index - 2), let path = Paths.resolve(text, from: path)
    else { throw wrong(index, "import.meta is only for new URL(\"path\", import.meta.url)") }
    edits.append((script.tokens[index - 2].range, .file(path)))
    index += 5
  }

  private func wrong(_ index: Int, _ words: String) -> BundleError {
    let end =
      script.tokens.indices.contains(index) ? script.tokens[index].range.lowerBound : bytes.count
    let line = bytes[..<end].count { $0 == UInt8(ascii: "\n") } + 1
    return .syntax(path: path, line: line, words: words)
  }
}
