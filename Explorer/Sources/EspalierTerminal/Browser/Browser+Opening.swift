import Espalier
import EspalierSources

// Opening with all below, which is read as it opens.
extension Browser {
  /// A branch that is being opened with all below.
  struct Opening {
    var branch: Int
    /// The deepest level that is shown.
    var level: Int
    /// The number of rows at which it stops.
    var limit: Int
  }

  /// Opens a branch and all below down to a level, and reads what was not loaded.
  mutating func open(below branch: Int, toLevel level: Int) {
    guard outline.isBranch(branch) == true else { return }
    followsEnd = false
    opening = Opening(
      branch: branch,
      level: level,
      limit: outline.rowCount + openingLimit
    )
    openLoaded(below: branch)
    requestLoads()
    continueOpening()
  }

  /// Opens what is loaded below a branch.
  private mutating func openLoaded(below branch: Int) {
    guard let opening else { return }
    keepingView { browser in
      var pending = [branch]
      while let next = pending.popLast(), browser.outline.rowCount < opening.limit {
        guard let level = browser.outline.level(of: next), level < opening.level else { continue }
        if browser.outline.isExpanded(next) == false {
          performKnown { try browser.outline.expand(next) }
        }
        // Several branches may be refused by a policy; then what is closed stays so.
        guard browser.outline.isExpanded(next) == true else { continue }
        let branches = (browser.outline.children(of: next) ?? [])
          .filter { browser.outline.isBranch($0) == true }
        // In an accordion, one that opens would close the one before.
        let isOne = browser.outline.policy.opensOneBranchPerParent
        pending += isOne ? Array(branches.prefix(1)) : branches.reversed()
      }
      browser.navigator.reconcile(with: browser.outline)
    }
    showCursor()
  }

  /// Opens what was just loaded.
  mutating func continueOpening(afterLoading branch: Int) {
    guard let opening,
      branch == opening.branch || outline.isAncestor(opening.branch, of: branch) == true
    else { return }
    openLoaded(below: branch)
    requestLoads()
    continueOpening()
  }

  /// Ends when everything is open, or too much is.
  private mutating func continueOpening() {
    guard let opening else { return }
    if outline.rowCount >= opening.limit {
      self.opening = nil
      message = "stopped at \(outline.rowCount) rows; the same key goes on"
    } else if !outline.contains(opening.branch) || !hasPendingLoad {
      self.opening = nil
    }
  }

  /// Whether children are being read, or about to be, in the outline that is shown.
  private var hasPendingLoad: Bool { pendingLoadCount > 0 }
}
