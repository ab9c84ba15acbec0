import EspalierSources

// Requests of a table.
extension TerminalSession {
  /// Finds the columns of the first of some branches that has records.
  func findTable(_ places: [SourceMatch<Source.NodeID>], _ listsOnly: Bool, _ number: Int) {
    let (source, report) = (source, report)
    Task(executorPreference: WorkerThreads.blocking) {
      do throws(SourceError) {
        let found = try source.findTable(in: places, listsOnly: listsOnly)
        report(.table(found?.counts, found?.place, number: number))
      } catch {
        report(.tableFailed(error, number: number))
      }
    }
  }

  /// Reads the values of records, one request after the other.
  func readRecords(of parent: Source.NodeID?, at positions: [Int], _ number: Int) {
    let (source, report, former) = (source, report, recordReading)
    recordReading = Task(executorPreference: WorkerThreads.blocking) {
      await former?.value
      report(.records(source.tableRecords(of: parent, at: positions), number: number))
    }
  }

  /// Finds the positions of the records of a branch that pass, in an order.
  func order(
    _ place: SourceMatch<Source.NodeID>,
    _ filter: RecordFilter,
    _ sort: RecordSort?,
    _ number: Int
  ) {
    search?.cancel()
    let (source, report) = (source, report)
    search = Task(executorPreference: WorkerThreads.blocking) {
      do throws(SourceError) {
        let order = try source.orderRecords(
          of: place.nodes.last?.id,
          filter: filter,
          sortedBy: sort,
          limits: Browser<Source>.orderLimits
        ) { _, count in
          report(
            .progress(SourceProgress(completed: count, total: nil, unit: "nodes"), search: number)
          )
        }
        report(.order(order, place, search: number))
      } catch {
        report(.searchEnded(error, search: number))
      }
    }
  }

  /// Reads the records at some positions, as the children of their branch.
  func loadRecords(_ token: Int, of parent: Source.NodeID?, at positions: [Int]) {
    let (source, report) = (source, report)
    loads.add(token) {
      Task(executorPreference: WorkerThreads.blocking) {
        report(.loadedRecords(source.tableRecords(of: parent, at: positions), token: token))
      }
    }
  }

  /// Reads one record as a whole.
  func readRecord(
    _ use: Browser<Source>.RecordUse,
    of node: SourceNode<Source.NodeID>,
    _ parent: Source.NodeID?,
    at position: Int
  ) {
    let (source, report) = (source, report)
    Task(executorPreference: WorkerThreads.blocking) {
      report(.record(source.wholeRecord(of: parent, at: position), use, node))
    }
  }
}

extension TreeSource {
  /// Reads the records at some positions as far as a table shows them.
  func tableRecords(
    of parent: NodeID?,
    at positions: [Int]
  ) -> Result<[SourceRecord<NodeID>], SourceError> {
    Result { () throws(SourceError) in
      try records(of: parent, at: positions, extent: RecordTable.extent)
    }
  }

  /// Reads the record at a position with its values as far as a panel shows them; nil if there is none.
  func wholeRecord(
    of parent: NodeID?,
    at position: Int
  ) -> Result<SourceRecord<NodeID>?, SourceError> {
    Result { () throws(SourceError) in
      let extent = RecordExtent(cells: 2_000, bytes: Panel.limit)
      return try records(of: parent, from: position, limit: 1, extent: extent).records.first
    }
  }
}
