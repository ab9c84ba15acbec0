import Foundation

/// The file descriptors of standard input, standard output and standard error.
enum StandardStreams {
  /// The streams that were closed when the command was started.
  ///
  /// The first access opens the null device in place of each. Otherwise the next file that is opened
  /// would become that stream. Reading standard input and writing standard output then still fail
  /// with `EBADF`; messages to standard error vanish.
  static let closed: [CInt] = {
    var closed: [CInt] = []
    let streams = [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDWR),
    ]
    for (descriptor, flags) in streams where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is this one, since those below are open.
      _ = open("/dev/null", flags)
      closed.append(descriptor)
    }
    return closed
  }()
}
