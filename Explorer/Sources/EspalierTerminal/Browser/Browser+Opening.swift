import Espalier
import EspalierSources

// Opening and closing many branches. The order in which branches open, what is read for it, and what closes
// is the engine's decision; here are the limit of rows, the view, and what is said.
extension Browser {
  /// The time for which input is to wait, since it means what is being read: a path that Enter was pressed for, the
  /// text of a panel, the first children of the branch with the cursor, further ones that the cursor came to, or the
  /// fields of a form; nil if nothing is waited for.
  var patience: Duration? {
    if goTo?.isAwaited == true { return .seconds(2) }
    if awaitedPanel != nil || awaitsFields || awaitsSiblings { return .seconds(1) }
    return awaitsChildren ? .milliseconds(200) : nil
  }

  /// Whether there is nothing but the source itself to show, or the view that it begins with is still looked for.
  var awaitsFirstRows: Bool {
    outline.status(of: Self.root) == .loading || tableView?.isFirstView == true
  }

  /// Whether the form has the keys, and its records are not counted yet: until then it has other fields, or none.
  private var awaitsFields: Bool {
    guard view == .form, prompt == nil, panel == nil, let formView else { return false }
    return !formView.isCounted && !formView.isInRows
  }

  /// Whether the cursor is on the last row that is read of a branch, or of the records of a table, and more are being
  /// read.
  private var awaitsSiblings: Bool {
    if isTableShown {
      return tableIndex == tableCount - 1
        && tableView?.branch.flatMap { outline.status(of: $0) } == .loading
    }
    return navigator.isOnStatus && navigator.cursor.flatMap { outline.status(of: $0) } == .loading
  }

  private var awaitsChildren: Bool {
    guard let cursor = navigator.cursor, outline.isExpanded(cursor) == true else { return false }
    return outline.childCount(of: cursor) == 0 && outline.status(of: cursor) == .loading
  }

  /// A branch that is being opened with all below.
  struct Opening {
    var expansion: RecursiveExpansion<Int>
    /// The number of rows at which it stops.
    var limit: Int
  }

  /// Opens a branch and all below down to a level, and reads what was not loaded.
  mutating func open(below branch: Int, toLevel level: Int = .max) {
    guard outline.isBranch(branch) == true else { return }
    begin(RecursiveExpansion(of: branch, toLevel: level))
  }

  mutating func openSiblingsRecursively() {
    guard let cursor = navigator.cursor else { return }
    begin(RecursiveExpansion(siblingsOf: cursor, in: outline))
  }

  private mutating func begin(_ expansion: RecursiveExpansion<Int>) {
    stopOpening()
    rowGoal = nil
    opening = Opening(expansion: expansion, limit: outline.rowCount + openingLimit)
    continueOpening()
  }

  /// Opens until as much is being read as may be, everything is open, or too much is.
  mutating func continueOpening() {
    guard var opening else { return }
    // Not shared while it changes.
    self.opening = nil
    keepingView { browser in
      while browser.outline.rowCount < opening.limit,
        opening.expansion.next(in: &browser.outline) != nil
      {}
    }
    showCursor()
    let isFinished = opening.expansion.isFinished
    if !isFinished { self.opening = opening }
    if !isFinished, outline.rowCount >= opening.limit {
      stopOpening()
      message = "stopped at \(counted(outline.rowCount, "row")); the same key goes on"
    }
    requestLoads()
  }

  /// Ends an opening; what was opened and has no children yet closes again, and is read no more.
  mutating func stopOpening() {
    guard var opening else { return }
    self.opening = nil
    keepingView { browser in opening.expansion.cancel(in: &browser.outline) }
    requestLoads()
  }

  // MARK: Closing

  mutating func closeAll() {
    stopOpening()
    keepingView { browser in
      browser.outline.expand(toLevel: 1)
      // A branch that is not loaded does not open with the others.
      performKnown { try browser.outline.expand(Self.root) }
    }
    showCursor()
  }

  mutating func closeSiblings(recursively: Bool = false) {
    stopOpening()
    guard let cursor = navigator.cursor else { return }
    keepingView { browser in
      performKnown { try browser.outline.collapseSiblings(of: cursor, recursively: recursively) }
    }
    showCursor()
  }
}
