#if canImport(Glibc)
  import Dispatch
  import Glibc

  /// Watches folders through inotify, on Linux.
  ///
  /// Folders beyond the limits of the system are polled. Accessed only on the queue of its
  /// ``FolderWatcher``.
  final class InotifyWatcher: FolderWatchBackend, @unchecked Sendable {
    private let source: FolderSource.Files
    private let maxFolders: Int
    private let fallback: PollingWatcher
    private let onEvent: (FolderEvent) -> Void
    private let descriptor: CInt
    private let reader: any DispatchSourceRead

    /// The watch descriptor of each folder; several paths may lead to the same folder.
    private var descriptors: [FileID: CInt] = [:]
    private var folders: [CInt: Set<FileID>] = [:]

    /// Folders that should be watched but do not exist.
    private var missing: Set<FileID> = []

    /// Folders for which the system has no watch left.
    private var unwatchable: Set<FileID> = []

    /// A check of the root every second: the system reports neither its deletion, since it is held
    /// open, nor that there is another one at its path.
    private let rootTimer: any DispatchSourceTimer
    private var rootIdentity: FileIdentity?

    private static let eventMask =
      IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY | IN_ATTRIB | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ONLYDIR

    /// Returns nil if the system has no inotify instance left.
    init?(
      _ source: FolderSource.Files,
      maxFolders: Int,
      queue: DispatchQueue,
      fallback: PollingWatcher,
      onEvent: @escaping (FolderEvent) -> Void
    ) {
      descriptor = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      self.source = source
      self.maxFolders = maxFolders
      self.fallback = fallback
      self.onEvent = onEvent
      rootIdentity = source.rootIdentity
      reader = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      rootTimer = DispatchSource.makeTimerSource(queue: queue)
      let descriptor = descriptor
      rootTimer.schedule(deadline: .now() + 1, repeating: 1, leeway: .milliseconds(500))
      rootTimer.setEventHandler { [weak self] in self?.checkRoot() }
      rootTimer.activate()
      reader.setEventHandler { [weak self] in self?.read() }
      reader.setCancelHandler { close(descriptor) }
      reader.activate()
    }

    deinit {
      reader.cancel()
      rootTimer.cancel()
    }

    private func checkRoot() {
      let identity = source.rootIdentity
      guard identity != rootIdentity else { return }
      rootIdentity = identity
      onEvent(.touched(.root))
    }

    func watch(_ wanted: Set<FileID>, doubtful: Set<FileID>) -> Set<FileID> {
      var different: Set<FileID> = []
      for folder in descriptors.keys where !wanted.contains(folder) { unwatch(folder) }
      missing.formIntersection(wanted)
      unwatchable.formIntersection(wanted)
      // Outer folders first: they are likely to report more.
      for folder in wanted.sorted(by: { $0.bytes.count < $1.bytes.count }) {
        let known = descriptors[folder]
        let isNew = known == nil && !missing.contains(folder) && !unwatchable.contains(folder)
        guard isNew || doubtful.contains(where: folder.isWithin) else { continue }
        let before = (known, unwatchable.contains(folder))
        missing.remove(folder)
        unwatchable.remove(folder)
        switch add(folder) {
        case .watched: break
        case .missing:
          unwatch(folder)
          missing.insert(folder)
        case .unwatchable:
          unwatch(folder)
          unwatchable.insert(folder)
        }
        // An event may have been missed while the way of watching the folder changed.
        let isSame = before == (descriptors[folder], unwatchable.contains(folder))
        if !isNew, !isSame { different.insert(folder) }
      }
      return different.union(fallback.watch(unwatchable, doubtful: doubtful))
    }

    private enum WatchResult { case watched, missing, unwatchable }

    private func add(_ folder: FileID) -> WatchResult {
      guard let open = try? source.open(folder) else { return .missing }
      guard descriptors.count < maxFolders || descriptors[folder] != nil else {
        return .unwatchable
      }
      // The path of the descriptor, since that of the folder may be too long or lead elsewhere by
      // now.
      let path = "/proc/self/fd/\(open.descriptor)"
      let watchDescriptor = inotify_add_watch(descriptor, path, UInt32(Self.eventMask))
      guard watchDescriptor >= 0 else { return .unwatchable }
      if descriptors[folder] != watchDescriptor {
        unwatch(folder)
        descriptors[folder] = watchDescriptor
        folders[watchDescriptor, default: []].insert(folder)
      }
      return .watched
    }

    private func unwatch(_ folder: FileID) {
      guard let watchDescriptor = descriptors.removeValue(forKey: folder) else { return }
      folders[watchDescriptor]?.remove(folder)
      guard folders[watchDescriptor]?.isEmpty == true else { return }
      folders[watchDescriptor] = nil
      inotify_rm_watch(descriptor, watchDescriptor)
    }

    /// Reads all pending events.
    private func read() {
      var departed: [UInt32: Set<FileID>] = [:]
      withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
        while true {
          let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
          guard count > 0 else { break }
          parse(UnsafeRawBufferPointer(rebasing: buffer[..<count]), &departed)
        }
      }
      for file in departed.values.joined() { onEvent(.touched(file)) }
    }

    private func parse(_ buffer: UnsafeRawBufferPointer, _ departed: inout [UInt32: Set<FileID>]) {
      let headSize = MemoryLayout<inotify_event>.size
      var offset = 0
      while offset + headSize <= buffer.count {
        let watchDescriptor = buffer.loadUnaligned(fromByteOffset: offset, as: CInt.self)
        let mask = buffer.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        let cookie = buffer.loadUnaligned(fromByteOffset: offset + 8, as: UInt32.self)
        let length = buffer.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self)
        let end = min(offset + headSize + Int(length), buffer.count)
        let name = Array(buffer[offset + headSize..<end].prefix { $0 != 0 })
        offset = end
        handle(watchDescriptor, mask, cookie, name, &departed)
      }
    }

    private func handle(
      _ watchDescriptor: CInt,
      _ mask: UInt32,
      _ cookie: UInt32,
      _ name: [UInt8],
      _ departed: inout [UInt32: Set<FileID>]
    ) {
      if mask & UInt32(IN_Q_OVERFLOW) != 0 { return onEvent(.overflow) }
      let folders = folders[watchDescriptor] ?? []
      if mask & UInt32(IN_IGNORED) != 0 {
        // The folder is gone; its watch descriptor may be reused.
        for folder in folders {
          descriptors[folder] = nil
          missing.insert(folder)
        }
        self.folders[watchDescriptor] = nil
      }
      guard !name.isEmpty else {
        for folder in folders { onEvent(.touched(folder)) }
        return
      }
      let files = folders.map { $0.appending(name) }
      if mask & UInt32(IN_MOVED_FROM) != 0 {
        departed[cookie] = Set(files)
      } else if mask & UInt32(IN_MOVED_TO) != 0, let old = departed.removeValue(forKey: cookie) {
        for file in old.union(files) { onEvent(.touched(file)) }
        // A folder with several paths has no single old name.
        if let one = old.first, let other = files.first, old.count == 1, files.count == 1 {
          onEvent(.renamed(one, other))
        }
      } else {
        for file in files { onEvent(.touched(file)) }
      }
    }
  }
#endif
