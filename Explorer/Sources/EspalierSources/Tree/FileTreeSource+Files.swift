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
      return try openOnDisk(file)
    } catch {
      throw SourceError(error, path: fullPath(of: file))
    }
  }

  /// Opens a file; returns nil for anything but a regular file.
  func openIfRegular(_ file: FileID) throws(SourceError) -> OpenFile? {
    if case .folder = root, file == .root { return nil }
    do {
      return try openOnDisk(file)
    } catch {
      if error == .notRegular { return nil }
      throw SourceError(error, path: fullPath(of: file))
    }
  }

  /// - Throws: ``POSIXError/notRegular`` for anything but a regular file.
  private func openOnDisk(_ file: FileID) throws(POSIXError) -> OpenFile {
    guard case .folder(let folders) = root else { return try OpenFile.open(path: path) }
    return try folders.files.open(file.parent).openFile(
      file.name,
      followsLinks: folders.followsLinks
    )
  }

  /// Opens the current contents of a file, and returns them with their version.
  func openContents(
    in file: FileID
  ) throws(SourceError) -> (source: any TreeSource, version: String) {
    // Try again if the file is written while it is opened.
    for _ in 0..<4 {
      let open = try open(file)
      let version = try version(of: open, file)
      let key = Context(file: file, version: version)
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

  /// Returns the text by which ids name the state of a file that they are valid for: its version, or
  /// of a database, whose rows are named by their keys, its identity and its schema.
  func version(of open: OpenFile, _ file: FileID) throws(SourceError) -> String {
    let path = fullPath(of: file)
    do throws(POSIXError) {
      let start = try open.prefix(SourceFormat.sniffLength)
      if let schema = SQLiteFormat.schemaNumber(of: start),
        format(of: Self.name(of: path), start, open)?.rawValue == SQLiteFormat.name
      {
        return open.status.identity.text(with: [schema])
      }
      return open.status.version.text
    } catch {
      throw SourceError(error, path: path)
    }
  }

  private static func name(of path: String) -> String {
    String(path.split(separator: "/").last ?? path[...])
  }

  private func format(of name: String, _ start: [UInt8], _ file: OpenFile) -> SourceFormat? {
    switch root {
    case .file(let given):
      given ?? SourceFormat(requested: Array(name.utf8), start: start)
        ?? SourceFormat(name: Array(name.utf8), start: start, of: file)
    case .folder: SourceFormat(name: Array(name.utf8), start: start, of: file)
    }
  }

  private func read(_ open: OpenFile, _ file: FileID) throws(SourceError) -> any TreeSource {
    let path = fullPath(of: file)
    let name = Self.name(of: path)
    let start: [UInt8]
    do {
      start = try open.prefix(SourceFormat.sniffLength)
    } catch {
      throw SourceError(error, path: path)
    }
    guard let format = format(of: name, start, open) else {
      throw .unsupported(path: path, formats: SourceFormat.fileFormatNames)
    }
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
    let source = try SourceOpener.open(
      open,
      as: format,
      name: name,
      path: path,
      continuing: openFiles.previous(file, before: try version(of: open, file))
    )
    // The texts in a database change while its version stays.
    return (source as? SQLiteSource)?.openingCells() ?? source
  }

  /// Returns the places on the way to a node in a file: in the source of the file, and in those that
  /// hold one another; none for a file.
  func places(to id: FileTreeID) throws(SourceError) -> [SourcePlace] {
    guard let content = id.content else { return [] }
    var (source, version) = try openContents(in: id.file)
    guard version == content.version else { throw .changed(path: fullPath(of: id.file)) }
    var places: [SourcePlace] = []
    for step in content.steps {
      if let last = places.last {
        let context = Context(file: id.file, version: version, steps: places.map(\.node))
        guard let held = try heldSource(in: last, context) else { throw missingValue(id.file) }
        source = held
      }
      places.append(SourcePlace(source: source.byWireID, node: step))
    }
    return places
  }

  /// Returns the branch in a file whose children are those of a node.
  func fileBranch(of id: FileTreeID) throws(SourceError) -> Branch {
    guard let content = id.content else {
      let (source, version) = try openContents(in: id.file)
      return Branch(source: source.byWireID, context: Context(file: id.file, version: version))
    }
    guard let place = try places(to: id).last else { throw missingValue(id.file) }
    var context = Context(file: id.file, version: content.version, steps: content.steps)
    if let held = try heldSource(in: place, context) {
      return Branch(source: held.byWireID, context: context)
    }
    context.steps.removeLast()
    return Branch(source: place.source, node: place.node, context: context)
  }

  /// Returns the source in a value: what a file in an archive holds, or the JSON document in a text;
  /// nil if there is none.
  ///
  /// - Parameter context: The identity of the source, if there is one.
  private func heldSource(
    in place: SourcePlace,
    _ context: Context
  ) throws(SourceError) -> (any TreeSource)? {
    if let known = openFiles.known(context) { return known }
    if let file = try place.source.file(of: place.node) {
      return try fileSource(file, place, context)
    }
    guard try !place.source.isProse, !isDatabaseCell(context),
      let text = try place.source.textValue(of: place.node), EmbeddedJSON.isContent(of: text)
    else { return nil }
    return try openFiles.source(context, size: Int64(text.count)) {
      JSONSource(text, name: title)
    }
  }

  /// Whether a value is a cell of a database, which opens the JSON in cells itself.
  private func isDatabaseCell(_ context: Context) -> Bool {
    guard context.steps.count == 1, case .cell? = RecordNodeID(wireID: context.steps[0])?.part
    else {
      return false
    }
    return openFiles.known(Context(file: context.file, version: context.version)) is SQLiteSource
  }

  /// Opens a file in a source, or returns nil if it is in no known format.
  private func fileSource(
    _ file: OpenFile,
    _ place: SourcePlace,
    _ context: Context
  ) throws(SourceError) -> (any TreeSource)? {
    let path = fullPath(of: context.file)
    let name = try place.source.contentReader()(place.node, false)?.name.bytes ?? []
    let start: [UInt8]
    do {
      start = try file.prefix(SourceFormat.sniffLength)
    } catch {
      throw SourceError(error, path: path)
    }
    guard let format = SourceFormat(name: name, start: start, of: file) else { return nil }
    return try openFiles.source(context, size: file.status.size) { () throws(SourceError) in
      try SourceOpener.open(
        file,
        as: format,
        name: String(decoding: name, as: UTF8.self),
        path: path
      )
    }
  }
}
