// Nodes by path, and their values.

extension FileTreeSource {
  /// Returns the node at a path: file names from the root down, followed by the path in the file.
  ///
  /// - Complexity: That of the source of the format; no folder is listed.
  public func node(path: String) throws(SourceError) -> SourceNode<FileTreeID>? {
    guard case .folder(let folders) = root else { return try node(path, in: .root) }
    let found = try self.file(at: path, folders)
    guard let (file, rest) = found else { return nil }
    return rest.isEmpty ? file : try node(rest, in: file.id.file)
  }

  /// Returns the file at the start of a path, and the rest of the path.
  private func file(
    at path: String,
    _ folders: FolderSource
  ) throws(SourceError) -> (file: SourceNode<FileTreeID>, rest: String)? {
    var names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)[...]
    var folder = FileID.root
    while let name = names.popFirst() {
      let id = folder.appending(Array(name))
      // Only visible files can be found, in particular nothing above the root.
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

  /// Returns the node at a path in a file, possibly inside texts that contain JSON.
  private func node(
    _ path: String,
    in file: FileID
  ) throws(SourceError) -> SourceNode<FileTreeID>? {
    var branch = try fileBranch(of: FileTreeID(file))
    // Try the whole rest of the path first, then shorter prefixes, until one leads to a text.
    var rest = path[...]
    var start = rest
    while true {
      let found = try branch.source.node(path: String(start)).map { node($0, in: branch) }
      // The content of a file in an archive is known only when it is opened.
      if let node = found, start == rest || node.isBranch || node.kind == .file {
        if start == rest { return node }
        branch = try fileBranch(of: node.id)
        // Only a value that holds a source leads to another one.
        guard branch.node == nil else { return nil }
        rest = rest[start.endIndex...]
        start = rest
      } else {
        guard let slash = start.lastIndex(of: "/"), slash > start.startIndex else { return nil }
        start = start[..<slash]
      }
    }
  }

  /// Returns the bytes of a file, or of a value in it as written; nil for a folder.
  public func value(of node: FileTreeID) throws(SourceError) -> [UInt8]? {
    if node.isReport { return nil }
    guard let place = try place(of: node) else { return try bytes(of: node.file) }
    return try place.source.value(of: place.node)
  }

  private func bytes(of file: FileID) throws(SourceError) -> [UInt8]? {
    guard try status(of: file).kind == .file else { return nil }
    let open = try open(file)
    do {
      return try open.contents().bytes
    } catch {
      throw SourceError(error, path: fullPath(of: file))
    }
  }
}
