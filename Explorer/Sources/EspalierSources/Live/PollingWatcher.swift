import Dispatch

/// Watches folders by polling.
///
/// It polls every half second, or less often if that takes long: at most a twentieth of the time is
/// spent on it. Accessed only on the queue of its ``FolderWatcher``.
final class PollingWatcher: FolderWatchBackend, @unchecked Sendable {
  private let source: FolderSource.Files
  private let queue: DispatchQueue
  private let onEvent: (FolderEvent) -> Void
  private var listings: [FileID: Listing] = [:]
  private var isScheduled = false

  /// The files in a folder, or nil if it does not exist or cannot be read.
  private typealias Listing = [[UInt8]: FileStatus]?

  init(
    _ source: FolderSource.Files,
    queue: DispatchQueue,
    onEvent: @escaping (FolderEvent) -> Void
  ) {
    self.source = source
    self.queue = queue
    self.onEvent = onEvent
  }

  func watch(_ folders: Set<FileID>, doubtful: Set<FileID>) -> Set<FileID> {
    for folder in listings.keys where !folders.contains(folder) { listings[folder] = nil }
    for folder in folders where listings[folder] == nil { listings[folder] = listing(of: folder) }
    if !listings.isEmpty { schedulePoll(after: 0.5) }
    // Changes at the doubtful paths are found by the next poll.
    return []
  }

  private func schedulePoll(after seconds: Double) {
    guard !isScheduled else { return }
    isScheduled = true
    queue.asyncAfter(deadline: .now() + seconds) { [weak self] in
      guard let self else { return }
      isScheduled = false
      guard !listings.isEmpty else { return }
      let start = DispatchTime.now().uptimeNanoseconds
      poll()
      let duration = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
      schedulePoll(after: max(0.5, 20 * duration))
    }
  }

  private func listing(of folder: FileID) -> Listing {
    guard let open = try? source.open(folder), let names = try? open.names() else { return nil }
    var files: [[UInt8]: FileStatus] = [:]
    for position in 0..<names.count {
      let name = Array(names[position])
      // A file that was removed since it was listed is left out.
      files[name] = try? open.status(of: name)
    }
    return files
  }

  /// Reports the differences from the last poll.
  private func poll() {
    var gone: [FileIdentity: (file: FileID, status: FileStatus)] = [:]
    var new: [(file: FileID, status: FileStatus)] = []
    for (folder, before) in listings {
      let after = listing(of: folder)
      listings[folder] = after
      if (before == nil) != (after == nil) { onEvent(.touched(folder)) }
      let (old, now) = (before ?? [:], after ?? [:])
      for (name, status) in old where now[name].map(status.looksLike) != true {
        let file = folder.appending(name)
        onEvent(.touched(file))
        if now[name]?.identity != status.identity { gone[status.identity] = (file, status) }
      }
      for (name, status) in now where old[name]?.identity != status.identity {
        let file = folder.appending(name)
        onEvent(.touched(file))
        new.append((file, status))
      }
    }
    for (file, status) in new {
      guard let old = gone[status.identity], old.file != file else { continue }
      // The system may reuse the inode number of a deleted file.
      guard old.status.looksLike(status) else { continue }
      onEvent(.renamed(old.file, file))
    }
  }
}
