// Traversals of everything below the root, including data files.

extension FileTreeSource {
  /// Returns the faults in all files of known formats, in archives as well, and the files that cannot
  /// be read.
  public func faults(strict: Bool) throws(SourceError) -> [SourceFault] {
    let top = FileTreeID(.root)
    var faults = isFolder ? [] : try self.faults(in: top, strict: strict)
    if !isFolder, try !holdsFiles(top) { return faults }
    var walk = FileTraversal(tree: self)
    while let match = try walk.next() {
      guard let node = match.nodes.last else { continue }
      if walk.isDataFile(node) {
        faults += try self.faults(in: node.id, strict: strict)
      } else if node.kind == .error, node.id.content == nil {
        faults.append(fault(node.failureReason, in: node.id))
      }
    }
    return faults
  }

  private func faults(in file: FileTreeID, strict: Bool) throws(SourceError) -> [SourceFault] {
    do throws(SourceError) {
      let branch = try fileBranch(of: file)
      // A file whose name promised more than is in it has nothing to check.
      guard branch.node == nil else { return [] }
      let name = shownPath(of: file)
      return try branch.source.faults(strict: strict).map { fault in
        var fault = fault
        fault.file = name
        return fault
      }
    } catch {
      if error == .cancelled || file == FileTreeID(.root) { throw error }
      // An archive that is checked strictly says which of its files cannot be read.
      return strict && file.content != nil ? [] : [fault(error.reason, in: file)]
    }
  }

  private func fault(_ message: String, in file: FileTreeID) -> SourceFault {
    SourceFault(file: shownPath(of: file), line: 1, column: 1, message: message)
  }

  /// The path of a file, in an archive or not, as the user would write it.
  private func shownPath(of file: FileTreeID) -> String {
    let places = (try? places(to: file)) ?? []
    let path = places.reduce(fullPath(of: file.file)) { $0 + $1.source.path(of: $1.node) }
    return TerminalSafeText.escaped(path.utf8)
  }

  /// Compares the names of all files, and searches the contents of those with a known format, in
  /// archives as well.
  ///
  /// A text that contains JSON is searched as plain text. Files that cannot be read are skipped;
  /// ``SourceProgress/unsearchedBranches`` counts them.
  public func search(
    for query: SourceQuery,
    progress: (SourceProgress) -> Void,
    found: (SourceMatch<FileTreeID>) -> Bool
  ) throws(SourceError) {
    var remaining = query.limit ?? Int.max
    var isOver = false
    func take(_ match: SourceMatch<FileTreeID>) -> Bool {
      remaining -= 1
      if !found(match) || remaining == 0 { isOver = true }
      return !isOver
    }
    guard query.limit.map({ $0 > 0 }) ?? true else { return }
    let top = FileTreeID(.root)
    if !isFolder, try !holdsFiles(top) {
      return try search(query, in: top, around: nil, progress: progress, found: take)
    }
    var matcher = try SourceMatcher(query.pattern)
    var walk = FileTraversal(tree: self)
    let read = contentReader()
    var seen = 0
    // Each file says what it left out so far; the sum is kept for all of them.
    var omissions = SearchOmissions()
    func report() {
      progress(omissions.added(to: SourceProgress(completed: seen, total: nil, unit: "files")))
    }
    while let match = try walk.next() {
      seen += 1
      if seen % 256 == 0 { report() }
      guard let node = match.nodes.last else { continue }
      if query.includesFileNames || node.id.content != nil,
        try matcher.matches(try nameText(of: node, read))
      {
        _ = take(match)
      }
      if isOver { break }
      // The rest of a folder or an archive is behind the row that says why it is missing.
      var isUnsearched = node.kind == .error
      if walk.isDataFile(node), !walk.entersCurrent {
        do throws(SourceError) {
          try search(query, in: node.id, around: match) {
            omissions.take($0)
          } found: {
            take($0)
          }
        } catch {
          switch error {
          case .cancelled, .badQuery: throw error
          default: isUnsearched = true
          }
        }
      }
      omissions.advance(isUnsearched: isUnsearched)
      if isOver { break }
    }
    if !omissions.isEmpty { report() }
  }

