import EspalierJSON
import EspalierSources

// Paths in a catalog.

extension OutlineCatalog {
  /// Returns the exact path of a node in the notation of its format: a file path, a JSON Pointer.
  ///
  /// - Throws: ``RequestError`` if there is no such outline or node.
  package func path(in id: String, of wireID: String) async throws(RequestError) -> BufferedResponse
  {
    let path = try await Self.path(in: find(id).source, of: wireID)
    var json = JSONWriter()
    json.beginObject()
    json.key("path")
    json.string(path)
    json.endObject()
    return BufferedResponse(json: json)
  }

  private static func path<Source: TreeSource>(
    in source: Source,
    of wireID: String
  ) async throws(RequestError) -> String {
    let node = try await source.servedNode(wireID)
    // A file may have to be read up to the node.
    do {
      return try await runBlocking { () throws(SourceError) in source.path(of: node) }
    } catch {
      throw RequestError(error)
    }
  }
}
