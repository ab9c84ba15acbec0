// What rows of the tree show.

extension FileTreeSource {
  /// A file as a row, looking into it if its name does not tell its format.
  func fileNode(_ folder: OpenFolder, _ node: SourceNode<FileID>) -> SourceNode<FileTreeID> {
    var shown = SourceNode(
      id: FileTreeID(node.id),
      title: node.title,
      detail: node.detail,
      kind: node.kind,
      isBranch: node.isBranch,
      childCount: node.childCount
    )
    if !node.isBranch, isData(node, folder) {
      shown.isBranch = true
      shown.childCount = nil
    }
    return shown
  }

  private func isData(_ node: SourceNode<FileID>, _ folder: OpenFolder) -> Bool {
    guard case .folder(let folders) = root else { return false }
    guard node.kind == .file || node.kind == .link && folders.followsLinks else { return false }
    let name = node.id.name
    if node.kind == .file, SourceFormat(name: name) != nil { return true }
    // What cannot be looked into is shown as what it looks like from outside.
    guard let file = try? folder.openFile(name, followsLinks: folders.followsLinks),
      let start = try? file.start(SourceFormat.sniffedBytes)
    else { return false }
    return SourceFormat(name: name, start: start) != nil
  }

  /// A value as a row, a branch if it is a text that holds data.
  func node<Source: TreeSource>(
    _ node: SourceNode<Source.NodeID>,
    of source: Source,
    in values: Values
  ) -> SourceNode<FileTreeID> {
    let steps = values.steps + [source.wireID(of: node.id)]
    var shown = SourceNode(
      id: FileTreeID(values.file, version: values.version, steps: steps),
      title: node.title,
      detail: node.detail,
      kind: node.kind,
      isBranch: node.isBranch,
      childCount: node.childCount
    )
    if node.kind == .string, !node.isBranch, HeldJSON.isPromised(by: node.detail),
      holdsData(node.id, source)
    {
      shown.isBranch = true
      shown.childCount = nil
    }
    return shown
  }

  private func holdsData<Source: TreeSource>(_ node: Source.NodeID, _ source: Source) -> Bool {
    func text<Texts: TextValueSource>(_ texts: Texts) -> [UInt8]? {
      (node as? Texts.NodeID).flatMap { texts.text(of: $0) }
    }
    guard let texts = source as? any TextValueSource, let text = text(texts) else { return false }
    return HeldJSON.isHeld(by: text)
  }

  /// The one child of a branch that cannot be read.
  func report(_ error: SourceError, on parent: FileTreeID) -> SourceNode<FileTreeID> {
    var id = FileTreeID(FileID(bytes: parent.file.bytes, isReport: true))
    if let content = parent.content {
      id = FileTreeID(parent.file, version: content.version, steps: content.steps + [""])
    }
    return SourceNode(id: id, title: error.reason, detail: "", kind: .error)
  }
}

extension SourceError {
  /// The trouble in words for where the path is shown already.
  var reason: String {
    switch self {
    case .notFound: return "No such file or directory"
    case .notReadable(_, let reason), .failed(_, let reason): return reason
    case .notAFolder: return "not a folder"
    case .unsupported: return "in no format that is known"
    case .changed: return "changed since it was read"
    case .badQuery, .cancelled: return description
    }
  }
}
