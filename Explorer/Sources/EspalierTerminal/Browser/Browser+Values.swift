import Espalier
import EspalierSources

// Values, to be shown whole or copied.
extension Browser {
  /// Asks for a part of the cursor's node.
  mutating func read(_ part: ValuePart) {
    guard let cursor = navigator.cursor, !navigator.isOnStatus, let node = node(cursor) else {
      message = "there is nothing to copy here"
      return
    }
    effects.append(.read(node, part))
  }

  /// Receives what was read of a node; nil if it has no such part.
  mutating func received(
    _ answer: Result<[UInt8]?, SourceError>,
    _ part: ValuePart,
    of node: Node
  ) {
    switch answer {
    case .failure(let error): message = error.description
    case .success(nil): message = "\(node.title) has no value of its own"
    case .success(let bytes?):
      if part == .shown {
        panel = Panel(title: node.title, text: Panel.shown(bytes))
        panel?.wrap(columns: max(1, columns - 2))
      } else {
        copy(bytes)
      }
    }
  }

  /// Copies bytes, and says so.
  private mutating func copy(_ bytes: [UInt8]) {
    effects.append(.copy(bytes))
    let shown = TerminalSafeText.escaped(bytes.prefix(200))
    message = "copied: \(shown)\(bytes.count > 200 ? "…" : "")"
  }

  mutating func copyPath() {
    guard let node = navigator.cursor.flatMap({ node($0) }) else {
      message = "there is nothing to copy here"
      return
    }
    copy(Array(source.path(of: node.id).utf8))
  }

  /// Copies the path in the syntax of jq, which is there for what is inside of one JSON value.
  mutating func copyQueryPath() {
    guard let cursor = navigator.cursor, node(cursor) != nil else {
      message = "there is nothing to copy here"
      return
    }
    let path = ([cursor] + (outline.ancestors(of: cursor) ?? [])).reversed()
    let kinds = path.compactMap { node($0)?.kind }
    let isInOneValue = kinds.allSatisfy { $0 != .folder && $0 != .file && $0 != .link }
    guard isInOneValue, let node = node(cursor),
      let path = QueryPath(pointer: source.path(of: node.id), parents: kinds.dropLast())
    else {
      message = "only what is inside of one value has a path for jq"
      return
    }
    copy(Array(path.text.utf8))
  }
}

/// A path in the syntax of jq, such as `.users[0]."first name"`.
struct QueryPath {
  let text: String

  /// Converts a JSON Pointer.
  ///
  /// - Parameter parents: The kinds of the nodes above, from the top level down; a step below an array is an
  ///   index.
  init?(pointer: String, parents: some Collection<SourceKind>) {
    let steps = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
      String($0.replacing("~1", with: "/").replacing("~0", with: "~"))
    }
    // The value itself may be the only row of the top level.
    let kinds = Array(parents.suffix(steps.count))
    guard kinds.count == steps.count || steps.count == kinds.count + 1 else { return nil }
    let offset = steps.count - kinds.count
    var text = ""
    for (index, step) in steps.enumerated() {
      let isIndex = index >= offset ? kinds[index - offset] == .array : Int(step) != nil
      if isIndex {
        text += text.isEmpty ? ".[\(step)]" : "[\(step)]"
      } else if QueryPath.isName(step) {
        text += "." + step
      } else {
        text += (text.isEmpty ? "." : "") + "[\(QueryPath.quoted(step))]"
      }
    }
    self.text = text.isEmpty ? "." : text
  }

  private static func isName(_ step: String) -> Bool {
    guard let first = step.utf8.first, first >= 0x41 || first == 0x5F else { return false }
    return step.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }

  private static func quoted(_ step: String) -> String {
    var text = "\""
    for scalar in step.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
