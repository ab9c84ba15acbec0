import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A few threads that may block, for work that must not occupy the cooperative pool.
///
/// A task runs on them as a whole with `Task(executorPreference: WorkerThreads.blocking)`.
///
/// Threads are created as they are needed, up to a limit, and end with this object. The limit also
/// bounds the number of files that are open at the same time.
public final class WorkerThreads: TaskExecutor {
  /// The threads on which sources are read.
  public static let blocking = WorkerThreads(limit: 16)

  /// The work that waits, shared with the threads.
  private final class Queue: @unchecked Sendable {
    // All guarded by the condition.
    let condition = NSCondition()
    private var incoming: [@Sendable () -> Void] = []
    /// The next work, last element first.
    private var outgoing: [@Sendable () -> Void] = []
    private var threads = 0
    private var idle = 0
    private var isClosed = false

    /// Adds work; returns whether another thread is needed for it.
    func add(_ work: @escaping @Sendable () -> Void, limit: Int) -> Bool {
      condition.lock()
      defer { condition.unlock() }
      incoming.append(work)
      if incoming.count + outgoing.count > idle, threads < limit {
        threads += 1
        return true
      }
      condition.signal()
      return false
    }

    /// Waits for work; returns nil if there will be no more.
    func next() -> (@Sendable () -> Void)? {
      condition.lock()
      defer { condition.unlock() }
      while true {
        if outgoing.isEmpty {
          outgoing = incoming.reversed()
          incoming = []
        }
        if let work = outgoing.popLast() { return work }
        if isClosed {
          threads -= 1
          return nil
        }
        idle += 1
        condition.wait()
        idle -= 1
      }
    }

    func close() {
      condition.lock()
      isClosed = true
      condition.broadcast()
      condition.unlock()
    }
  }

  private let queue = Queue()
  private let limit: Int
  private let isBackground: Bool

  /// Makes an executor without threads yet.
  ///
  /// - Parameters:
  ///   - limit: The greatest number of threads.
  ///   - isBackground: Whether other threads take precedence over these.
  /// - Precondition: `limit` is positive.
  package init(limit: Int, isBackground: Bool = false) {
    precondition(limit > 0, "expected at least one thread, found a limit of \(limit)")
    self.limit = limit
    self.isBackground = isBackground
  }

  deinit { queue.close() }

  /// Runs work on one of the threads, after all work that was added before has begun.
  package func run(_ work: @escaping @Sendable () -> Void) {
    guard queue.add(work, limit: limit) else { return }
    let (queue, isBackground) = (queue, isBackground)
    let thread = Thread {
      if isBackground { Self.yieldToOthers() }
      while let work = queue.next() { work() }
    }
    if isBackground { thread.qualityOfService = .utility }
    thread.start()
  }

  /// Runs a job of a task that prefers this executor.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    run { job.runSynchronously(on: executor) }
  }

  /// Performs work in a task on these threads, where it may compute and block for as long as it
  /// takes; cancellation is passed on.
  public func perform<Answer: Sendable>(
    _ work: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    let task = Task(executorPreference: self, operation: work)
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Lowers the priority of the current thread.
  private static func yieldToOthers() {
    #if canImport(Glibc)
      // On Linux the process 0 is the current thread.
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 15)
    #endif
  }
}
