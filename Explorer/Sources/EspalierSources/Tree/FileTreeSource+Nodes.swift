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
    guard let format = SourceFormat(name: name, start: start, of: file) else { return false }
    return format != .text || opensTexts && !start.isEmpty
  }

  /// Returns the row of a value, a branch if it is a text that holds JSON or a file in an archive
  /// whose name indicates a format.
  public func node(
    _ node: SourceNode<String>,
    in branch: SourceBranch<Context>
  ) -> SourceNode<FileTreeID> {
    let context = branch.context
    var shown = node.identified(
      as: FileTreeID(context.file, version: context.version, steps: context.steps + [node.id])
    )
    if !node.isBranch, holdsJSON(node, branch.source) || isDataFile(node, branch.source) {
      shown.isBranch = true
      shown.childCount = nil
    }
    return shown
  }

  /// Whether a node is a file in an archive, which is decompressed only when it is opened, so that its
  /// name has to do.
  private func isDataFile(
    _ node: SourceNode<String>,
    _ source: any TreeSource<String>
  ) -> Bool {
    guard node.kind == .file,
      let name = try? source.contentReader()(node.id, false)?.name.bytes,
      let format = SourceFormat(name: name)
    else { return false }
    return format != .text || opensTexts
  }

  private func holdsJSON(_ node: SourceNode<String>, _ source: any TreeSource<String>) -> Bool {
    guard node.kind == .string, EmbeddedJSON.isLikely(in: node.value),
      (try? source.isProse) == false,
      let text = try? source.textValue(of: node.id)
    else { return false }
    return EmbeddedJSON.isContent(of: text)
  }

  /// Returns the only child of a branch that cannot be read: the reason.
  public func report(_ error: SourceError, on parent: FileTreeID?) -> SourceNode<FileTreeID>? {
    let parent = parent ?? FileTreeID(.root)
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
    case .notReadable(_, let reason), .notPermitted(_, let reason), .unavailable(_, let reason),
      .failed(_, let reason), .damaged(_, let reason):
      return reason
    case .notAFolder: return "not a folder"
    case .unsupported: return "in no format that is known"
    case .changed: return "changed since it was read"
    case .badQuery, .cancelled: return description
    }
  }
}
