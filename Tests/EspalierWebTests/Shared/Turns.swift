/// Lets a number of tasks run a body at a time; the others wait in order.
actor Turns {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// - Parameter count: The tasks that may run at a time.
  init(_ count: Int) { free = count }

  /// Runs the body when it is this task's turn.
  nonisolated func take(_ body: @Sendable () async throws -> Void) async throws {
    await begin()
    do {
      try await body()
    } catch {
      await end()
      throw error
    }
    await end()
  }

  private func begin() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func end() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
