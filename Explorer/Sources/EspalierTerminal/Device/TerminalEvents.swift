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
  /// The program was stopped, and continues.
  case continued
  /// The program is asked to end, by a signal; or the terminal is gone.
  case ended(signal: Int32)
}

/// Receives the user's input and the signals of a terminal, until it is told to stop.
final class TerminalEvents: @unchecked Sendable {
  /// Kept so that the signals are watched; set once.
  private var signals: [any DispatchSourceSignal] = []
  private let queue = DispatchQueue(label: "espalier.signals")

  /// Begins to receive; `receive` is called on threads of its own.
  init(of device: TerminalDevice, receive: @escaping @Sendable (TerminalEvent) -> Void) {
    let events: [(Int32, TerminalEvent)] = [
      (SIGWINCH, .resized), (SIGCONT, .continued), (SIGTERM, .ended(signal: SIGTERM)),
      (SIGHUP, .ended(signal: SIGHUP)), (SIGINT, .ended(signal: SIGINT)),
    ]
    for (number, event) in events {
      // The default action would end the program before the terminal is restored.
      if number != SIGCONT, number != SIGWINCH { signal(number, SIG_IGN) }
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { receive(event) }
      source.resume()
      signals.append(source)
    }
    // An escape is a key of its own if nothing follows within this time.
    let patience: Int32 = 30
    let thread = Thread {
      var parser = InputParser()
      while let bytes = device.read(waitingAtMost: parser.isWaiting ? patience : nil) {
        let events = bytes.isEmpty ? parser.flush() : parser.events(from: bytes)
        for event in events { receive(.input(event)) }
      }
      receive(.ended(signal: SIGHUP))
    }
    thread.name = "espalier.input"
    thread.start()
  }
}
