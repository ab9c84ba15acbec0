#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The kind, size and identity of a file.
package struct FileStatus: Equatable {
  enum Kind: Equatable { case folder, file, link, pipe, socket, device }

  var kind: Kind
  var version: FileVersion

  /// The nine bits of the permissions.
  var permissions: UInt16

  /// The number of bytes.
  var size: Int64 { version.size }

  /// The identity of the file, unique among all files.
  var identity: FileIdentity { version.identity }

  /// Whether another status shows the same file in the same state.
  ///
  /// A folder is unchanged by changes to its contents.
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
    permissions = UInt16(status.st_mode & 0o777)
  }

  /// Returns the status of the file at a path given by the user; links are followed.
  static func of(path: String) throws(POSIXError) -> FileStatus {
    var status = stat()
    guard path.withCString({ fstatat(AT_FDCWD, $0, &status, 0) }) == 0 else { throw .last }
    return FileStatus(status)
  }

  /// Returns the size of the regular file that a path given by the user leads to; nil if there is none.
  package static func sizeOfFile(path: String) -> Int64? {
    guard let status = try? of(path: path), status.kind == .file else { return nil }
    return status.size
  }

  /// Returns the status of an open descriptor.
  static func of(descriptor: CInt) throws(POSIXError) -> FileStatus {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    return FileStatus(status)
  }
}

/// The identity of a file, independent of its name and contents.
struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
}
