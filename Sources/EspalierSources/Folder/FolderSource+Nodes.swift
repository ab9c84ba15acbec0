// What the row of a file shows.

extension FolderSource.Files {
  func node(_ name: [UInt8], in parent: FileID, _ folder: OpenFolder) -> SourceNode<FileID> {
    let id = parent.appending(name)
    do {
      let status = try folder.status(of: name)
      guard status.kind == .link else { return node(id, name, status, isCircle(status, folder)) }
      var link = node(id, name, status, false)
      link.detail = "-> " + VisibleText.escaped(try folder.target(of: name))
      // A link that leads nowhere is a link all the same.
      guard followsLinks, let target = try? folder.status(of: name, followsLinks: true),
        target.kind == .folder
      else { return link }
      link.isBranch = !isCircle(target, folder)
      if link.isBranch { link.childCount = nil } else { link.detail += Self.circleNote }
      return link
    } catch {
      return SourceNode(id: id, title: Self.title(name), detail: error.reason, kind: .error)
    }
  }

  /// What is said of a folder that is not entered, since the way to it leads through it.
  private static var circleNote: String { " (leads back to a folder above)" }

  private static func title(_ name: [UInt8]) -> String { VisibleText.escaped(name) }

  private func isCircle(_ status: FileStatus, _ folder: OpenFolder) -> Bool {
    status.kind == .folder && folder.way.contains(status.identity)
  }

  private func node(
    _ id: FileID,
    _ name: [UInt8],
    _ status: FileStatus,
    _ isCircle: Bool
  ) -> SourceNode<FileID> {
    var node = SourceNode(id: id, title: Self.title(name), detail: "", kind: SourceKind.other)
    switch status.kind {
    case .folder:
      node.kind = .folder
      node.isBranch = !isCircle
      node.childCount = isCircle ? 0 : nil
      node.detail = isCircle ? String(Self.circleNote.dropFirst()) : ""
    case .file:
      node.kind = .file
      node.detail = byteSize(status.size)
    case .link: node.kind = .link
    case .pipe: node.detail = "pipe"
    case .socket: node.detail = "socket"
    case .device: node.detail = "device"
    }
    return node
  }

  /// The one child of a folder that cannot be read.
  func report(_ failure: SystemFailure, on folder: FileID) -> SourceNode<FileID> {
    SourceNode(
      id: FileID(bytes: folder.bytes, isReport: true),
      title: failure.isCircle && followsLinks ? "leads back to a folder above" : failure.reason,
      detail: "",
      kind: .error
    )
  }
}
