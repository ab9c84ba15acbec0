// Exact names and values, for programs.

extension FileTreeSource {
  /// Returns a reader that keeps the data file of the last value open.
  public func contentReader() -> SourceContentReader<FileTreeID> {
    var container: (file: FileID, version: String, steps: ArraySlice<String>)?
    var readValue: ((String, Bool) throws(SourceError) -> SourceContent?)?
    return { node, includingValue throws(SourceError) in
      if node.isReport { return nil }
      guard let content = node.content, let step = content.steps.last else {
        return SourceContent(name: .file(Array(node.file.name)))
      }
      let steps = content.steps.dropLast()
      if let known = container, let readValue, known.file == node.file,
        known.version == content.version, known.steps == steps
      {
        return try readValue(step, includingValue)
      }
      guard let end = try sourceChain(to: node).last else { throw missingValue(node.file) }
      let read = Self.reader(of: end.source)
      (container, readValue) = ((node.file, content.version, steps), read)
      return try read(step, includingValue)
    }
  }

  /// Returns a reader of the nodes of a source by their wire ids.
  private static func reader(
    of source: some TreeSource
  ) -> (String, Bool) throws(SourceError) -> SourceContent? {
    let read = source.contentReader()
    return { wireID, includingValue throws(SourceError) in
      guard let node = try source.node(wireID: wireID) else { return nil }
      return try read(node, includingValue)
    }
  }
}
