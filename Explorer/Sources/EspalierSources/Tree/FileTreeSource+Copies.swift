// The parts of files that may be handed out.

extension FileTreeSource {
  /// A reason not to hand out the bytes of a node.
  package enum CopyRefusal: Sendable, Equatable {
    /// It is a folder, or a file of no known format, whose content no row shows.
    case notShown
    /// The file has more bytes than may be read at once.
    case tooLarge(bytes: Int64)
  }

  /// Returns the reason not to hand out the bytes of a node, nil if there is none.
  ///
  /// - Parameter limit: The greatest size of a file whose values, or which itself, may be read.
  /// - Throws: ``SourceError`` if the file can no longer be read.
  package func copyRefusal(
    of node: FileTreeID,
    limit: Int64
  ) async throws(SourceError) -> CopyRefusal? {
    try await runBlocking { () throws(SourceError) in
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
}

extension FileTreeID {
  /// Whether it is inside a text that contains JSON.
  package var isInEmbeddedText: Bool { (content?.steps.count ?? 0) > 1 }
}
