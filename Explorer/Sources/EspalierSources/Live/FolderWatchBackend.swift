/// An event in the watched folders.
enum FolderEvent: Sendable, Equatable {
  /// The file at a path was created, removed or changed.
  case touched(FileID)
  /// The file at the first path was moved to the second.
  case renamed(FileID, FileID)
  /// Events were lost, so anything may have changed.
  case overflow
}

/// A mechanism that watches folders.
///
/// All calls to it and from it are made on the queue of its ``FolderWatcher``.
protocol FolderWatchBackend: AnyObject {
  /// Sets the watched folders; missing ones are watched as soon as they exist.
  ///
  /// - Parameters:
  ///   - folders: The folders, with all ancestors of each.
  ///   - doubtful: Paths that may refer to another folder than before.
  /// - Returns: The previously watched folders that were replaced, removed or created again.
  func watch(_ folders: Set<FileID>, doubtful: Set<FileID>) -> Set<FileID>
}

extension FileID {
  /// Whether this is a given file or anything below it.
  func isWithin(_ folder: FileID) -> Bool {
    if folder == .root || folder == self { return true }
    return bytes.count > folder.bytes.count && bytes[folder.bytes.count] == UInt8(ascii: "/")
      && bytes.starts(with: folder.bytes)
  }

  /// Returns the id after a rename.
  func renamed(_ old: FileID, to new: FileID) -> FileID {
    guard isWithin(old) else { return self }
    return FileID(bytes: new.bytes + bytes[old.bytes.count...], isReport: isReport)
  }
}
