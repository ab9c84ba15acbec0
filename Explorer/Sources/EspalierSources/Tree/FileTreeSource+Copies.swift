// The parts of files that may be handed out, and their paths.

extension FileTreeSource {
  /// Returns the path on disk of the file or folder that a node is, or is in.
  ///
  /// It begins as the path of the source does.
  public func filePath(of node: FileTreeID?) -> String? {
    node.map { fullPath(of: $0.file) } ?? path
  }

  /// Returns the line at which a node begins; that of the value around it for a node in a text.
  public func line(of node: FileTreeID) throws(SourceError) -> Int? {
    guard !node.isReport, let place = try places(to: node).first else { return nil }
    return try place.source.line(of: place.node)
  }

  /// Returns the reason not to hand out the bytes of a node, nil if there is none.
  ///
  /// - Parameter limit: The greatest size of a file whose values, or which itself, may be read.
  /// - Throws: ``SourceError`` if the file can no longer be read.
  public func copyRefusal(
    of node: FileTreeID,
    limit: Int64
  ) throws(SourceError) -> CopyRefusal? {
    if node.isReport { return .notShown }
    let status = try self.status(of: node.file)
    guard status.kind == .file else { return .notShown }
    if status.size > limit { return .tooLarge(bytes: status.size) }
    guard node.content == nil else { return nil }
    do throws(SourceError) {
      _ = try self.openContents(in: node.file)
      return nil
    } catch {
      guard case .unsupported = error else { throw error }
      return .notShown
    }
  }
}

extension FileTreeID {
  /// Whether it is inside a text that contains JSON.
  package var isInEmbeddedText: Bool { (content?.steps.count ?? 0) > 1 }
}
