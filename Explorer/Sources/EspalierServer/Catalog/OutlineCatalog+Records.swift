import EspalierJSON
package import EspalierSources

// Records in a catalog: their values, columns, counts and order.

extension OutlineCatalog {
  /// Returns the children of a branch with the values of those that are records.
  ///
  /// - Throws: ``RequestError`` if there is no such outline or node, or the source cannot be read.
  package func records(
    in id: String,
    _ request: RecordPageRequest
  ) throws(RequestError) -> BufferedResponse {
    try Self.records(in: find(id).source, request)
  }

  private static func records<Source: TreeSource>(
    in source: Source,
    _ request: RecordPageRequest
  ) throws(RequestError) -> BufferedResponse {
    let parent = try source.servedBranch(request.parent)
    let extent = request.extent
    var page: RecordPage<Source.NodeID>
    do {
      switch request.window {
      case .range(let offset, let limit):
        page = try source.records(of: parent, from: offset, limit: limit, extent: extent)
      case .positions(let positions):
        page = RecordPage(
          records: try source.records(of: parent, at: positions, extent: extent),
          total: nil,
          nextOffset: nil
        )
      }
    } catch {
      throw RequestError(error)
    }
    var json = JSONWriter()
    json.beginObject()
    json.key("total")
    if let total = page.total { json.integer(total) } else { json.null() }
    json.key("next")
    if let next = page.nextOffset { json.integer(next) } else { json.null() }
    json.key("records")
    json.beginArray()
    for record in page.records { json.record(record, in: source, limit: request.cellLimit) }
    json.endArray()
    json.endObject()
    return BufferedResponse(json: json)
  }

  /// Returns the columns of the records of a branch with their counts, as the fields of a form.
  ///
  /// - Parameter progress: Called with the counts on the way, in the state `counting`.
  /// - Throws: ``RequestError`` if there is no such outline or node, or the source cannot be read, or
  ///   the task was cancelled.
  package func facets(
    in id: String,
    _ request: FacetRequest,
    limits: RecordLimits = RecordLimits(),
    progress: @escaping @Sendable (BufferedResponse) -> Void = { _ in }
  ) throws(RequestError) -> BufferedResponse {
    try Self.facets(in: find(id).source, request, limits, progress)
  }

  private static func facets<Source: TreeSource>(
    in source: Source,
    _ request: FacetRequest,
    _ limits: RecordLimits,
    _ progress: @escaping @Sendable (BufferedResponse) -> Void
  ) throws(RequestError) -> BufferedResponse {
    let parent = try source.servedBranch(request.parent)
    var limits = limits
    if let most = request.most { limits.records = min(limits.records, most) }
    let bounds = limits
    do {
      let counts = try source.countRecords(
        of: parent,
        filter: request.filter,
        limits: limits
      ) { counts in
        if request.hasProgress { progress(response(counts, request, bounds)) }
      }
      return response(counts, request, limits)
    } catch {
      throw RequestError(error)
    }
  }

  /// Writes counts.
  private static func response(
    _ counts: RecordCounts,
    _ request: FacetRequest,
    _ limits: RecordLimits
  ) -> BufferedResponse {
    var json = JSONWriter()
    json.beginObject()
    json.state(counts.state, records: counts.records, limits)
    json.key("matching")
    json.integer(counts.matching)
    json.key("total")
    if let total = counts.total { json.integer(total) } else { json.null() }
    json.key("tabular")
    json.bool(counts.isTabular)
    json.key("filter")
    json.string(request.filter.text)
    let fields = RecordForm.fields(of: counts, filter: request.filter)
    json.key("columns")
    json.beginArray()
    for column in counts.columns {
      json.column(column, fields.first { $0.column == column.name }, request.filter)
    }
    json.endArray()
    json.endObject()
    return BufferedResponse(json: json)
  }

  /// Returns the positions of the records of a branch that pass a filter, in order.
  ///
  /// - Throws: ``RequestError`` if there is no such outline or node, or the source cannot be read, or
  ///   the task was cancelled.
  package func order(
    in id: String,
    _ request: OrderRequest,
    limits: RecordLimits = RecordLimits()
  ) throws(RequestError) -> BufferedResponse {
    try Self.order(in: find(id).source, request, limits)
  }

