// Parts of files, as they are on disk or in an archive, for previews.

extension FileTreeSource {
  /// Returns a part of a file of any format, nil for anything else and for files that are not listed.
  public func filePart(
    of node: FileTreeID?,
    from offset: Int,
    count: Int
  ) throws(SourceError) -> FilePart? {
    precondition(offset >= 0 && count >= 0, "offset \(offset) or count \(count) is negative")
    let node = node ?? FileTreeID(.root)
    guard !node.isReport, isListed(node.file) else { return nil }
    if let place = try place(of: node) {
      return try place.source.filePart(of: place.node, from: offset, count: count)
    }
    guard let open = try openIfRegular(node.file) else { return nil }
    let version = open.status.version
    let rest = max(version.size - Int64(offset), 0)
    do throws(POSIXError) {
      return FilePart(
        bytes: try open.bytes(from: offset, count: Int(min(Int64(count), rest))),
        size: version.size,
        modified: version.modified,
        name: Array(node.file.name)
      )
    } catch {
      throw SourceError(error, path: self.fullPath(of: node.file))
    }
  }

  /// Opens a file on disk or in an archive.
  public func file(of node: FileTreeID) throws(SourceError) -> OpenFile? {
    if node.isReport { return nil }
    if let place = try place(of: node) { return try place.source.file(of: place.node) }
    return try openIfRegular(node.file)
  }

  /// Returns whether a file is in a list: neither its name nor that of a folder above it is hidden.
  private func isListed(_ file: FileID) -> Bool {
    guard case .folder(let folders) = root, !folders.showsHidden else { return true }
    return !file.names.contains { $0.first == UInt8(ascii: ".") }
  }
}

extension FileTreeSource {
  /// Opens a file on disk or in an archive; returns nil for anything else, and for a file whose size is
  /// not known.
  package func content(of node: FileTreeID) throws(SourceError) -> FileContent? {
    guard let file = try file(of: node), file.status.size > 0 else { return nil }
    // The id of what is in a file has the version of that in it.
    return node.content == nil
      ? FileContent(file) : FileContent(copy: file, version: wireID(of: node))
  }
}
