import Foundation

/// Standard output, gathered into larger writes.
struct Output {
  private var buffer: [UInt8] = []
  private static let size = 1 << 16

  /// Whether a person looks at a terminal that has, and is wanted to have, more than plain text.
  static var isTerminal: Bool {
    let environment = ProcessInfo.processInfo.environment
    let isPlain = environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
    return isatty(STDOUT_FILENO) == 1 && !isPlain
  }

  /// Appends bytes; they are written when enough have come together.
  mutating func write(_ bytes: some Sequence<UInt8>) throws(Trouble) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Output.size { try flush() }
  }

  /// Appends a line.
  mutating func line(_ bytes: some Sequence<UInt8>) throws(Trouble) {
    buffer.append(contentsOf: bytes)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Output.size { try flush() }
  }

  /// Writes what has been gathered.
  ///
  /// - Throws: ``Trouble`` if the other side cannot take it: a full disk, a closed file.
  mutating func flush() throws(Trouble) {
    guard !buffer.isEmpty else { return }
    do {
      try FileHandle.standardOutput.write(contentsOf: buffer)
    } catch {
      throw Trouble(
        code: .inputOutput,
        message: "standard output cannot be written: \(error.localizedDescription)"
      )
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
