import Foundation

/// A lock that is given to those who wait for it in the order in which they came.
///
/// Who scans a file slice by slice would otherwise take it again before anybody else wakes up.
final class FairLock: Sendable {
  private let condition = NSCondition()
  private let tickets = Locked((next: 0, served: 0))

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
