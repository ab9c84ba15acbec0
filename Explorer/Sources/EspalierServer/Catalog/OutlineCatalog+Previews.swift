import EspalierJSON
import EspalierSources

// The beginnings of closed branches.

extension OutlineCatalog {
  /// Returns the first children of some branches, as pages in the order of the branches.
  ///
  /// - Throws: ``RequestError`` if there is no such outline or node, or the source cannot be read.
  package func previews(
    in id: String,
    _ request: PreviewRequest
  ) throws(RequestError) -> BufferedResponse {
    var json = JSONWriter()
    json.beginObject()
    json.key("pages")
    json.beginArray()
    try Self.writePreviews(in: find(id).source, request, to: &json)
    json.endArray()
    json.endObject()
    return BufferedResponse(json: json)
  }

  private static func writePreviews<Source: TreeSource>(
    in source: Source,
    _ request: PreviewRequest,
    to json: inout JSONWriter
  ) throws(RequestError) {
    let writer = ChildrenJSON(source: source, initiallyExpanded: [])
    for wireID in request.branches {
      let node = try source.servedNode(wireID)
      do {
        let page = try source.children(of: node, from: 0, limit: request.limit)
        try writer.write(page, to: &json)
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

  /// The number of children of each.
  package var limit: Int

  /// The number of children in a row, and the greatest number that may be asked for.
  private static var defaultLimit: Int { 4 }
  private static var mostChildren: Int { 20 }

  /// The greatest number of branches in a request.
  private static var maxBranches: Int { 100 }

  /// Reads the parameters `of`, and `limit`, if there is one.
  ///
  /// - Throws: ``RequestError`` if there is no branch, there are too many, or the limit is invalid.
  package init(_ query: Query) throws(RequestError) {
    branches = query.all("of")
    guard (1...Self.maxBranches).contains(branches.count) else {
      throw .badRequest("of must be the ids of 1 to \(Self.maxBranches) branches")
    }
    limit = Self.defaultLimit
    guard let text = query["limit"] else { return }
    guard let number = Int(text), (1...Self.mostChildren).contains(number) else {
      throw .badRequest("limit must be a number from 1 to \(Self.mostChildren)")
    }
    limit = number
  }
}
