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
/// ``SourceError/changed(path:)``. Those in a SQLite database without a write-ahead log belong to its
/// schema instead, since rows are named by their keys.
public struct FileTreeSource: ForwardingSource {
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
    let key = Context(file: .root, version: status.version.text)
    _ = try openFiles.source(key, size: status.size) { contents }
  }

  private static func title(of path: String) -> String {
    TerminalSafeText.escaped((path.split(separator: "/").last ?? path[...]).utf8)
  }

  /// The identity of a source in a file, from which follow those of its nodes.
  public struct Context: Hashable, Sendable {
    var file: FileID
    var version: String
    /// The steps to the source.
    var steps: [String] = []
  }

  typealias Branch = SourceBranch<Context>

  /// Returns the place of a node in a file, nil for a file itself.
  public func place(of node: FileTreeID) throws(SourceError) -> SourcePlace? {
    node.isReport ? nil : try places(to: node).last
  }

  /// Returns the branch whose children are those of a node: the values in a file, in one of its
  /// values, or in what that holds; nil for a folder.
  ///
  /// - Complexity: The first time for a version of a file, the cost of opening it.
  public func branch(of parent: FileTreeID?) throws(SourceError) -> SourceBranch<Context>? {
    let parent = parent ?? FileTreeID(.root)
    if parent.isReport { return nil }
    if parent.content == nil, isFolder, try status(of: parent.file).kind != .file { return nil }
    return try fileBranch(of: parent)
  }

  /// Returns a page of the files in a folder.
  public func ownChildren(
    of parent: FileTreeID?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<FileTreeID> {
    let parent = parent ?? FileTreeID(.root)
    guard case .folder(let folders) = root, !parent.isReport else {
      return SourcePage(nodes: [], total: 0, nextOffset: nil)
    }
    return folders.files.page(of: parent.file, from: offset, limit: limit, node: fileNode)
  }

  /// Returns the kind of the value at the root of a file.
  public func containerKind(of node: FileTreeID?) throws(SourceError) -> SourceKind? {
    do throws(SourceError) {
      guard let branch = try branch(of: node) else { return node?.isReport == true ? nil : .folder }
      return try branch.source.containerKind(of: branch.node)
    } catch {
      // A file that cannot be opened has a row that says why.
      if error == .cancelled { throw error }
      return nil
    }
  }

  /// Returns the path of a file from the root; for a node in a file, followed by its path there.
  ///
  /// If the file has changed since, the path ends with the file.
  public func path(of node: FileTreeID) -> String {
    let file = String(decoding: node.file.bytes, as: UTF8.self)
    guard node.content != nil, !node.isReport, let places = try? places(to: node) else {
      return file
    }
    return places.reduce(file) { path, place in path + place.source.path(of: place.node) }
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
    guard let version = try? version(of: open(id.file), id.file), version == content.version else {
      throw .changed(path: fullPath(of: id.file))
    }
    let key = Context(file: id.file, version: version)
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
