/// The loads of a session, of which a few run at a time.
///
/// Many thousands of branches may be open whose children are read again. As only a few are read at a time, their
/// answers do not pile up, and threads are left for everything else. The loads that were asked for last begin first,
/// in the order of their rows.
struct LoadQueue {
  /// The greatest number of loads that run.
  private static var limit: Int { 8 }

  private var running: [Int: Task<Void, Never>] = [:]
  private var waiting: [Int: () -> Task<Void, Never>] = [:]
  /// The tokens of those that wait, the next one last; of some that were cancelled as well.
  private var stack: [Int] = []
  /// The tokens that were added since the last call of ``begin()``.
  private var added: [Int] = []

  /// Adds a load, which ``begin()`` may begin.
  mutating func add(_ token: Int, _ begin: @escaping () -> Task<Void, Never>) {
    waiting[token] = begin
    added.append(token)
  }

  /// Begins as many loads as can run.
  mutating func begin() {
    stack += added.reversed()
    added = []
    while running.count < Self.limit, let token = stack.popLast() {
      guard let begin = waiting.removeValue(forKey: token) else { continue }
      running[token] = begin()
    }
  }

  /// Removes a load that has ended.
  mutating func end(_ token: Int) { running[token] = nil }

  /// Cancels a load.
  mutating func cancel(_ token: Int) {
    waiting[token] = nil
    running.removeValue(forKey: token)?.cancel()
  }

  /// Cancels all loads.
  mutating func cancelAll() {
    for task in running.values { task.cancel() }
    self = LoadQueue()
  }
}
