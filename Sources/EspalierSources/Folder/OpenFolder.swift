#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder that is open for reading, closed when nobody holds it any more.
///
/// Folders are reached name by name from one that is open already. So no path is ever too long,
/// no link is followed unasked, and nothing but folders and regular files is ever opened.
final class OpenFolder: Sendable {
  let descriptor: CInt

  /// The folders on the way to this one and itself, where links are followed; else empty.
  let way: Set<FileIdentity>

  /// Whether several threads may be reading from it.
  private let isShared: Bool

  private init(descriptor: CInt, way: Set<FileIdentity>, isShared: Bool) {
    self.descriptor = descriptor
    self.way = way
    self.isShared = isShared
  }

  deinit { close(descriptor) }

  /// Opens a folder by a path as people write it, with the right to be read.
  ///
  /// Links are followed here in any case.
  static func open(path: String) throws(SystemFailure) -> OpenFolder {
    let descriptor = path.withCString { openat(AT_FDCWD, $0, flags) }
    guard descriptor >= 0 else { throw .last }
    return OpenFolder(descriptor: descriptor, way: [], isShared: true)
  }

  private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

  /// Opens the folder at a path below this one.
  ///
  /// A link is no folder, unless links are followed. Even then no folder is entered that is on the
  /// way already, so there are no circles.
  func descend(
    _ names: [ArraySlice<UInt8>],
    followsLinks: Bool
  ) throws(SystemFailure) -> OpenFolder {
    let flags = Self.flags | (followsLinks ? 0 : O_NOFOLLOW)
    var way: Set<FileIdentity> = []
    if followsLinks { way.insert(try FileStatus.of(descriptor: descriptor).identity) }
    if names.isEmpty, followsLinks {
      return OpenFolder(descriptor: try another(), way: way, isShared: false)
    }
    var folder = self
    for (place, name) in names.enumerated() {
      let child = withCString(name) { openat(folder.descriptor, $0, flags) }
      guard child >= 0 else { throw .last }
      if followsLinks {
        let isNew = (try? FileStatus.of(descriptor: child)).map { way.insert($0.identity).inserted }
        if isNew != true {
          close(child)
          throw .circle
        }
      }
      let isLast = place == names.count - 1
      folder = OpenFolder(descriptor: child, way: isLast ? way : [], isShared: false)
    }
    return folder
  }

  /// Another descriptor of this folder, with a place in the list of names of its own.
  private func another() throws(SystemFailure) -> CInt {
    let own = openat(descriptor, ".", Self.flags)
    if own >= 0 { return own }
    // A folder that may be listed but not entered cannot be opened from within. One that nobody
    // else reads from can lend its own place in the list.
    guard errno == EACCES, !isShared else { throw .last }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .last }
    return copy
  }

  /// The names of everything in the folder but itself and its parent, in no particular order.
  func names() throws(SystemFailure) -> NameList {
    // Reading moves a place that copies of a descriptor share, so a fresh one is opened.
    let own = try another()
    guard let stream = fdopendir(own) else {
      let failure = SystemFailure.last
      close(own)
      throw failure
    }
    defer { closedir(stream) }
    rewinddir(stream)
    var names = NameList()
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw .last }
        if names.isEmpty { try checkPresence() }
        return names
      }
      withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
        let end = buffer.firstIndex(of: 0) ?? buffer.count
        let name = UnsafeRawBufferPointer(rebasing: buffer[..<end])
        let isLink = name.count <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") }
        if !isLink { names.append(name) }
      }
    }
  }

  /// Refuses a folder that was deleted while it was open, which only looks empty.
  func checkPresence() throws(SystemFailure) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    if status.st_nlink == 0 { throw SystemFailure(code: ENOENT) }
  }

  /// What the entry of a name is, without opening it.
  func status(
    of name: some Collection<UInt8>,
    followsLinks: Bool = false
  ) throws(SystemFailure) -> FileStatus {
    var status = stat()
    let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    let result = withCString(name) { fstatat(descriptor, $0, &status, flags) }
    guard result == 0 else { throw .last }
    return FileStatus(status)
  }

  /// Opens a regular file.
  ///
  /// What it is is looked at before, for opening a device may already do something, and after.
  func openFile(
    _ name: some Collection<UInt8>,
    followsLinks: Bool
  ) throws(SystemFailure) -> OpenFile {
    guard try status(of: name, followsLinks: followsLinks).kind == .file else {
      throw SystemFailure(code: EINVAL)
    }
    let flags = OpenFile.flags | (followsLinks ? 0 : O_NOFOLLOW)
    let file = withCString(name) { openat(descriptor, $0, flags) }
    guard file >= 0 else { throw .last }
    return try OpenFile(descriptor: file)
  }

  /// Where a link points to, cut at 4,096 bytes.
  func target(of name: some Collection<UInt8>) throws(SystemFailure) -> [UInt8] {
    var target = [CChar](repeating: 0, count: 4096)
    let size = target.count
    let count = withCString(name) { readlinkat(descriptor, $0, &target, size) }
    guard count >= 0 else { throw .last }
    return target.prefix(count).map { UInt8(bitPattern: $0) }
  }
}
