#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A state of a file: it stays the same until the file is replaced or written.
///
/// Ids of nodes in a file are valid for one version of it. They contain its ``text``, so that an id
/// that was issued for another version is recognized, in every process that reads the same file.
struct FileVersion: Hashable, Sendable {
  let identity: FileIdentity

  /// The number of bytes.
  let size: Int64

  /// The time of the last modification, in nanoseconds since 1970.
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

  /// Reads the version of the file at a path; links are followed.
  ///
  /// - Throws: ``SourceError`` if there is no file or its status may not be read.
  init(path: String) throws(SourceError) {
    do {
      self = try FileStatus.of(path: path).version
    } catch {
      throw SourceError(error, path: path)
    }
  }

  /// Reads the version of an open file.
  ///
  /// - Throws: ``SourceError``, with `path` in it, if the status cannot be read.
  init(descriptor: CInt, path: String) throws(SourceError) {
    do {
      self = try FileStatus.of(descriptor: descriptor).version
    } catch {
      throw SourceError(error, path: path)
    }
  }

  /// Whether the file was modified so recently that another change might give it the same time: file
  /// systems count in steps of up to two seconds.
  var isRecent: Bool { modified / 1_000_000_000 >= Int64(time(nil)) - 3 }

  /// The version as a short text of digits and lower-case letters, the same in every process.
  var text: String {
    identity.text(with: [UInt64(bitPattern: size), UInt64(bitPattern: modified)])
  }
}

extension FileIdentity {
  /// Returns the identity and some numbers as a short text of digits and lower-case letters, the same
  /// in every process.
  func text(with numbers: [UInt64]) -> String {
    var mixed: UInt64 = 0x9E37_79B9_7F4A_7C15
    for part in [device, inode] + numbers {
      // Every bit of the state and of the part affects every bit of the result (SplitMix64).
      mixed ^= part
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      mixed ^= mixed >> 31
    }
    return String(mixed, radix: 36)
  }
}
