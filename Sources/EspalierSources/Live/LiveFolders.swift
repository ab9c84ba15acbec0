import Dispatch

/// Tells all who listen to a folder source what happens in it.
///
/// There is one for a source, however many listen: a system has few places to hear from. What it
/// sees is gathered for a moment, so that many changes that come together are told as one.
final class LiveFolders: Sendable {
  private let queue = DispatchQueue(label: "espalier.live")
  // Touched on the queue alone.
  nonisolated(unsafe) private var state: LiveState

  /// How changes are seen.
  enum Method: Sendable {
    /// As the system tells them, if it does, for at most so many folders; others are looked at.
    case told(most: Int)
    /// By looking again and again.
    case polled

    /// What is right for a program among others: a system has room for so many folders.
    static var usual: Method { .told(most: 8192) }
  }

  /// How long to wait for more after a change, and at most after the first.
  static let pause = DispatchTimeInterval.milliseconds(50)
  static let patience = 0.25

  init(_ source: FolderSource.Files, method: Method) {
    state = LiveState(source)
    queue.sync { state.events = Self.events(source, method, queue, self) }
  }

  private static func events(
    _ source: FolderSource.Files,
    _ method: Method,
    _ queue: DispatchQueue,
    _ live: LiveFolders
  ) -> any FolderEvents {
    let tell: (FolderEvent) -> Void = { [weak live] in live?.note($0) }
    let poll = PolledFolders(source, queue: queue, tell: tell)
    #if canImport(Glibc)
      if case .told(let most) = method,
        let told = ToldFolders(source, most: most, queue: queue, others: poll, tell: tell)
      {
        return told
      }
    #endif
    return poll
  }

  /// The changes of some branches from now on, each named as `name` has it.
  func changes<ID>(
    in branches: Set<FileID>,
    name: @escaping @Sendable (FileID) -> ID?
  ) -> AsyncStream<SourceChange<ID>> {
    AsyncStream(bufferingPolicy: .bufferingOldest(1024)) { continuation in
      let number = queue.sync {
        state.add(branches) { change in
          let shown: SourceChange<ID>
          switch change {
          case .children(let folder): shown = .children(of: folder.flatMap(name))
          case .renamed(let old, let new):
            guard let old = name(old), let new = name(new) else { return true }
            shown = .renamed(old, to: new)
          case .everything: shown = .everything
          }
          if case .dropped = continuation.yield(shown) { return false }
          return true
        }
      }
      continuation.onTermination = { _ in
        self.queue.async { self.state.remove(number) }
      }
    }
  }

  /// Takes what was seen, and tells it after a moment.
  private func note(_ event: FolderEvent) {
    if state.note(event, at: .now()) { wait() }
  }

  private func wait() {
    queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
      guard let self else { return }
      if !state.isDue(at: .now()) || !state.tell() { wait() }
    }
  }
}
