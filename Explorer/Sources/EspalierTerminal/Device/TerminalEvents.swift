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

  /// A pipe that stops the thread which reads keys, so that another program can.
  private let waker: (reading: Int32, writing: Int32)
  private let hasStopped = DispatchSemaphore(value: 0)
  private let mayContinue = DispatchSemaphore(value: 0)
  private let isPaused = LockedValue(false)
  private let hasEnded = LockedValue(false)

  /// Begins to receive; `receive` is called on threads of its own.
  init(of device: TerminalDevice, receive: @escaping @Sendable (TerminalEvent) -> Void) {
    var ends: [Int32] = [-1, -1]
    // Without a pipe, an editor would share the keys; nothing else needs it.
    _ = pipe(&ends)
    for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    waker = (ends[0], ends[1])
    let events: [(Int32, TerminalEvent)] = [
      (SIGWINCH, .resized), (SIGCONT, .continued), (SIGTERM, .ended(signal: SIGTERM)),
      (SIGHUP, .ended(signal: SIGHUP)), (SIGINT, .ended(signal: SIGINT)),
    ]
    for (number, event) in events {
      // The default action would end the program before the terminal is restored.
      if number != SIGCONT, number != SIGWINCH { signal(number, SIG_IGN) }
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [isPaused] in
        // Ctrl-C in an editor is meant for the editor.
        if number == SIGINT, isPaused.withLock({ $0 }) { return }
        receive(event)
      }
      source.resume()
      signals.append(source)
    }
    // An escape is a key of its own if nothing follows within this time.
    let patience: Int32 = 30
    let thread = Thread { [waker, hasStopped, mayContinue, isPaused, hasEnded] in
      var parser = InputParser()
      while let bytes = device.read(
        waitingAtMost: parser.isWaiting ? patience : nil,
        waker: waker.reading
      ) {
        if bytes.isEmpty, isPaused.withLock({ $0 }) {
          var byte: UInt8 = 0
          _ = systemRead(waker.reading, &byte, 1)
          hasStopped.signal()
          if hasEnded.withLock({ $0 }) { return }
          mayContinue.wait()
          continue
        }
        let events = bytes.isEmpty ? parser.flush() : parser.events(from: bytes)
        for event in events { receive(.input(event)) }
      }
      receive(.ended(signal: SIGHUP))
      // Nobody has to wait for a terminal that is gone.
      hasStopped.signal()
    }
    thread.name = "espalier.input"
    thread.start()
  }

  /// Leaves the keys to another program; returns when none is taken any more.
  func pause() {
    isPaused.withLock { $0 = true }
    var byte: UInt8 = 1
    guard systemWrite(waker.writing, &byte, 1) == 1 else { return }
    hasStopped.wait()
  }

  /// Leaves the keys and the signals to others for good; returns when none is taken any more.
  func stop() {
    hasEnded.withLock { $0 = true }
    pause()
    for source in signals { source.cancel() }
  }

  /// Takes keys again.
  func resume() {
    isPaused.withLock { $0 = false }
    mayContinue.signal()
  }
}

private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}
