package import EspalierSources

/// The time and the amount of data that a search may take.
package final class SearchBudget: Sendable {
  /// The limits at which a search ends early.
  package enum Limit: String, Sendable {
    /// It has taken too long.
    case time
    /// It has read too much.
    case amount
  }

  private struct State: Sendable {
    var reached: Limit?
    var onEnd: (@Sendable () -> Void)?
  }

  private let bytes: Int
  private let nodes: Int
  private let state = LockedValue(State())

  /// Makes a budget.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes of one file that may be searched.
  ///   - nodes: The number of files or values that may be compared.
  package init(bytes: Int = .max, nodes: Int = .max) {
    self.bytes = bytes
    self.nodes = nodes
  }

  /// The limit that ended the search, nil if none did.
  package var reached: Limit? { state.withLock { $0.reached } }

  /// Sets the closure to call when a limit is reached.
  package func onEnd(_ handler: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      state.onEnd = handler
      return state.reached != nil
    }
    if isOver { handler() }
  }

  /// Ends the search at a limit.
  package func end(_ limit: Limit) {
    let handler = state.withLock { state in
      guard state.reached == nil else { return (@Sendable () -> Void)?.none }
      state.reached = limit
      return state.onEnd
    }
    handler?()
  }

  /// Ends the search if it has read too much.
  package func charge(_ progress: SourceProgress) {
    if progress.completed > (progress.unit == "bytes" ? bytes : nodes) { end(.amount) }
  }
}
