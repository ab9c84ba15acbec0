// What happens in the tree.

extension FileTreeSource {
  /// What happens from now on in some folders and files.
  ///
  /// When a file changes, all that was in it is told as one change of the children of the file,
  /// whichever branches in it were asked about: ids in it count in one version. Where a file is the
  /// root, everything changes. For folders see ``FolderSource/changes(in:)``. A file that is shown
  /// through a link is not watched where it really is.
  public func changes(in branches: Set<FileTreeID?>) -> AsyncStream<SourceChange<FileTreeID>> {
    switch root {
    case .folder(let folders):
      let files = Set(branches.map { $0?.file ?? .root })
      return folders.files.changes(in: files) { FileTreeID($0) }
    case .file:
      let versions = FileWatch.changes(of: path, since: try? FileVersion(path: path))
      return AsyncStream { continuation in
        let task = Task {
          for await _ in versions { continuation.yield(.everything) }
          continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }
  }
}
