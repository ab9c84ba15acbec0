import Dispatch

/// A watcher that reports changes in a folder source to its subscribers.
///
/// All subscribers of a source share one, because the number of watches is limited by the system.
/// Events are collected for a moment, so that changes close together are reported as one.
final class FolderWatcher: Sendable {
  private let queue = DispatchQueue(label: "espalier.live")
  // Accessed only on the queue.
  nonisolated(unsafe) private var state: FolderWatchState

  /// The way in which changes are detected.
  enum Method: Sendable {
    /// System notifications, where available, for at most `maxFolders` folders; others are polled.
    case native(maxFolders: Int)
    /// Polling.
    case polling

    /// System notifications with a limit that leaves watches for other programs.
    static var standard: Method { .native(maxFolders: 8192) }
  }

  /// The time to wait for further events after one, and the most after the first (in seconds).
  static let quietTime = DispatchTimeInterval.milliseconds(50)
  static let maximumDelay = 0.25

  init(_ source: FolderSource.Files, method: Method) {
    state = FolderWatchState(source)
    queue.sync { state.backend = Self.makeBackend(source, method, queue, self) }
  }

  private static func makeBackend(
    _ source: FolderSource.Files,
    _ method: Method,
    _ queue: DispatchQueue,
    _ watcher: FolderWatcher
  ) -> any FolderWatchBackend {
    let onEvent: (FolderEvent) -> Void = { [weak watcher] in watcher?.record($0) }
    let polling = PollingWatcher(source, queue: queue, onEvent: onEvent)
    #if canImport(Glibc)
      if case .native(let maxFolders) = method,
        let inotify = InotifyWatcher(
          source,
          maxFolders: maxFolders,
          queue: queue,
          fallback: polling,
          onEvent: onEvent
        )
      {
        return inotify
      }
    #endif
    return polling
  }

  /// Returns the changes of some branches from now on, with ids converted by `name`.
  func changes<ID>(
    in branches: Set<FileID>,
    name: @escaping @Sendable (FileID) -> ID?
  ) -> AsyncStream<SourceChange<ID>> {
    AsyncStream(bufferingPolicy: .bufferingOldest(1024)) { continuation in
      let id = queue.sync {
        state.add(branches) { change in
          let converted: SourceChange<ID>
          switch change {
          case .children(let folder): converted = .children(of: folder.flatMap(name))
          case .renamed(let old, let new):
            guard let old = name(old), let new = name(new) else { return true }
            converted = .renamed(old, to: new)
          case .everything: converted = .everything
          }
          if case .dropped = continuation.yield(converted) { return false }
          return true
        }
      }
      continuation.onTermination = { _ in
        self.queue.async { self.state.remove(id) }
      }
    }
  }

  /// Reports that the rows of the files in a folder have changed.
  func reportChange(in folder: FileID) {
    queue.async { [weak self] in self?.record(.touched(folder)) }
  }

  /// Records an event, and schedules its delivery.
  private func record(_ event: FolderEvent) {
    if state.record(event, at: .now()) { scheduleDelivery() }
  }

  private func scheduleDelivery() {
    queue.asyncAfter(deadline: .now() + Self.quietTime) { [weak self] in
      guard let self else { return }
      if !state.isDue(at: .now()) || !state.deliver() { scheduleDelivery() }
    }
  }
}
