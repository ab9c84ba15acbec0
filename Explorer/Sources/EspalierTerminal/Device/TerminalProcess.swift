import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that has the terminal in place of the browser.
enum TerminalProcess {
  /// The way in which a program ended.
  enum End: Equatable {
    case status(Int32)
    case signal(Int32)
    /// It did not start, or nothing is known of it.
    case failed(reason: String)

    /// The status that a shell gives it; nil if it did not start, or the user interrupted it.
    var shellStatus: Int32? {
      switch self {
      case .status(let status): status
      case .signal(SIGINT), .failed: nil
      case .signal(let signal): 128 + signal
      }
    }
  }

  /// Runs a program until it ends; blocks.
  ///
  /// - Parameters:
  ///   - words: The path of the program, and its arguments.
  ///   - terminal: The terminal, for those of the standard streams that are none, as in a pipeline.
  ///   - input: A file that is read from its beginning as standard input; nil is the terminal.
  static func run(_ words: [[UInt8]], on terminal: Int32, input: Int32? = nil) -> End {
    #if canImport(Darwin)
      var actions = posix_spawn_file_actions_t(nil)
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      if stream == STDIN_FILENO, let input {
        lseek(input, 0, SEEK_SET)
        posix_spawn_file_actions_adddup2(&actions, input, stream)
      } else if isatty(stream) == 0 {
        posix_spawn_file_actions_adddup2(&actions, terminal, stream)
      }
    }
    var arguments: [UnsafeMutablePointer<CChar>?] =
      words.map { word in
        (word + [0]).withUnsafeBytes { bytes in
          bytes.baseAddress.flatMap { strdup($0.assumingMemoryBound(to: CChar.self)) }
        }
      } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let program = String(decoding: words.first ?? [], as: UTF8.self)
    let failure = posix_spawn(&process, program, &actions, nil, &arguments, environ)
    guard failure == 0 else { return .failed(reason: String(cString: strerror(failure))) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return .failed(reason: "it is gone") }
    }
    return status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }
}
