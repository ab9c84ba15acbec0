import EspalierJSON
import EspalierSources

// What a site finds.

extension Site {
  /// A page of the nodes of an outline that a search finds, each with those it is in.
  ///
  /// - Throws: ``RequestError`` if there is no such outline, it cannot be searched for that, or the
  ///   task was cancelled.
  package func search(
    in id: String,
    _ request: SearchRequest
  ) async throws(RequestError) -> Answer {
    try await Self.search(in: find(id).source, request)
  }

  private static func search<Source: TreeSource>(
    in source: Source,
    _ request: SearchRequest
  ) async throws(RequestError) -> Answer {
    let matches = Guarded<[SourceMatch<Source.NodeID>]>([])
    let seen = Guarded(0)
    // One more than is wanted tells whether there are more.
    let most = request.offset + request.limit + 1
    do throws(SourceError) {
      let query = SourceQuery(request.pattern, limit: most)
      try await source.search(for: query, progress: { _ in }) { match in
        let position = seen.withLock { seen in
          defer { seen += 1 }
          return seen
        }
        if position >= request.offset, position < most - 1 {
          matches.withLock { $0.append(match) }
        }
        return position < most - 1 && !Task.isCancelled
      }
      if Task.isCancelled { throw SourceError.cancelled }
    } catch {
      throw RequestError(error)
    }
    var json = JSONWriter()
    json.beginObject()
    json.key("next")
    if seen.withLock({ $0 }) == most { json.integer(most - 1) } else { json.null() }
    json.key("matches")
    json.beginArray()
    let writer = PageWriter(source: source, openAtStart: [])
    for match in matches.withLock({ $0 }) { writer.write(match, to: &json) }
    json.endArray()
    json.endObject()
    return Answer(json: json)
  }
}
