// Files and their contents; these functions block.
extension FileTreeSource {
  /// Returns the status of a file, following links if requested.
  func status(of file: FileID) throws(SourceError) -> FileStatus {
    do {
      guard case .folder(let folders) = root else { return try FileStatus.of(path: path) }
      if file == .root { return try folders.files.root.status() }
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

  /// Opens the current contents of a file, and returns them with their version.
  func openContents(
    in file: FileID
  ) throws(SourceError) -> (source: any TreeSource, version: String) {
    // Try again if the file is written while it is opened.
    for _ in 0..<4 {
      let open = try open(file)
      let version = open.status.version.text
      let key = OpenFileCache.Key(file: file, version: version)
      do throws(SourceError) {
        let source = try openFiles.source(key, size: open.status.size) { () throws(SourceError) in
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
      start = try open.prefix(SourceFormat.sniffLength)
    } catch {
      throw SourceError(error, path: path)
    }
    let format: SourceFormat?
    switch root {
    case .file(let given): format = given ?? SourceFormat(requested: Array(name.utf8), start: start)
    case .folder: format = SourceFormat(name: Array(name.utf8), start: start)
    }
    guard let format else { throw .unsupported(path: path, formats: SourceFormat.fileFormatNames) }
    if open.status.size == 0, !start.isEmpty {
      // A file whose size the system does not know, as in /proc.
      let bytes: [UInt8]
      do {
        bytes = try readFile(path: path)
      } catch {
        throw SourceError(error, path: path)
      }
      return try SourceOpener.open(bytes: bytes, name: path, as: format)
    }
    return try SourceOpener.open(
      open,
      as: format,
      name: name,
      path: path,
      continuing: openFiles.previous(file, before: open.status.version.text)
    )
  }

  /// Returns the chain of sources that lead to a node in a file, each with the wire id of a node in
  /// it.
  func sourceChain(
    to id: FileTreeID
  ) throws(SourceError) -> [(source: any TreeSource, node: String)] {
    guard let content = id.content else { return [] }
    var (source, version) = try openContents(in: id.file)
    guard version == content.version else { throw .changed(path: fullPath(of: id.file)) }
    var chain: [(source: any TreeSource, node: String)] = []
    for step in content.steps {
      if let last = chain.last {
        let steps = chain.map(\.node)
        guard let held = try embeddedSource(in: last, id.file, version, steps) else {
          throw missingValue(id.file)
        }
        source = held
      }
      chain.append((source, step))
    }
    return chain
  }

  /// Returns the container for a branch in a file.
  func container(for id: FileTreeID) throws(SourceError) -> Container {
    guard let content = id.content, let last = content.steps.last else {
      let (source, version) = try openContents(in: id.file)
      return Container(source: source, containerID: nil, file: id.file, version: version, steps: [])
    }
    guard let end = try sourceChain(to: id).last else { throw missingValue(id.file) }
    var container = Container(
      source: end.source,
      containerID: last,
      file: id.file,
      version: content.version,
      steps: Array(content.steps.dropLast())
    )
    if let held = try embeddedSource(in: end, id.file, content.version, content.steps) {
      container.source = held
      container.containerID = nil
      container.steps = content.steps
    }
    return container
  }

  /// Returns the source in a value: the JSON document in a text, or what a file in an archive holds;
  /// nil if there is none.
  private func embeddedSource(
    in place: (source: any TreeSource, node: String),
    _ file: FileID,
    _ version: String,
    _ steps: [String]
  ) throws(SourceError) -> (any TreeSource)? {
    if let source = place.source as? any FileContainingSource {
      let key = OpenFileCache.Key(file: file, version: version, steps: steps)
      if let known = openFiles.known(key) { return known }
      return try containedSource(in: source, place.node, key)
    }
    guard let source = place.source as? any EmbeddedJSONSource else { return nil }
    let key = OpenFileCache.Key(file: file, version: version, steps: steps)
    if let known = openFiles.known(key) { return known }
    func text<Source: EmbeddedJSONSource>(_ source: Source) throws(SourceError) -> [UInt8]? {
      guard let node = try source.node(wireID: place.node) else { throw missingValue(file) }
      return source.text(of: node)
    }
    guard let text = try text(source), EmbeddedJSON.isContent(of: text) else { return nil }
    return try openFiles.source(key, size: Int64(text.count)) { JSONSource(text, name: title) }
  }

  /// Opens a file in a source, or returns nil if the node is none, or in no known format.
  private func containedSource<Source: FileContainingSource>(
    in source: Source,
    _ node: String,
    _ key: OpenFileCache.Key
  ) throws(SourceError) -> (any TreeSource)? {
    guard let node = try source.node(wireID: node) else { throw missingValue(key.file) }
    guard let (file, name) = try source.file(of: node) else { return nil }
    let path = fullPath(of: key.file)
    let start: [UInt8]
    do {
      start = try file.prefix(SourceFormat.sniffLength)
    } catch {
      throw SourceError(error, path: path)
    }
    guard let format = SourceFormat(name: name, start: start) else { return nil }
    return try openFiles.source(key, size: file.status.size) { () throws(SourceError) in
      try SourceOpener.open(
        file,
        as: format,
        name: String(decoding: name, as: UTF8.self),
        path: path
      )
    }
  }
}
