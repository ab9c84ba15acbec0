import Foundation

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
/// no link is ever followed, and nothing but folders is ever opened.
final class OpenFolder: Sendable {
  let descriptor: CInt

  private init(descriptor: CInt) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// What the system says to a call that failed.
  struct Failure: Error, Equatable {
    var code: CInt

    static var last: Failure { Failure(code: errno) }

    var isNotFound: Bool { code == ENOENT }
    var isNotAFolder: Bool { code == ENOTDIR }
    var isNotPermitted: Bool { code == EACCES || code == EPERM }

    /// The reason in words, such as "Permission denied".
    var reason: String { String(cString: strerror(code)) }
  }

  /// Opens a folder by a path as people write it.
  ///
  /// Links are followed here, and only here.
  static func open(path: String) throws(Failure) -> OpenFolder {
    let descriptor = path.withCString { openat(AT_FDCWD, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .last }
    return OpenFolder(descriptor: descriptor)
  }

  /// Opens the folder of a name in this one.
  ///
  /// A link is not a folder.
  func open(_ name: some Collection<UInt8>) throws(Failure) -> OpenFolder {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let child = withCString(name) { openat(descriptor, $0, flags) }
    guard child >= 0 else { throw .last }
    return OpenFolder(descriptor: child)
  }

  /// Opens the folder at a path below this one.
  func descend(_ names: [ArraySlice<UInt8>]) throws(Failure) -> OpenFolder {
    var folder = self
    for name in names { folder = try folder.open(name) }
    return folder
  }

  /// The names of everything in the folder but itself and its parent, in no particular order.
  func names() throws(Failure) -> [[UInt8]] {
    // Reading moves a place that copies of a descriptor share, so a fresh one is opened.
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let own = openat(descriptor, ".", flags)
    guard own >= 0 else { throw .last }
    guard let stream = fdopendir(own) else {
      let failure = Failure.last
      close(own)
      throw failure
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw .last }
        return names
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != [dot] && name != [dot, dot] { names.append(name) }
    }
  }

  /// What the entry of a name is, without opening it or following a link.
  func status(of name: [UInt8]) throws(Failure) -> FileStatus {
    var status = stat()
    let result = withCString(name) { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }
    guard result == 0 else { throw .last }
    return FileStatus(status)
  }

  /// Where a link points to, cut at 4,096 bytes.
  func target(of name: [UInt8]) throws(Failure) -> [UInt8] {
    var target = [CChar](repeating: 0, count: 4096)
    let size = target.count
    let count = withCString(name) { readlinkat(descriptor, $0, &target, size) }
    guard count >= 0 else { throw .last }
    return target.prefix(count).map { UInt8(bitPattern: $0) }
  }
}

/// The kind and size of a file.
struct FileStatus: Equatable {
  enum Kind: Equatable { case folder, file, link, pipe, socket, device }

  var kind: Kind
  var size: Int64

  init(_ status: stat) {
    size = Int64(status.st_size)
    switch status.st_mode & S_IFMT {
    case S_IFDIR: kind = .folder
    case S_IFREG: kind = .file
    case S_IFLNK: kind = .link
    case S_IFIFO: kind = .pipe
    case S_IFSOCK: kind = .socket
    default: kind = .device
    }
  }

  /// The status of a file by a path as people write it; links are followed.
  static func of(path: String) throws(OpenFolder.Failure) -> FileStatus {
    var status = stat()
    guard path.withCString({ fstatat(AT_FDCWD, $0, &status, 0) }) == 0 else { throw .last }
    return FileStatus(status)
  }
}

/// All bytes of the file at a path; one that is larger than memory fails before it is read.
func readFile(path: String) throws(OpenFolder.Failure) -> [UInt8] {
  let descriptor = path.withCString { openat(AT_FDCWD, $0, O_RDONLY | O_CLOEXEC) }
  guard descriptor >= 0 else { throw .last }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw .last }
  guard UInt64(status.st_size) < ProcessInfo.processInfo.physicalMemory else {
    throw .init(code: EFBIG)
  }
  // One byte more than the size tells the end of the file without another round.
  var bytes = [UInt8](repeating: 0, count: max(Int(status.st_size) + 1, 1 << 16))
  var filled = 0
  while true {
    if filled == bytes.count { bytes += [UInt8](repeating: 0, count: bytes.count) }
    let count = bytes.withUnsafeMutableBytes { buffer in
      read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
    }
    if count < 0 {
      if errno == EINTR { continue }
      throw .last
    }
    if count == 0 { break }
    filled += count
  }
  bytes.removeLast(bytes.count - filled)
  return bytes
}

private let dot = UInt8(ascii: ".")

/// Calls with the bytes as C wants them: a zero at the end.
private func withCString<Result>(
  _ bytes: some Collection<UInt8>,
  _ body: (UnsafePointer<CChar>) -> Result
) -> Result {
  (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
    // The zero at the end makes the buffer non-empty, so it has an address.
    buffer.baseAddress.map(body) ?? body([0])
  }
}
