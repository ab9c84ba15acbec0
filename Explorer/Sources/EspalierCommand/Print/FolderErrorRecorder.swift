import EspalierSources

/// A folder that remembers what in it could not be read.
struct FolderErrorRecorder: TreeSource {
  /// A file or folder that could not be read.
  struct Failure {
    /// The path from the root; empty for the root.
    var path: String
    var reason: String
  }

  private let folder: FolderSource
  private let recorded = LockedValue<[Failure]>([])

  init(_ folder: FolderSource) { self.folder = folder }

  /// The failures so far, in the order in which folders were read.
  var errors: [Failure] { recorded.withLock { $0 } }

  var title: String { folder.title }

  func children(
    of parent: FileID?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<FileID> {
    let page = try folder.children(of: parent, from: offset, limit: limit)
    for node in page.nodes where node.kind == .error {
      // A file has its name as title and the reason as detail, a report the reason as title.
      let reason = node.detail.isEmpty ? node.title : node.detail
      let failure = Failure(path: folder.path(of: node.id), reason: reason)
      recorded.withLock { $0.append(failure) }
    }
    return page
  }

  func path(of node: FileID) -> String { folder.path(of: node) }

  func wireID(of node: FileID) -> String { folder.wireID(of: node) }

  func node(wireID: String) throws(SourceError) -> FileID? { folder.node(wireID: wireID) }

  func searchText(
    of node: SourceNode<FileID>
  ) throws(SourceError) -> SearchText { try folder.searchText(of: node) }

  func contentReader() -> SourceContentReader<FileID> { folder.contentReader() }
}
