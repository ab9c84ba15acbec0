import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension WebAssets {
  /// Whether there is a folder; a link to one is none.
  static func isFolder(_ file: URL) -> Bool {
    status(of: file, AT_SYMLINK_NOFOLLOW).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// The size of the regular file that is there or that a link leads to, nil if there is none.
  static func size(of file: URL) -> Int? {
    guard let status = status(of: file, 0), status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// The status of a file, without the names of its owners.
  ///
  /// Foundation's attributes have them, and the system may ask a server on the network for each.
  private static func status(of file: URL, _ flags: CInt) -> stat? {
    var status = stat()
    let code = file.withUnsafeFileSystemRepresentation { path in
      path.map { fstatat(AT_FDCWD, $0, &status, flags) } ?? -1
    }
    return code == 0 ? status : nil
  }
}
