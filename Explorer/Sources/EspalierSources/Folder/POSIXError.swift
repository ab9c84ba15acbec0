#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The `errno` of a failed system call.
struct POSIXError: Error, Equatable {
  var code: CInt

  static var last: POSIXError { POSIXError(code: errno) }

  /// The error for entering a folder below itself: that of the system for an endless chain of
  /// links.
  static var cycle: POSIXError { POSIXError(code: ELOOP) }

  /// The error for anything but a regular file where one is to be opened.
  static var notRegular: POSIXError { POSIXError(code: EINVAL) }

  /// Whether there is no such file; none has a name that is too long for the system.
  var isNotFound: Bool { code == ENOENT || code == ENAMETOOLONG }
  var isNotAFolder: Bool { code == ENOTDIR }
  var isNotPermitted: Bool { code == EACCES || code == EPERM }
  var isCycle: Bool { code == ELOOP }

  /// The cause, if it is one of those that a row names.
  var cause: FailureCause? { isNotFound ? .missing : isNotPermitted ? .denied : nil }

  /// The reason in words, such as "Permission denied".
  var reason: String { String(cString: strerror(code)) }
}

extension SourceError {
  init(_ error: POSIXError, path: String) {
    if error.isNotFound {
      self = .notFound(path: path)
    } else if error.isNotAFolder {
      self = .notAFolder(path: path)
    } else if error.isNotPermitted {
      self = .notPermitted(path: path, reason: error.reason)
    } else {
      self = .failed(path: path, reason: error.reason)
    }
  }
}

/// Calls a closure with the bytes as a null-terminated C string.
func withCString<Result>(
  _ bytes: some Collection<UInt8>,
  _ body: (UnsafePointer<CChar>) -> Result
) -> Result {
  (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
    // The terminating zero makes the buffer non-empty, so it has an address.
    buffer.baseAddress.map(body) ?? body([0])
  }
}
