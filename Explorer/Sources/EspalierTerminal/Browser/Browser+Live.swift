import Espalier
import EspalierSources

// Changes of the data while they are shown.
//
// A branch that has changed is read again as far as it was read before. What stays keeps its number, and with it
// whether it is open; so does what only has another id in the new version of its file.
extension Browser {
  /// The branches that are read again, and how.
  struct Outdated {
    /// The branches to be read again as soon as nothing of them is being read.
    private(set) var branches: Set<Int> = []
    /// The branches whose reading the others wait for, as of the last look at them.
    var blockers: Set<Int> = []
    /// Whether some of the branches may be read again now.
    var needsLook = false
    /// Those of them, and of the ones being read, in which everything may have changed.
    var entirely: Set<Int> = []
    /// The message about a branch that could not be read again, as long as that is so.
    var failure: (branch: Int, message: String)?

    mutating func insert(_ branch: Int) {
      branches.insert(branch)
      needsLook = true
    }

    mutating func remove(_ branch: Int) { branches.remove(branch) }
  }

  /// The greatest number of branches that are watched.
  private static var watchLimit: Int { 4_096 }

  /// Watches a branch for changes, if it can change without those around it.
  mutating func watch(_ branch: Int) {
    guard watched.count < Self.watchLimit, let node = node(branch) else { return }
    switch node.kind {
    case .folder, .file, .link: watched.insert(node.id)
    default: break
    }
  }

  /// Receives a change of the data.
  mutating func received(_ change: SourceChange<Source.NodeID>) {
    switch change {
    case .children(let parent): outdate(parent)
    case .renamed(let former, let new):
      for index in nodes.indices where nodes[index].id == former {
        rename(index + 1, to: new)
        outdated.insert(index + 1)
      }
    case .everything: outdate(nil, entirely: true)
    }
    if filtering != nil { message = "changed; Esc shows everything as it is now" }
    requestLoads()
  }

  /// Marks a branch to be read again, in the whole outline as well if there is a filter.
  ///
  /// - Parameters:
  ///   - id: The branch; nil is the source itself.
  ///   - entirely: Whether all branches in it are read again as well.
  mutating func outdate(_ id: Source.NodeID?, entirely: Bool = false) {
    // What is beside the rows is read again as well.
    pane.row = nil
    let rows = id.map { id in nodes.indices.filter { nodes[$0].id == id }.map { $0 + 1 } }
    for row in rows ?? [Self.root] {
      outdated.insert(row)
      if entirely { outdated.entirely.insert(row) }
    }
  }

  /// Requests the branches again that have changed; while there is a filter, they wait for its end.
  ///
  /// They are looked at when one is added, and when what they wait for has been read.
  mutating func refreshOutdated() {
    guard outdated.needsLook, filtering == nil else { return }
    (outdated.needsLook, outdated.blockers) = (false, [])
    for branch in outdated.branches {
      guard outline.contains(branch), hasRead(branch) else {
        outdated.remove(branch)
        outdated.entirely.remove(branch)
        continue
      }
      // A page that is being read may be of the time before the change, and what is around a branch may give
      // another id to it.
      let around = outline.ancestors(of: branch) ?? []
      if let blocker = isLoading(branch)
        ? branch : around.first(where: { outdated.branches.contains($0) || isLoading($0) })
      {
        outdated.blockers.insert(blocker)
        continue
      }
      outdated.remove(branch)
      performKnown { try outline.refresh(branch) }
    }
  }

  /// The reason why a branch that was read before cannot be read now, as that of a file that is gone or of which
  /// only a part is written; nil if its children are there.
  func failure(in new: [Node], below branch: Int, in outline: Outline<Int>) -> String? {
    guard let first = new.first, new.count == 1, first.kind == .error,
      let former = outline.child(of: branch, at: 0), node(former)?.kind != .error
    else { return nil }
    return first.title.isEmpty ? first.value.words : first.title
  }

  /// Says that a branch could not be read again, or no longer says so.
  mutating func report(_ failure: String?, on branch: Int) {
    if let failure {
      // A place in a file begins with its name already.
      let name = (node(branch)?.title ?? source.title) + ":"
      let text = failure.hasPrefix(name) ? failure : "\(name) \(failure)"
      outdated.failure = (branch, text)
      message = text
    } else if let former = outdated.failure, former.branch == branch {
      outdated.failure = nil
      if message == former.message { message = nil }
    }
  }

  /// Goes back to the row of the cursor that was gone, as from a file that was written in parts, once it is there
  /// again: by its id, or by the titles on the way.
  mutating func continueToLostPlace() {
    guard let place = lostPlace else { return }
    var branch = Self.root
    for (node, position) in zip(place.nodes, place.positions) {
      if outline.isExpanded(branch) == false { performKnown { try outline.expand(branch) } }
      guard let child = child(of: branch, like: node, at: position) else {
        if outline.status(of: branch) == .more, outline.childCount(of: branch) ?? 0 <= position {
          performKnown { try outline.loadMore(branch) }
        }
        return
      }
      branch = child
    }
    lostPlace = nil
    navigator.focus(branch, in: outline)
    showCursor()
  }

  private func child(of branch: Int, like node: Node, at position: Int) -> Int? {
    func isAlike(_ child: Int) -> Bool {
      guard let other = self.node(child) else { return false }
      return other.id == node.id || other.title == node.title && !node.title.isEmpty
    }
    if let child = outline.child(of: branch, at: position), isAlike(child) { return child }
    return outline.children(of: branch)?.first(where: isAlike)
  }

  private func isLoading(_ branch: Int) -> Bool {
    if case .loading? = outline.loadState(of: branch) { true } else { false }
  }

  private func hasRead(_ branch: Int) -> Bool {
    outline.isBranch(branch) == true && outline.loadState(of: branch) != .unknown
  }

  /// Returns the numbers of nodes that were shown before: by their ids, or else by their titles.
  ///
  /// - Parameters:
  ///   - new: The children of a branch as they are now.
  ///   - branch: The branch.
  ///   - outline: The outline with the children as they were.
  mutating func knownNumbers(
    of new: [Node],
    below branch: Int,
    in outline: Outline<Int>
  ) -> [Source.NodeID: Int] {
    let former = outline.children(of: branch) ?? []
    let isEntire = outdated.entirely.remove(branch) != nil
    var known: [Source.NodeID: Int] = [:]
    for child in former { if let id = node(child)?.id { known[id] = child } }
    let ids = Set(new.map(\.id))
    // In a new version of a file, what has the same title is taken for the same.
    var byTitle: [String: Int] = [:]
    for (id, child) in known where !ids.contains(id) {
      guard let title = node(child)?.title, !title.isEmpty else { continue }
      byTitle[title] = min(byTitle[title] ?? child, child)
    }
    for node in new where known[node.id] == nil {
      guard let child = byTitle.removeValue(forKey: node.title) else { continue }
      known[node.id] = child
      outdated.insert(child)
    }
    if isEntire {
      for node in new {
        guard let child = known[node.id] else { continue }
        outdated.insert(child)
        outdated.entirely.insert(child)
      }
    }
    return known
  }
}
