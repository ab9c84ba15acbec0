/// The last line of a stream as long as it has no end, for those who show it before it is a row.
public final class UnfinishedLine: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var reported: [UInt8] = []
    var report: @Sendable ([UInt8]) -> Void = { _ in }
  }

  /// The greatest number of bytes of the line that are kept.
  private static let limit = 4096

  private let isJSON: Bool
  private let state = LockedValue(State())

  /// Creates the line of a stream that is about to be read.
  ///
  /// - Parameter isJSON: Whether lines are JSON, of which objects and arrays are rows from their beginning
  ///   on, and strings from their end on; they are left out.
  public init(isJSON: Bool) { self.isJSON = isJSON }

  /// Calls a function with the line whenever it has changed and nothing more is there at the moment; empty
  /// if the last line has an end.
  public func observe(_ report: @escaping @Sendable ([UInt8]) -> Void) {
    let now = state.withLock { state in
      state.report = report
      return state.reported
    }
    report(now)
  }

  /// Takes what was received next; nothing is the end of the stream, and of the line.
  func append(_ received: [UInt8]) {
    state.withLock { state in
      let feed = received.lastIndex(of: LineScanner.lineFeed)
      if feed != nil || received.isEmpty { state.bytes = [] }
      let rest = received[(feed.map { $0 + 1 } ?? 0)...]
      state.bytes += rest.prefix(Self.limit - state.bytes.count)
    }
  }

  /// Reports the line if it has changed.
  func update() {
    let report = state.withLock { state -> (() -> Void)? in
      let isRow = isJSON && (state.bytes.first.map { "{[\"".utf8.contains($0) } ?? false)
      let line = isRow ? [] : state.bytes
      guard line != state.reported else { return nil }
      state.reported = line
      return { [report = state.report] in report(line) }
    }
    report?()
  }
}
