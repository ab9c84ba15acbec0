import EspalierJSON
import EspalierSources

// The beginnings of closed branches.

extension OutlineCatalog {
  /// The number of children of a branch in its preview.
  private static var previewLength: Int { 4 }

  /// Returns the first children of some branches, as pages in the order of the branches.
  ///
  /// - Throws: ``RequestError`` if there is no such outline or node, or the source cannot be read.
  package func previews(
    in id: String,
    _ request: PreviewRequest
  ) async throws(RequestError) -> BufferedResponse {
    var json = JSONWriter()
    json.beginObject()
    json.key("pages")
    json.beginArray()
    try await Self.writePreviews(in: find(id).source, of: request.branches, to: &json)
    json.endArray()
    json.endObject()
    return BufferedResponse(json: json)
  }

  private static func writePreviews<Source: TreeSource>(
    in source: Source,
    of wireIDs: [String],
    to json: inout JSONWriter
  ) async throws(RequestError) {
    let writer = ChildrenJSON(source: source, initiallyExpanded: [])
    for wireID in wireIDs {
      let node = try await source.servedNode(wireID)
      do {
        let page = try await source.children(of: node, from: 0, limit: previewLength)
        try await writer.write(page, to: &json)
      } catch {
        throw RequestError(error)
      }
    }
  }
}

/// The parameters of a request for previews of branches.
package struct PreviewRequest: Sendable, Equatable {
  /// The wire ids of the branches.
  package var branches: [String]

  /// The greatest number of branches in a request.
  private static var maxBranches: Int { 100 }

  /// Reads the parameters `of`.
  ///
  /// - Throws: ``RequestError`` if there is none, or there are too many.
  package init(_ query: Query) throws(RequestError) {
    branches = query.all("of")
    guard (1...Self.maxBranches).contains(branches.count) else {
      throw .badRequest("of must be the ids of 1 to \(Self.maxBranches) branches")
    }
  }
}
