/// Who is at the other end of a connection.
enum Client {
  /// What is done for the client whose request the current task answers.
  @TaskLocal static var current: Stops?

  /// Does work in a task that is cancelled when the client of the current request goes.
  ///
  /// A search through a million files must not go on for nobody.
  static func perform<Answer: Sendable>(
    _ work: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    let task = Task { try await work() }
    let number = current?.begin { task.cancel() }
    defer { current?.end(number) }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
