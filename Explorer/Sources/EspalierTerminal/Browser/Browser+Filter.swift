import Espalier
import EspalierSources

// Only what matches, with what it is in.
//
// Matches are found by the source, also in what was never opened, and shown in an outline of their own.
// So the whole one stays as it was left, with what is open in it and what is still being loaded.
extension Browser {
  /// A filter, and what it hides.
  struct Filtering {
    /// The whole outline, once that of the matches is shown; until then it is the one that is shown.
    var whole: Outline<Int>?
    var navigator: OutlineNavigator<Int>
    var top: Int
    var outlineNumber: Int
    var (past, future): ([Int], [Int])
    /// The branches that were opened for their columns only.
    var expansions: ColumnExpansions<Int>
    /// Whether the filter is that of the form, and not a text.
    var isOfRecords = false
    /// The order of the records, if it is not that of the data.
    var sort: RecordSort?
    /// The record that the cursor was on, if it is to stay there.
    var record: (node: Node, position: Int)?
    /// The records of the form and of the table, once they are shown.
    var order: OrderedRecords?
    /// Whether the rows are those of a text before, until the first match is there.
    var isOutdated = true
    /// The index of the match to go to when it is found.
    var target = 0
    /// The position among all of its siblings of each row that was inserted for a match.
    var positions: [Int: Int] = [:]
    /// The rows that match themselves, in the order in which they came, and the index of each.
    var matches: [Int] = []
    var indices: [Int: Int] = [:]
    /// The positions on the way to the last match, as long as all came in the order of rows; those in files come after
    /// all names.
    var lastPositions: [Int]? = []
    /// The matches in the order of rows, and the index of each, if they came in another one and that is known.
    var sorted: (matches: [Int], indices: [Int: Int])?

    /// The index of a row among the matches, in the order of rows; nil if that is not known.
    func place(of row: Int) -> Int? {
      lastPositions == nil ? sorted?.indices[row] : indices[row]
    }
  }

  /// Shows what matches a text; nothing shows all.
  mutating func startFilter(_ text: String) {
    guard !text.isEmpty else { return endFilter(restoringCursor: true) }
    formView = nil
    beginFilter(text)
    let pattern = SourceQuery.Pattern(parsing: text)
    effects.append(.search(pattern, number: search.number, namesFirst: true))
  }

  /// Keeps everything as it is, and prepares for the matches of a filter.
  ///
  /// - Parameter sort: The order of the records, of a filter of records.
  mutating func beginFilter(
    _ text: String,
    ofRecords: Bool = false,
    sortedBy sort: RecordSort? = nil
  ) {
    stopOpening()
    if filtering == nil {
      filtering = Filtering(
        navigator: navigator,
        top: top,
        outlineNumber: outlineNumber,
        past: past,
        future: future,
        expansions: columnsView?.expansions ?? .init()
      )
    }
    filtering?.isOutdated = true
    filtering?.target = 0
    filtering?.isOfRecords = ofRecords
    filtering?.sort = sort
    rowGoal = nil
    prepareSearch(text)
    search.isRunning = true
  }

  /// Finds again what matches, as it is now: no row of the filter outlives that.
  mutating func filterAgain() {
    let index = navigator.cursor.flatMap { filtering?.indices[$0] }
    if filtering?.isOfRecords == true { filterRecords() } else { startFilter(search.text) }
    filtering?.target = index ?? 0
  }

  /// Begins the outline of the matches, with none.
  ///
  /// - Parameter loadsRoot: Whether the matches are the children of the source itself, and are read.
  mutating func showFilteredOutline(loadsRoot: Bool = false) {
    if filtering?.whole == nil { filtering?.whole = outline }
    filtering?.isOutdated = false
    filtering?.positions = [:]
    filtering?.matches = []
    filtering?.indices = [:]
    filtering?.lastPositions = []
    filtering?.sorted = nil
    filtering?.order = nil
    lastOutlineNumber += 1
    outlineNumber = lastOutlineNumber
    pageSizes[Self.root] = nil
    outline = Outline()
    outline.defaultHeight = 1
    performKnown {
      try outline.insertSection(items: [.init(Self.root, isExpanded: true, isLoaded: !loadsRoot)])
    }
    navigator = OutlineNavigator(mode: .none)
    navigator.reconcile(with: outline)
    (past, future) = ([], [])
    top = 0
    outlineWasReplaced()
  }

