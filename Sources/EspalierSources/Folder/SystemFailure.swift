#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the system says to a call that failed.
struct SystemFailure: Error, Equatable {
  var code: CInt

  static var last: SystemFailure { SystemFailure(code: errno) }

  /// What a second visit to a folder is, as for the system a chain of links without an end is.
  static var circle: SystemFailure { SystemFailure(code: ELOOP) }

  var isNotFound: Bool { code == ENOENT }
  var isNotAFolder: Bool { code == ENOTDIR }
  var isNotPermitted: Bool { code == EACCES || code == EPERM }
  var isCircle: Bool { code == ELOOP }

  /// The reason in words, such as "Permission denied".
  var reason: String { String(cString: strerror(code)) }
}

extension SourceError {
  init(_ failure: SystemFailure, path: String) {
    if failure.isNotFound {
      self = .notFound(path: path)
    } else if failure.isNotAFolder {
      self = .notAFolder(path: path)
    } else if failure.isNotPermitted {
      self = .notReadable(path: path, reason: failure.reason)
    } else {
      self = .failed(path: path, reason: failure.reason)
    }
  }
}

/// Calls with the bytes as C wants them: a zero at the end.
func withCString<Result>(
  _ bytes: some Collection<UInt8>,
  _ body: (UnsafePointer<CChar>) -> Result
) -> Result {
  (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
    // The zero at the end makes the buffer non-empty, so it has an address.
    buffer.baseAddress.map(body) ?? body([0])
  }
}
