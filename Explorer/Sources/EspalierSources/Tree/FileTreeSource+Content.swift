// Exact names and values, for programs.

extension FileTreeSource {
  /// Returns a reader that keeps the source of the last value open.
  public func contentReader() -> SourceContentReader<FileTreeID> {
    var last: (context: Context, read: SourceContentReader<String>)?
    return { node, includingValue throws(SourceError) in
      if node.isReport { return nil }
      guard let content = node.content, let step = content.steps.last else {
        return SourceContent(name: .file(Array(node.file.name)))
      }
      let context = Context(
        file: node.file,
        version: content.version,
        steps: content.steps.dropLast()
      )
      if let last, last.context == context { return try last.read(step, includingValue) }
      guard let place = try place(of: node) else { throw missingValue(node.file) }
      let read = place.source.contentReader()
      last = (context, read)
      return try read(step, includingValue)
    }
  }
}
