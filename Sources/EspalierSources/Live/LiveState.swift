import Dispatch

/// What a ``LiveFolders`` knows.
struct LiveState {
  let source: FolderSource.Files
  var events: (any FolderEvents)?
  private var listeners: [Int: Listener] = [:]
  private var lastNumber = 0

  // What was seen and not told yet.
  private var touched: Set<FileID> = []
  private var renames: [(old: FileID, new: FileID)] = []
  private var isEverything = false
  private var first: DispatchTime?
  private var last = DispatchTime.now()

  private struct Listener {
    var branches: Set<FileID>
    /// Whether it has to be told that it missed something.
    var missed = false
    let tell: (SourceChange<FileID>) -> Bool
  }

  init(_ source: FolderSource.Files) { self.source = source }

  mutating func add(
    _ branches: Set<FileID>,
    _ tell: @escaping (SourceChange<FileID>) -> Bool
  ) -> Int {
    lastNumber += 1
    listeners[lastNumber] = Listener(branches: branches, tell: tell)
    _ = watch(doubtful: [])
    return lastNumber
  }

  mutating func remove(_ number: Int) {
    listeners[number] = nil
    _ = watch(doubtful: [])
  }

  /// Watches every branch with the folders it is in.
  private func watch(doubtful: Set<FileID>) -> Set<FileID> {
    var folders: Set<FileID> = []
    for listener in listeners.values {
      for branch in listener.branches {
        var folder = branch
        while folders.insert(folder).inserted, folder != .root { folder = folder.parent }
      }
    }
    return events?.watch(folders, doubtful: doubtful) ?? []
  }

  /// Notes what was seen.
  ///
  /// `true` if it is the first since something was told.
  mutating func note(_ event: FolderEvent, at time: DispatchTime) -> Bool {
    switch event {
    case .touched(let file): touched.insert(file)
    case .renamed(let old, let new):
      touched.formUnion([old, new])
      // What is renamed twice has one new name; what is overwritten has none.
      renames.removeAll { $0.new == new }
      if let place = renames.firstIndex(where: { $0.new == old }) {
        renames[place].new = new
        renames.removeAll { $0.old == $0.new }
      } else {
        renames.append((old, new))
      }
    case .everything: isEverything = true
    }
    last = time
    defer { first = first ?? time }
    return first == nil
  }

  func isDue(at time: DispatchTime) -> Bool {
    guard let first else { return true }
    let seconds = { (start: DispatchTime) in
      Double(time.uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    }
    return seconds(last) >= 0.045 || seconds(first) >= LiveFolders.patience
  }

  /// Tells everybody what happened.
  ///
  /// `false` if someone could not take it; then it is to be called again.
  mutating func tell() -> Bool {
    let renames = self.renames.filter { isTrue($0.old, $0.new) }
    for (old, new) in self.renames {
      // What was seen below the old path until now happened below the new one.
      touched.formUnion(
        touched.filter { $0 != old && $0.isWithin(old) }.map { $0.renamed(old, to: new) }
      )
    }
    var told: [Int: [(old: FileID, new: FileID)]] = [:]
    for (number, listener) in listeners {
      var branches = listener.branches
      for (old, new) in renames {
        let parents = [old.parent, new.parent]
        guard parents.contains(where: branches.contains) || branches.contains(old) else { continue }
        told[number, default: []].append((old, new))
        // What stands at the old path from now on is listened to as well.
        branches.formUnion(branches.map { $0.renamed(old, to: new) })
      }
      listeners[number]?.branches = branches
    }
    let others = watch(doubtful: isEverything ? [.root] : touched)
    source.noteOld(Set(touched.map(\.parent)).union(others))
    var isHeard = true
    for number in listeners.keys.sorted() {
      guard var listener = listeners[number] else { continue }
      isHeard = tell(&listener, told[number] ?? [], others) && isHeard
      listeners[number] = listener
    }
    touched = []
    self.renames = []
    isEverything = false
    first = isHeard ? nil : .now()
    return isHeard
  }

  private func tell(
    _ listener: inout Listener,
    _ renames: [(old: FileID, new: FileID)],
    _ others: Set<FileID>
  ) -> Bool {
    if isEverything || listener.missed {
      listener.missed = !listener.tell(.everything)
      return !listener.missed
    }
    let branches = listener.branches
    var changes = renames.map { SourceChange<FileID>.renamed($0.old, to: $0.new) }
    var lists = branches.intersection(others)
    // Whoever asked about a folder while it was renamed got no answer, and what stands at the old
    // path, if anything, is not what was known of it.
    for branch in branches {
      let isMoved = renames.contains { branch.isWithin($0.new) || branch.isWithin($0.old) }
      if isMoved { lists.insert(branch) }
    }
    for file in touched where source.isShown(file) {
      if branches.contains(file) { lists.insert(file) }
      if file != .root, branches.contains(file.parent) { lists.insert(file.parent) }
    }
    // Outer lists first: what is in them may not be there any more.
    changes += lists.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
      .map { .children(of: $0 == .root ? nil : $0) }
    for change in changes where !listener.tell(change) {
      listener.missed = true
      return false
    }
    return true
  }

  /// Whether a rename is one for people who saw the list: not if a file that nobody saw takes the
  /// place of one that everybody did, which is how programs save.
  private func isTrue(_ old: FileID, _ new: FileID) -> Bool {
    source.isShown(old) && source.isShown(new) && source.wasListed(old) != false
      && source.wasListed(new) != true
  }
}
