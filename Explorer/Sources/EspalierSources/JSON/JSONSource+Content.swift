import EspalierJSON

// Exact names and values, for programs.

extension JSONSource {
  /// Returns a reader that keeps the piece of the text around the last value.
  ///
  /// - Complexity: O(length of the key and the value) for each node.
  public func contentReader() -> SourceContentReader<Int> {
    var reader = ScannedReader(document)
    return { node, includingValue throws(SourceError) in
      guard reader.has(node) else { return nil }
      let tree = reader.tree
      var content = SourceContent(name: node == 0 ? .root : .position)
      if let key = try reader.text.key(of: node, in: tree) { content.name = .key(key) }
      guard includingValue else { return content }
      switch tree.kind(of: node) {
      case .object, .array: break
      case .invalid:
        content.value = try reader.text.plainLine(of: node, in: tree).map { .text(Array($0)) }
      case .string:
        let written = try reader.text.string(at: tree.offset(of: node))
        content.value = .text(JSONEscapes.decoded(written.dropFirst().dropLast()))
      case .number, .true, .false, .null:
        content.value = .literal(Array(try reader.text.scalar(node, in: tree)))
      }
      return content
    }
  }

  /// Returns a reader that passes long strings in pieces, and of lines that are no JSON the text.
  public func valueReader() -> SourceValueReader<Int> {
    let read = contentReader()
    var reader = ScannedReader(document)
    return { node, take throws(SourceError) in
      guard reader.has(node) else { return }
      let tree = reader.tree
      switch tree.kind(of: node) {
      case .string: try reader.text.decodeString(at: tree.offset(of: node)) { take(.text($0)) }
      case .invalid:
        if let line = try reader.text.plainLine(of: node, in: tree) {
          take(.text(Array(line)))
        } else {
          take(.text(Array(try reader.text.invalidText(of: node, in: tree))))
        }
      default: if let value = try read(node, true)?.value { take(value) }
      }
    }
  }
}

/// A reader of a document and the tree of what was scanned of it.
private struct ScannedReader {
  private let document: JSONDocument
  private(set) var tree: JSONTree
  var text: JSONTextReader

  init(_ document: JSONDocument) {
    self.document = document
    tree = document.current.tree
    text = JSONTextReader(document)
  }

  /// Returns whether a node is in the tree, which is first brought up to date if the node may be its last.
  ///
  /// The text of the last node ends where the next one begins or the text ends; and only the scan shows
  /// how a text is divided.
  mutating func has(_ node: Int) -> Bool {
    if node + 1 >= tree.count { self = ScannedReader(document) }
    return node >= 0 && node < tree.count
  }
}
