import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A pseudoterminal that a test reads.
final class Terminal {
  /// The side of the user, and that of the program.
  private let (person, program): (Int32, Int32)

  struct Failure: Error { var code: Int32 }

  init() throws {
    var (person, program): (Int32, Int32) = (-1, -1)
    guard openpty(&person, &program, nil, nil, nil) == 0 else { throw Failure(code: errno) }
    (self.person, self.program) = (person, program)
    var modes = termios()
    tcgetattr(program, &modes)
    // Newlines are not translated.
    modes.c_oflag = 0
    tcsetattr(program, TCSANOW, &modes)
  }

  deinit { close(person) }

  /// The handle for the program to write to.
  var handle: FileHandle { FileHandle(fileDescriptor: program, closeOnDealloc: false) }

  /// Runs a program and returns what it wrote to the terminal.
  ///
  /// - Parameter watch: Called with all that was written so far, after each piece.
  func run(_ process: Process, watch: (String) -> Void = { _ in }) throws -> String {
    try process.run()
    closeProgramSide()
    var text: [UInt8] = []
    while let piece = nextPiece() {
      text += piece
      watch(String(decoding: text, as: UTF8.self))
    }
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }

  /// Closes the side of the program here: while it stays open, there is no end of what it writes.
  func closeProgramSide() { close(program) }

  /// Types a text.
  func type(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty, case let count = write(person, Array(rest), rest.count), count > 0 {
      rest.removeFirst(count)
    }
  }

  /// Returns what was written to the terminal, at least a byte; nil at the end, or after a time without any.
  func nextPiece(within milliseconds: Int32 = -1) -> ArraySlice<UInt8>? {
    var polled = pollfd(fd: person, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, milliseconds) > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(person, &buffer, buffer.count)
    return count > 0 ? buffer[..<count] : nil
  }
}
