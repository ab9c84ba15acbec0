import EspalierSources

// Reporting of changes.

extension OutlineCatalog {
  /// Returns a function that reports the changes in some branches of an outline, and in its top
  /// level, to a backlog.
  ///
  /// The function returns when the task is cancelled or nothing can change any more. A branch of an
  /// older version of the data is reported as changed at once: of several windows that share a
  /// stream, one may know of a change before the others.
  ///
  /// - Parameters:
  ///   - id: The outline.
  ///   - wireIDs: The branches.
  /// - Throws: ``RequestError`` if there is no such outline or branch.
  package func watch(
    _ id: String,
    branches wireIDs: [String]
  ) throws(RequestError) -> @Sendable (EventBacklog) async -> Void {
    try Self.watch(find(id).source, wireIDs)
  }

  private static func watch<Source: TreeSource>(
    _ source: Source,
    _ wireIDs: [String]
  ) throws(RequestError) -> @Sendable (EventBacklog) async -> Void {
    var branches: Set<Source.NodeID?> = [nil]
    var older: [String] = []
    for wireID in wireIDs {
      do throws(RequestError) {
        branches.insert(try source.servedNode(wireID))
      } catch {
        guard error.status == 409 else { throw error }
        older.append(wireID)
      }
    }
    let (watched, changed) = (branches, older)
    return { backlog in
      let changes = source.changes(in: watched)
      backlog.add(.watching)
      for wireID in changed { backlog.add(.children(of: wireID)) }
      for await change in changes {
        switch change {
        case .children(let branch): backlog.add(.children(of: branch.map(source.wireID)))
        case .renamed(let old, let new):
          backlog.add(.renamed(source.wireID(of: old), to: source.wireID(of: new)))
        case .everything: backlog.add(.everything)
        }
      }
      if !Task.isCancelled { backlog.add(.ended) }
    }
  }
}

extension TreeSource {
  /// Returns the node with a wire id from a request.
  ///
  /// - Throws: ``RequestError`` if there is none, or the id belongs to another version of the data.
  func servedNode(_ wireID: String) throws(RequestError) -> NodeID {
    let found: NodeID?
    do {
      // A file may have to be read up to the node.
      found = try node(wireID: wireID)
    } catch {
      throw RequestError(error)
    }
    guard let found else {
      throw .notFound("the outline has no node with the id \(RequestError.quoted(wireID))")
    }
    return found
  }
}
