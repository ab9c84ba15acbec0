#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which file it is, and in which state: the same as long as nobody replaced or wrote it.
///
/// Ids of what is in a file count in one version of it. They carry its ``text``, so that one that
/// was given for another version is known as such, in every process that looks at the same file.
public struct FileVersion: Hashable, Sendable {
  let identity: FileIdentity

  /// The number of bytes.
  public let size: Int64

  /// When it was written last, in nanoseconds.
  let modified: Int64

  init(_ status: stat) {
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino)
    )
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// The version of the file at a path; links are followed.
  ///
  /// - Throws: ``SourceError`` if nothing is there or it may not be asked about.
  public init(path: String) throws(SourceError) {
    do {
      self = try FileStatus.of(path: path).version
    } catch {
      throw SourceError(error, path: path)
    }
  }

  /// The version of a file that is open.
  ///
  /// - Throws: ``SourceError``, with `path` in it, if the system does not say.
  public init(descriptor: CInt, path: String) throws(SourceError) {
    do {
      self = try FileStatus.of(descriptor: descriptor).version
    } catch {
      throw SourceError(error, path: path)
    }
  }

  /// A short name in digits and small letters, the same in every process.
  public var text: String {
    var mixed: UInt64 = 0x9E37_79B9_7F4A_7C15
    let parts = [
      identity.device, identity.inode, UInt64(bitPattern: size), UInt64(bitPattern: modified),
    ]
    for part in parts {
      // Every bit of what came before and of the part reaches every bit of the result.
      mixed ^= part
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      mixed ^= mixed >> 31
    }
    return String(mixed, radix: 36)
  }
}
