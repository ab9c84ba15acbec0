import EspalierSources
import Foundation

/// The cell of the cursor of a terminal, counted from 1.
///
/// A program of which it is the same before and after has left nothing to read, such as a pager.
struct CursorPosition: Equatable {
  var row: Int
  var column: Int

  /// Leaves a row below the cursor, so that every line that is written moves it.
  static let roomBelow = "\u{1B}D\u{1B}[A"

  /// Asks the terminal, which nothing else may read meanwhile.
  ///
  /// - Parameters:
  ///   - preparation: What is written before.
  ///   - typed: The keys that are pressed before it answers, and the answer, are appended.
  /// - Returns: Nil if there is no answer within a second; the terminal is then never asked again.
  static func asked(
    of terminal: Int32,
    after preparation: String = "",
    typed: inout [UInt8]
  ) -> CursorPosition? {
    var modes = termios()
    guard isAnswered.withLock({ $0 }), tcgetattr(terminal, &modes) == 0 else { return nil }
    var quiet = modes
    quiet.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(terminal, TCSANOW, &quiet)
    defer { tcsetattr(terminal, TCSANOW, &modes) }
    let handle = FileHandle(fileDescriptor: terminal, closeOnDealloc: false)
    guard (try? handle.write(contentsOf: Data((preparation + "\u{1B}[6n").utf8))) != nil else {
      return nil
    }
    let end = ContinuousClock.now + .seconds(1)
    var answer: [UInt8] = []
    defer { typed += answer }
    while true {
      if let position = CursorPosition(answer: answer) { return position }
      var file = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      let rest = Int32((end - .now) / .milliseconds(1))
      guard rest > 0 else {
        isAnswered.withLock { $0 = false }
        return nil
      }
      guard poll(&file, 1, rest) > 0 else { continue }
      var byte: UInt8 = 0
      guard read(terminal, &byte, 1) == 1 else { return nil }
      answer.append(byte)
    }
  }

  /// Whether the terminal has answered so far: an answer that comes late would be input of another program.
  private static let isAnswered = LockedValue(true)

  /// Reads the answer at the end of what was typed; nil if it is none.
  init?(answer: [UInt8]) {
    let numbers = answer.split(separator: UInt8(ascii: "["), omittingEmptySubsequences: false).last?
      .dropLast().split(separator: UInt8(ascii: ";"))
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard answer.last == UInt8(ascii: "R"), let numbers, numbers.count == 2 else { return nil }
    self.init(row: numbers[0], column: numbers[1])
  }

  init(row: Int, column: Int) { (self.row, self.column) = (row, column) }
}
