/// The state that all copies of a source share.
extension FolderSource {
  final class Files: Sendable {
    /// The path of the root, as it was given.
    let path: String
    private let openRoot: LockedValue<OpenFolder>
    let showsHidden: Bool
    let followsLinks: Bool
    let options: FolderOptions
    let sizes = FolderSizes()
    private let method: FolderWatcher.Method
    private let listings = LockedValue(RecentListings())
    private let walked = LockedValue(WalkedListings())
    /// Weak: the watcher lives as long as it has subscribers.
    private let watcher = LockedValue(WeakWatcher())

    private struct WeakWatcher { weak var value: FolderWatcher? }

    /// Opens the root.
    init(
      path: String,
      showsHidden: Bool,
      followsLinks: Bool,
      options: FolderOptions,
      method: FolderWatcher.Method
    ) throws(POSIXError) {
      self.method = method
      self.path = path
      openRoot = LockedValue(try OpenFolder.open(path: path))
      self.showsHidden = showsHidden
      self.followsLinks = followsLinks
      self.options = options
    }
  }
}

extension FolderSource.Files {
  /// The root folder.
  ///
  /// If its path leads to another folder by now, because the one that was open has been deleted or
  /// moved and made anew, that one is opened. If it leads nowhere, the root stays the same.
  var root: OpenFolder {
    let identity = try? FileStatus.of(path: path).identity
    return openRoot.withLock { root in
      if let identity, identity != (try? root.status().identity),
        let new = try? OpenFolder.open(path: path)
      {
        root = new
      }
      return root
    }
  }

  /// The identity of the root folder, nil if it has been deleted.
  var rootIdentity: FileIdentity? {
    let root = root
    guard (try? root.checkPresence()) != nil else { return nil }
    return try? root.status().identity
  }

  /// Returns a page of the files in a folder; blocks while the system reads it.
  ///
  /// - Parameter node: Converts a node, given its folder, to the node that is shown.
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
      let shown = min(offset, names.count)..<min(offset + min(limit, names.count), names.count)
      requestSizes(of: shown.map { names[$0] }, in: parent, folder)
      return SourcePage(from: offset, limit: limit, total: names.count) { position in
        node(folder, self.node(Array(names[position]), in: parent, folder))
      }
    } catch {
      return SourcePage(from: offset, limit: limit, total: 1) { _ in
        node(root, report(error, on: parent))
      }
    }
  }

  /// Returns the name of a file, and the target of a link.
  ///
  /// A name is also compared as its row shows it, with escapes.
  func searchText(of node: SourceNode<FileID>) -> SearchText {
    guard !node.id.isReport else { return SearchText() }
    let name = Array(node.id.name)
    var text = SearchText(name: name, writtenName: Array(node.title.utf8))
    if node.kind == .link { text.value = try? open(node.id.parent).target(of: name) }
    return text
  }

  /// Opens a folder of the tree.
  func open(_ folder: FileID) throws(POSIXError) -> OpenFolder {
    try root.descend(folder.names, followsLinks: followsLinks)
  }

  private func listing(
    of parent: FileID,
    _ folder: OpenFolder,
    isFirstPage: Bool
  ) throws(POSIXError) -> DirectoryListing {
    if !isFirstPage, let recent = listings.withLock({ $0[parent]?.names }) { return recent }
    let sorted = try names(in: parent, folder)
    listings.withLock { $0.store(sorted, of: parent) }
    return sorted
  }

  /// Returns the names in a folder as ``names(in:_:)`` does, those of a walk before if the folder is as it
  /// was then.
  func walkedNames(
    in parent: FileID,
    _ folder: OpenFolder
  ) throws(POSIXError) -> DirectoryListing {
    // Other orders and choices depend on more than the folder.
    let isOwn = options.order == .name && !options.appliesGitignore && !followsLinks
    guard isOwn, let version = try? folder.status().version else {
      return try names(in: parent, folder)
    }
    if let known = walked.withLock({ $0[version] }) { return known }
    let names = try names(in: parent, folder)
    walked.withLock { $0.store(names, of: version) }
    return names
  }

  /// Whether the most recent listing of its folder contains a file, or nil if that is not known.
  ///
  /// A listing that is out of date still tells which files its readers know. They may know others
  /// since, by renames.
  func wasListed(_ file: FileID) -> Bool? {
    guard let listing = listings.withLock({ $0[file.parent] }) else { return nil }
    if listing.names.contains(file.name) { return true }
    return listing.isStale ? nil : false
  }

  /// Reports that the rows of the files in a folder have changed.
  func reportChange(in folder: FileID) { watcher.withLock { $0.value }?.reportChange(in: folder) }

  /// Marks the listings of some folders as out of date.
  func markStale(_ folders: Set<FileID>) {
    listings.withLock { for folder in folders { $0[folder]?.isStale = true } }
  }

  /// Returns the changes in some folders from now on, with ids converted by `name`.
  func changes<ID>(
    in branches: Set<FileID>,
    name: @escaping @Sendable (FileID) -> ID?
  ) -> AsyncStream<SourceChange<ID>> {
    let active = watcher.withLock { watcher in
      let active = watcher.value ?? FolderWatcher(self, method: method)
      watcher.value = active
      return active
    }
    return active.changes(in: branches, name: name)
  }
}

/// The listings of the folders that were walked through, as each letter of a search begins a walk.
private struct WalkedListings {
  private var names: [FileVersion: DirectoryListing] = [:]
  private var size = 0

  /// The memory that they may use, in bytes.
  private static let capacity = 64 << 20

  subscript(folder: FileVersion) -> DirectoryListing? { names[folder] }

  /// Stores the names in a folder, unless they may change while its version stays.
  mutating func store(_ names: DirectoryListing, of folder: FileVersion) {
    // One without a size, as /proc, has the time at which it was mounted.
    guard folder.size > 0, !folder.isRecent else { return }
    if size + names.size > Self.capacity { (self.names, size) = ([:], 0) }
    size += names.size
    self.names[folder] = names
  }
}

/// The listings of the most recently read folders.
private struct RecentListings {
  private var entries: [(folder: FileID, listing: Listing)] = []

  struct Listing {
    var names: DirectoryListing
    /// Whether the folder has changed since it was read.
    var isStale = false
  }

  /// The number of folders that can be paged through alternately without being read again.
  private static let capacity = 8

  mutating func store(_ names: DirectoryListing, of folder: FileID) {
    entries.removeAll { $0.folder == folder }
    if entries.count == Self.capacity { entries.removeFirst() }
    entries.append((folder, Listing(names: names)))
  }

  subscript(folder: FileID) -> Listing? {
    get { entries.first { $0.folder == folder }?.listing }
    set {
      guard let newValue, let index = entries.firstIndex(where: { $0.folder == folder }) else {
        return
      }
      entries[index].listing = newValue
    }
  }
}
