// Exact names and values, for programs.

extension FileTreeSource {
  /// Returns a reader that keeps the source of the last value open.
  public func contentReader() -> SourceContentReader<FileTreeID> {
    var last: (context: Context, read: SourceContentReader<String>)?
    return { node, includingValue throws(SourceError) in
      if node.isReport { return nil }
      guard let (context, step) = node.inFile else {
        return SourceContent(name: .file(Array(node.file.name)))
      }
      if let last, last.context == context { return try last.read(step, includingValue) }
      guard let place = try place(of: node) else { throw missingValue(node.file) }
      let read = place.source.contentReader()
      last = (context, read)
      return try read(step, includingValue)
    }
  }

  /// Returns a reader of values in pieces that keeps the source of the last one open.
  public func valueReader() -> SourceValueReader<FileTreeID> {
    var last: (context: Context, read: SourceValueReader<String>)?
    return { node, take throws(SourceError) in
      guard !node.isReport, let (context, step) = node.inFile else { return }
      if let last, last.context == context { return try last.read(step, take) }
      guard let place = try place(of: node) else { throw missingValue(node.file) }
      let read = place.source.valueReader()
      last = (context, read)
      try read(step, take)
    }
  }
}

extension FileTreeID {
  /// The identity of the source that a node is in, and the wire id there; nil for a file.
  fileprivate var inFile: (context: FileTreeSource.Context, step: String)? {
    guard let content, let step = content.steps.last else { return nil }
    let context = FileTreeSource.Context(
      file: file,
      version: content.version,
      steps: content.steps.dropLast()
    )
    return (context, step)
  }
}
