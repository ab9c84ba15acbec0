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
    // While this side stays open here, there would be no end of file.
    close(program)
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(person, &buffer, buffer.count), count > 0 {
      text += buffer[..<count]
      watch(String(decoding: text, as: UTF8.self))
    }
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }
}
