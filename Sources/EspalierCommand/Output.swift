import Foundation

/// Standard output, gathered into larger writes of whole lines.
struct Output {
  private var buffer: [UInt8] = []
  private var lastFlush = ContinuousClock.now
  private static let size = 1 << 16

  /// What the system writes to a pipe in one step: all of it, or nothing of it.
  ///
  /// Who is interrupted between two steps has written whole lines.
  private static let step = 4096

  /// Whether a person looks at a terminal that has, and is wanted to have, more than plain text.
  static var isTerminal: Bool { goesToTerminal && !isPlain }

  /// Whether what is written reaches a terminal, which obeys control characters.
  static var goesToTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether the person has said that terminals are to be spared whatever is not plain.
  static var isPlain: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
  }

  /// Appends a part of a line.
  mutating func write(_ bytes: some Sequence<UInt8>) {
    buffer.append(contentsOf: bytes)
  }

  /// Appends a line, or the end of one; lines are written when enough have come together.
  mutating func line(_ bytes: some Sequence<UInt8>) throws(Trouble) {
    buffer.append(contentsOf: bytes)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Output.size { try flush() }
  }

  /// Writes what has been gathered.
  ///
  /// - Throws: ``Trouble`` if the other side cannot take it: a full disk, a closed file.
  mutating func flush() throws(Trouble) {
    var start = 0
    while start < buffer.count {
      let end = endOfStep(from: start)
      try writeNow(start..<end)
      start = end
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes what has been gathered if a person who looks on, or a program that reads along, has
  /// waited for long.
  mutating func flushNowAndThen() throws(Trouble) {
    let now = ContinuousClock.now
    guard now - lastFlush > .milliseconds(50) else { return }
    lastFlush = now
    try flush()
  }

  /// The end of the lines that go into one step, or of the first one if that is longer.
  private func endOfStep(from start: Int) -> Int {
    let newline = UInt8(ascii: "\n")
    let reach = min(start + Output.step, buffer.count)
    if let last = buffer[start..<reach].lastIndex(of: newline) { return last + 1 }
    return buffer[reach...].firstIndex(of: newline).map { $0 + 1 } ?? buffer.count
  }

  private func writeNow(_ range: Range<Int>) throws(Trouble) {
    var start = range.lowerBound
    while start < range.upperBound {
      let (count, failure) = buffer[start..<range.upperBound].withUnsafeBytes { bytes in
        (Foundation.write(STDOUT_FILENO, bytes.baseAddress, bytes.count), errno)
      }
      if count > 0 {
        start += count
      } else if count < 0, failure == EAGAIN {
        var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        _ = poll(&output, 1, -1)
      } else if count < 0, failure != EINTR {
        let reason = String(cString: strerror(failure))
        throw Trouble(
          code: .inputOutput,
          message: "standard output cannot be written: \(reason)"
        )
      }
    }
  }
}