  /// Returns a walk through the names of all files and folders in a folder; nil if the root is a file.
  public func fileNames() -> (any FileNameWalk<FileTreeID>)? {
    guard case .folder(let folders) = root else { return nil }
    return FolderNameWalk(folders.files, node: fileNode)
  }

  /// Whether what is in a file are files again: whether it is an archive.
  fileprivate func holdsFiles(_ file: FileTreeID) throws(SourceError) -> Bool {
    do throws(SourceError) {
      let branch = try fileBranch(of: file)
      guard branch.node == nil else { return false }
      return try branch.source.holdsFiles
    } catch {
      // Searching it fails in the same way.
      if error == .cancelled { throw error }
      return false
    }
  }

  /// Returns the name of a file in a folder or an archive.
  private func nameText(
    of node: SourceNode<FileTreeID>,
    _ read: SourceContentReader<FileTreeID>
  ) throws(SourceError) -> SearchText {
    if node.id.content == nil, case .folder(let folders) = root {
      return folders.files.searchText(of: node.asFile)
    }
    guard case .key(let name)? = try read(node.id, false)?.name else { return SearchText() }
    return SearchText(name: name)
  }

  private func search(
    _ query: SourceQuery,
    in file: FileTreeID,
    around: SourceMatch<FileTreeID>?,
    progress: (SourceProgress) -> Void,
    found: (SourceMatch<FileTreeID>) -> Bool
  ) throws(SourceError) {
    let branch = try fileBranch(of: file)
    // A file whose name promised more than is in it has nothing to search.
    guard branch.node == nil else { return }
    try search(branch, around: around, for: query, progress: progress, found: found)
  }
}

extension SourceNode<FileTreeID> {
  /// The row as that of a file in a folder.
  fileprivate var asFile: SourceNode<FileID> {
    identified(as: id.file)
  }
}

/// A traversal of all files below a folder, in the order of the tree, that expands folders and archives.
private struct FileTraversal {
  private let tree: FileTreeSource
  private var levels = [ChildReader<FileTreeSource>(parent: nil)]
  private var current = SourceMatch<FileTreeID>(nodes: [], positions: [])
  /// Whether the current node is expanded next.
  private(set) var entersCurrent = false

  init(tree: FileTreeSource) { self.tree = tree }

  func isDataFile(_ node: SourceNode<FileTreeID>) -> Bool {
    node.isBranch && !isFolder(node)
  }

  /// Whether a node is a folder; a link may lead to a folder or a file.
  private func isFolder(_ node: SourceNode<FileTreeID>) -> Bool {
    if node.kind != .link || node.id.content != nil { return node.kind == .folder }
    return (try? tree.status(of: node.id.file).kind) == .folder
  }

  mutating func next() throws(SourceError) -> SourceMatch<FileTreeID>? {
    if entersCurrent, let node = current.nodes.last { levels.append(ChildReader(parent: node.id)) }
    while !levels.isEmpty {
      if Task.isCancelled { throw .cancelled }
      let level = levels.count - 1
      current.nodes.removeLast(current.nodes.count - min(level, current.nodes.count))
      current.positions.removeLast(current.positions.count - min(level, current.positions.count))
      if let node = try levels[level].next(in: tree) {
        current.nodes.append(node)
        current.positions.append(levels[level].count - 1)
        entersCurrent = try enters(node)
        return current
      }
      levels.removeLast()
    }
    return nil
  }

  private func enters(_ node: SourceNode<FileTreeID>) throws(SourceError) -> Bool {
    guard node.isBranch else { return false }
    if isFolder(node) { return true }
    return try tree.holdsFiles(node.id)
  }
}
