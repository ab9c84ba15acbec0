import Dispatch

/// The state of a ``FolderWatcher``.
struct FolderWatchState {
  let source: FolderSource.Files
  var backend: (any FolderWatchBackend)?
  private var subscribers: [Int: Subscriber] = [:]
  private var lastID = 0

  // Events that have not been delivered yet.
  private var touched: Set<FileID> = []
  private var renames: [(old: FileID, new: FileID)] = []
  private var hasOverflowed = false
  private var firstEvent: DispatchTime?
  private var lastEvent = DispatchTime.now()

  private struct Subscriber {
    var branches: Set<FileID>
    /// Whether a change could not be delivered, so that `.everything` is due.
    var hasMissedChanges = false
    let deliver: (SourceChange<FileID>) -> Bool
  }

  init(_ source: FolderSource.Files) { self.source = source }

  mutating func add(
    _ branches: Set<FileID>,
    _ deliver: @escaping (SourceChange<FileID>) -> Bool
  ) -> Int {
    lastID += 1
    subscribers[lastID] = Subscriber(branches: branches, deliver: deliver)
    _ = watch(doubtful: [])
    return lastID
  }

  mutating func remove(_ id: Int) {
    subscribers[id] = nil
    _ = watch(doubtful: [])
  }

  /// Watches every branch and its ancestors.
  private func watch(doubtful: Set<FileID>) -> Set<FileID> {
    var folders: Set<FileID> = []
    for subscriber in subscribers.values {
      for branch in subscriber.branches {
        var folder = branch
        while folders.insert(folder).inserted, folder != .root { folder = folder.parent }
      }
    }
    return backend?.watch(folders, doubtful: doubtful) ?? []
  }

  /// Records an event.
  ///
  /// Returns whether it is the first since the last delivery.
  mutating func record(_ event: FolderEvent, at time: DispatchTime) -> Bool {
    switch event {
    case .touched(let file): touched.insert(file)
    case .renamed(let old, let new):
      touched.formUnion([old, new])
      // A file renamed twice has one new name; one that was overwritten has none.
      renames.removeAll { $0.new == new }
      if let index = renames.firstIndex(where: { $0.new == old }) {
        renames[index].new = new
        renames.removeAll { $0.old == $0.new }
      } else {
        renames.append((old, new))
      }
    case .overflow: hasOverflowed = true
    }
    lastEvent = time
    defer { firstEvent = firstEvent ?? time }
    return firstEvent == nil
  }

  func isDue(at time: DispatchTime) -> Bool {
    guard let firstEvent else { return true }
    let seconds = { (start: DispatchTime) in
      Double(time.uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    }
    return seconds(lastEvent) >= 0.045 || seconds(firstEvent) >= FolderWatcher.maximumDelay
  }

  /// Delivers the recorded events to all subscribers.
  ///
  /// Returns false if a subscriber's buffer was full; then it has to be called again.
  mutating func deliver() -> Bool {
    let renames = self.renames.filter { isReportable($0.old, $0.new) }
    for (old, new) in self.renames {
      // Events below the old path belong to the new one.
      touched.formUnion(
        touched.filter { $0 != old && $0.isWithin(old) }.map { $0.renamed(old, to: new) }
      )
    }
    var delivered: [Int: [(old: FileID, new: FileID)]] = [:]
    for (id, subscriber) in subscribers {
      var branches = subscriber.branches
      for (old, new) in renames {
        let parents = [old.parent, new.parent]
        guard parents.contains(where: branches.contains) || branches.contains(old) else { continue }
        delivered[id, default: []].append((old, new))
        // Whatever is at the old path from now on is watched as well.
        branches.formUnion(branches.map { $0.renamed(old, to: new) })
      }
      subscribers[id]?.branches = branches
    }
    let replaced = watch(doubtful: hasOverflowed ? [.root] : touched)
    source.markStale(Set(touched.map(\.parent)).union(replaced))
    var isDelivered = true
    for id in subscribers.keys.sorted() {
      guard var subscriber = subscribers[id] else { continue }
      isDelivered = deliver(&subscriber, delivered[id] ?? [], replaced) && isDelivered
      subscribers[id] = subscriber
    }
    touched = []
    self.renames = []
    hasOverflowed = false
    firstEvent = isDelivered ? nil : .now()
    return isDelivered
  }

  private func deliver(
    _ subscriber: inout Subscriber,
    _ renames: [(old: FileID, new: FileID)],
    _ replaced: Set<FileID>
  ) -> Bool {
    if hasOverflowed || subscriber.hasMissedChanges {
      subscriber.hasMissedChanges = !subscriber.deliver(.everything)
      return !subscriber.hasMissedChanges
    }
    let branches = subscriber.branches
    var changes = renames.map { SourceChange<FileID>.renamed($0.old, to: $0.new) }
    var lists = branches.intersection(replaced)
    // A client that read a folder during its rename got no answer, and whatever is at the old path
    // now is not what the client knows.
    for branch in branches {
      let isMoved = renames.contains { branch.isWithin($0.new) || branch.isWithin($0.old) }
      if isMoved { lists.insert(branch) }
    }
    for file in touched where source.isRules(file) {
      lists.formUnion(branches.filter { $0.isWithin(file.parent) })
    }
    for file in touched where source.isShown(file) {
      if branches.contains(file) { lists.insert(file) }
      if file != .root, branches.contains(file.parent) { lists.insert(file.parent) }
    }
    // Outer lists first: the inner ones may no longer exist.
    changes += lists.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
      .map { .children(of: $0 == .root ? nil : $0) }
    for change in changes where !subscriber.deliver(change) {
      subscriber.hasMissedChanges = true
      return false
    }
    return true
  }

  /// Whether to report a rename: not if an unlisted file replaces a listed one, as in an atomic
  /// save.
  private func isReportable(_ old: FileID, _ new: FileID) -> Bool {
    source.isShown(old) && source.isShown(new) && source.wasListed(old) != false
      && source.wasListed(new) != true
  }
}
