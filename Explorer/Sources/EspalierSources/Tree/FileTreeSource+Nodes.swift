// The rows of the tree.

extension FileTreeSource {
  /// Returns the row of a file, examining its content if its name does not indicate a format.
  func fileNode(_ folder: OpenFolder, _ node: SourceNode<FileID>) -> SourceNode<FileTreeID> {
    var shown = node.identified(as: FileTreeID(node.id))
    if !node.isBranch, isDataFile(node, folder) {
      shown.isBranch = true
      shown.childCount = nil
    }
    return shown
  }

  private func isDataFile(_ node: SourceNode<FileID>, _ folder: OpenFolder) -> Bool {
    guard case .folder(let folders) = root else { return false }
    guard node.kind == .file || node.kind == .link && folders.followsLinks else { return false }
    let name = node.id.name
    // A file with the name of a text may be in another format, or empty.
    if node.kind == .file, let named = SourceFormat(name: name), named != .text { return true }
    // A file that cannot be read is shown by its name and size alone.
    guard let file = try? folder.openFile(name, followsLinks: folders.followsLinks),
      let start = try? file.prefix(SourceFormat.sniffLength)
    else { return false }
    guard let format = SourceFormat(name: name, start: start) else { return false }
    return format != .text || opensTexts && !start.isEmpty
  }

  /// Returns the row of a value, a branch if it is a text that contains JSON.
  func node<Source: TreeSource>(
    _ node: SourceNode<Source.NodeID>,
    of source: Source,
    in container: Container
  ) -> SourceNode<FileTreeID> {
    let steps = container.steps + [source.wireID(of: node.id)]
    var shown = node.identified(
      as: FileTreeID(container.file, version: container.version, steps: steps)
    )
    if node.kind == .string, !node.isBranch, EmbeddedJSON.isLikely(in: node.value),
      containsJSON(node.id, source)
    {
      shown.isBranch = true
      shown.childCount = nil
    }
    // A file in an archive is decompressed only when it is opened, so its name has to do.
    if node.kind == .file, !node.isBranch, let source = source as? any FileContainingSource,
      isDataFile(node.id, source)
    {
      shown.isBranch = true
      shown.childCount = nil
    }
    return shown
  }

  private func isDataFile<ID, Source: FileContainingSource>(_ node: ID, _ source: Source) -> Bool {
    guard let node = node as? Source.NodeID, let format = source.format(of: node) else {
      return false
    }
    return format != .text || opensTexts
  }

  private func containsJSON<Source: TreeSource>(_ node: Source.NodeID, _ source: Source) -> Bool {
    func text<Texts: EmbeddedJSONSource>(_ texts: Texts) -> [UInt8]? {
      (node as? Texts.NodeID).flatMap { texts.text(of: $0) }
    }
    guard let texts = source as? any EmbeddedJSONSource, let text = text(texts) else {
      return false
    }
    return EmbeddedJSON.isContent(of: text)
  }

  /// Returns the only child of a branch that cannot be read: the reason.
  func report(_ error: SourceError, on parent: FileTreeID) -> SourceNode<FileTreeID> {
    var id = FileTreeID(FileID(bytes: parent.file.bytes, isReport: true))
    if let content = parent.content {
      id = FileTreeID(parent.file, version: content.version, steps: content.steps + [""])
    }
    return SourceNode(id: id, title: error.reason, kind: .error, cause: error.cause)
  }
}

extension SourceError {
  /// The error message without the path, for rows that show it already.
  var reason: String {
    switch self {
    case .notFound: return "No such file or directory"
    case .notReadable(_, let reason), .notPermitted(_, let reason), .failed(_, let reason):
      return reason
    case .notAFolder: return "not a folder"
    case .unsupported: return "in no format that is known"
    case .changed: return "changed since it was read"
    case .badQuery, .cancelled: return description
    }
  }
}
