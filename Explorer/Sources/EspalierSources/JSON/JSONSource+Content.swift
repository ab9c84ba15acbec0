import EspalierJSON

// Exact names and values, for programs.

extension JSONSource {
  /// Returns a reader that keeps the piece of the text around the last value.
  ///
  /// - Complexity: O(length of the key and the value) for each node.
  public func contentReader() -> SourceContentReader<Int> {
    var reader = JSONTextReader(document)
    var tree = document.current.tree
    return { node, includingValue throws(SourceError) in
      if node >= tree.count { tree = document.current.tree }
      guard node >= 0, node < tree.count else { return nil }
      var content = SourceContent(name: node == 0 ? .root : .position)
      if let key = try reader.key(of: node, in: tree) { content.name = .key(key) }
      guard includingValue else { return content }
      switch tree.kind(of: node) {
      case .object, .array: break
      case .invalid:
        content.value = try reader.plainLine(of: node, in: tree).map { .text(Array($0)) }
      case .string:
        let written = try reader.string(at: tree.offset(of: node))
        content.value = .text(JSONEscapes.decoded(written.dropFirst().dropLast()))
      case .number, .true, .false, .null:
        content.value = .literal(Array(try reader.scalar(node, in: tree)))
      }
      return content
    }
  }

  /// Returns a reader that passes long strings in pieces, and of lines that are no JSON the text.
  public func valueReader() -> SourceValueReader<Int> {
    let read = contentReader()
    var reader = JSONTextReader(document)
    var tree = document.current.tree
    return { node, take throws(SourceError) in
      if node >= tree.count { tree = document.current.tree }
      guard node >= 0, node < tree.count else { return }
      switch tree.kind(of: node) {
      case .string: try reader.decodeString(at: tree.offset(of: node)) { take(.text($0)) }
      case .invalid:
        if let line = try reader.plainLine(of: node, in: tree) {
          take(.text(Array(line)))
        } else {
          take(.text(Array(try reader.invalidText(of: node, in: tree))))
        }
      default: if let value = try read(node, true)?.value { take(value) }
      }
    }
  }
}
