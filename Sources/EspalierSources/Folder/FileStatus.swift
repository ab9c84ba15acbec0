#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a file is, how large, and which.
struct FileStatus: Equatable {
  enum Kind: Equatable { case folder, file, link, pipe, socket, device }

  var kind: Kind
  var version: FileVersion

  /// The number of bytes.
  var size: Int64 { version.size }

  /// What no two files have in common.
  var identity: FileIdentity { version.identity }

  /// Whether another status is that of the same file, and as it is shown.
  ///
  /// What happens in a folder does not change the folder.
  func looksLike(_ other: FileStatus) -> Bool {
    kind == .folder ? other.kind == .folder && identity == other.identity : self == other
  }

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: kind = .folder
    case S_IFREG: kind = .file
    case S_IFLNK: kind = .link
    case S_IFIFO: kind = .pipe
    case S_IFSOCK: kind = .socket
    default: kind = .device
    }
    version = FileVersion(status)
  }

  /// The status of a file by a path as people write it; links are followed.
  static func of(path: String) throws(SystemFailure) -> FileStatus {
    var status = stat()
    guard path.withCString({ fstatat(AT_FDCWD, $0, &status, 0) }) == 0 else { throw .last }
    return FileStatus(status)
  }

  /// The status of what is open.
  static func of(descriptor: CInt) throws(SystemFailure) -> FileStatus {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    return FileStatus(status)
  }
}

/// Which file it is, whatever its name and whatever is in it.
struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
}
