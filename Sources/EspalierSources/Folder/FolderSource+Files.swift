/// What all copies of a source share.
extension FolderSource {
  final class Files: Sendable {
    let root: OpenFolder
    let showsHidden: Bool
    let followsLinks: Bool
    private let method: LiveFolders.Method
    private let listings = Locked(RecentListings())
    /// Not kept alive from here: it is there as long as somebody listens.
    private let live = Locked(Weak())

    private struct Weak { weak var folders: LiveFolders? }

    init(root: OpenFolder, showsHidden: Bool, followsLinks: Bool, method: LiveFolders.Method) {
      self.method = method
      self.root = root
      self.showsHidden = showsHidden
      self.followsLinks = followsLinks
    }
  }
}

extension FolderSource.Files {
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
    if !isFirstPage, let known = listings.withLock({ $0[parent]?.names }) { return known }
    var names = try folder.names()
    if !showsHidden { names.removeHidden() }
    names.sort()
    let sorted = names
    listings.withLock { $0.remember(sorted, of: parent) }
    return sorted
  }

  /// Whether a file may stand in a list.
  func isShown(_ file: FileID) -> Bool { showsHidden || file.name.first != UInt8(ascii: ".") }

  /// Whether a file stood in the list of its folder that was asked for last, `nil` if that is not
  /// known any more or has been found out of date.
  func wasListed(_ file: FileID) -> Bool? {
    let listing = listings.withLock { $0[file.parent] }
    guard let listing, !listing.isOld else { return nil }
    return listing.names.contains(file.name)
  }

  /// Notes that some folders are not as they were listed.
  func noteOld(_ folders: Set<FileID>) {
    listings.withLock { for folder in folders { $0[folder]?.isOld = true } }
  }

  /// What happens in some folders from now on, each named as `name` has it.
  func changes<ID>(
    in branches: Set<FileID>,
    name: @escaping @Sendable (FileID) -> ID?
  ) -> AsyncStream<SourceChange<ID>> {
    let folders = live.withLock { live in
      let folders = live.folders ?? LiveFolders(self, method: method)
      live.folders = folders
      return folders
    }
    return folders.changes(in: branches, name: name)
  }
}

/// The names in the folders that were read last.
private struct RecentListings {
  private var entries: [(folder: FileID, listing: Listing)] = []

  struct Listing {
    var names: NameList
    /// Whether something happened in the folder since.
    var isOld = false
  }

  /// How many folders can be paged through by turns without being read again.
  private static let capacity = 8

  mutating func remember(_ names: NameList, of folder: FileID) {
    entries.removeAll { $0.folder == folder }
    if entries.count == Self.capacity { entries.removeFirst() }
    entries.append((folder, Listing(names: names)))
  }

  subscript(folder: FileID) -> Listing? {
    get { entries.first { $0.folder == folder }?.listing }
    set {
      guard let newValue, let place = entries.firstIndex(where: { $0.folder == folder }) else {
        return
      }
      entries[place].listing = newValue
    }
  }
}
