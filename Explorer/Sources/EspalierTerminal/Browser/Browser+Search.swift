import Espalier
import EspalierSources

extension Browser {
  /// A search.
  struct Search {
    /// The text that is searched for.
    var text = ""
    /// The number of the search whose answers count.
    var number = 0
    var isRunning = false
    var matches: [SourceMatch<Source.NodeID>] = []
    /// The number of matches that are names of files and come first; nil until all are known, and where there
    /// are no files.
    var nameCount: Int?
    /// The nodes that are marked as matches.
    var found: Set<Source.NodeID> = []
    /// The match that was gone to last.
    var current: Int?
    var progress: SourceProgress?
  }

  /// The greatest number of matches that are asked for.
  static var matchLimit: Int { 100_000 }

  /// Begins a search, whose first match is gone to.
  mutating func startSearch(_ text: String) {
    // Its matches are none of the filter.
    if filtering != nil { endFilter(restoringCursor: false) }
    prepareSearch(text)
    guard !text.isEmpty else { return effects.append(.endSearch) }
    search.isRunning = true
    let pattern = SourceQuery.Pattern(parsing: text)
    effects.append(.search(pattern, number: search.number, namesFirst: true))
  }

  /// Forgets the search before.
  mutating func prepareSearch(_ text: String) {
    search = Search(text: text, number: search.number + 1)
    goal = nil
  }

  /// Ends a search, and forgets what it found.
  mutating func cancelSearch() {
    prepareSearch("")
    effects.append(.endSearch)
  }

  /// Ends a search, and keeps what it found.
  mutating func stopSearching() {
    search.isRunning = false
    search.number += 1
    effects.append(.endSearch)
    sortFiltered()
    guard filtering?.isOfRecords == true, filtering?.isOutdated == true else {
      return message = "stopped: \(grouped(search.matches.count)) found so far"
    }
    endFilter(restoringCursor: true)
    message = "stopped"
  }

  /// Receives a match of a search; one of a search before the last is of no use any more.
  mutating func received(_ match: SourceMatch<Source.NodeID>, ofSearch number: Int) {
    guard number == search.number, let last = match.nodes.last else { return }
    if filtering?.isOutdated == true { showFilteredOutline() }
    search.matches.append(match)
    search.found.insert(last.id)
    if filtering != nil {
      insert(match)
    } else if search.current == nil {
      goToMatch(0)
    }
  }

  mutating func received(_ progress: SourceProgress, ofSearch number: Int) {
    if number == search.number { search.progress = progress }
  }

  /// Receives the end of the names of files, after which their contents are searched.
  mutating func endedNames(ofSearch number: Int) {
    if number == search.number { search.nameCount = search.matches.count }
  }

  /// Receives the end of a search, with the reason if it failed.
  mutating func ended(search number: Int, with error: SourceError?) {
    guard number == search.number else { return }
    search.isRunning = false
    if filtering?.isOutdated == true { showFilteredOutline() }
    sortFiltered()
    sortMatches()
    if let error, error.category != .cancelled {
      message = error.description
    } else if search.matches.isEmpty {
      let unsearched = search.progress?.unsearchedBranches ?? 0
      message = "nothing found for \(search.text)"
      if unsearched > 0 {
        let branches = unsearched == 1 ? "branch" : "branches"
        message? += "; \(unsearched) \(branches) could not be searched"
      }
    } else if search.matches.count >= Self.matchLimit {
      message = "only the first \(Self.matchLimit) matches are kept"
    }
  }

  /// Goes to the match that is `step` further, around the end.
  mutating func goToMatch(step: Int) {
    if filtering != nil { return goToFilteredMatch(step: step) }
    guard !search.matches.isEmpty else {
      if search.text.isEmpty, goToDifference(step: step) { return }
      message = search.isRunning ? "still searching" : "nothing to find: / begins a search"
      return
    }
    let count = search.matches.count
    let current = search.current ?? (step > 0 ? -1 : 0)
    remember(navigator.cursor)
    goToMatch(((current + step) % count + count) % count)
  }

  /// Goes to the next row that is a difference, around the end; returns whether there is one.
  private mutating func goToDifference(step: Int) -> Bool {
    let (count, cursor) = (outline.rowCount, cursorRow)
    for distance in 1..<max(1, count) {
      let row = ((cursor + step * distance) % count + count) % count
      guard let id = outline.id(atRow: row), let difference = node(id)?.difference,
        difference != .inside
      else { continue }
      jump { $0.navigator.focus(id, in: $0.outline) }
      return true
    }
    return false
  }

  private mutating func goToMatch(_ index: Int) {
    search.current = index
    goal = search.matches[index]
    continueToGoal()
    requestLoads()
  }

  /// Opens the branches above the match to go to, as far as they are loaded; the last step moves the
  /// cursor there.
  mutating func continueToGoal() {
    guard let goal else { return }
    // What is read again may have other ids than those known so far.
    refreshOutdated()
    var branch = Self.root
    for (node, position) in zip(goal.nodes, goal.positions) {
      if outline.isExpanded(branch) == false {
        performKnown { try outline.expand(branch) }
        // In an accordion, that may close the branch that the cursor was in.
        navigator.reconcile(with: outline)
      }
      guard let child = child(of: branch, node.id, at: position) else {
        switch outline.status(of: branch) {
        case .loading: return
        case .more: return performKnown { try outline.loadMore(branch) }
        case .failed, nil:
          message = "no longer there: \(node.title)"
          self.goal = nil
          return
        }
      }
      branch = child
    }
    self.goal = nil
    navigator.focus(branch, in: outline)
    showCursor(inMiddle: true)
  }

  /// The number of a child that is loaded, by its place or else by its id.
  func child(of branch: Int, _ id: Source.NodeID, at position: Int) -> Int? {
    if let child = outline.child(of: branch, at: position), node(child)?.id == id { return child }
    guard outline.loadState(of: branch) == .loaded else { return nil }
    return outline.children(of: branch)?.first { node($0)?.id == id }
  }

  /// The number of children that a branch needs, so that the match to go to is among them.
  func neededCount(below branch: Int) -> Int {
    guard let goal else { return 0 }
    let level = outline.level(of: branch) ?? 0
    guard level < goal.nodes.count,
      level == 0 || node(branch)?.id == goal.nodes[level - 1].id
    else { return 0 }
    return goal.positions[level] + 1 - (outline.childCount(of: branch) ?? 0)
  }
}
