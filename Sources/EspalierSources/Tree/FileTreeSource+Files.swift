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
