/// The expansion of a branch with all branches below it, step by step, children loaded on the way.
///
/// ``Outline/expand(_:recursively:)`` expands all at once, and leaves out what is not loaded. This
/// expands one branch at a time, in the order of the rows, and loads the children that are missing: all
/// of them, where there are more to load. It can pause after any step, for a limit of rows or of time.
///
///     var expansion = RecursiveExpansion(of: 7)
///     func go() {
///       while outline.rowCount < limit, let changes = expansion.next(in: &outline) { apply(changes) }
///       for request in outline.takeLoadRequests().requests { client.load(request) }
///     }
///     // and go() again whenever a load has ended, until expansion.isFinished
///
/// A branch that has been deleted or collapsed meanwhile is left out, as is one that is filtered out,
/// or whose load fails. Under ``ExpansionPolicy/opensOneBranchPerParent`` the first branch of each
/// parent expands.
public struct RecursiveExpansion<ID: Hashable> {
  /// The deepest level that it shows.
  public let level: Int
  /// The number of branches whose children load at the same time.
  public let loadLimit: Int

  /// The steps to come, the next one last.
  private var steps: [Step]
  /// The branches whose children are loading, in the order of their requests.
  private var waits: [Wait] = []
  /// Whether loads may have ended since they were last looked at.
  private var mayHaveLoaded = false

  fileprivate enum Step {
    case expand(ID)
    /// Loads more children of a branch.
    case loadMore(ID)
  }

  fileprivate struct Wait {
    var branch: ID
    /// The number of children before the load.
    var offset: Int
    /// Whether the branch was expanded for this.
    var wasCollapsed: Bool
  }

  /// Creates the expansion of a branch with all branches below it.
  ///
  /// - Parameters:
  ///   - branch: The branch.
  ///   - level: The deepest level to show; branches at this level do not expand.
  ///   - loadLimit: The number of branches whose children load at the same time.
  /// - Precondition: `loadLimit` is at least 1.
  public init(of branch: ID, toLevel level: Int = .max, loadLimit: Int = 64) {
    precondition(
      loadLimit > 0,
      "the number of loads at a time is \(loadLimit), and must be 1 or more"
    )
    (self.level, self.loadLimit) = (level, loadLimit)
    steps = [.expand(branch)]
  }

  /// Creates the expansion of an item and its siblings with all branches below them, further siblings
  /// loaded too; where one branch is expanded for each parent, that of the item.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - outline: The outline that the item is in.
  ///   - loadLimit: The number of branches whose children load at the same time.
  /// - Precondition: `loadLimit` is at least 1.
  /// - Complexity: O(*c* log *n*) for *c* siblings.
  public init(siblingsOf id: ID, in outline: Outline<ID>, loadLimit: Int = 64) {
    self.init(of: id, loadLimit: loadLimit)
    guard !outline.policy.opensOneBranchPerParent, let node = outline.index.node(of: id),
      let parent = outline.forest.parent(of: node)
    else { return }
    steps = []
    addSteps(below: parent, from: 0, in: outline)
  }

  /// Whether everything is expanded; otherwise it has steps to come, or waits for children.
  public var isFinished: Bool { steps.isEmpty && waits.isEmpty }

  /// The number of branches whose children it waits for.
  public var loadCount: Int { waits.count }

  /// Expands the next branch, or requests more of its children.
  ///
  /// - Returns: The change of the outline's rows, or `nil` if nothing can be expanded until a load has
  ///   ended, or all is.
  /// - Complexity: As ``Outline/expand(_:recursively:)``, and O(*c* log *n*) for the *c* children of the
  ///   branch; O(``loadLimit``) more in the first call after one that returned `nil`.
  public mutating func next(in outline: inout Outline<ID>) -> RowChanges? {
    if mayHaveLoaded { addStepsOfLoaded(in: outline) }
    while waits.count < loadLimit, let step = steps.popLast() {
      switch step {
      case .expand(let branch):
        if let changes = expand(branch, in: &outline) { return changes }
      case .loadMore(let branch):
        guard outline.isExpanded(branch) == true, case .more? = outline.loadState(of: branch) else {
          continue
        }
        let offset = outline.childCount(of: branch) ?? 0
        let changes = perform { () throws(OutlineError<ID>) in try outline.loadMore(branch) }
        waits.append(Wait(branch: branch, offset: offset, wasCollapsed: false))
        return changes
      }
    }
    mayHaveLoaded = true
    return nil
  }

