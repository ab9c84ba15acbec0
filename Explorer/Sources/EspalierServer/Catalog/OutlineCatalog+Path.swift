import EspalierJSON
import EspalierSources

// Paths in a catalog.

extension OutlineCatalog {
  /// Returns the exact path of a node in the notation of its format: a file path, a JSON Pointer.
  ///
  /// - Throws: ``RequestError`` if there is no such outline or node.
  package func path(in id: String, of wireID: String) throws(RequestError) -> BufferedResponse {
    let path = try Self.path(in: find(id).source, of: wireID)
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
  ) throws(RequestError) -> String {
    let node = try source.servedNode(wireID)
    // A file may have to be read up to the node.
    return source.path(of: node)
  }
}

// The way back, from a path to a row.

extension OutlineCatalog {
  /// Returns the way to the node at a path: its ancestors, and what of the path leads to nothing.
  ///
  /// The response has the member `match`, as in a search, null if nothing is left of the way, and
  /// `missing`, the rest of the path, unless the node was found.
  ///
  /// - Throws: ``RequestError`` if there is no such outline, the source cannot be read, or the budget
  ///   was spent.
  package func location(
    in id: String,
    of path: String,
    budget: SearchBudget = SearchBudget()
  ) throws(RequestError) -> BufferedResponse {
    try Self.location(in: find(id).source, of: path, budget)
  }

  private static func location<Source: TreeSource>(
    in source: Source,
    of path: String,
    _ budget: SearchBudget
  ) throws(RequestError) -> BufferedResponse {
    let location: PathLocation<Source.NodeID>
    do {
      location = try source.location(of: path)
    } catch {
      guard error == .cancelled, budget.reached != nil else { throw RequestError(error) }
      throw .unavailable("finding \(RequestError.quoted(path)) takes too long")
    }
    var json = JSONWriter()
    json.beginObject()
    if let missing = location.missing {
      json.key("missing")
      json.string(TerminalSafeText.escaped(missing.utf8))
    }
    json.key("match")
    if let match = location.match {
      ChildrenJSON(source: source, initiallyExpanded: []).write(match, to: &json)
    } else {
      json.null()
    }
    json.endObject()
    return BufferedResponse(json: json)
  }
}
