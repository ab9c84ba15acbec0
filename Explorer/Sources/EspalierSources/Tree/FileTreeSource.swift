/// One tree from a folder down to the values in its files.
///
/// A folder expands to its files, as ``FolderSource`` shows them; a file of a known format expands
/// in place to its contents; a text in it that contains JSON can be expanded in turn. A text in no
/// other format expands to its lines. Any other file is a leaf with its size. The format is detected from the content if that is
/// unambiguous, otherwise from the name; files are examined only when their rows are requested. The
/// root may be a file, too; then its values are the top level.
///
/// Files are read as they are on disk at the time: a file that was written or replaced since is
/// opened again. Nodes in a file belong to one version of it. A node of another version has a
/// single child that reports the change, and its wire id is refused with
/// ``SourceError/changed(path:)``.
public struct FileTreeSource: TreeSource {
  /// A file, or a node in a version of a file.
  public typealias NodeID = FileTreeID

  /// The name of the root.
  public let title: String

  /// The path of the root, as it was given.
  let path: String

  let root: Root

  /// Whether texts in no other format expand to their lines.
  let opensTexts: Bool

  let openFiles = OpenFileCache()

  /// Whether the root is a folder, and not a file.
  package var isFolder: Bool { if case .folder = root { true } else { false } }

  /// The kind of the root.
  enum Root: Sendable {
    case folder(FolderSource)
    /// A file, and the format to read it in, or nil to detect it.
    case file(format: SourceFormat?)
  }

  /// Opens a folder or a file.
  ///
  /// - Parameters:
  ///   - path: The folder or file, absolute or relative to the current folder.
  ///   - format: The format of a file, if it is known; it overrides name and content.
  ///   - showsHidden: Whether files whose names start with a dot are listed.
  ///   - followsLinks: Whether links are followed, including those that lead out of the root.
  ///   - opensTexts: Whether texts in a folder or an archive that are in no other format expand to
  ///     their lines.
  ///   - options: The choice and order of the files in folders.
  /// - Throws: ``SourceError`` if there is nothing, or it cannot be read, or is in no known format.
  public init(
    path: String,
    as format: SourceFormat? = nil,
    showsHidden: Bool = false,
    followsLinks: Bool = false,
    opensTexts: Bool = true,
    options: FolderOptions = FolderOptions()
  ) throws(SourceError) {
    let kind: FileStatus.Kind
    do {
      kind = try FileStatus.of(path: path).kind
    } catch {
      throw SourceError(error, path: path)
    }
    self.path = path
    self.opensTexts = opensTexts
    title = Self.title(of: path)
    switch kind {
    case .folder:
      guard format == nil || format == .folder else {
        throw .notReadable(path: path, reason: "it is a folder")
      }
      root = .folder(
        try FolderSource(
          path: path,
          showsHidden: showsHidden,
          followsLinks: followsLinks,
          options: options
        )
      )
    case .file:
      if format == .folder { throw .notAFolder(path: path) }
      root = .file(format: format)
      _ = try openContents(in: .root)
    case .pipe, .socket, .device, .link:
      throw .notReadable(path: path, reason: "neither a folder nor a file")
    }
  }

  /// Makes the tree of a file that is open already.
  ///
  /// - Parameters:
  ///   - contents: The source of the file, whose wire ids do not begin with its version.
  ///   - status: The status of the file when it was opened.
  init(
    of contents: any TreeSource,
    path: String,
    status: FileStatus,
    as format: SourceFormat?,
    opensTexts: Bool
  ) throws(SourceError) {
    self.path = path
    self.opensTexts = opensTexts
    title = Self.title(of: path)
    root = .file(format: format)
    let key = OpenFileCache.Key(file: .root, version: status.version.text)
    _ = try openFiles.source(key, size: status.size) { contents }
  }

  private static func title(of path: String) -> String {
    TerminalSafeText.escaped((path.split(separator: "/").last ?? path[...]).utf8)
  }

