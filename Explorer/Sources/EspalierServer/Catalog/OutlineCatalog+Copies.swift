import EspalierJSON
import EspalierSources

// Names and texts of nodes to copy or download.

extension OutlineCatalog {
  /// The size of the largest file of which parts are handed out, in bytes.
  private static var copyLimit: Int { 1 << 28 }

  /// Returns the names of a node: its key, its JSON Pointer in its file, its path for jq, and the
  /// path of its file.
  ///
  /// The response has those members that there are: no key for an element of a list, no pointer and
  /// no path for jq for a folder or a file.
  ///
  /// - Parameters:
  ///   - id: The outline.
  ///   - wireIDs: The node, after its ancestors from the top level down.
  /// - Throws: ``RequestError`` if there is no such outline or node, or the source cannot be read.
  package func names(
    in id: String,
    of wireIDs: [String]
  ) throws(RequestError)
    -> BufferedResponse
  {
    try Self.names(in: find(id).source, of: wireIDs)
  }

  private static func names<Source: TreeSource>(
    in source: Source,
    of wireIDs: [String]
  ) throws(RequestError) -> BufferedResponse {
    var nodes: [Source.NodeID] = []
    for wireID in wireIDs { nodes.append(try source.servedNode(wireID)) }
    var names: [SourceContent.Name?] = []
    do {
      let read = source.contentReader()
      for node in nodes { names.append(try read(node, false)?.name) }
    } catch {
      throw RequestError(error)
    }
    var json = JSONWriter()
    json.beginObject()
    switch names.last {
    case .file(let name), .key(let name):
      json.key("key")
      json.string(String(decoding: name, as: UTF8.self))
    default: break
    }
    let isEmbedded = (nodes.last as? FileTreeID)?.isInEmbeddedText ?? false
    if !isEmbedded,
      let pointer = pointer(of: names, in: nodes.last.map { source.path(of: $0) } ?? "")
    {
      json.key("pointer")
      json.string(pointer.text)
      if let query = QueryPath(pointer: pointer.text, parents: pointer.parents) {
        json.key("jq")
        json.string(query.text)
      }
    }
    if let node = nodes.last, let path = source.filePath(of: node) {
      json.key("file")
      json.string(path)
    }
    json.endObject()
    return BufferedResponse(json: json)
  }

  /// Returns the end of a path that is below the file, with the kinds of the nodes on it.
  private static func pointer(
    of names: [SourceContent.Name?],
    in path: String
  ) -> (text: String, parents: [SourceKind])? {
    var kinds: [SourceKind] = []
    for name in names.reversed() {
      switch name {
      case .key, .line: kinds.append(.object)
      case .position: kinds.append(.array)
      case .root, .file, nil:
        // A report has no name, and a file none inside.
        return name == nil ? nil : end(of: path, kinds.reversed())
      }
    }
    return end(of: path, kinds.reversed())
  }

  private static func end(
    of path: String,
    _ kinds: [SourceKind]
  ) -> (text: String, parents: [SourceKind])? {
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    // Otherwise a row is more or less than a step, as in trees of records.
    guard !kinds.isEmpty, steps.count > kinds.count else { return nil }
    return (steps.suffix(kinds.count).map { "/" + $0 }.joined(), kinds)
  }

  /// Returns the bytes of a value or a data file, exactly as written.
  ///
  /// - Throws: ``RequestError`` if there is no such outline or node, or it has no text of its own,
  ///   or its file is too large.
  package func raw(
    in id: String,
    of wireID: String
  ) throws(RequestError)
    -> BufferedResponse
  {
    let body = try Self.raw(in: find(id).source, of: wireID)
    return BufferedResponse(mediaType: "application/octet-stream", body: body)
  }

  private static func raw<Source: TreeSource>(
    in source: Source,
    of wireID: String
  ) throws(RequestError) -> BufferedResponse.Body {
    let node = try source.servedNode(wireID)
    let bytes: [UInt8]?
    let refusal: CopyRefusal?
    do {
      refusal = try source.copyRefusal(of: node, limit: Int64(copyLimit))
      if refusal == nil, let file = try source.content(of: node) { return try .init(file) }
      bytes = refusal == nil ? try source.value(of: node) : nil
    } catch {
      throw RequestError(error)
    }
    if case .tooLarge = refusal { throw .tooLarge(wireID, limit: copyLimit) }
    guard let bytes else {
      throw .notFound("\(RequestError.quoted(wireID)) has no text of its own")
    }
    if bytes.count > copyLimit { throw .tooLarge(wireID, limit: copyLimit) }
    return .init(moving: bytes)
  }
}

extension TreeSource {
  /// Opens the file on disk that a node is; returns nil for any other node.
  func content(of node: NodeID) throws(SourceError) -> FileContent? {
    guard let tree = self as? FileTreeSource, let file = node as? FileTreeID else { return nil }
    return try tree.content(of: file)
  }
}

extension RequestError {
  /// 403: a text that is too long to be read at once.
  fileprivate static func tooLarge(_ wireID: String, limit: Int) -> RequestError {
    RequestError(
      status: 403,
      message: "\(quoted(wireID)) is in a file of more than \(limit >> 20) MiB, "
        + "of which nothing is copied here; print --get writes it"
    )
  }
}
