// Changes in the tree.

extension FileTreeSource {
  /// Returns the changes in some folders and files from now on.
  ///
  /// A change to a file is reported as one change of the children of the file, whichever branches
  /// in it are watched, because ids in it are valid for one version only. If the root is a file,
  /// everything changes. For folders see ``FolderSource/changes(in:)``. A file that is shown
  /// through a link is not watched at its target.
  public func changes(in branches: Set<FileTreeID?>) -> AsyncStream<SourceChange<FileTreeID>> {
    switch root {
    case .folder(let folders):
      let files = Set(branches.map { $0?.file ?? .root })
      return folders.files.changes(in: files) { FileTreeID($0) }
    case .file:
      let versions = FileWatcher.changes(of: path, since: try? FileVersion(path: path))
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