  /// Ends the expansion: the branches that were expanded and have no children yet collapse again, which
  /// cancels their loads.
  ///
  /// - Returns: The change of the outline's rows.
  /// - Complexity: O(*k* log *n*) for *k* branches whose children are loading.
  @discardableResult
  public mutating func cancel(in outline: inout Outline<ID>) -> RowChanges {
    let waiting = waits.filter { $0.wasCollapsed && Self.isLoading($0.branch, in: outline) }
    (steps, waits) = ([], [])
    let branches = waiting.map(\.branch)
    return perform { () throws(OutlineError<ID>) in try outline.setExpanded(false, for: branches) }
  }

  private static func isLoading(_ branch: ID, in outline: Outline<ID>) -> Bool {
    if case .loading? = outline.loadState(of: branch) { return true }
    return false
  }

  /// Expands a branch; returns `nil` if it is none any more, or beyond what is shown.
  private mutating func expand(_ branch: ID, in outline: inout Outline<ID>) -> RowChanges? {
    guard let node = outline.index.node(of: branch), outline.forest.isBranch(node),
      !outline.forest.isFilteredOut(node), outline.forest.depth(of: node) - 1 < level
    else { return nil }
    let wasCollapsed = !outline.forest.isExpanded(node)
    let changes = perform { () throws(OutlineError<ID>) in try outline.expand(branch) }
    if Self.isLoading(branch, in: outline) {
      let offset = outline.forest.childCount(of: node)
      waits.append(Wait(branch: branch, offset: offset, wasCollapsed: wasCollapsed))
    }
    addSteps(below: node, from: 0, in: outline)
    return changes
  }

  /// Adds the steps for the children that have been loaded; those of the first request come first.
  private mutating func addStepsOfLoaded(in outline: Outline<ID>) {
    mayHaveLoaded = false
    let ended = waits.filter { !Self.isLoading($0.branch, in: outline) }
    guard !ended.isEmpty else { return }
    waits.removeAll { !Self.isLoading($0.branch, in: outline) }
    for wait in ended.reversed() {
      guard let node = outline.index.node(of: wait.branch), outline.forest.isExpanded(node) else {
        continue
      }
      addSteps(below: node, from: wait.offset, in: outline)
    }
  }

  /// Adds the steps that expand the children of a node from an offset on, and load more of them.
  private mutating func addSteps(
    below parent: Forest.Node,
    from offset: Int,
    in outline: Outline<ID>
  ) {
    let forest = outline.forest
    if let id = outline.index[parent], case .more? = outline.loadState(of: id) {
      steps.append(.loadMore(id))
    }
    // The depth of a node is the level of its children.
    guard forest.depth(of: parent) < level else { return }
    let children = forest.children(of: parent)
    let start = min(offset, children.count)
    // One that expands later would collapse the one before.
    let isOne = outline.policy.opensOneBranchPerParent
    func isFree(_ node: Forest.Node) -> Bool {
      forest.isBranch(node) && !forest.isFilteredOut(node) && !forest.isPinned(node)
    }
    var hasOpened = isOne && children[..<start].contains { isFree($0) }
    var added: [Step] = []
    for child in children[start...] {
      guard forest.isBranch(child), let id = outline.index[child] else { continue }
      if isOne, isFree(child) {
        if hasOpened { continue }
        hasOpened = true
      }
      added.append(.expand(id))
    }
    steps += added.reversed()
  }

  /// Performs a change of an item that is known.
  private func perform(
    _ change: () throws(OutlineError<ID>) -> RowChanges
  ) -> RowChanges {
    do {
      return try change()
    } catch {
      preconditionFailure("expected a known item")
    }
  }
}

extension RecursiveExpansion: Sendable where ID: Sendable {}
extension RecursiveExpansion.Step: Sendable where ID: Sendable {}
extension RecursiveExpansion.Wait: Sendable where ID: Sendable {}

#if !hasFeature(Embedded)
  extension RecursiveExpansion: CustomStringConvertible {
    /// The number of steps that are known and of loads under way, as in `3 steps to go, 2 loading`.
    ///
    /// - Complexity: O(1).
    public var description: String {
      isFinished
        ? "finished" : "\(counted(steps.count, "step")) to go, \(grouped(waits.count)) loading"
    }
  }
#endif
