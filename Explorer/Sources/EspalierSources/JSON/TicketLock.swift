import Foundation

/// A fair lock: waiting threads acquire it in the order in which they asked for it.
///
/// With an unfair lock, a thread that scans a file slice by slice would reacquire it before any
/// other thread wakes up.
final class TicketLock: Sendable {
  private let condition = NSCondition()
  private let tickets = LockedValue((next: 0, served: 0))

  func lock() {
    condition.lock()
    defer { condition.unlock() }
    let ticket = tickets.withLock { tickets in
      tickets.next += 1
      return tickets.next - 1
    }
    while tickets.withLock({ $0.served }) != ticket { condition.wait() }
  }

  func unlock() {
    condition.lock()
    tickets.withLock { $0.served += 1 }
    condition.broadcast()
    condition.unlock()
  }
}
