#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Does something without the superuser's right to read everything.
///
/// Linux knows for each thread whose files it may touch; elsewhere the superuser cannot step back
/// for a moment, and the answer is `nil`.
func withoutPrivilege<Result>(_ body: () throws -> Result) rethrows -> Result? {
  guard geteuid() == 0 else { return try body() }
  guard let address = dlsym(nil, "setfsuid") else { return nil }
  let setUser = unsafeBitCast(address, to: (@convention(c) (uid_t) -> CInt).self)
  _ = setUser(65534)
  defer { _ = setUser(0) }
  // Asked again, the call says whether the first one did anything.
  guard setUser(uid_t.max) == 65534 else { return nil }
  return try body()
}
