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
  public let showsHidden: Bool

  /// Whether links are followed, also those that lead out of the root.
  public let followsLinks: Bool

  let root: OpenFolder
  private let listings = Locked(RecentListings())

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
    self.showsHidden = showsHidden
    self.followsLinks = followsLinks
    do {
      root = try OpenFolder.open(path: path)
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
    try await offTheTaskThreads {
      page(of: parent ?? .root, from: offset, limit: limit) { _, node in node }
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

  /// A run of the files in a folder, waiting for the system.
  ///
  /// - Parameter node: Makes of a node, given the folder, what is shown.
  func page<ID>(
    of parent: FileID,
    from offset: Int,
    limit: Int,
    node: (OpenFolder, SourceNode<FileID>) -> SourceNode<ID>
  ) -> SourcePage<ID> {
    if parent.isReport { return SourcePage(nodes: [], total: 0, nextOffset: nil) }
    do {
      let folder = try open(parent)
      let names = try listing(of: parent, folder, isFirstPage: offset == 0)
      return SourcePage(from: offset, limit: limit, total: names.count) { position in
        node(folder, self.node(Array(names[position]), in: parent, folder))
      }
    } catch {
      return SourcePage(from: offset, limit: limit, total: 1) { _ in
        node(root, report(error, on: parent))
      }
    }
  }

  /// Opens a folder of the tree.
  func open(_ folder: FileID) throws(SystemFailure) -> OpenFolder {
    try root.descend(folder.names, followsLinks: followsLinks)
  }

  private func listing(
    of parent: FileID,
    _ folder: OpenFolder,
    isFirstPage: Bool
  ) throws(SystemFailure) -> NameList {
    if !isFirstPage, let known = listings.withLock({ $0.names(of: parent) }) { return known }
    var names = try folder.names()
    if !showsHidden { names.removeHidden() }
    names.sort()
    let sorted = names
    listings.withLock { $0.remember(sorted, of: parent) }
    return sorted
  }
}

/// The names in the folders that were read last.
struct RecentListings {
  private var entries: [(folder: FileID, names: NameList)] = []

  /// How many folders can be paged through by turns without being read again.
  static let capacity = 8

  mutating func remember(_ names: NameList, of folder: FileID) {
    entries.removeAll { $0.folder == folder }
    if entries.count == Self.capacity { entries.removeFirst() }
    entries.append((folder, names))
  }

  func names(of folder: FileID) -> NameList? { entries.first { $0.folder == folder }?.names }
}
