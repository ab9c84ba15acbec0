// Nodes by their paths, and what stands there.

extension FileTreeSource {
  /// The node at a path: names of files from the root down, and in a file the path there.
  ///
  /// - Complexity: That of the source of the format; no folder is listed.
  public func node(path: String) async throws(SourceError) -> SourceNode<FileTreeID>? {
    guard case .folder(let folders) = root else { return try await node(path, in: .root) }
    let found = try await offTheTaskThreads { () throws(SourceError) in
      try self.file(at: path, folders)
    }
    guard let (file, rest) = found else { return nil }
    return rest.isEmpty ? file : try await node(rest, in: file.id.file)
  }

  /// The file that a path begins with, and the rest of the path.
  private func file(
    at path: String,
    _ folders: FolderSource
  ) throws(SourceError) -> (file: SourceNode<FileTreeID>, rest: String)? {
    var names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)[...]
    var folder = FileID.root
    while let name = names.popFirst() {
      let id = folder.appending(Array(name))
      // Only what the tree shows can be found in it: nothing above the root in particular.
      guard FileID(wireID: id.wireID) == id, folders.files.isShown(id),
        let open = try? folders.files.open(folder), (try? open.status(of: name)) != nil
      else { return nil }
      let node = fileNode(open, folders.files.node(Array(name), in: folder, open))
      if names.isEmpty { return (node, "") }
      guard node.isBranch else { return nil }
      if try status(of: id).kind == .file {
        return (node, "/" + names.map { String($0) ?? "" }.joined(separator: "/"))
      }
      folder = id
    }
    return nil
  }

  /// The node at a path in a file: in what the file holds, or in a text there that holds data.
  private func node(
    _ path: String,
    in file: FileID
  ) async throws(SourceError) -> SourceNode<FileTreeID>? {
    var values = try await offTheTaskThreads { () throws(SourceError) in
      try self.values(in: FileTreeID(file))
    }
    // The whole rest of the path first, then ever less of it, until it leads to a text.
    var rest = path[...]
    var start = rest
    while true {
      if let node = try await node(start, values), start == rest || node.isBranch {
        if start == rest { return node }
        let id = node.id
        values = try await offTheTaskThreads { () throws(SourceError) in
          try self.values(in: id)
        }
        // Only a text leads on to another source.
        guard values.container == nil else { return nil }
        rest = rest[start.endIndex...]
        start = rest
      } else {
        guard let slash = start.lastIndex(of: "/"), slash > start.startIndex else { return nil }
        start = start[..<slash]
      }
    }
  }

  private func node(
    _ path: Substring,
    _ values: Values
  ) async throws(SourceError) -> SourceNode<FileTreeID>? {
    func inner<Source: TreeSource>(
      _ source: Source
    ) async throws(SourceError) -> SourceNode<FileTreeID>? {
      try await source.node(path: String(path)).map { self.node($0, of: source, in: values) }
    }
    return try await inner(values.source)
  }

  /// The bytes of a file, or of a value in it as it is written; `nil` for a folder.
  public func value(of node: FileTreeID) async throws(SourceError) -> [UInt8]? {
    if node.isReport { return nil }
    guard node.content != nil else {
      return try await offTheTaskThreads { () throws(SourceError) in try self.bytes(of: node.file) }
    }
    let way = try await offTheTaskThreads { () throws(SourceError) in try Way(self.way(to: node)) }
    guard let end = way.steps.last else { return nil }
    func inner<Source: TreeSource>(_ source: Source) async throws(SourceError) -> [UInt8]? {
      guard let value = try source.node(wireID: end.node) else { throw self.missing(node.file) }
      return try await source.value(of: value)
    }
    return try await inner(end.source)
  }

  /// What leads to a node, as an answer from another thread.
  private struct Way: Sendable {
    var steps: [(source: any TreeSource, node: String)]

    init(_ steps: [(source: any TreeSource, node: String)]) { self.steps = steps }
  }

  private func bytes(of file: FileID) throws(SourceError) -> [UInt8]? {
    guard try status(of: file).kind == .file else { return nil }
    let open = try open(file)
    do {
      return try open.all().bytes
    } catch {
      throw SourceError(error, path: fullPath(of: file))
    }
  }
}
