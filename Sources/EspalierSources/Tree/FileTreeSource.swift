/// One tree from a folder down to the values in its files.
///
/// A folder opens into its files, as ``FolderSource`` shows them; a file whose format is known
/// opens in place into what is in it; a text in it that holds JSON opens in its turn. A file that
/// is in no known format is a leaf with its size. What is in a file decides its format where that
/// is plain, and else its name does; files are looked into for that only as their rows are asked
/// for. The root may be a file, too; then its values are the top level.
///
/// Files are read as they are on disk at the time: a file that was written or replaced since is
/// opened anew. Nodes in a file belong to one version of it. One of another version has a single
/// child that says so, and its wire id is refused by ``SourceError/changed``.
public struct FileTreeSource: TreeSource {
  /// Names a file, or something in a version of a file.
  public typealias NodeID = FileTreeID

  /// The name of the root.
  public let title: String

  /// Where the root is, as it was given.
  let path: String

  let root: Root
  let opened = OpenedFiles()

  /// What the whole is.
  enum Root: Sendable {
    case folder(FolderSource)
    /// A file, and the format that it is to be read in whatever it looks like.
    case file(format: SourceFormat?)
  }

  /// Opens a folder or a file.
  ///
  /// - Parameters:
  ///   - path: The folder or file, absolute or from the current folder.
  ///   - format: The format of a file, if it is known already; it overrules name and content.
  ///   - showsHidden: Whether to list files whose names start with a dot.
  ///   - followsLinks: Whether links are opened, wherever they lead.
  /// - Throws: ``SourceError`` if nothing is there, or it cannot be read, or is in no known format.
  public init(
    path: String,
    as format: SourceFormat? = nil,
    showsHidden: Bool = false,
    followsLinks: Bool = false
  ) throws(SourceError) {
    let kind: FileStatus.Kind
    do {
      kind = try FileStatus.of(path: path).kind
    } catch {
      throw SourceError(error, path: path)
    }
    self.path = path
    title = VisibleText.escaped((path.split(separator: "/").last ?? path[...]).utf8)
    switch kind {
    case .folder:
      guard format == nil || format == .folder else {
        throw .notReadable(path: path, reason: "it is a folder")
      }
      root = .folder(
        try FolderSource(path: path, showsHidden: showsHidden, followsLinks: followsLinks)
      )
    case .file:
      if format == .folder { throw .notAFolder(path: path) }
      root = .file(format: format)
      _ = try openData(in: .root)
    case .pipe, .socket, .device, .link:
      throw .notReadable(path: path, reason: "neither a folder nor a file")
    }
  }

  /// A run of the files in a folder, or of the values in a file or in one of its values.
  ///
  /// - Complexity: That of the source of the format; and the first time for a file, or a version of
  ///   it, what opening it costs.
  public func children(
    of parent: FileTreeID?,
    from offset: Int,
    limit: Int
  ) async throws(SourceError) -> SourcePage<FileTreeID> {
    if Task.isCancelled { throw .cancelled }
    let parent = parent ?? FileTreeID(.root)
    if parent.isReport { return SourcePage(nodes: [], total: 0, nextOffset: nil) }
    do throws(SourceError) {
      let place = try await offTheTaskThreads { () throws(SourceError) -> Place in
        try self.place(of: parent, from: offset, limit: limit)
      }
      switch place {
      case .files(let page): return page
      case .values(let values): return try await page(of: values, from: offset, limit: limit)
      }
    } catch {
      if error == .cancelled { throw error }
      let report = report(error, on: parent)
      return SourcePage(from: offset, limit: limit, total: 1) { _ in report }
    }
  }

  /// Where the children of a node come from.
  private enum Place: Sendable {
    case files(SourcePage<FileTreeID>)
    case values(Values)
  }

  /// A container of a format, as part of the tree.
  struct Values: Sendable {
    var source: any TreeSource
    /// The wire id of the container in the source, `nil` for the top level.
    var container: String?
    /// The file, its version, and the steps to the source.
    var file: FileID
    var version: String
    var steps: [String]
  }

  private func place(
    of parent: FileTreeID,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> Place {
    guard parent.content == nil, case .folder(let folders) = root else {
      return .values(try values(in: parent))
    }
    guard try status(of: parent.file).kind == .file else {
      return .files(folders.files.page(of: parent.file, from: offset, limit: limit, node: fileNode))
    }
    return .values(try values(in: parent))
  }

  private func page(
    of values: Values,
    from offset: Int,
    limit: Int
  ) async throws(SourceError) -> SourcePage<FileTreeID> {
    func inner<Source: TreeSource>(
      _ source: Source
    ) async throws(SourceError) -> SourcePage<FileTreeID> {
      var container: Source.NodeID?
      if let wireID = values.container {
        guard let node = try source.node(wireID: wireID) else { throw missing(values.file) }
        container = node
      }
      let page = try await source.children(of: container, from: offset, limit: limit)
      return SourcePage(
        nodes: page.nodes.map { node($0, of: source, in: values) },
        total: page.total,
        nextOffset: page.nextOffset
      )
    }
    return try await inner(values.source)
  }

  /// The path of a file from the root; for something in a file, followed by its path there.
  ///
  /// In a file that changed since, the path ends with the file.
  public func path(of node: FileTreeID) -> String {
    let file = String(decoding: node.file.bytes, as: UTF8.self)
    guard node.content != nil, !node.isReport, let way = try? way(to: node) else { return file }
    return way.reduce(file) { path, step in
      func inner(_ source: some TreeSource) -> String? {
        (try? source.node(wireID: step.node)).map { source.path(of: $0) }
      }
      return path + (inner(step.source) ?? "")
    }
  }

  /// The path of a file from the root, percent-encoded; in a file, behind two slashes, its version
  /// and the wire id there.
  public func wireID(of node: FileTreeID) -> String { node.wireID }

  /// The node that a wire id names.
  ///
  /// It never lies outside the root, unless links are followed.
  public func node(wireID: String) throws(SourceError) -> FileTreeID? {
    var isFile = false
    if case .file = root { isFile = true }
    guard let id = FileTreeID(wireID: wireID, isInRoot: isFile) else { return nil }
    guard let content = id.content else { return id }
    guard let version = try? status(of: id.file).version.text, version == content.version else {
      throw .changed(path: fullPath(of: id.file))
    }
    let key = OpenedFiles.Key(file: id.file, version: version)
    guard let source = opened.known(key), let step = content.steps.first else { return id }
    return try source.node(wireID: step) == nil && step != "" ? nil : id
  }

  /// The path of a file as people write it, for messages.
  func fullPath(of file: FileID) -> String {
    guard file != .root else { return path }
    return path + (path.hasSuffix("/") ? "" : "/") + String(decoding: file.bytes, as: UTF8.self)
  }

  func missing(_ file: FileID) -> SourceError {
    .failed(path: fullPath(of: file), reason: "there is no such value")
  }
}
