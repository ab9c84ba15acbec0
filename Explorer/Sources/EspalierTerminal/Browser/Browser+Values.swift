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
