import EspalierSources

/// The input that a browser has received and not performed when it ends; the browser that follows on the same terminal
/// performs it.
enum TypedAhead {
  private static let inputs = LockedValue<[InputEvent]>([])

  static func keep(_ new: [InputEvent]) { inputs.withLock { $0 += new } }

  /// Returns the input, which is then no longer kept.
  static func take() -> [InputEvent] {
    inputs.withLock { inputs in
      defer { inputs = [] }
      return inputs
    }
  }
}
