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
  private let opened = OpenedFiles()

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

// Files, and what is in them, waiting for the system.
extension FileTreeSource {
  /// What a file is, links followed where they are to be.
  func status(of file: FileID) throws(SourceError) -> FileStatus {
    do {
      guard case .folder(let folders) = root else { return try FileStatus.of(path: path) }
      if file == .root { return try FileStatus.of(descriptor: folders.files.root.descriptor) }
      let folder = try folders.files.open(file.parent)
      return try folder.status(of: file.name, followsLinks: folders.followsLinks)
    } catch {
      throw SourceError(error, path: fullPath(of: file))
    }
  }

  func open(_ file: FileID) throws(SourceError) -> OpenFile {
    do {
      guard case .folder(let folders) = root else { return try OpenFile.open(path: path) }
      return try folders.files.open(file.parent).openFile(
        file.name,
        followsLinks: folders.followsLinks
      )
    } catch {
      throw SourceError(error, path: fullPath(of: file))
    }
  }

  /// What is in a file now, and in which version of it.
  func openData(
    in file: FileID
  ) throws(SourceError) -> (source: any TreeSource, version: String) {
    // A file that is written while it is opened is tried again.
    for _ in 0..<4 {
      let open = try open(file)
      let version = open.status.version.text
      let key = OpenedFiles.Key(file: file, version: version)
      do throws(SourceError) {
        let source = try opened.source(key, size: open.status.size) { () throws(SourceError) in
          try read(open, file)
        }
        return (source, version)
      } catch {
        guard case .changed = error else { throw error }
      }
    }
    throw .failed(path: fullPath(of: file), reason: "it is being written all the time")
  }

  private func read(_ open: OpenFile, _ file: FileID) throws(SourceError) -> any TreeSource {
    let path = fullPath(of: file)
    let name = String(path.split(separator: "/").last ?? path[...])
    let start: [UInt8]
    do {
      start = try open.start(SourceFormat.sniffedBytes)
    } catch {
      throw SourceError(error, path: path)
    }
    let format: SourceFormat?
    switch root {
    case .file(let given): format = given ?? SourceFormat(asked: Array(name.utf8), start: start)
    case .folder: format = SourceFormat(name: Array(name.utf8), start: start)
    }
    guard let format else { throw .unsupported(path: path, formats: SourceFormat.files) }
    return try SourceOpener.open(open, as: format, name: name, path: path)
  }

  /// The sources that lead to a node in a file, each with the wire id of a node of it.
  func way(
    to id: FileTreeID
  ) throws(SourceError) -> [(source: any TreeSource, node: String)] {
    guard let content = id.content else { return [] }
    var (source, version) = try openData(in: id.file)
    guard version == content.version else { throw .changed(path: fullPath(of: id.file)) }
    var way: [(source: any TreeSource, node: String)] = []
    for step in content.steps {
      if let last = way.last {
        let steps = way.map(\.node)
        guard let held = try heldData(in: last, id.file, version, steps) else {
          throw missing(id.file)
        }
        source = held
      }
      way.append((source, step))
    }
    return way
  }

  /// The container that a branch in a file is.
  func values(in id: FileTreeID) throws(SourceError) -> Values {
    guard let content = id.content, let last = content.steps.last else {
      let (source, version) = try openData(in: id.file)
      return Values(source: source, container: nil, file: id.file, version: version, steps: [])
    }
    guard let end = try way(to: id).last else { throw missing(id.file) }
    var values = Values(
      source: end.source,
      container: last,
      file: id.file,
      version: content.version,
      steps: Array(content.steps.dropLast())
    )
    if let held = try heldData(in: end, id.file, content.version, content.steps) {
      values.source = held
      values.container = nil
      values.steps = content.steps
    }
    return values
  }

  /// What the text at a place holds, `nil` if it is none that holds data.
  private func heldData(
    in place: (source: any TreeSource, node: String),
    _ file: FileID,
    _ version: String,
    _ steps: [String]
  ) throws(SourceError) -> (any TreeSource)? {
    guard let source = place.source as? any TextValueSource else { return nil }
    let key = OpenedFiles.Key(file: file, version: version, steps: steps)
    if let known = opened.known(key) { return known }
    func text<Source: TextValueSource>(_ source: Source) throws(SourceError) -> [UInt8]? {
      guard let node = try source.node(wireID: place.node) else { throw missing(file) }
      return source.text(of: node)
    }
    guard let text = try text(source), HeldJSON.isHeld(by: text) else { return nil }
    return try opened.source(key, size: Int64(text.count)) { JSONSource(text, name: title) }
  }
}
