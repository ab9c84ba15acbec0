import Dispatch

/// The sizes of the folders in a ``FolderSource``, found out by reading everything below them.
///
/// The size of a folder is the sum of the sizes of all files below it, hidden and ignored ones too;
/// links are not followed, and folders on other file systems are left out. Sizes of inner folders
/// are kept, so that they are known when they are shown.
final class FolderSizes: Sendable {
  /// A size.
  struct Size: Sendable, Equatable {
    var bytes: Int64 = 0
    /// Whether something could not be read, so that there may be more.
    var isLeast = false
  }

  /// A size, and how long it is taken for right.
  private struct Entry {
    var size: Size
    var validUntil: DispatchTime
  }

  private struct State {
    var known: [FileID: Entry] = [:]
    /// The folders that wait for the thread in the background.
    var waiting: Set<FileID> = []
    /// Those of them that a page was made without, while another page still waited for them.
    var missed: Set<FileID> = []
    /// The folders whose lists show sizes that are being found out, with the number of those.
    var lists: [FileID: List] = [:]
  }

  private struct List {
    var waiting = 0
    var hasChanged = false
    var reported = DispatchTime.now()
  }

  /// The time that a page waits for sizes, and the least time between two changes of one list.
  private static let patience = DispatchTimeInterval.milliseconds(200)
  private static let leastInterval: UInt64 = 500_000_000

  /// The number of folders around the one that is read that stay open.
  private static let openLimit = 32

  private let state = LockedValue(State())
  private let worker = WorkerThreads(limit: 2, isBackground: true)

  /// Returns the size of a folder if it was found out.
  func known(_ folder: FileID) -> Size? { state.withLock { $0.known[folder]?.size } }

  /// Returns the size of a folder; blocks until it is known.
  func size(of folder: FileID, in files: FolderSource.Files) -> Size? {
    known(folder) ?? measure(folder, { files })
  }

  /// Finds out the sizes of some folders in a list in the background, and waits a moment for them.
  ///
  /// - Parameter onChange: Called when sizes in the list are known that were not when this returned.
  func request(
    _ folders: [FileID],
    in list: FileID,
    of files: FolderSource.Files,
    onChange: @escaping @Sendable () -> Void
  ) {
    let now = DispatchTime.now()
    let isOver = LockedValue(false)
    let group = DispatchGroup()
    let missing = state.withLock { state in
      let missing = folders.filter { folder in
        if let entry = state.known[folder], entry.validUntil > now { return false }
        guard state.waiting.insert(folder).inserted else {
          state.missed.insert(folder)
          return false
        }
        return true
      }
      if !missing.isEmpty { state.lists[list, default: List()].waiting += missing.count }
      return missing
    }
    for folder in missing {
      group.enter()
      worker.run { [weak files] in
        let before = self.known(folder)
        let size = self.measure(folder) { files }
        let isLate = isOver.withLock { $0 }
        if self.finish(folder, in: list, hasChanged: size != before, isLate) { onChange() }
        group.leave()
      }
    }
    _ = group.wait(timeout: now + Self.patience)
    isOver.withLock { $0 = true }
  }

  /// Notes that a folder was measured; returns whether to report the list that it is in.
  private func finish(
    _ folder: FileID,
    in list: FileID,
    hasChanged: Bool,
    _ isLate: Bool
  ) -> Bool {
    state.withLock { state in
      state.waiting.remove(folder)
      let isMissed = state.missed.remove(folder) != nil
      var entry = state.lists[list] ?? List()
      entry.waiting -= 1
      entry.hasChanged = entry.hasChanged || hasChanged && (isLate || isMissed)
      let now = DispatchTime.now()
      let isDue = now.uptimeNanoseconds - entry.reported.uptimeNanoseconds > Self.leastInterval
      let isReported = entry.hasChanged && (entry.waiting <= 0 || isDue)
      if isReported {
        entry.hasChanged = false
        entry.reported = now
      }
      state.lists[list] = entry.waiting > 0 ? entry : nil
      return isReported
    }
  }

  /// A folder that is being read.
  private struct Level {
    var folder: FileID
    /// The folder, as long as not too many are open.
    var opened: OpenFolder?
    var size = Size()
    /// The names of the folders in it that are not read yet.
    var inner: [[UInt8]] = []

    /// Adds the files in the folder, unless it is on another file system than `device`, which is set
    /// if it is nil.
    ///
    /// - Parameter outer: The folder that it is in, if that is open.
    mutating func read(
      _ files: FolderSource.Files,
      in outer: OpenFolder?,
      _ device: inout UInt64?
    ) throws(POSIXError) {
      let opened: OpenFolder
      if let outer {
        opened = try outer.descend([folder.name], followsLinks: false)
      } else {
        opened = try files.open(folder)
      }
      self.opened = opened
      let status: FileStatus = try opened.status()
      if let device, device != status.identity.device { return }
      device = status.identity.device
      for name in try opened.names().array {
        guard let status = try? opened.status(of: name) else {
          size.isLeast = true
          continue
        }
        switch status.kind {
        case .folder: inner.append(Array(name))
        case .file: size.bytes &+= status.size
        case .link, .pipe, .socket, .device: break
        }
      }
    }
  }

  /// Reads everything below a folder and keeps the sizes of all folders there.
  ///
  /// - Parameter files: Returns nil when nobody needs the size any longer.
  private func measure(_ folder: FileID, _ files: () -> FolderSource.Files?) -> Size? {
    let start = DispatchTime.now()
    var device: UInt64?
    var levels: [Level] = []
    var next: FileID? = folder
    while true {
      if let folder = next {
        guard let files = files() else { return nil }
        var level = Level(folder: folder)
        do throws(POSIXError) {
          try level.read(files, in: levels.last?.opened, &device)
        } catch {
          level.size.isLeast = true
        }
        levels.append(level)
        if levels.count > Self.openLimit { levels[levels.count - 1 - Self.openLimit].opened = nil }
      }
      let last = levels.count - 1
      next = levels[last].inner.popLast().map { levels[last].folder.appending($0) }
      guard next == nil else { continue }
      let done = levels.removeLast()
      let now = DispatchTime.now()
      // Sizes that took long to sum are summed less often.
      let time = max(10_000_000_000, 20 * (now.uptimeNanoseconds - start.uptimeNanoseconds))
      let entry = Entry(size: done.size, validUntil: now + .nanoseconds(Int(time)))
      state.withLock { $0.known[done.folder] = entry }
      guard last > 0 else { return done.size }
      levels[last - 1].size.bytes &+= done.size.bytes
      levels[last - 1].size.isLeast = levels[last - 1].size.isLeast || done.size.isLeast
    }
  }
}