  /// Inserts a match where it belongs, with what it is in.
  ///
  /// - Complexity: O(*d* log *n*) at a depth of *d* among *n* rows.
  mutating func insert(_ match: SourceMatch<Source.NodeID>) {
    guard var filter = filtering else { return }
    // Not shared while it changes.
    filtering = nil
    // All matches are shown, also in an accordion.
    outline.policy.opensOneBranchPerParent = false
    defer { outline.policy.opensOneBranchPerParent = view == .accordion }
    var parent = Self.root
    for (level, node) in match.nodes.enumerated() {
      let isMatch = level == match.nodes.count - 1
      let position = match.positions[level]
      let (index, found) = place(of: position, below: parent, in: filter)
      if let found, self.node(found)?.id == node.id {
        // A file that is a match, and in which there are matches.
        if !isMatch, outline.isExpanded(found) == false {
          performKnown { try outline.expand(found) }
        }
        parent = found
        continue
      }
      var item = number([node])[0]
      if !isMatch {
        // Of what a match is in, only the matches are shown.
        item.isBranch = true
        item.isLoaded = true
        item.isExpanded = true
      }
      filter.positions[item.id] = position
      performKnown {
        // A branch that matches itself shows its matches only, as soon as it has some.
        guard let index else {
          return try outline.replaceChildren(of: .item(parent), with: [item])
        }
        return try outline.insert([item], into: .item(parent), at: index)
      }
      if outline.isExpanded(parent) == false { performKnown { try outline.expand(parent) } }
      if isMatch {
        filter.indices[item.id] = filter.matches.count
        filter.matches.append(item.id)
      }
      parent = item.id
    }
    let isLast = filter.lastPositions?.lexicographicallyPrecedes(match.positions) ?? false
    filter.lastPositions = isLast ? match.positions : nil
    filter.sorted = nil
    let index = filter.matches.count - 1
    filtering = filter
    // The one to go to may come later, if the user has gone nowhere until then.
    guard index == 0 || index == filter.target && navigator.cursor == filter.matches.first else {
      return
    }
    navigator.focus(filter.matches[index], in: outline)
    showCursor()
  }

