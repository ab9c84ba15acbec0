#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The signals of a session, as bytes in a pipe: a handler may do hardly more than write one.
///
/// A dispatch source would receive them as well, but one that follows another for the same signal receives nothing
/// if that has not been cancelled to the end.
enum TerminalSignals {
  /// The number of a byte that is no signal: somebody wants the reader to look up.
  static let wake: UInt8 = 0

  /// The ends of the pipe, of which there is one, since a handler knows nothing but its signal.
  nonisolated(unsafe) private static var ends: (reading: Int32, writing: Int32) = (-1, -1)
  /// The actions before ``begin()``.
  nonisolated(unsafe) private static var former: [(number: Int32, action: sigaction)] = []

  /// Begins to receive signals in place of what they did before; to be called by one session at a time.
  ///
  /// - Returns: The end of the pipe to wait at.
  static func begin(_ numbers: [Int32]) -> Int32 {
    if ends.reading < 0 {
      var files: [Int32] = [-1, -1]
      // Without a pipe, signals do what they do by themselves.
      guard pipe(&files) == 0 else { return -1 }
      for file in files {
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        _ = fcntl(file, F_SETFL, O_NONBLOCK)
      }
      ends = (files[0], files[1])
    }
    former = numbers.map { number in
      var action = sigaction(flags: SA_RESTART) { TerminalSignals.receive($0) }
      var old = sigaction()
      sigaction(number, &action, &old)
      return (number, old)
    }
    return ends.reading
  }

  /// Lets signals do again what they did before.
  static func end() {
    for (number, action) in former {
      var action = action
      sigaction(number, &action, nil)
    }
    former = []
  }

  /// Ends the wait of the reader; returns whether there is a pipe for that.
  static func wakeReader() -> Bool { write(Int32(wake)) }

  /// The signals that have come, in their order.
  static func take() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(ends.reading, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  /// Has a signal received as if it had come.
  static func receive(_ number: Int32) { write(number) }

  @discardableResult
  private static func write(_ number: Int32) -> Bool {
    let error = errno
    defer { errno = error }
    var byte = UInt8(truncatingIfNeeded: number)
    return systemWrite(ends.writing, &byte, 1) == 1
  }

  /// Stops the process and those that run together with it, as the terminal does for Ctrl-Z; returns when they
  /// continue, or at once where nobody could continue them, so that they are not stopped.
  static func stopGroup() {
    // The others first: which thread takes a signal to the process is open, and so is when.
    let former = signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    signal(SIGTSTP, former)
    RestoredTerminal.stop()
  }
}

extension sigaction {
  /// Whether nothing follows from the signal.
  var isIgnored: Bool {
    #if canImport(Darwin)
      let handler = __sigaction_u.__sa_handler
    #else
      let handler = __sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// The action that calls a function, which may do only what is safe in a handler.
  init(flags: Int32, handler: @escaping @convention(c) (Int32) -> Void) {
    self.init()
    #if canImport(Darwin)
      __sigaction_u.__sa_handler = handler
    #else
      __sigaction_handler.sa_handler = handler
    #endif
    sa_flags = flags
  }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}
