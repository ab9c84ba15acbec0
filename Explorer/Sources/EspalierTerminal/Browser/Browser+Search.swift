import Espalier
import EspalierSources

extension Browser {
  /// A search, and the line in which it is typed.
  struct Search {
    /// The text that is being typed; nil if none is.
    var prompt: String?
    /// The text that is searched for.
    var text = ""
    /// The number of the search whose answers count.
    var number = 0
    var isRunning = false
    var matches: [SourceMatch<Source.NodeID>] = []
    /// The nodes that are marked as matches.
    var found: Set<Source.NodeID> = []
    /// The match that was gone to last.
    var current: Int?
    var progress: SourceProgress?
    /// The cursor and the first row in sight when the prompt was opened.
    var origin: (cursor: Int, top: Int)?
  }

  /// The greatest number of matches that are kept.
  static var matchLimit: Int { 100_000 }

  mutating func beginSearch() {
    search.prompt = ""
    search.origin = (navigator.cursor ?? Self.root, top)
  }

  /// Takes a key while the text of a search is typed.
  mutating func typeInSearch(_ key: Key) {
    guard var text = search.prompt else { return }
    switch key {
    case .character(let character): text.append(character)
    case .backspace:
      if text.isEmpty { return cancelSearch() }
      text.removeLast()
    case .control("u"): text = ""
    case .escape, .control("c"): return cancelSearch()
    case .enter:
      search.prompt = nil
      if text.isEmpty { return cancelSearch() }
      remember(search.origin?.cursor)
      search.origin = nil
      return
    default: return
    }
    search.prompt = text
    startSearch(text)
  }

  mutating func pasteInSearch(_ pasted: String) {
    guard let text = search.prompt else { return }
    let line = pasted.prefix(1_000).map { $0.isNewline || $0 == "\t" ? " " : $0 }
    search.prompt = text + String(line)
    startSearch(text + String(line))
  }

  private mutating func startSearch(_ text: String) {
    search.text = text
    search.number += 1
    (search.matches, search.found, search.current) = ([], [], nil)
    search.progress = nil
    goal = nil
    guard !text.isEmpty else {
      search.isRunning = false
      effects.append(.endSearch)
      return
    }
    search.isRunning = true
    effects.append(.search(SourceQuery.Pattern(parsing: text), number: search.number))
  }

  /// Ends a search, and goes back to where it began if it was still being typed.
  mutating func cancelSearch() {
    if let origin = search.origin {
      navigator.focus(origin.cursor, in: outline)
      top = origin.top
    }
    let number = search.number + 1
    search = Search()
    search.number = number
    goal = nil
    effects.append(.endSearch)
  }

  /// Receives a match of a search.
  ///
  /// - Returns: Whether the search goes on.
  mutating func received(_ match: SourceMatch<Source.NodeID>, ofSearch number: Int) -> Bool {
    guard number == search.number, let last = match.nodes.last else { return false }
    search.matches.append(match)
    search.found.insert(last.id)
    if search.current == nil { goToMatch(0) }
    return search.matches.count < Self.matchLimit
  }

  mutating func received(_ progress: SourceProgress, ofSearch number: Int) {
    if number == search.number { search.progress = progress }
  }

  /// Receives the end of a search, with the reason if it failed.
  mutating func ended(search number: Int, with error: SourceError?) {
    guard number == search.number else { return }
    search.isRunning = false
    if let error, error.category != .cancelled {
      message = error.description
    } else if search.matches.isEmpty {
      message = "nothing found for \(search.text)"
    }
  }

  /// Goes to the match that is `step` further, around the end.
  mutating func goToMatch(step: Int) {
    guard !search.matches.isEmpty else {
      message = search.isRunning ? "still searching" : "nothing to find: / begins a search"
      return
    }
    let count = search.matches.count
    let current = search.current ?? (step > 0 ? -1 : 0)
    remember(navigator.cursor)
    goToMatch(((current + step) % count + count) % count)
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
    var branch = Self.root
    for (node, position) in zip(goal.nodes, goal.positions) {
      if outline.isExpanded(branch) == false { performKnown { try outline.expand(branch) } }
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
  private func child(of branch: Int, _ id: Source.NodeID, at position: Int) -> Int? {
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