  /// Finds the child of a branch in the outline of matches that has a position among all of its siblings.
  ///
  /// - Returns: The index of the child, or where it belongs, nil below a branch of which no match is shown yet; and the
  ///   child.
  private func place(
    of position: Int,
    below parent: Int,
    in filter: Filtering
  ) -> (index: Int?, child: Int?) {
    let count = outline.childCount(of: parent) ?? 0
    guard count > 0, let first = outline.child(of: parent, at: 0), filter.positions[first] != nil
    else { return (nil, nil) }
    var (low, high) = (0, count)
    while low < high {
      // Most matches come after those before.
      let middle = high == count ? high - 1 : (low + high) / 2
      guard let child = outline.child(of: parent, at: middle),
        let other = filter.positions[child]
      else { return (nil, nil) }
      if other == position { return (middle, child) }
      if other < position {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return (low, nil)
  }

  /// Finds out the order of rows, if matches came in another one.
  mutating func sortMatches() {
    guard let filter = filtering, filter.lastPositions == nil, filter.sorted == nil else { return }
    // By the places on the way to each.
    var keys: [Int: [Int]] = [:]
    for id in filter.matches {
      keys[id] = ([id] + (outline.ancestors(of: id) ?? [])).reversed().map {
        outline.indexInParent(of: $0) ?? 0
      }
    }
    let matches = filter.matches.sorted {
      (keys[$0] ?? []).lexicographicallyPrecedes(keys[$1] ?? [])
    }
    let indices = matches.enumerated().map { ($1, $0) }
    filtering?.sorted = (matches, Dictionary(indices) { first, _ in first })
  }

  /// Goes to the match after or before the cursor, around the end.
  mutating func goToFilteredMatch(step: Int) {
    if let order = filtering?.order { return goToRecord(of: order, step: step) }
    sortMatches()
    guard let filtering, !filtering.matches.isEmpty else {
      message = search.isRunning ? "still searching" : "nothing found for \(search.text)"
      return
    }
    let matches = filtering.sorted?.matches ?? filtering.matches
    let cursor = cursorRow
    var (low, high) = (0, matches.count)
    while low < high {
      let middle = (low + high) / 2
      let id = matches[middle]
      // A match that is hidden is where the branch is that it is hidden in.
      let shown = ([id] + (outline.ancestors(of: id) ?? [])).first { outline.row(of: $0) != nil }
      let row = shown.flatMap { outline.row(of: $0) } ?? 0
      if row < cursor || (step > 0 && row == cursor) { low = middle + 1 } else { high = middle }
    }
    let count = matches.count
    let index = step > 0 ? low % count : (low + count - 1) % count
    let target = matches[index]
    jump { browser in
      performKnown { try browser.outline.reveal(target).changes }
      browser.navigator.focus(target, in: browser.outline)
    }
  }

  /// Goes to the record after or before the cursor, around the end of those that are loaded.
  private mutating func goToRecord(of order: OrderedRecords, step: Int) {
    guard let count = outline.childCount(of: order.branch), count > 0 else {
      return message = order.positions.isEmpty ? "no record passes" : "still reading"
    }
    let way = way(to: navigator.cursor)
    let record = way.firstIndex(of: order.branch).flatMap { $0 > 0 ? way[$0 - 1] : nil }
    let index = record.flatMap { outline.indexInParent(of: $0) } ?? (step > 0 ? -1 : 0)
    guard let target = outline.child(of: order.branch, at: ((index + step) % count + count) % count)
    else { return }
    jump { browser in
      performKnown { try browser.outline.reveal(target).changes }
      browser.navigator.focus(target, in: browser.outline)
    }
  }

  /// Shows all again, as it was: what is open, and what is still being loaded.
  ///
  /// - Parameters:
  ///   - restoringCursor: Whether the cursor goes back, too; if not, it goes to the row that it is on, in the
  ///     whole outline.
  ///   - clearsForm: Whether the answers of a filter form are cleared as well.
  mutating func endFilter(restoringCursor: Bool, clearsForm: Bool = true) {
    guard let filter = filtering else { return }
    let place = filter.isOutdated || restoringCursor ? nil : place(in: filter)
    filtering = nil
    if let whole = filter.whole { outline = whole }
    navigator = filter.navigator
    outlineNumber = filter.outlineNumber
    (past, future) = (filter.past, filter.future)
    cancelSearch()
    navigator.reconcile(with: outline)
    top = clampedTop(filter.top)
    outlineWasReplaced(filter.expansions)
    if let place {
      remember(navigator.cursor)
      goal = place
      continueToGoal()
    }
    if clearsForm, filter.isOfRecords { clearForm() }
    requestLoads()
  }

  /// The place of the cursor in the whole source.
  private func place(in filter: Filtering) -> SourceMatch<Source.NodeID>? {
    guard let cursor = navigator.cursor, cursor != Self.root else { return nil }
    return place(ofRow: cursor)
  }

  /// The place of a row in the whole source; an empty one for the source itself.
  func place(ofRow row: Int) -> SourceMatch<Source.NodeID> {
    let rows = ([row] + (outline.ancestors(of: row) ?? [])).reversed().dropFirst()
    return SourceMatch(
      nodes: rows.compactMap { node($0) },
      positions: rows.map { filtering?.positions[$0] ?? outline.indexInParent(of: $0) ?? 0 }
    )
  }
}
