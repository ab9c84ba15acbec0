#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The signals around a session, beyond those that are received.
enum TerminalSignals {
  /// Stops the process and those that run together with it, as the terminal does for Ctrl-Z; returns when they
  /// continue, or at once where nobody could continue them, so that they are not stopped.
  static func stopProcess() {
    // The others first. Which thread takes a signal to the process is open, and so is when: another one would let
    // this one go on with the terminal for a moment.
    let former = signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    signal(SIGTSTP, former)
    var (stop, mask) = (sigset_t(), sigset_t())
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &stop, &mask)
    pthread_kill(pthread_self(), SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }
}
