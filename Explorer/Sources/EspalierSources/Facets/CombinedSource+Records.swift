extension CombinedSource {
  /// Returns a page of the records in one of the sources, as that does; the sources are no records.
  package func records(
    of parent: NodeID?,
    from offset: Int,
    limit: Int,
    extent: RecordExtent
  ) throws(SourceError) -> RecordPage<NodeID> {
    guard let parent, case .success(let source) = members[parent.member].source else {
      return RecordPage(try children(of: parent, from: offset, limit: limit), from: offset)
    }
    func page<Source: TreeSource>(
      _ source: Source
    ) throws(SourceError) -> RecordPage<NodeID> {
      let id = try inner(parent, source)
      let page = try source.records(of: id, from: offset, limit: limit, extent: extent)
      return RecordPage(
        records: page.records.map {
          SourceRecord(
            node: node($0.node, of: source, parent.member),
            position: $0.position,
            cells: $0.cells
          )
        },
        total: page.total,
        nextOffset: page.nextOffset
      )
    }
    do throws(SourceError) {
      return try page(source)
    } catch {
      if error == .cancelled { throw error }
      let report = report(error, on: parent, from: offset, limit: limit)
      return RecordPage(report, from: offset)
    }
  }
}
