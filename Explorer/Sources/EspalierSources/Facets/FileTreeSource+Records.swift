extension FileTreeSource {
  /// Returns a page of the records in a file or in one of its values; files are no records.
  public func records(
    of parent: FileTreeID?,
    from offset: Int,
    limit: Int,
    extent: RecordExtent
  ) throws(SourceError) -> RecordPage<FileTreeID> {
    if Task.isCancelled { throw .cancelled }
    let node = parent ?? FileTreeID(.root)
    var isFile = !node.isReport
    if isFile, node.content == nil, isFolder {
      // A file that has gone has the reason as its only child.
      isFile = (try? self.status(of: node.file).kind) == .file
    }
    guard isFile else {
      return RecordPage(try children(of: parent, from: offset, limit: limit), from: offset)
    }
    do throws(SourceError) {
      let container = try self.container(for: node)
      return try records(in: container, from: offset, limit: limit, extent: extent)
    } catch {
      if error == .cancelled { throw error }
      let report = report(error, on: node)
      return RecordPage(
        SourcePage(from: offset, limit: limit, total: 1) { _ in report },
        from: offset
      )
    }
  }

  private func records(
    in container: Container,
    from offset: Int,
    limit: Int,
    extent: RecordExtent
  ) throws(SourceError) -> RecordPage<FileTreeID> {
    func inner<Source: TreeSource>(
      _ source: Source
    ) throws(SourceError) -> RecordPage<FileTreeID> {
      var parent: Source.NodeID?
      if let wireID = container.containerID {
        guard let node = try source.node(wireID: wireID) else { throw missingValue(container.file) }
        parent = node
      }
      let page = try source.records(of: parent, from: offset, limit: limit, extent: extent)
      return RecordPage(
        records: page.records.map {
          SourceRecord(
            node: node($0.node, of: source, in: container),
            position: $0.position,
            cells: $0.cells
          )
        },
        total: page.total,
        nextOffset: page.nextOffset
      )
    }
    return try inner(container.source)
  }
}
