// Exact names and values, for programs.

extension PropertyListSource {
  /// Returns a reader of keys and values; dates are texts.
  public func contentReader() -> SourceContentReader<PropertyListID> {
    { node, includingValue throws(SourceError) in
      guard node != .fault else { return nil }
      var content = SourceContent(name: nodes.parent(of: node) == nil ? .root : .position)
      if let key = nodes.key(of: node) { content.name = .key(key) }
      if includingValue { content.value = exactValue(of: node) }
      try bytes.check()
      return content
    }
  }

  private func exactValue(of node: PropertyListID) -> SourceContent.Value? {
    switch nodes.value(of: node) {
    case .dictionary, .array, .broken: return nil
    case .string: return nodes.text(of: node).map { .text($0) }
    case .number(let text): return .literal(Array(text.utf8))
    case .boolean(let value): return .literal(Array((value ? "true" : "false").utf8))
    case .null: return .literal(Array("null".utf8))
    case .reference(let number): return .literal(Array(String(number).utf8))
    case .date(let text): return .text(Array(text.utf8))
    case .data: return nodes.data(of: node).map { .data($0) }
    }
  }
}
