#if canImport(Glibc)
  import Dispatch
  import Glibc

  /// Learns from Linux what happens in folders (inotify).
  ///
  /// Folders that the system takes no more of are polled. Touched on the queue of its
  /// ``LiveFolders`` alone.
  final class ToldFolders: FolderEvents, @unchecked Sendable {
    private let source: FolderSource.Files
    private let most: Int
    private let others: PolledFolders
    private let tell: (FolderEvent) -> Void
    private let descriptor: CInt
    private let reader: any DispatchSourceRead

    /// What the system calls each folder; the same folder may be reached in several ways.
    private var numbers: [FileID: CInt] = [:]
    private var folders: [CInt: Set<FileID>] = [:]

    /// Folders that were to be watched and are not there.
    private var missing: Set<FileID> = []

    /// Folders that the system has no room for.
    private var refused: Set<FileID> = []

    /// Of the root nobody tells that it is deleted, since it is held open; it is looked at.
    private let rootWatch: any DispatchSourceTimer
    private var isRootThere = true

    private static let seen =
      IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY | IN_ATTRIB | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ONLYDIR

    /// `nil` if the system has no more places to hear from.
    init?(
      _ source: FolderSource.Files,
      most: Int,
      queue: DispatchQueue,
      others: PolledFolders,
      tell: @escaping (FolderEvent) -> Void
    ) {
      descriptor = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      self.source = source
      self.most = most
      self.others = others
      self.tell = tell
      reader = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      rootWatch = DispatchSource.makeTimerSource(queue: queue)
      let descriptor = descriptor
      rootWatch.schedule(deadline: .now() + 1, repeating: 1, leeway: .milliseconds(500))
      rootWatch.setEventHandler { [weak self] in self?.lookAtRoot() }
      rootWatch.activate()
      reader.setEventHandler { [weak self] in self?.read() }
      reader.setCancelHandler { close(descriptor) }
      reader.activate()
    }

    deinit {
      reader.cancel()
      rootWatch.cancel()
    }

    private func lookAtRoot() {
      guard isRootThere, (try? source.root.checkPresence()) == nil else { return }
      isRootThere = false
      tell(.touched(.root))
    }

    func watch(_ wanted: Set<FileID>, doubtful: Set<FileID>) -> Set<FileID> {
      var different: Set<FileID> = []
      for folder in numbers.keys where !wanted.contains(folder) { drop(folder) }
      missing.formIntersection(wanted)
      refused.formIntersection(wanted)
      // Outer folders first: they have more to tell.
      for folder in wanted.sorted(by: { $0.bytes.count < $1.bytes.count }) {
        let known = numbers[folder]
        let isNew = known == nil && !missing.contains(folder) && !refused.contains(folder)
        guard isNew || doubtful.contains(where: folder.isWithin) else { continue }
        let before = (known, refused.contains(folder))
        missing.remove(folder)
        refused.remove(folder)
        switch add(folder) {
        case .known: break
        case .missing:
          drop(folder)
          missing.insert(folder)
        case .refused:
          drop(folder)
          refused.insert(folder)
        }
        // Between one way of seeing a folder and another, something may not have been seen.
        let isSame = before == (numbers[folder], refused.contains(folder))
        if !isNew, !isSame { different.insert(folder) }
      }
      return different.union(others.watch(refused, doubtful: doubtful))
    }

    private enum Added { case known, missing, refused }

    private func add(_ folder: FileID) -> Added {
      guard let open = try? source.open(folder) else { return .missing }
      guard numbers.count < most || numbers[folder] != nil else { return .refused }
      // The name of the descriptor, since the path may be too long or lead elsewhere by now.
      let path = "/proc/self/fd/\(open.descriptor)"
      let number = inotify_add_watch(descriptor, path, UInt32(Self.seen))
      guard number >= 0 else { return .refused }
      if numbers[folder] != number {
        drop(folder)
        numbers[folder] = number
        folders[number, default: []].insert(folder)
      }
      return .known
    }

    private func drop(_ folder: FileID) {
      guard let number = numbers.removeValue(forKey: folder) else { return }
      folders[number]?.remove(folder)
      guard folders[number]?.isEmpty == true else { return }
      folders[number] = nil
      inotify_rm_watch(descriptor, number)
    }

    /// Reads all that the system has to say.
    private func read() {
      var departed: [UInt32: Set<FileID>] = [:]
      withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
        while true {
          let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
          guard count > 0 else { break }
          parse(UnsafeRawBufferPointer(rebasing: buffer[..<count]), &departed)
        }
      }
      for file in departed.values.joined() { tell(.touched(file)) }
    }

    private func parse(_ buffer: UnsafeRawBufferPointer, _ departed: inout [UInt32: Set<FileID>]) {
      let headSize = MemoryLayout<inotify_event>.size
      var place = 0
      while place + headSize <= buffer.count {
        let number = buffer.loadUnaligned(fromByteOffset: place, as: CInt.self)
        let mask = buffer.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
        let cookie = buffer.loadUnaligned(fromByteOffset: place + 8, as: UInt32.self)
        let length = buffer.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self)
        let end = min(place + headSize + Int(length), buffer.count)
        let name = Array(buffer[place + headSize..<end].prefix { $0 != 0 })
        place = end
        take(number, mask, cookie, name, &departed)
      }
    }

    private func take(
      _ number: CInt,
      _ mask: UInt32,
      _ cookie: UInt32,
      _ name: [UInt8],
      _ departed: inout [UInt32: Set<FileID>]
    ) {
      if mask & UInt32(IN_Q_OVERFLOW) != 0 { return tell(.everything) }
      let folders = folders[number] ?? []
      if mask & UInt32(IN_IGNORED) != 0 {
        // The folder is gone; its number may be given to another one.
        for folder in folders {
          numbers[folder] = nil
          missing.insert(folder)
        }
        self.folders[number] = nil
      }
      guard !name.isEmpty else {
        for folder in folders { tell(.touched(folder)) }
        return
      }
      let files = folders.map { $0.appending(name) }
      if mask & UInt32(IN_MOVED_FROM) != 0 {
        departed[cookie] = Set(files)
      } else if mask & UInt32(IN_MOVED_TO) != 0, let old = departed.removeValue(forKey: cookie) {
        for file in old.union(files) { tell(.touched(file)) }
        // A folder that is reached in several ways has no one old name.
        if let one = old.first, let other = files.first, old.count == 1, files.count == 1 {
          tell(.renamed(one, other))
        }
      } else {
        for file in files { tell(.touched(file)) }
      }
    }
  }
#endif
