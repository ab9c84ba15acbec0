#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs a closure without the superuser's right to read every file.
///
/// Linux has a file system user id per thread. On other systems the superuser cannot drop the right
/// temporarily, so the result is nil.
func withoutPrivilege<Result>(_ body: () throws -> Result) rethrows -> Result? {
  guard geteuid() == 0 else { return try body() }
  guard let address = dlsym(nil, "setfsuid") else { return nil }
  let setUser = unsafeBitCast(address, to: (@convention(c) (uid_t) -> CInt).self)
  _ = setUser(65534)
  defer { _ = setUser(0) }
  // A second call returns the user id that the first one has set.
  guard setUser(uid_t.max) == 65534 else { return nil }
  return try body()
}
