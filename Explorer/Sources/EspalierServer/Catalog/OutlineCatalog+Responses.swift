import EspalierJSON
import EspalierSources

// Responses of a catalog. They depend on the parameters alone, and creating them may block on
// files.

extension OutlineCatalog {
  /// Returns the list of outlines.
  package func list() -> BufferedResponse {
    var json = JSONWriter()
    json.beginObject()
    json.key("title")
    json.string(title)
    json.key("outlines")
    json.beginArray()
    for outline in outlines {
      json.beginObject()
      outline.writeHead(to: &json)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    return BufferedResponse(json: json)
  }

  /// Returns one outline: its sections, each with its first page.
  ///
  /// - Throws: ``RequestError`` if there is no such outline, or its source cannot be read.
  package func outline(_ id: String) throws(RequestError) -> BufferedResponse {
    let outline = try find(id)
    var json = JSONWriter()
    json.beginObject()
    outline.writeHead(to: &json)
    json.key("sections")
    json.beginArray()
    do {
      try outline.writeSections(of: outline.source, to: &json)
    } catch {
      throw RequestError(error)
    }
    json.endArray()
    json.endObject()
    return BufferedResponse(json: json)
  }

  /// Returns a page of the children of a node of an outline.
  ///
  /// - Throws: ``RequestError`` if there is no such outline or node, or its source cannot be read.
  package func children(
    in id: String,
    _ request: PageRequest
  ) throws(RequestError) -> BufferedResponse {
    let outline = try find(id)
    var json = JSONWriter()
    try outline.writePage(of: outline.source, request, to: &json)
    return BufferedResponse(json: json)
  }

  func find(_ id: String) throws(RequestError) -> ServedOutline {
    guard let outline = outlines.first(where: { $0.id == id }) else {
      throw .notFound("there is no outline \(RequestError.quoted(id)); /api/outlines lists all")
    }
    return outline
  }
}

extension ServedOutline {
  fileprivate func writeHead(to json: inout JSONWriter) {
    json.key("id")
    json.string(id)
    json.key("title")
    json.string(title)
    json.key("detail")
    json.string(detail)
  }

  fileprivate func writeSections(
    of source: some TreeSource,
    to json: inout JSONWriter
  ) throws(SourceError) {
    let writer = ChildrenJSON(source: source, initiallyExpanded: initiallyExpanded)
    let limit = PageRequest.defaultLimit
    guard hasTitledSections else {
      let page = try source.children(of: nil, from: 0, limit: limit)
      return try writer.writeSection(title: nil, id: nil, page, to: &json)
    }
    let most = PageRequest.limits.upperBound
    for section in try source.children(of: nil, from: 0, limit: most).nodes {
      let page = try source.children(of: section.id, from: 0, limit: limit)
      let id = source.wireID(of: section.id)
      try writer.writeSection(title: section.title, id: id, page, to: &json)
    }
  }

  fileprivate func writePage<Source: TreeSource>(
    of source: Source,
    _ request: PageRequest,
    to json: inout JSONWriter
  ) throws(RequestError) {
    var parent: Source.NodeID?
    if let wireID = request.parent { parent = try source.servedNode(wireID) }
    do {
      let page = try source.children(of: parent, from: request.offset, limit: request.limit)
      if let parent, let wireID = request.parent, page.nodes.count == 1,
        let report = page.nodes.first, report.kind == .error
      {
        switch try source.presence(of: parent) {
        case .present: break
        case .missing: if !request.reportsMissing { throw RequestError.notFound(report.title) }
        case .behindLink:
          throw RequestError.notFound(
            "\(RequestError.quoted(wireID)) is a link or behind one, and links are not followed"
          )
        }
      }
      try ChildrenJSON(source: source, initiallyExpanded: initiallyExpanded).write(
        page,
        to: &json
      )
    } catch let error as SourceError {
      throw RequestError(error)
    } catch let error as RequestError {
      throw error
    } catch {
      throw .internalError
    }
  }
}

/// Whether a node exists.
private enum NodePresence { case present, missing, behindLink }

extension TreeSource {
  /// Returns whether a node exists, or is a link that is not followed or behind one.
  fileprivate func presence(of node: NodeID) throws(SourceError) -> NodePresence {
    let whole = path(of: node)
    var part = whole[...]
    while !part.isEmpty {
      if let found = try self.node(path: String(part)) {
        if found.kind == .link && !found.isBranch { return .behindLink }
        return part.endIndex == whole.endIndex ? .present : .missing
      }
      part = part[..<(part.lastIndex(of: "/") ?? part.startIndex)]
    }
    return whole.isEmpty ? .present : .missing
  }
}
