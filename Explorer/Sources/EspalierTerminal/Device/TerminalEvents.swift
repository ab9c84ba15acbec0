import EspalierSources
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Something that happens around the browser.
enum TerminalEvent: Sendable {
  /// Something the user did.
  case input(InputEvent)
  /// The size may have changed.
  case resized
  /// The program is asked to stop by a signal.
  case stopped
  /// The program was stopped, and continues.
  case continued
  /// The program is asked to end, by a signal; or the terminal is gone.
  case ended(signal: Int32)
}

/// Receives the user's input and the signals of a terminal, until it is told to stop.
final class TerminalEvents: Sendable {
  private let hasStopped = DispatchSemaphore(value: 0)
  private let mayContinue = DispatchSemaphore(value: 0)
  /// Whether everything is left to others for good, or the terminal is gone.
  private let hasEnded = LockedValue(false)

  /// The signals that are received.
  private static let signals: [Int32: TerminalEvent] = [
    SIGWINCH: .resized, SIGTSTP: .stopped, SIGCONT: .continued,
    SIGTERM: .ended(signal: SIGTERM),
    SIGHUP: .ended(signal: SIGHUP), SIGINT: .ended(signal: SIGINT),
  ]

  /// Begins to receive; `receive` is called on a thread of its own.
  init(of device: TerminalDevice, receive: @escaping @Sendable (TerminalEvent) -> Void) {
    let numbers = Self.signals.keys.filter { $0 != SIGTSTP || !RestoredTerminal.isIgnored($0) }
    let signals = TerminalSignals.begin(numbers)
    @Sendable func receiveSignals(_ numbers: [UInt8]) {
      for number in numbers { if let event = Self.signals[Int32(number)] { receive(event) } }
    }
    // An escape is a key of its own if nothing follows within this time.
    let patience: Int32 = 30
    let thread = Thread { [hasStopped, mayContinue, hasEnded] in
      var parser = InputParser()
      while let bytes = device.read(
        waitingAtMost: parser.isWaiting ? patience : nil,
        waker: signals
      ) {
        var numbers = bytes.isEmpty ? TerminalSignals.take() : []
        guard !numbers.isEmpty else {
          let events = bytes.isEmpty ? parser.flush() : parser.events(from: bytes)
          for event in events { receive(.input(event)) }
          continue
        }
        receiveSignals(numbers)
        // The next program may follow at once.
        while numbers.contains(TerminalSignals.wake) {
          hasStopped.signal()
          if hasEnded.withLock({ $0 }) { return }
          mayContinue.wait()
          // Ctrl-C in an editor was meant for the editor.
          numbers = TerminalSignals.take().filter { $0 != SIGINT }
          receiveSignals(numbers)
        }
      }
      hasEnded.withLock { $0 = true }
      receive(.ended(signal: SIGHUP))
      // Nobody has to wait for a terminal that is gone.
      hasStopped.signal()
    }
    thread.name = "espalier.input"
    thread.start()
  }

  /// Leaves the keys to another program; returns when none is taken any more.
  func pause() {
    if !hasEnded.withLock({ $0 }), TerminalSignals.wakeReader() { hasStopped.wait() }
  }

  /// Takes keys again.
  func resume() { mayContinue.signal() }

  /// Leaves the keys and the signals to others for good; returns when none is taken any more.
  func stop() {
    let isGone = hasEnded.withLock { hasEnded in
      defer { hasEnded = true }
      return hasEnded
    }
    if !isGone, TerminalSignals.wakeReader() { hasStopped.wait() }
    TerminalSignals.end()
  }
}
