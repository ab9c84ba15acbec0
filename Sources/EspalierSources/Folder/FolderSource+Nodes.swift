// What the row of a file shows.

extension FolderSource {
  func node(_ name: [UInt8], in parent: FileID, _ folder: OpenFolder) -> SourceNode<FileID> {
    let id = parent.appending(name)
    let title = VisibleText.escaped(name)
    func leaf(_ kind: SourceKind, _ detail: String) -> SourceNode<FileID> {
      SourceNode(id: id, title: title, detail: detail, kind: kind)
    }
    do {
      let status = try folder.status(of: name)
      switch status.kind {
      case .folder:
        return SourceNode(
          id: id,
          title: title,
          detail: "",
          kind: .folder,
          isBranch: true,
          childCount: nil
        )
      case .file: return leaf(.file, byteSize(status.size))
      case .link: return leaf(.link, "-> " + VisibleText.escaped(try folder.target(of: name)))
      case .pipe: return leaf(.other, "pipe")
      case .socket: return leaf(.other, "socket")
      case .device: return leaf(.other, "device")
      }
    } catch {
      return leaf(.error, error.reason)
    }
  }

  /// The one child of a folder that cannot be read.
  func report(_ failure: OpenFolder.Failure, on folder: FileID) -> SourceNode<FileID> {
    SourceNode(
      id: FileID(bytes: folder.bytes, isReport: true),
      title: failure.reason,
      detail: "",
      kind: .error
    )
  }
}

extension SourceError {
  init(_ failure: OpenFolder.Failure, path: String) {
    if failure.isNotFound {
      self = .notFound(path: path)
    } else if failure.isNotAFolder {
      self = .notAFolder(path: path)
    } else if failure.isNotPermitted {
      self = .notReadable(path: path, reason: failure.reason)
    } else {
      self = .failed(path: path, reason: failure.reason)
    }
  }
}
