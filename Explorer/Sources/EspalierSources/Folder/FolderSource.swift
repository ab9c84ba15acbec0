/// A folder of the file system as a tree, each folder being read when its children are requested.
///
/// - Names are bytes and sort naturally: ignoring case, numbers by value, folders among files.
/// - Files whose names start with a dot are omitted unless requested.
/// - ``FolderOptions`` states another order, whether files that git ignores are left out, and whether
///   folders have sizes.
/// - Symbolic links show their target. They are followed only if requested, and then a folder is
///   never entered below itself, so cycles are not followed. The root itself may be given as a link
///   in any case.
/// - Anything unreadable is a row that states the reason: for a file in its place, for a folder as
///   an only child of the kind ``SourceKind/error``.
/// - Only folders are ever opened, so no pipe or device can block.
/// - Depth is not limited by the longest path that the system accepts.
///
/// The root is reached by its path, so a root that is deleted or moved away and made anew is shown
/// again.
///
/// Requesting the first page of a folder reads it again; later pages continue in the listing of the
/// first one while it is among the last few that were read.
public struct FolderSource: TreeSource {
  /// A file, identified by its path from the root.
  public typealias NodeID = FileID

  /// The name of the root.
  public let title: String

  /// Whether files whose names start with a dot are listed.
  public var showsHidden: Bool { files.showsHidden }

  /// Whether links are followed, including those that lead out of the root.
  public var followsLinks: Bool { files.followsLinks }

  let files: Files

  /// A record of what could not be read, if it is wanted.
  private var failures: LockedValue<[Failure]>?

  /// Opens a folder.
  ///
  /// - Parameters:
  ///   - path: The folder, absolute or relative to the current one.
  ///   - showsHidden: Whether to list files whose names start with a dot.
  ///   - followsLinks: Whether links to folders can be opened, wherever they lead.
  ///   - options: The choice and order of the files.
  /// - Throws: ``SourceError`` if there is no such folder or it cannot be read.
  public init(
    path: String,
    showsHidden: Bool = false,
    followsLinks: Bool = false,
    options: FolderOptions = FolderOptions()
  ) throws(SourceError) {
    try self.init(
      path: path,
      showsHidden: showsHidden,
      followsLinks: followsLinks,
      options: options,
      watchingWith: .standard
    )
  }

  init(
    path: String,
    showsHidden: Bool = false,
    followsLinks: Bool = false,
    options: FolderOptions = FolderOptions(),
    watchingWith method: FolderWatcher.Method
  ) throws(SourceError) {
    do {
      files = try Files(
        path: path,
        showsHidden: showsHidden,
        followsLinks: followsLinks,
        options: options,
        method: method
      )
    } catch {
      throw SourceError(error, path: path)
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    title = TerminalSafeText.escaped(name.utf8)
  }

  /// Returns a page of the files in a folder.
  ///
  /// - Complexity: O(*n* log *n*) for the first page of a folder with *n* files, O(page) for the
  ///   others, and one system call for each level of depth.
  public func children(
    of parent: FileID?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<FileID> {
    if Task.isCancelled { throw .cancelled }
    let page = files.page(of: parent ?? .root, from: offset, limit: limit) { _, node in node }
    if let failures {
      let found = page.nodes.lazy.filter { $0.kind == .error }
        .map { Failure(path: self.path(of: $0.id), reason: $0.failureReason) }
      failures.withLock { $0 += found }
    }
    return page
  }

  /// A file or folder that could not be read.
  package struct Failure: Sendable {
    /// The path from the root; empty for the root.
    package var path: String
    package var reason: String
  }

  /// The same folder with a record of what in it could not be read from now on.
  package var recordingFailures: Self {
    var copy = self
    copy.failures = LockedValue([])
    return copy
  }

  /// The files and folders that could not be read, in the order in which they were listed.
  package var recordedFailures: [Failure] { failures?.withLock { $0 } ?? [] }

  /// Returns the path of a file from the root; bytes that are not valid UTF-8 become U+FFFD.
  public func path(of node: FileID) -> String { String(decoding: node.bytes, as: UTF8.self) }

  /// Returns the name of a file, byte for byte, and the target of a link.
  public func searchText(
    of node: SourceNode<FileID>
  ) throws(SourceError) -> SearchText { files.searchText(of: node) }

  /// Returns a reader of file names, in bytes.
  public func contentReader() -> SourceContentReader<FileID> {
    { node, _ throws(SourceError) in
      node.isReport ? nil : SourceContent(name: .file(Array(node.name)))
    }
  }

  /// Opens a file.
  public func file(of node: FileID) throws(SourceError) -> OpenFile? {
    if node.isReport { return nil }
    do throws(POSIXError) {
      let folder = try files.open(node.parent)
      let name = node.name
      guard try folder.status(of: name, followsLinks: followsLinks).kind == .file else {
        return nil
      }
      return try folder.openFile(name, followsLinks: followsLinks)
    } catch {
      throw SourceError(error, path: path(of: node))
    }
  }

  /// Returns the path of a file from the root, percent-encoded.
  public func wireID(of node: FileID) -> String { node.wireID }

  /// Returns the file that a wire id names.
  ///
  /// The file is never outside the root.
  public func node(wireID: String) -> FileID? { FileID(wireID: wireID) }

  /// Returns the changes in some folders from now on.
  ///
  /// Changes come from the system where it reports them (inotify on Linux). Otherwise, and when the
  /// system has no watches left, folders are polled twice a second, or less often if polling takes
  /// long. A client that shows a folder should subscribe first and then read its files, so that it
  /// misses nothing.
  ///
  /// A file that replaces another one in the listing, as in an atomic save, is not reported as a
  /// rename.
  public func changes(in branches: Set<FileID?>) -> AsyncStream<SourceChange<FileID>> {
    files.changes(in: Set(branches.map { $0 ?? .root })) { $0 }
  }
}
