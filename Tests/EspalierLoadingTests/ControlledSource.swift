import Espalier
import EspalierLoading

/// A source whose loads wait until the test answers them.
actor ControlledSource {
  struct Failure: Error, Equatable { var number: Int }

  private var pending: [(request: Request, answer: CheckedContinuation<Page, any Error>)] = []
  private var arrivals: [CheckedContinuation<Void, Never>] = []
  /// All requests, in the order of their arrival.
  private(set) var log: [Request] = []
  /// The requests that were cancelled while they waited.
  private(set) var cancelled: [Request] = []

  typealias Page = LoadPage<String>

  struct Request: Hashable {
    var parent: String?
    var offset = 0
  }

  /// Waits for the answer of the test.
  func load(_ parent: String?, _ offset: Int) async throws -> Page {
    let request = Request(parent: parent, offset: offset)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { answer in
        log.append(request)
        if Task.isCancelled {
          cancelled.append(request)
          answer.resume(throwing: CancellationError())
        } else {
          pending.append((request, answer))
        }
        resumeAll()
      }
    } onCancel: {
      Task { await self.cancel(request) }
    }
  }

  /// Answers the oldest load of a parent, once there is one.
  func answer(_ parent: String?, _ result: Result<Page, any Error>) async {
    while true {
      if let position = pending.firstIndex(where: { $0.request.parent == parent }) {
        return pending.remove(at: position).answer.resume(with: result)
      }
      await change()
    }
  }

  /// Waits until a condition of the log and the cancellations holds.
  func wait(until isMet: @Sendable (_ log: [Request], _ cancelled: [Request]) -> Bool) async {
    while !isMet(log, cancelled) { await change() }
  }

  var pendingCount: Int { pending.count }

  private func cancel(_ request: Request) {
    guard let position = pending.firstIndex(where: { $0.request == request }) else { return }
    cancelled.append(request)
    pending.remove(at: position).answer.resume(throwing: CancellationError())
    resumeAll()
  }

  private func change() async { await withCheckedContinuation { arrivals.append($0) } }

  private func resumeAll() {
    let waiting = arrivals
    arrivals = []
    for waiter in waiting { waiter.resume() }
  }
}