  private static func order<Source: TreeSource>(
    in source: Source,
    _ request: OrderRequest,
    _ limits: RecordLimits
  ) throws(RequestError) -> BufferedResponse {
    let parent = try source.servedBranch(request.parent)
    var limits = limits
    if let seconds = request.seconds { limits.time = .seconds(seconds) }
    let order: RecordOrder
    do {
      order = try source.orderRecords(
        of: parent,
        filter: request.filter,
        sortedBy: request.sort,
        limits: limits
      )
    } catch {
      throw RequestError(error)
    }
    var json = JSONWriter()
    json.beginObject()
    json.state(order.state, records: order.records, limits)
    json.key("positions")
    json.beginArray()
    for position in order.positions { json.integer(position) }
    json.endArray()
    json.endObject()
    return BufferedResponse(json: json)
  }
}

extension TreeSource {
  /// Returns the branch with a wire id, nil for the top level.
  fileprivate func servedBranch(_ wireID: String?) throws(RequestError) -> NodeID? {
    guard let wireID else { return nil }
    return try servedNode(wireID)
  }
}

extension JSONWriter {
  /// Writes the members that say how far a pass over records has come.
  fileprivate mutating func state(
    _ state: RecordScanState,
    records: Int,
    _ limits: RecordLimits
  ) {
    key("state")
    switch state {
    case .counting: string("counting")
    case .complete: string("complete")
    case .stopped(let reason):
      string("stopped")
      key("reason")
      string(reason.rawValue)
    }
    key("text")
    string(state.text(records: records, limits: limits))
    key("records")
    integer(records)
  }

  /// Writes a child of a branch, with its values by column if it is a record.
  ///
  /// - Parameter limit: The number of characters after which a value is cut.
  fileprivate mutating func record<Source: TreeSource>(
    _ record: SourceRecord<Source.NodeID>,
    in source: Source,
    limit: Int
  ) {
    beginItem(record.node, wireID: source.wireID(of: record.node.id))
    if record.node.isBranch {
      key("branch")
      bool(true)
    }
    key("position")
    integer(record.position)
    if let cells = record.cells {
      key("cells")
      beginObject()
      var seen: Set<String> = []
      var hasCut = false
      for cell in cells where seen.insert(cell.column).inserted {
        key(cell.column)
        let isLong = cell.value.text.unicodeScalars.count > limit
        let start = String(String.UnicodeScalarView(cell.value.text.unicodeScalars.prefix(limit)))
        let isCut = isLong || cell.value.isCut
        if isCut { hasCut = true }
        string(TerminalSafeText.escaped(start.utf8) + (isCut ? "…" : ""))
      }
      endObject()
      if hasCut {
        key("cutCells")
        bool(true)
      }
    }
    endObject()
  }

  /// Writes a column, and its field in a form if it has one.
  fileprivate mutating func column(
    _ column: RecordColumn,
    _ field: RecordForm.Field?,
    _ filter: RecordFilter
  ) {
    beginObject()
    key("name")
    string(column.name)
    key("title")
    string(RecordForm.title(of: column.name))
    // The name as a filter has it.
    key("written")
    string(RecordFilter.written(column.name))
    key("kind")
    string(column.kind.rawValue)
    key("present")
    integer(column.present)
    switch field?.kind {
    case .choices(let choices)?:
      key("options")
      beginArray()
      for choice in choices {
        beginObject()
        key("id")
        string(choice.choice.written)
        key("title")
        string(choice.choice.title)
        key("count")
        integer(choice.count)
        endObject()
      }
      endArray()
      if case .isOne(let chosen)? = filter[column.name] {
        key("answer")
        beginArray()
        for choice in chosen { string(choice.written) }
        endArray()
      }
    case .range(let placeholder)?:
      key("range")
      string(placeholder)
      if case .isIn(let range)? = filter[column.name] {
        key("answer")
        string(range.text)
      }
    case .text?:
      key("text")
      bool(true)
      if case .contains(let text)? = filter[column.name] {
        key("answer")
        string(text)
      }
    case nil: break
    }
    endObject()
  }
}

extension RecordChoice {
  /// The choice as its option shows it.
  fileprivate var title: String {
    switch self {
    case .none: "(none)"
    case .value(let text): text.isEmpty ? "(empty)" : TerminalSafeText.escaped(text.utf8)
    }
  }
}
