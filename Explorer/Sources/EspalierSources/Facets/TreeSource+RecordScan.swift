// A pass over all records of a branch.

/// The position and the values of a record in a pass.
struct ScannedRecord {
  var position: Int
  var cells: [RecordCell]
}

/// The progress of a pass over records.
struct RecordScan {
  var state = RecordScanState.counting
  var records = 0
  var others = 0
  var total: Int?
}

extension TreeSource {
  /// Reads the records of a branch in order, up to the limits.
  ///
  /// - Parameters:
  ///   - progress: Called between pages when the interval has passed.
  ///   - visit: Called with each record; returns a limit that ends the pass.
  /// - Returns: The progress at the end, in a state other than `counting`.
  /// - Throws: ``SourceError/cancelled`` with the task.
  func scanRecords(
    of parent: NodeID?,
    limits: RecordLimits,
    progress: (RecordScan) -> Void,
    visit: (ScannedRecord) throws(SourceError) -> RecordLimits.Reason?
  ) throws(SourceError) -> RecordScan {
    let clock = ContinuousClock()
    let deadline = clock.now + limits.time
    var nextReport = clock.now + limits.interval
    // A condition may be on a column that is not counted. A table may have 2,000 columns.
    let extent = RecordExtent(cells: max(limits.columns, 2000))
    var scan = RecordScan()
    var offset: Int? = 0
    var endsWithReport = false
    // The first rows come soon, and a page is read within a fraction of the time.
    var limit = 64
    while let from = offset {
      if Task.isCancelled { throw .cancelled }
      let page = try records(of: parent, from: from, limit: limit, extent: extent)
      limit = min(limit * 2, PageSize.reading)
      scan.total = page.total
      // A page without children and without an end would be asked for again and again.
      offset = page.nextOffset
      endsWithReport = page.records.last.map { $0.cells == nil && $0.node.kind == .error } ?? false
      for record in page.records {
        guard let cells = record.cells else {
          scan.others += 1
          continue
        }
        if scan.records == limits.records {
          scan.state = .stopped(.records)
          return scan
        }
        scan.records += 1
        let visited = ScannedRecord(position: record.position, cells: cells)
        if let reason = try visit(visited) {
          scan.state = .stopped(reason)
          return scan
        }
      }
      guard offset != nil else { break }
      let now = clock.now
      if now >= deadline {
        scan.state = .stopped(.time)
        return scan
      }
      if now >= nextReport {
        progress(scan)
        nextReport = clock.now + limits.interval
      }
    }
    scan.state = endsWithReport ? .stopped(.unreadable) : .complete
    return scan
  }
}