  /// Returns a page of the files in a folder, or of the values in a file or in one of its values.
  ///
  /// - Complexity: That of the format's source; the first time for a version of a file, also the
  ///   cost of opening it.
  public func children(
    of parent: FileTreeID?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<FileTreeID> {
    if Task.isCancelled { throw .cancelled }
    let parent = parent ?? FileTreeID(.root)
    if parent.isReport { return SourcePage(nodes: [], total: 0, nextOffset: nil) }
    do throws(SourceError) {
      let origin = try self.childOrigin(of: parent, from: offset, limit: limit)
      switch origin {
      case .files(let page): return page
      case .values(let container):
        return try page(of: container, from: offset, limit: limit)
      }
    } catch {
      if error == .cancelled { throw error }
      let report = report(error, on: parent)
      return SourcePage(from: offset, limit: limit, total: 1) { _ in report }
    }
  }

  /// The origin of the children of a node.
  private enum ChildOrigin: Sendable {
    case files(SourcePage<FileTreeID>)
    case values(Container)
  }

  /// A container in a data file, as part of the tree.
  struct Container: Sendable {
    var source: any TreeSource
    /// The wire id of the container in the source, or nil for the top level.
    var containerID: String?
    /// The file, its version, and the steps to the source.
    var file: FileID
    var version: String
    var steps: [String]
  }

  private func childOrigin(
    of parent: FileTreeID,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> ChildOrigin {
    guard parent.content == nil, case .folder(let folders) = root else {
      return .values(try container(for: parent))
    }
    guard try status(of: parent.file).kind == .file else {
      return .files(folders.files.page(of: parent.file, from: offset, limit: limit, node: fileNode))
    }
    return .values(try container(for: parent))
  }

  private func page(
    of container: Container,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<FileTreeID> {
    func inner<Source: TreeSource>(
      _ source: Source
    ) throws(SourceError) -> SourcePage<FileTreeID> {
      var parent: Source.NodeID?
      if let wireID = container.containerID {
        guard let node = try source.node(wireID: wireID) else { throw missingValue(container.file) }
        parent = node
      }
      let page = try source.children(of: parent, from: offset, limit: limit)
      return SourcePage(
        nodes: page.nodes.map { node($0, of: source, in: container) },
        total: page.total,
        nextOffset: page.nextOffset
      )
    }
    return try inner(container.source)
  }

  /// Returns the path of a file from the root; for a node in a file, followed by its path there.
  ///
  /// If the file has changed since, the path ends with the file.
  public func path(of node: FileTreeID) -> String {
    let file = String(decoding: node.file.bytes, as: UTF8.self)
    guard node.content != nil, !node.isReport, let chain = try? sourceChain(to: node) else {
      return file
    }
    return chain.reduce(file) { path, step in
      func inner(_ source: some TreeSource) -> String? {
        (try? source.node(wireID: step.node)).map { source.path(of: $0) }
      }
      return path + (inner(step.source) ?? "")
    }
  }

  /// Returns the path of a file from the root, percent-encoded; for a node in a file, followed by
  /// two slashes, the version and the wire id there.
  public func wireID(of node: FileTreeID) -> String { node.wireID }

  /// Returns the node that a wire id names, or nil if it names none.
  ///
  /// The node is never outside the root, unless links are followed.
  public func node(wireID: String) throws(SourceError) -> FileTreeID? {
    var isFile = false
    if case .file = root { isFile = true }
    guard let id = FileTreeID(wireID: wireID, isInRoot: isFile) else { return nil }
    guard let content = id.content else { return id }
    guard let version = try? status(of: id.file).version.text, version == content.version else {
      throw .changed(path: fullPath(of: id.file))
    }
    let key = OpenFileCache.Key(file: id.file, version: version)
    guard let source = openFiles.known(key), let step = content.steps.first else { return id }
    return try source.node(wireID: step) == nil && step != "" ? nil : id
  }

  /// Returns the path of a file as the user would write it, for messages.
  func fullPath(of file: FileID) -> String {
    guard file != .root else { return path }
    return path + (path.hasSuffix("/") ? "" : "/") + String(decoding: file.bytes, as: UTF8.self)
  }

  func missingValue(_ file: FileID) -> SourceError {
    .failed(path: fullPath(of: file), reason: "there is no such value")
  }
}
