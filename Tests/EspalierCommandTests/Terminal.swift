import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A terminal that a test looks at.
final class Terminal {
  /// The side of the person, and that of the program.
  private let (person, program): (Int32, Int32)

  struct Failure: Error { var code: Int32 }

  init() throws {
    var (person, program): (Int32, Int32) = (-1, -1)
    guard openpty(&person, &program, nil, nil, nil) == 0 else { throw Failure(code: errno) }
    (self.person, self.program) = (person, program)
    var modes = termios()
    tcgetattr(program, &modes)
    // Newlines come as they are written.
    modes.c_oflag = 0
    tcsetattr(program, TCSANOW, &modes)
  }

  deinit { close(person) }

  /// What a program is given to write to.
  var handle: FileHandle { FileHandle(fileDescriptor: program, closeOnDealloc: false) }

  /// Runs a program and reads what it wrote to the terminal.
  func run(_ process: Process) throws -> String {
    try process.run()
    // Were this side open here as well, the end would never come.
    close(program)
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(person, &buffer, buffer.count), count > 0 {
      text += buffer[..<count]
    }
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }
}
