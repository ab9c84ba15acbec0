// The choice and order of the files in a folder.

extension FolderSource.Files {
  /// Returns the names in a folder that are shown, in order.
  func names(in parent: FileID, _ folder: OpenFolder) throws(POSIXError) -> DirectoryListing {
    var names = try folder.names()
    if !showsHidden { names.removeHidden() }
    var known: [ArraySlice<UInt8>: FileStatus] = [:]
    func status(_ name: ArraySlice<UInt8>) -> FileStatus? {
      if let status = known[name] { return status }
      let status = try? folder.status(of: name)
      known[name] = status
      return status
    }
    func isFolder(_ name: ArraySlice<UInt8>, _ kind: FileStatus.Kind?) -> Bool {
      (kind ?? status(name)?.kind) == .folder
    }
    if let rules = try rules(of: parent) {
      names.removeAll { rules.ignores($0, isFolder: isFolder($0, $1)) }
    }
    if options.foldersOnly {
      names.removeAll { name, kind in
        switch kind ?? status(name)?.kind {
        case .folder: false
        case .link: (try? folder.status(of: name, followsLinks: true).kind) != .folder
        default: true
        }
      }
    }
    switch options.order {
    case .none: break
    case .name: names.sort()
    case .time:
      names.sort()
      names.sort { name, _ in -(status(name)?.version.modified ?? 0) }
    case .size:
      names.sort()
      let inner = folders(names.array, in: parent, status)
      requestSizes(of: inner, in: parent)
      names.sort { name, _ in
        guard let status = status(name) else { return 0 }
        if status.kind == .folder { return -(size(of: parent.appending(Array(name)))?.bytes ?? 0) }
        return status.kind == .file ? -status.size : 0
      }
    }
    if options.foldersFirst {
      names.sort { isFolder($0, $1) || leadsToFolder($0, folder) ? 0 : 1 }
    }
    return names
  }

  /// Whether a file may appear in a listing.
  func isShown(_ file: FileID) -> Bool {
    guard showsHidden || file.name.first != UInt8(ascii: ".") else { return false }
    guard options.appliesGitignore || options.foldersOnly, file != .root else { return true }
    let folder = try? open(file.parent)
    let kind = try? folder?.status(of: file.name).kind
    if options.foldersOnly, kind != .folder {
      let target = try? folder?.status(of: file.name, followsLinks: true).kind
      guard kind == .link, target == .folder else { return false }
    }
    guard let rules = try? rules(of: file.parent) else { return true }
    return !rules.ignores(file.name, isFolder: kind == .folder)
  }

  /// Whether a file states which files are shown.
  func isRules(_ file: FileID) -> Bool {
    options.appliesGitignore && file.name.elementsEqual(GitignoreRules.fileName)
  }

  private func leadsToFolder(_ name: ArraySlice<UInt8>, _ folder: OpenFolder) -> Bool {
    followsLinks && (try? folder.status(of: name, followsLinks: true).kind) == .folder
  }

  /// Returns the rules for the files in a folder, or nil if none apply.
  private func rules(of folder: FileID) throws(POSIXError) -> GitignoreRules? {
    guard options.appliesGitignore else { return nil }
    let root = self.root
    var rules = GitignoreRules(path: path, folder: root)
    _ = try root.descend(folder.names, followsLinks: followsLinks) { rules.enter($0, $1) }
    return rules
  }
}

// The sizes of folders.

extension FolderSource.Files {
  /// Requests the sizes of the folders in a page of names, as far as they are shown.
  func requestSizes(of names: [ArraySlice<UInt8>], in parent: FileID, _ folder: OpenFolder) {
    guard options.sizes == .inBackground else { return }
    requestSizes(of: folders(names, in: parent) { try? folder.status(of: $0) }, in: parent)
  }

  /// Returns the size of a folder, or nil if it is not shown or not known yet.
  func size(of folder: FileID) -> FolderSizes.Size? {
    switch options.sizes {
    case .hidden: return nil
    case .awaited: return sizes.size(of: folder, in: self)
    case .inBackground: return sizes.known(folder)
    }
  }

  private func requestSizes(of folders: [FileID], in parent: FileID) {
    guard options.sizes == .inBackground else { return }
    sizes.request(folders, in: parent, of: self) { [weak self] in self?.reportChange(in: parent) }
  }

  private func folders(
    _ names: [ArraySlice<UInt8>],
    in parent: FileID,
    _ status: (ArraySlice<UInt8>) -> FileStatus?
  ) -> [FileID] {
    guard options.sizes == .inBackground else { return [] }
    return names.filter { status($0)?.kind == .folder }.map { parent.appending(Array($0)) }
  }
}
