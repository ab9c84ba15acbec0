import EspalierJSON

/// A source whose texts and numbers can be read as a whole.
package protocol TextValueSource: TreeSource {
  /// Returns the content of a text, with escapes decoded, or a number as written; nil for any other
  /// node.
  ///
  /// - Throws: ``SourceError`` if the source can no longer be read.
  /// - Complexity: O(length of the value)
  func textValue(of node: NodeID) throws(SourceError) -> [UInt8]?
}

extension JSONSource: TextValueSource {
  package func textValue(of node: Int) throws(SourceError) -> [UInt8]? {
    let tree = document.current.tree
    guard node >= 0, node < tree.count else { return nil }
    switch tree.kind(of: node) {
    case .string: return text(of: node)
    case .number: return try value(of: node)
    case .invalid: return try contentReader()(node, true)?.value?.bytes
    default: return nil
    }
  }
}

extension PropertyListSource: TextValueSource {
  package func textValue(of node: NodeID) throws(SourceError) -> [UInt8]? {
    text(of: node)
  }
}

extension FileTreeSource: TextValueSource {
  /// A source in a file, and the wire id of a node in it.
  private struct Step: Sendable {
    let source: any TreeSource
    let node: String
  }

  package func textValue(of node: FileTreeID) throws(SourceError) -> [UInt8]? {
    guard node.content != nil, !node.isReport else { return nil }
    let step = try self.sourceChain(to: node).last.map { Step(source: $0.source, node: $0.node) }
    guard let step, let source = step.source as? any TextValueSource else { return nil }
    return try textValue(of: step.node, in: source, node.file)
  }

  private func textValue<Source: TextValueSource>(
    of wireID: String,
    in source: Source,
    _ file: FileID
  ) throws(SourceError) -> [UInt8]? {
    guard let value = try source.node(wireID: wireID) else { throw missingValue(file) }
    return try source.textValue(of: value)
  }
}
