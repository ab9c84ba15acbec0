// Files, texts and sources of several sources: each answers for its own nodes.

extension CombinedSource: FileReadingSource {
  /// Returns the source that a node is in; nil for the row of a source, and if it was not opened.
  package func source(around node: NodeID) -> (any TreeSource)? {
    guard node.wireID != nil else { return nil }
    return try? members[node.member].source.get()
  }

  /// Returns a part of a file in a source, or of the file that a source is.
  package func part(
    of node: NodeID?,
    from offset: Int,
    count: Int
  ) throws(SourceError) -> FilePart? {
    guard let node, case .success(let source) = members[node.member].source,
      let source = source as? any FileReadingSource
    else { return nil }
    func part(_ source: some FileReadingSource) throws(SourceError) -> FilePart? {
      try source.part(of: try inner(node, source), from: offset, count: count)
    }
    return try part(source)
  }

  /// Returns the reason of the source not to hand out the bytes of a node, nil if there is none.
  package func copyRefusal(
    of node: NodeID,
    limit: Int64
  ) throws(SourceError) -> CopyRefusal? {
    guard let source = source(around: node) else { return .notShown }
    guard let source = source as? any FileReadingSource else { return nil }
    func refusal(_ source: some FileReadingSource) throws(SourceError) -> CopyRefusal? {
      guard let id = try inner(node, source) else { return .notShown }
      return try source.copyRefusal(of: id, limit: limit)
    }
    return try refusal(source)
  }

  /// Returns the path of the file that a node is, or is in, as its source does.
  package func filePath(of node: NodeID) -> String? {
    guard let source = source(around: node) as? any FileReadingSource else { return nil }
    func path(_ source: some FileReadingSource) -> String? {
      (try? inner(node, source)).flatMap { source.filePath(of: $0) }
    }
    return path(source)
  }
}

extension CombinedSource: TextValueSource {
  /// Returns the content of a text or a number in a source, nil for any other node.
  package func textValue(of node: NodeID) throws(SourceError) -> [UInt8]? {
    guard let source = source(around: node) as? any TextValueSource else { return nil }
    func text(_ source: some TextValueSource) throws(SourceError) -> [UInt8]? {
      guard let id = try inner(node, source) else { return nil }
      return try source.textValue(of: id)
    }
    return try text(source)
  }
}
