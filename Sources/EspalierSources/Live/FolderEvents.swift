/// Something that was seen in folders that are watched.
enum FolderEvent: Sendable, Equatable {
  /// What has this path came, went, or looks different.
  case touched(FileID)
  /// What had the first path has the second.
  case renamed(FileID, FileID)
  /// So much happened at once that nobody knows what.
  case everything
}

/// A way to learn what happens in folders.
///
/// All calls, and those it makes, come on the queue of its ``LiveFolders``.
protocol FolderEvents: AnyObject {
  /// Sets which folders are watched; those that are not there are watched once they are.
  ///
  /// - Parameters:
  ///   - folders: The folders; with each, those it is in.
  ///   - doubtful: Paths at which another folder may be than before.
  /// - Returns: Folders among those watched before that are others now, or not there any more, or
  ///   there again.
  func watch(_ folders: Set<FileID>, doubtful: Set<FileID>) -> Set<FileID>
}

extension FileID {
  /// Whether this is a file or anything below it.
  func isWithin(_ folder: FileID) -> Bool {
    if folder == .root || folder == self { return true }
    return bytes.count > folder.bytes.count && bytes[folder.bytes.count] == UInt8(ascii: "/")
      && bytes.starts(with: folder.bytes)
  }

  /// Where this is after a rename.
  func renamed(_ old: FileID, to new: FileID) -> FileID {
    guard isWithin(old) else { return self }
    return FileID(bytes: new.bytes + bytes[old.bytes.count...], isReport: isReport)
  }
}
