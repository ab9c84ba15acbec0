import Espalier
import EspalierSources
import Foundation

// Values, names and paths, to be shown whole or copied.
extension Browser {
  /// Copies or shows a part of the cursor's row, which may have to be read.
  mutating func take(_ part: CopiedPart, _ use: PartUse) {
    guard let cursor = navigator.cursor, !navigator.isOnStatus, part == .link || node(cursor) != nil
    else {
      message = "there is nothing to copy here"
      return
    }
    guard let node = node(cursor), part != .link else {
      let pointer = innerPath(.pointer, of: cursor) ?? ""
      effects.append(.readLink(node(cursor), pointer: pointer, use))
      return
    }
    switch part {
    case .written, .oneLine, .text:
      // A file is not read to find that it is too long.
      if use == .copied, node.kind == .file, node.isBranch, case .size(let bytes, _) = node.value,
        bytes > Self.copyLimit
      {
        return refuseCopy(of: Int(bytes))
      }
      read(node, part, use)
    case .name: read(node, part, use)
    case .path where marks.count > 0:
      let paths = marks.matches.map { path(of: $0?.nodes ?? []) }
      receive(Array(paths.joined(separator: "\n").utf8), use, of: node)
    case .path: receive(Array(path(of: place(ofRow: cursor).nodes).utf8), use, of: node)
    case .pointer, .bracketPath, .queryPath, .link:
      guard let text = innerPath(part, of: cursor) else {
        message = "only what is inside of one value has such a path"
        return
      }
      receive(Array(text.utf8), use, of: node)
    }
  }

  /// Asks for a part of a node.
  mutating func read(_ node: Node, _ part: CopiedPart, _ use: PartUse) {
    effects.append(.read(node, part, use))
    if use == .shown { awaitedPanel = node.id }
  }

  /// Whether a node that was read is still the one to show in a panel, since no key came after.
  mutating func takePanel(of node: Node) -> Bool {
    guard awaitedPanel == node.id else { return false }
    awaitedPanel = nil
    return true
  }

  /// Receives what was read of a node; nil if it has no such part.
  mutating func received(
    _ answer: Result<[UInt8]?, SourceError>,
    _ part: CopiedPart,
    _ use: PartUse,
    of node: Node
  ) {
    if use == .shown, !takePanel(of: node) { return }
    switch answer {
    case .failure(let error):
      message = error.description
      if use == .content { receivedContent([], of: node) }
    case .success(nil) where use == .previewed: break
    case .success(nil) where use == .content: receivedContent([], of: node)
    case .success(nil): message = "\(node.title) has no value of its own"
    case .success(let bytes?):
      receive(part == .oneLine ? OneLineText.joining(bytes) : bytes, use, of: node)
    }
  }

  /// Uses what was read of a node.
  ///
  /// - Parameter isCut: Whether it is the beginning alone.
  mutating func receive(_ bytes: [UInt8], isCut: Bool = false, _ use: PartUse, of node: Node) {
    switch use {
    case .previewed: receivedPreview(bytes, of: node)
    case .content: receivedContent(bytes, of: node)
    case .shown: show(bytes, title: node.title)
    case .copied: if isCut { refuseCopy(of: bytes.count) } else { copy(bytes) }
    }
  }

  /// Receives a link, to be copied or shown.
  mutating func received(link: String, _ use: PartUse) {
    if use == .copied { copy(Array(link.utf8)) } else { show(Array(link.utf8), title: "Link") }
  }

  private mutating func show(_ bytes: [UInt8], title: String) {
    panel = Panel(title: title, text: Panel.shown(bytes))
    wrapPanel()
  }

  /// The greatest number of bytes that are copied, since terminals leave out what is too long for them.
  static var copyLimit: Int { 100_000 }

  private mutating func copy(_ bytes: [UInt8]) {
    guard bytes.count <= Self.copyLimit else { return refuseCopy(of: bytes.count) }
    effects.append(.copy(bytes))
    let shown = TerminalSafeText.escaped(bytes.prefix(200))
    message =
      bytes.count > 200 ? "copied \(grouped(bytes.count)) bytes: \(shown)…" : "copied: \(shown)"
  }

