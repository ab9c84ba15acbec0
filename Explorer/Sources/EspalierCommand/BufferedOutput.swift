import Foundation

/// Buffered standard output, written in chunks of complete lines.
struct BufferedOutput {
  /// The bytes that are not written yet.
  var buffer: [UInt8] = []
  /// The byte that ends a line.
  let terminator: UInt8
  private var lastFlush = ContinuousClock.now
  /// The number of bytes from which on the buffer is written.
  static let size = 1 << 16

  /// The size in bytes up to which the system writes to a pipe atomically.
  ///
  /// So an interruption between two writes leaves complete lines.
  private static let atomicWriteSize = 4096

  /// Whether standard output is a terminal and styling is not disabled.
  static var supportsStyling: Bool { isTerminal && !prefersPlainText }

  /// Whether standard output is a terminal, which interprets control characters.
  static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// Whether the environment asks for plain text.
  static var prefersPlainText: Bool { TerminalEnvironment().prefersPlainText }

  /// Creates an empty buffer.
  ///
  /// - Parameter endsWithNull: Whether lines end with a null byte instead of a newline.
  init(endsWithNull: Bool = false) {
    terminator = endsWithNull ? 0 : UInt8(ascii: "\n")
  }

  /// Appends a part of a line.
  mutating func write(_ bytes: some Sequence<UInt8>) {
    buffer.append(contentsOf: bytes)
  }

  /// Appends a part of a line.
  mutating func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
  }

  /// Appends a number.
  mutating func write(_ number: Int) { buffer.append(digitsOf: number) }

  /// Appends a line, or the end of one; writes the buffer when it is full.
  mutating func writeLine(_ bytes: some Sequence<UInt8>) throws(CommandError) {
    buffer.append(contentsOf: bytes)
    try endLine()
  }

  /// Ends a line; writes the buffer when it is full.
  mutating func endLine() throws(CommandError) {
    buffer.append(terminator)
    if buffer.count >= BufferedOutput.size { try flush() }
  }

  /// Writes the buffer.
  ///
  /// - Throws: ``CommandError`` if writing fails: a full disk, a closed file.
  mutating func flush() throws(CommandError) {
    var start = 0
    while start < buffer.count {
      let end = endOfChunk(from: start)
      try writeNow(start..<end)
      start = end
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the buffer if the last such call that did was more than 50 ms ago, for a reader who
  /// waits.
  mutating func flushPeriodically() throws(CommandError) {
    let now = ContinuousClock.now
    guard now - lastFlush > .milliseconds(50) else { return }
    lastFlush = now
    try flush()
  }

  /// The end of the complete lines that fit one atomic write, or of the first line if it is longer.
  private func endOfChunk(from start: Int) -> Int {
    let reach = min(start + BufferedOutput.atomicWriteSize, buffer.count)
    return buffer.withUnsafeBytes { bytes in
      var end = reach
      while end > start, bytes[end - 1] != terminator { end -= 1 }
      if end > start { return end }
      guard let rest = bytes.baseAddress?.advanced(by: reach),
        let found = memchr(rest, Int32(terminator), bytes.count - reach)
      else { return bytes.count }
      return reach + UnsafeRawPointer(found) - rest + 1
    }
  }

  private func writeNow(_ range: Range<Int>) throws(CommandError) {
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
      } else if count < 0, failure == EPIPE, Pager.wasStarted {
        // The user has left the pager.
        Pager.finish()
        Foundation.exit(0)
      } else if count < 0, failure != EINTR {
        let reason = failure == EBADF ? "it is closed" : String(cString: strerror(failure))
        throw CommandError(
          code: .inputOutput,
          message: "standard output cannot be written: \(reason)"
        )
      }
    }
  }
}

extension [UInt8] {
  /// Appends the decimal digits of a number, without a string on the way.
  mutating func append(digitsOf number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let start = count
    var rest = number.magnitude
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }
}
