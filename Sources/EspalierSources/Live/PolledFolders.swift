import Dispatch

/// Learns what happens in folders by looking at them again and again.
///
/// It looks every half a second, or less often where that takes long: at most a twentieth of the
/// time is spent on it. Touched on the queue of its ``LiveFolders`` alone.
final class PolledFolders: FolderEvents, @unchecked Sendable {
  private let source: FolderSource.Files
  private let queue: DispatchQueue
  private let tell: (FolderEvent) -> Void
  private var seen: [FileID: Listing] = [:]
  private var isWaiting = false

  /// The files in a folder, `nil` if it is not there or cannot be read.
  private typealias Listing = [[UInt8]: FileStatus]?

  init(
    _ source: FolderSource.Files,
    queue: DispatchQueue,
    tell: @escaping (FolderEvent) -> Void
  ) {
    self.source = source
    self.queue = queue
    self.tell = tell
  }

  func watch(_ folders: Set<FileID>, doubtful: Set<FileID>) -> Set<FileID> {
    for folder in seen.keys where !folders.contains(folder) { seen[folder] = nil }
    for folder in folders where seen[folder] == nil { seen[folder] = look(folder) }
    if !seen.isEmpty { wait(0.5) }
    // What became of the doubtful ones is seen when they are looked at next.
    return []
  }

  private func wait(_ seconds: Double) {
    guard !isWaiting else { return }
    isWaiting = true
    queue.asyncAfter(deadline: .now() + seconds) { [weak self] in
      guard let self else { return }
      isWaiting = false
      guard !seen.isEmpty else { return }
      let start = DispatchTime.now().uptimeNanoseconds
      compare()
      let duration = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
      wait(max(0.5, 20 * duration))
    }
  }

  private func look(_ folder: FileID) -> Listing {
    guard let open = try? source.open(folder), let names = try? open.names() else { return nil }
    var files: [[UInt8]: FileStatus] = [:]
    for position in 0..<names.count {
      let name = Array(names[position])
      // A file that went since it was listed is not there.
      files[name] = try? open.status(of: name)
    }
    return files
  }

  /// Tells what is different from last time.
  private func compare() {
    var gone: [FileIdentity: (file: FileID, status: FileStatus)] = [:]
    var new: [(file: FileID, status: FileStatus)] = []
    for (folder, before) in seen {
      let after = look(folder)
      seen[folder] = after
      if (before == nil) != (after == nil) { tell(.touched(folder)) }
      let (old, now) = (before ?? [:], after ?? [:])
      for (name, status) in old where now[name].map(status.looksLike) != true {
        let file = folder.appending(name)
        tell(.touched(file))
        if now[name]?.identity != status.identity { gone[status.identity] = (file, status) }
      }
      for (name, status) in now where old[name]?.identity != status.identity {
        let file = folder.appending(name)
        tell(.touched(file))
        new.append((file, status))
      }
    }
    for (file, status) in new {
      guard let old = gone[status.identity], old.file != file else { continue }
      // The system may give the number of a file that is gone to another one.
      guard old.status.looksLike(status) else { continue }
      tell(.renamed(old.file, file))
    }
  }
}
