#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The number of files and connections that the process may have open at the same time.
package enum OpenFileLimit {
  /// The most that is asked for: enough for any number of connections that makes sense.
  private static let most: rlim_t = 65_536

  /// Raises the limit as far as the process may by itself, and returns it.
  package static func raise() -> Int {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return Int(most) }
    let wanted = min(limit.rlim_max, most)
    if limit.rlim_cur < wanted {
      var raised = limit
      raised.rlim_cur = wanted
      if setrlimit(resource, &raised) == 0 { limit = raised }
    }
    return Int(min(limit.rlim_cur, most))
  }

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif
}
