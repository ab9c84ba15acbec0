import Espalier
import EspalierSources

// Going to a path by a few of its letters.
extension Browser {
  /// The paths that fit what is typed best.
  struct GoTo {
    var found: [PathCandidate<Source.NodeID>] = []
    /// The one that Enter goes to.
    var selected = 0
    /// The number of paths that were read.
    var readCount = 0
    var progress = Progress.reading
    /// Whether Enter was pressed before anything was found, which then counts for what is found.
    var isAwaited = false

    /// The search or filter before, which goes on afterwards.
    var former: Search?

    /// The extent of what was compared.
    enum Progress: Comparable { case reading, filesRead, complete }
  }

  /// The greatest number of paths that are shown.
  static var candidateLimit: Int { 200 }

  /// Begins to read all paths, and to compare them with the letters.
  mutating func startGoTo(_ text: String) {
    let former = goTo?.former ?? search
    prepareSearch("")
    goTo = GoTo(former: former)
    guard !text.isEmpty else { return effects.append(.endSearch) }
    search.isRunning = true
    effects.append(.goTo(text, number: search.number))
  }

  /// Receives the best paths so far.
  mutating func received(
    _ candidates: [PathCandidate<Source.NodeID>],
    ofGoTo number: Int,
    readCount: Int,
    progress: GoTo.Progress
  ) {
    guard number == search.number, var list = goTo else { return }
    list.found = candidates
    list.readCount = readCount
    list.progress = progress
    list.selected = min(list.selected, max(0, candidates.count - 1))
    goTo = list
    if progress == .complete { search.isRunning = false }
    // The best one of all files may be the last.
    if list.isAwaited, progress == .complete || progress == .filesRead && !candidates.isEmpty {
      acceptGoTo()
    }
  }

  mutating func moveInGoTo(by step: Int) {
    goTo?.isAwaited = false
    guard let list = goTo, !list.found.isEmpty else { return }
    goTo?.selected = (list.selected + step + list.found.count) % list.found.count
  }

  /// Ends the list, and goes on with the search or the filter before.
  ///
  /// - Parameter isAccepted: Whether a path is gone to next; a search then stays as far as it came.
  mutating func endGoTo(isAccepted: Bool = false) {
    let former = goTo?.former
    goTo = nil
    guard let former else { return }
    cancelSearch()
    let number = search.number
    search = former
    search.number = number
    guard former.isRunning else { return }
    search.isRunning = false
    if isAccepted { return }
    if filtering != nil { return filterAgain() }
    startSearch(former.text)
    // The cursor stays on the match that it was on.
    search.current = former.current
  }

  /// The line of a path, with a mark if it has one.
  func line(_ candidate: PathCandidate<Source.NodeID>) -> String {
    (marks.contains(candidate.match.nodes.last?.id) ? style.mark : "") + candidate.path
  }

  /// Marks the path that is selected, or no longer, and goes on to the next.
  mutating func markInGoTo() {
    guard let list = goTo, list.found.indices.contains(list.selected),
      canTake(list.found[list.selected].match.nodes.last?.kind)
    else { return }
    marks.toggle(list.found[list.selected].match)
    moveInGoTo(by: 1)
  }

  /// Goes to the path that is selected; in a choice of rows for another program, takes it, or those that
  /// are marked.
  mutating func acceptGoTo() {
    guard let list = goTo else { return }
    if list.found.isEmpty, list.progress < .complete {
      goTo?.isAwaited = true
      return
    }
    prompt = nil
    endGoTo(isAccepted: list.found.indices.contains(list.selected))
    if picking != nil, marks.count > 0 { return effects.append(.pick(marks.matches)) }
    guard list.found.indices.contains(list.selected) else {
      message = "no path has these letters"
      return
    }
    let match = list.found[list.selected].match
    if picking != nil, canTake(match.nodes.last?.kind) { return effects.append(.pick([match])) }
    go(to: match)
  }

  /// Goes to a place, in the whole outline.
  mutating func go(to match: SourceMatch<Source.NodeID>) {
    if filtering != nil { endFilter(restoringCursor: true) }
    remember(navigator.cursor)
    goal = match
    continueToGoal()
    requestLoads()
  }
}
