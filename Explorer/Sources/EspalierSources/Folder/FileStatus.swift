#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The kind, size and identity of a file.
package struct FileStatus: Equatable {
  enum Kind: Equatable {
    case folder, file, link, pipe, socket, device

    /// Returns the kind that a mode states.
    init(mode: mode_t) {
      switch mode & S_IFMT {
      case S_IFDIR: self = .folder
      case S_IFREG: self = .file
      case S_IFLNK: self = .link
      case S_IFIFO: self = .pipe
      case S_IFSOCK: self = .socket
      default: self = .device
      }
    }

    /// Returns the kind that an entry of a folder states; nil if the file system leaves it open.
    init?(directoryEntry type: UInt8) {
      guard type != 0 else { return nil }
      // The types are the parts of modes for kinds.
      self.init(mode: mode_t(type) << 12)
    }

    /// The word for the kind in a row, nil for a folder, a file and a link.
    var note: String? {
      switch self {
      case .folder, .file, .link: nil
      case .pipe: "pipe"
      case .socket: "socket"
      case .device: "device"
      }
    }
  }

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
    kind = Kind(mode: status.st_mode)
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

extension SourceKind {
  init(_ kind: FileStatus.Kind) {
    switch kind {
    case .folder: self = .folder
    case .file: self = .file
    case .link: self = .link
    case .pipe, .socket, .device: self = .other
    }
  }
}

/// The identity of a file, independent of its name and contents.
struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
}
