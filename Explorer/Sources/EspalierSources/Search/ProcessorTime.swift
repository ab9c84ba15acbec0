#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The processor time of a thread.
///
/// A limit on work counts it instead of the time of day: a loaded machine or a suspended process
/// takes none of it away.
enum ProcessorTime {
  /// The time that the current thread has run since it began.
  static func ofCurrentThread() -> Duration {
    var time = timespec()
    let result = clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    precondition(result == 0, "the clock of a thread failed with errno \(errno)")
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
}
