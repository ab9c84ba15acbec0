#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder that is open for reading; it is closed when the last reference is released.
///
/// Folders are reached name by name from an open one. So no path is ever too long, no link is
/// followed unless requested, and nothing but folders and regular files is ever opened.
final class OpenFolder: Sendable {
  let descriptor: CInt

  /// This folder and its ancestors up to the root if links are followed; otherwise empty.
  let ancestors: Set<FileIdentity>

  /// Whether several threads may read from the descriptor.
  private let isShared: Bool

  private init(descriptor: CInt, ancestors: Set<FileIdentity>, isShared: Bool) {
    self.descriptor = descriptor
    self.ancestors = ancestors
    self.isShared = isShared
  }

  deinit { close(descriptor) }

  /// Opens the folder at a path given by the user for reading.
  ///
  /// Links are followed here in any case.
  static func open(path: String) throws(POSIXError) -> OpenFolder {
    let descriptor = path.withCString { openat(AT_FDCWD, $0, flags) }
    guard descriptor >= 0 else { throw .last }
    return OpenFolder(descriptor: descriptor, ancestors: [], isShared: true)
  }

  /// Opens a folder at a path that a file in this one states, absolute or relative to this one; nil
  /// if there is none.
  func open(path: String) -> OpenFolder? {
    let child = path.withCString { openat(descriptor, $0, Self.flags) }
    guard child >= 0 else { return nil }
    return OpenFolder(descriptor: child, ancestors: [], isShared: false)
  }

  private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

  /// Opens the folder at a path below this one.
  ///
  /// A link is not a folder unless links are followed. Even then a folder is never entered below
  /// itself, so there are no cycles.
  ///
  /// - Parameter visit: Called with each folder on the way, this one excluded.
  func descend(
    _ names: [ArraySlice<UInt8>],
    followsLinks: Bool,
    visit: (ArraySlice<UInt8>, OpenFolder) -> Void = { _, _ in }
  ) throws(POSIXError) -> OpenFolder {
    let flags = Self.flags | (followsLinks ? 0 : O_NOFOLLOW)
    var ancestors: Set<FileIdentity> = []
    if followsLinks { ancestors.insert(try FileStatus.of(descriptor: descriptor).identity) }
    if names.isEmpty, followsLinks {
      return OpenFolder(
        descriptor: try duplicateDescriptor(),
        ancestors: ancestors,
        isShared: false
      )
    }
    var folder = self
    for (index, name) in names.enumerated() {
      let child = withCString(name) { openat(folder.descriptor, $0, flags) }
      guard child >= 0 else { throw .last }
      if followsLinks {
        let isNew = (try? FileStatus.of(descriptor: child)).map {
          ancestors.insert($0.identity).inserted
        }
        if isNew != true {
          close(child)
          throw .cycle
        }
      }
      let isLast = index == names.count - 1
      folder = OpenFolder(descriptor: child, ancestors: isLast ? ancestors : [], isShared: false)
      visit(name, folder)
    }
    return folder
  }

  /// Returns another descriptor of this folder, with a read position of its own.
  private func duplicateDescriptor() throws(POSIXError) -> CInt {
    let duplicate = openat(descriptor, ".", Self.flags)
    if duplicate >= 0 { return duplicate }
    // A folder with read but without search permission cannot be opened through itself. One that is
    // not shared can lend its own read position.
    guard errno == EACCES, !isShared else { throw .last }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .last }
    return copy
  }

  /// Returns the names in the folder except `.` and `..`, in no particular order, with their kinds as far as
  /// the file system tells them.
  func names() throws(POSIXError) -> DirectoryListing {
    // Reading moves a position that duplicated descriptors share, so another one is opened.
    let duplicate = try duplicateDescriptor()
    guard let stream = fdopendir(duplicate) else {
      let error = POSIXError.last
      close(duplicate)
      throw error
    }
    defer { closedir(stream) }
    rewinddir(stream)
    var names = DirectoryListing()
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw .last }
        if names.isEmpty { try checkPresence() }
        return names
      }
      let kind = FileStatus.Kind(directoryEntry: entry.pointee.d_type)
      withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
        let end = buffer.firstIndex(of: 0) ?? buffer.count
        let name = UnsafeRawBufferPointer(rebasing: buffer[..<end])
        let isSelfOrParent = name.count <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") }
        if !isSelfOrParent { names.append(name, kind) }
      }
    }
  }

  /// Returns the status of the folder itself.
  func status() throws(POSIXError) -> FileStatus { try FileStatus.of(descriptor: descriptor) }

  /// Throws if the folder was deleted while it was open, since it then merely looks empty.
  func checkPresence() throws(POSIXError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    if status.st_nlink == 0 { throw POSIXError(code: ENOENT) }
  }

  /// Returns the status of the entry with a name, without opening it.
  func status(
    of name: some Collection<UInt8>,
    followsLinks: Bool = false
  ) throws(POSIXError) -> FileStatus {
    var status = stat()
    let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    let result = withCString(name) { fstatat(descriptor, $0, &status, flags) }
    guard result == 0 else { throw .last }
    return FileStatus(status)
  }

  /// Opens a regular file.
  ///
  /// The kind is checked before, because merely opening a device may have an effect, and after.
  func openFile(
    _ name: some Collection<UInt8>,
    followsLinks: Bool
  ) throws(POSIXError) -> OpenFile {
    guard try status(of: name, followsLinks: followsLinks).kind == .file else {
      throw .notRegular
    }
    let flags = OpenFile.flags | (followsLinks ? 0 : O_NOFOLLOW)
    let file = withCString(name) { openat(descriptor, $0, flags) }
    guard file >= 0 else { throw .last }
    return try OpenFile(descriptor: file)
  }

  /// Returns the target of a link, cut at 4,096 bytes.
  func target(of name: some Collection<UInt8>) throws(POSIXError) -> [UInt8] {
    var target = [CChar](repeating: 0, count: 4096)
    let size = target.count
    let count = withCString(name) { readlinkat(descriptor, $0, &target, size) }
    guard count >= 0 else { throw .last }
    return target.prefix(count).map { UInt8(bitPattern: $0) }
  }
}
