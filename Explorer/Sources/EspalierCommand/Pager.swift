import EspalierSources
import Foundation

/// A program that shows standard output page by page, such as `less`.
///
/// The pager is a child in the same process group, as of git: it has the terminal, and Control-C
/// is left to it.
enum Pager {
  private struct State {
    /// The process, nil if there is none any more.
    var process: pid_t?
    var wasStarted = false
    /// Whether all output was written.
    var isFinishing = false
  }

  private static let state = LockedValue(State())

  /// Whether a pager is running.
  static var isRunning: Bool { state.withLock { $0.process != nil } }

  /// Whether a pager was started; writing fails with a broken pipe once it has ended.
  static var wasStarted: Bool { state.withLock { $0.wasStarted } }

  /// The command line of the pager that the environment asks for, nil if it asks for none.
  ///
  /// - Parameter find: Whether a program can be found.
  static func command(
    in environment: [String: String],
    find: (String) -> Bool = { isInstalled($0) }
  ) -> String? {
    guard let terminal = environment["TERM"], terminal != "dumb", terminal != "" else { return nil }
    if let pager = environment["PAGER"] {
      let name = pager.split(separator: " ").joined(separator: " ")
      return name.isEmpty || name == "cat" ? nil : name
    }
    return ["less", "more"].first(where: find)
  }

  /// Passes everything that is written to standard output from now on to the pager, if standard
  /// output is a terminal and there is one.
  static func start() {
    var environment = ProcessInfo.processInfo.environment
    guard BufferedOutput.isTerminal, let command = command(in: environment) else { return }
    // Quit if all fits one screen, show colours, leave the screen as it is: the settings of git.
    environment["LESS"] = environment["LESS"] ?? "FRX"
    environment["LV"] = environment["LV"] ?? "-c"
    guard let process = spawn(command, environment) else { return }
    state.withLock { $0 = State(process: process, wasStarted: true) }
    signal(SIGINT, SIG_IGN)
    signal(SIGQUIT, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    atexit { Pager.finish() }
    endWhenPagerEnds(process)
  }

  /// Ends the output and waits until the user leaves the pager.
  static func finish() {
    let running = state.withLock { state in
      state.isFinishing = true
      return state.process
    }
    guard let process = running else { return }
    // The end of standard output is that of the pager's input.
    dup2(STDERR_FILENO, STDOUT_FILENO)
    waitForEnd(process)
    state.withLock { $0.process = nil }
  }

  /// Ends the command with the pager, also while it searches and writes nothing.
  private static func endWhenPagerEnds(_ process: pid_t) {
    Thread.detachNewThread {
      waitForEnd(process)
      // The user has seen enough, unless the output has ended already.
      if !state.withLock({ $0.isFinishing }) { _exit(0) }
    }
  }

  /// Waits until a process has ended, and leaves its status for others that wait.
  private static func waitForEnd(_ process: pid_t) {
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
  }

  private static func isInstalled(_ name: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  /// Starts a pager over a pipe that becomes standard output; returns nil if that is impossible.
  private static func spawn(_ command: String, _ environment: [String: String]) -> pid_t? {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    defer { for end in ends { close(end) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    for end in ends { posix_spawn_file_actions_addclose(&actions, end) }
    let arguments = ["/bin/sh", "-c", command]
    let variables = environment.map { "\($0)=\($1)" }
    var process: pid_t = 0
    let failure = withCStrings(arguments) { arguments in
      withCStrings(variables) { variables in
        posix_spawn(&process, "/bin/sh", &actions, nil, arguments, variables)
      }
    }
    guard failure == 0, dup2(ends[1], STDOUT_FILENO) == STDOUT_FILENO else { return nil }
    return process
  }

  private static func withCStrings<Result>(
    _ texts: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