  private mutating func refuseCopy(of count: Int) {
    message =
      "not copied: \(grouped(count)) bytes are too many for a terminal; :write FILE saves them"
  }

  /// The path of a row: in a folder or an archive, one that leads there from anywhere.
  ///
  /// - Parameter way: The nodes on the way to it, none for the source itself.
  private func path(of way: [Node]) -> String {
    guard let node = way.last else { return rootPath ?? "" }
    let path = source.path(of: node.id)
    switch way.first?.kind {
    case .folder, .file, .link: return rootPath.map { "\($0)/\(path)" } ?? path
    default: return path
    }
  }

  /// The absolute path of the source; nil if that is no file.
  private var rootPath: String? {
    source.filePath(of: nil).map { FilePathText.absolute($0) }.map { $0 == "/" ? "" : $0 }
  }

  /// Runs a command of the shell for the rows that are marked, or else for that of the cursor.
  mutating func run(_ command: String) {
    guard marks.count == 0 else { return effects.append(.run(command, marks.matches)) }
    guard let cursor = navigator.cursor, !navigator.isOnStatus, node(cursor)?.kind != .error else {
      message = "there is nothing to run a command with here"
      return
    }
    effects.append(.run(command, [cursor == Self.root ? nil : place(ofRow: cursor)]))
  }

  /// The path within the source, of one that may be absolute.
  func innerPath(_ path: String) -> String {
    guard let root = rootPath, path.hasPrefix(root + "/") else { return path }
    return String(path.dropFirst(root.count + 1))
  }

  /// The path of a row in its file, in another notation; nil for a folder or a file.
  private func innerPath(_ part: CopiedPart, of number: Int) -> String? {
    let rows = ([number] + (outline.ancestors(of: number) ?? [])).reversed()
    let nodes = rows.compactMap { node($0) }
    let outer = nodes.lastIndex { $0.kind == .folder || $0.kind == .file || $0.kind == .link }
    let inner = nodes[(outer.map { $0 + 1 } ?? 0)...]
    guard let last = inner.last, last.kind != .error else { return nil }
    let steps = source.path(of: last.id).split(separator: "/", omittingEmptySubsequences: false)
    // Otherwise a row is more or less than a step, as in trees of records.
    guard steps.count > inner.count else { return nil }
    let pointer = steps.suffix(inner.count).map { "/" + $0 }.joined()
    if part == .pointer { return pointer }
    let kinds = inner.dropLast().map(\.kind)
    let notation: QueryPath.Notation = part == .queryPath ? .jq : .brackets
    return QueryPath(pointer: pointer, parents: kinds, notation: notation)?.text
  }
}

/// A text on one line.
enum OneLineText {
  /// Whether spaces outside of strings mean nothing.
  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    guard bytes.first.map({ "{[".utf8.contains($0) }) ?? false else { return false }
    return (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil
  }

  /// Removes the line breaks of a text, with the spaces around them, and the spaces outside of strings if it
  /// is JSON.
  ///
  /// - Complexity: O(*n*).
  static func joining(_ bytes: [UInt8]) -> [UInt8] {
    let isJSON = isJSON(bytes)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var (isInString, isEscaped, isAfterBreak) = (false, false, false)
    for byte in bytes {
      if isInString {
        result.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case 0x20, 0x09:
        if !isJSON, !isAfterBreak { result.append(byte) }
      case 0x0A, 0x0D:
        if !isJSON {
          while let last = result.last, last == 0x20 || last == 0x09 { result.removeLast() }
          if !result.isEmpty { result.append(0x20) }
          isAfterBreak = true
        }
      default:
        isAfterBreak = false
        if isJSON, byte == UInt8(ascii: "\"") { isInString = true }
        result.append(byte)
      }
    }
    while let last = result.last, last == 0x20 { result.removeLast() }
    return result
  }
}
