import EspalierSources

/// Cancellation of work when the client disconnects.
enum ClientDisconnect {
  /// The handlers to call when the client of the current request disconnects.
  @TaskLocal static var handlers: CancellationHandlers?

  /// Performs work in a task that is cancelled when the client of the current request disconnects.
  ///
  /// So a search through a million files does not continue without a client. The task may block, as
  /// sources do.
  static func perform<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let task = Task(executorPreference: WorkerThreads.blocking, operation: work)
    let id = handlers?.add { task.cancel() }
    defer { handlers?.remove(id) }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
