// The rows of files.

extension FolderSource.Files {
  func node(_ name: [UInt8], in parent: FileID, _ folder: OpenFolder) -> SourceNode<FileID> {
    let id = parent.appending(name)
    do {
      let status = try folder.status(of: name)
      guard status.kind == .link else { return node(id, name, status, isCycle(status, folder)) }
      var link = node(id, name, status, false)
      link.value = .link(TerminalSafeText.escaped(try folder.target(of: name)))
      // A dangling link is still shown as a link.
      guard followsLinks, let target = try? folder.status(of: name, followsLinks: true),
        target.kind == .folder
      else { return link }
      link.isBranch = !isCycle(target, folder)
      if link.isBranch { link.childCount = nil } else { link.remarks = [Self.cycleNote] }
      return link
    } catch {
      return SourceNode(
        id: id,
        title: Self.title(name),
        value: .note(error.reason),
        kind: .error,
        cause: error.cause
      )
    }
  }

  /// The remark on a folder that is not entered because it is one of its own ancestors.
  private static var cycleNote: String { "leads back to a folder above" }

  private static func title(_ name: [UInt8]) -> String { TerminalSafeText.escaped(name) }

  private func isCycle(_ status: FileStatus, _ folder: OpenFolder) -> Bool {
    status.kind == .folder && folder.ancestors.contains(status.identity)
  }

  private func node(
    _ id: FileID,
    _ name: [UInt8],
    _ status: FileStatus,
    _ isCycle: Bool
  ) -> SourceNode<FileID> {
    var node = SourceNode(id: id, title: Self.title(name), kind: SourceKind(status.kind))
    node.modified = status.version.modified
    node.permissions = status.permissions
    switch status.kind {
    case .folder:
      node.isBranch = !isCycle
      node.childCount = isCycle ? 0 : nil
      if isCycle {
        node.remarks = [Self.cycleNote]
      } else if let size = size(of: id) {
        node.value = .size(size.bytes, isLeast: size.isLeast)
      }
    case .file: node.value = .size(status.size)
    case .link: break
    case .pipe, .socket, .device: if let note = status.kind.note { node.value = .note(note) }
    }
    return node
  }

  /// Returns the only child of a folder that cannot be read: the reason.
  func report(_ error: POSIXError, on folder: FileID) -> SourceNode<FileID> {
    SourceNode(
      id: FileID(bytes: folder.bytes, isReport: true),
      title: error.isCycle && followsLinks ? Self.cycleNote : error.reason,
      kind: .error,
      cause: error.cause
    )
  }
}
