/// A folder of the file system as a tree; each folder is read when its children are asked for.
///
/// - Names are bytes and sort as people sort: case aside, numbers by value, folders among files.
/// - Files whose names start with a dot are left out unless asked for.
/// - Symbolic links show their target. They are followed only if asked for, and then no folder is
///   entered that the way leads through already, so no circle can be entered. The root may be given
///   through a link in any case.
/// - What cannot be read is a row that says why: a file in its place, a folder with one child of
///   the kind ``SourceKind/error``.
/// - Only folders are ever opened: no pipe or device can block.
/// - Depth is not limited by the longest path that the system takes.
///
/// Asking for the first page of a folder reads it anew; later pages go on in the list that the
/// first one saw, as long as it is among the last few that were read.
public struct FolderSource: TreeSource {
  /// Names a file by its path from the root.
  public typealias NodeID = FileID

  /// The name of the root.
  public let title: String

  /// Whether files are listed whose names start with a dot.
  public var showsHidden: Bool { files.showsHidden }

  /// Whether links are followed, also those that lead out of the root.
  public var followsLinks: Bool { files.followsLinks }

  let files: Files

  /// Opens a folder.
  ///
  /// - Parameters:
  ///   - path: The folder, absolute or from the current one.
  ///   - showsHidden: Whether to list files whose names start with a dot.
  ///   - followsLinks: Whether links to folders can be opened, wherever they lead.
  /// - Throws: ``SourceError`` if there is no such folder or it cannot be read.
  public init(
    path: String,
    showsHidden: Bool = false,
    followsLinks: Bool = false
  ) throws(SourceError) {
    try self.init(
      path: path,
      showsHidden: showsHidden,
      followsLinks: followsLinks,
      seeingChanges: .usual
    )
  }

  init(
    path: String,
    showsHidden: Bool = false,
    followsLinks: Bool = false,
    seeingChanges method: LiveFolders.Method
  ) throws(SourceError) {
    do {
      files = Files(
        root: try OpenFolder.open(path: path),
        showsHidden: showsHidden,
        followsLinks: followsLinks,
        method: method
      )
    } catch {
      throw SourceError(error, path: path)
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    title = VisibleText.escaped(name.utf8)
  }

  /// A run of the files in a folder.
  ///
  /// - Complexity: O(*n* log *n*) for the first page of a folder with *n* files, O(page) for the
  ///   others, and one step of the system for every level of depth.
  public func children(
    of parent: FileID?,
    from offset: Int,
    limit: Int
  ) async throws(SourceError) -> SourcePage<FileID> {
    if Task.isCancelled { throw .cancelled }
    return try await offTheTaskThreads {
      files.page(of: parent ?? .root, from: offset, limit: limit) { _, node in node }
    }
  }

  /// The path of a file from the root; bytes that are no text are replaced by U+FFFD.
  public func path(of node: FileID) -> String { String(decoding: node.bytes, as: UTF8.self) }

  /// The path of a file from the root, percent-encoded.
  public func wireID(of node: FileID) -> String { node.wireID }

  /// The file that a wire id names.
  ///
  /// It never lies outside the root.
  public func node(wireID: String) -> FileID? { FileID(wireID: wireID) }

  /// What happens from now on in some folders.
  ///
  /// The system is asked for it where it can tell, as Linux can; else, and where it has no room for
  /// more, folders are looked at twice a second, or less often if that takes long. A program that
  /// shows a folder listens first and then asks for its files, so that it misses nothing.
  ///
  /// A file that takes the place of another one in the list, as when a program saves, is no rename.
  public func changes(in branches: Set<FileID?>) -> AsyncStream<SourceChange<FileID>> {
    files.changes(in: Set(branches.map { $0 ?? .root })) { $0 }
  }
}
