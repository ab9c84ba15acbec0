import EspalierJSON
import EspalierSources

// Search in a catalog.

extension OutlineCatalog {
  /// Returns a page of the matches of a search in an outline, each with its ancestors.
  ///
  /// If the budget ends the search early, the response has what was found until then, and the limit
  /// that was reached under `incomplete`. If branches were left out because they have the same
  /// contents as others that were searched, their number is under `omitted`; that of branches whose
  /// contents could not be searched is under `unsearched`.
  ///
  /// - Throws: ``RequestError`` if there is no such outline, the query is invalid, or the task was
  ///   cancelled.
  package func search(
    in id: String,
    _ request: SearchRequest,
    budget: SearchBudget = SearchBudget()
  ) throws(RequestError) -> BufferedResponse {
    try Self.search(in: find(id).source, request, budget)
  }

  private static func search<Source: TreeSource>(
    in source: Source,
    _ request: SearchRequest,
    _ budget: SearchBudget
  ) throws(RequestError) -> BufferedResponse {
    let matches = LockedValue<[SourceMatch<Source.NodeID>]>([])
    let seen = LockedValue(0)
    let omitted = LockedValue(0)
    let unsearched = LockedValue(0)
    // One match more than requested shows whether there is another page.
    let limit = request.offset + request.limit + 1
    do throws(SourceError) {
      let query = SourceQuery(request.pattern, limit: limit)
      try source.search(for: query) { report in
        omitted.withLock { $0 = report.omittedBranches }
        unsearched.withLock { $0 = report.unsearchedBranches }
        budget.charge(report)
      } found: { match in
        let position = seen.withLock { seen in
          defer { seen += 1 }
          return seen
        }
        if position >= request.offset, position < limit - 1 {
          matches.withLock { $0.append(match) }
        }
        return position < limit - 1 && !Task.isCancelled
      }
      if Task.isCancelled { throw SourceError.cancelled }
    } catch {
      guard error == .cancelled, budget.reached != nil else { throw RequestError(error) }
    }
    let isPageFull = seen.withLock { $0 } == limit
    var json = JSONWriter()
    json.beginObject()
    json.key("next")
    if isPageFull { json.integer(limit - 1) } else { json.null() }
    if let limit = budget.reached, !isPageFull {
      json.key("incomplete")
      json.string(limit.rawValue)
    }
    let omittedCount = omitted.withLock { $0 }
    if omittedCount > 0 {
      json.key("omitted")
      json.integer(omittedCount)
    }
    let unsearchedCount = unsearched.withLock { $0 }
    if unsearchedCount > 0 {
      json.key("unsearched")
      json.integer(unsearchedCount)
    }
    json.key("matches")
    json.beginArray()
    let writer = ChildrenJSON(source: source, initiallyExpanded: [])
    for match in matches.withLock({ $0 }) { writer.write(match, to: &json) }
    json.endArray()
    json.endObject()
    return BufferedResponse(json: json)
  }
}
