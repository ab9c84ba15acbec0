import Espalier
import EspalierSources

// Opening and closing many branches. What opens with all below is read as it opens, in the order of the rows, a
// few branches at a time, so that it can stop anywhere.
extension Browser {
  /// A branch that is being opened with all below.
  struct Opening {
    var branch: Int
    /// The deepest level that is shown.
    var level: Int
    /// The number of rows at which it stops.
    var limit: Int
    /// The steps to come, the next one last.
    var steps: [Step]
    /// The branches that are being read.
    var reads: [Int: Read] = [:]

    enum Step {
      case open(Int)
      /// Read further children of a branch, of which those before are open by then.
      case readOn(Int)
    }

    struct Read {
      /// The number of children that were there before.
      var offset: Int
      /// Whether the branch was opened for this.
      var wasClosed: Bool
    }
  }

  /// The number of branches that are read at a time.
  private static var readLimit: Int { 64 }

  /// Opens a branch and all below down to a level, and reads what was not loaded.
  mutating func open(below branch: Int, toLevel level: Int) {
    guard outline.isBranch(branch) == true else { return }
    stopOpening()
    followsEnd = false
    opening = Opening(
      branch: branch,
      level: level,
      limit: outline.rowCount + openingLimit,
      steps: [.open(branch)]
    )
    continueOpening()
  }

  /// Opens what was just loaded.
  mutating func continueOpening(afterLoading branch: Int) {
    guard let read = opening?.reads.removeValue(forKey: branch), var opening else { return }
    // Not shared while it changes.
    self.opening = nil
    addSteps(below: branch, from: read.offset, to: &opening)
    self.opening = opening
    continueOpening()
  }

  /// Ends an opening; what was opened and has no children yet closes again, and is read no more.
  mutating func stopOpening() {
    guard let opening else { return }
    self.opening = nil
    let waiting = opening.reads.filter { branch, read in
      read.wasClosed && outline.status(of: branch) == .loading
    }
    keepingView { browser in
      for branch in waiting.keys { performKnown { try browser.outline.collapse(branch) } }
    }
    requestLoads()
  }

  /// Opens until as much is being read as may be, everything is open, or too much is.
  mutating func continueOpening() {
    guard var opening else { return }
    // Not shared while it changes.
    self.opening = nil
    keepingView { browser in
      while opening.reads.count < Self.readLimit, browser.outline.rowCount < opening.limit,
        let step = opening.steps.popLast()
      {
        switch step {
        case .open(let branch): browser.open(branch, in: &opening)
        case .readOn(let branch):
          guard browser.outline.status(of: branch) == .more else { continue }
          performKnown { try browser.outline.loadMore(branch) }
          browser.noteRead(of: branch, wasClosed: false, in: &opening)
        }
      }
    }
    showCursor()
    let isDone = opening.steps.isEmpty && opening.reads.isEmpty
    if !isDone { self.opening = opening }
    if !isDone, outline.rowCount >= opening.limit {
      stopOpening()
      message = "stopped at \(outline.rowCount) rows; the same key goes on"
    }
    requestLoads()
  }

  private mutating func open(_ branch: Int, in opening: inout Opening) {
    guard let level = outline.level(of: branch), level < opening.level else { return }
    let wasClosed = outline.isExpanded(branch) == false
    if wasClosed { performKnown { try outline.expand(branch) } }
    // Several branches may be refused by a policy; then what is closed stays so.
    guard outline.isExpanded(branch) == true else { return }
    if outline.status(of: branch) == .loading {
      noteRead(of: branch, wasClosed: wasClosed, in: &opening)
    }
    addSteps(below: branch, from: 0, to: &opening)
  }

  private func noteRead(of branch: Int, wasClosed: Bool, in opening: inout Opening) {
    let count = outline.childCount(of: branch) ?? 0
    opening.reads[branch] = .init(offset: count, wasClosed: wasClosed)
  }

  /// Adds the steps that open the children of a branch from an offset on, and read more of them.
  private func addSteps(below branch: Int, from offset: Int, to opening: inout Opening) {
    if outline.status(of: branch) == .more { opening.steps.append(.readOn(branch)) }
    let branches = (outline.children(of: branch) ?? []).dropFirst(offset)
      .filter { outline.isBranch($0) == true }
    // In an accordion, one that opens would close the one before.
    let isOne = outline.policy.opensOneBranchPerParent
    let opened = isOne ? Array(branches.prefix(offset == 0 ? 1 : 0)) : branches
    opening.steps += opened.reversed().map(Opening.Step.open)
  }

  // MARK: Commands

  mutating func closeAll() {
    stopOpening()
    keepingView { browser in
      browser.outline.expand(toLevel: 1)
      // A branch that is not loaded does not open with the others.
      performKnown { try browser.outline.expand(Self.root) }
      browser.navigator.reconcile(with: browser.outline)
    }
    showCursor()
  }

  mutating func closeSiblings(recursively: Bool = false) {
    stopOpening()
    guard let cursor = navigator.cursor else { return }
    // The row itself is one of them.
    let siblings = outline.parent(of: cursor).flatMap { outline.children(of: $0) } ?? [cursor]
    keepingView { browser in
      for sibling in siblings where browser.outline.isBranch(sibling) == true {
        guard recursively || browser.outline.isExpanded(sibling) == true else { continue }
        performKnown { try browser.outline.collapse(sibling, recursively: recursively) }
      }
      browser.navigator.reconcile(with: browser.outline)
    }
    showCursor()
  }

  mutating func openSiblingsRecursively() {
    guard let cursor = navigator.cursor else { return }
    open(below: outline.parent(of: cursor) ?? cursor, toLevel: Int.max)
  }
}
