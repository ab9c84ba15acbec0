import Espalier
import EspalierSources

// What the user does.
extension Browser {
  /// Performs what an event asks for.
  mutating func handle(_ event: InputEvent) {
    switch event {
    case .key(let key): handle(key)
    case .paste(let text): paste(text)
    case .click(let column, let row): click(column: column, row: row)
    case .drag(let column, _): dragInColumns(to: column)
    case .release: columnsView?.dragged = nil
    case .background, .graphics, .sixelColors: break
    case .wheel(let rows):
      if panel != nil {
        scrollPanel(by: rows)
      } else if isTableShown {
        scrollTable(by: rows)
      } else if view == .columns {
        for _ in 0..<abs(rows) { perform(.row(rows > 0 ? .next : .previous)) }
      } else {
        if rows < 0 { rowGoal = nil }
        scroll(by: rows)
      }
    }
    loadWhatIsInSight()
  }

  private mutating func handle(_ key: Key) {
    (message, awaitedPanel, lostPlace) = (nil, nil, nil)
    if prompt != nil { return typeInPrompt(key) }
    if panel != nil, handleInPanel(key) { return }
    let former = prefix
    prefix = nil
    if former == nil, takeCount(key) { return }
    let repeats = count
    switch keys.meaning(of: key, after: former, isPicking: takesRows) {
    case .command(let command):
      count = nil
      perform(command, count: repeats)
    case .prefix: prefix = key
    case .nothing: count = nil
    }
  }

  /// Takes a digit of a count, if counts are typed before keys.
  private mutating func takeCount(_ key: Key) -> Bool {
    guard settings.hasCounts, case .character(let character) = key,
      let digit = character.wholeNumberValue, character.isASCII, digit > 0 || count != nil
    else { return false }
    count = min((count ?? 0) * 10 + digit, 1_000_000_000)
    return true
  }

  /// Performs a command as often as a count says, or with the row that it names.
  private mutating func perform(_ command: BrowserCommand, count: Int?) {
    guard let count else { return perform(command) }
    switch command {
    case .row(.first), .row(.last): goTo(row: count - 1)
    case .row(.next), .row(.previous), .row(.nextSibling), .row(.previousSibling),
      .row(.nextLevelChange), .row(.previousLevelChange), .nextMatch, .previousMatch, .nextSameName,
      .previousSameName, .scrollDown, .scrollUp, .row(.pageDown), .row(.pageUp), .halfPageDown,
      .halfPageUp, .back, .forward, .row(.outward), .row(.inward):
      for _ in 0..<count {
        let former = (cursorRow, top, tableView?.table.current, tableView?.table.top)
        perform(command)
        // At an end there is nothing left to repeat.
        if former == (cursorRow, top, tableView?.table.current, tableView?.table.top) { break }
      }
    default: perform(command)
    }
  }

  /// Goes to a row, counted from 0, or the last one if there are not so many; rows are loaded until it is there.
  mutating func goTo(row: Int) {
    remember(navigator.cursor)
    rowGoal = max(0, row)
    continueToRow()
    requestLoads()
  }

  /// Takes a key while a panel is open; returns whether it was one of the panel's.
  private mutating func handleInPanel(_ key: Key) -> Bool {
    let page = max(1, panelHeight - 1)
    switch key {
    case .escape, .enter, .character("q"), .character("?"), .left, .character("h"):
      panel = nil
    case .down, .character("j"): scrollPanel(by: 1)
    case .up, .character("k"): scrollPanel(by: -1)
    case .pageDown, .character(" "), .control("f"), .control("d"):
      scrollPanel(by: page)
    case .pageUp, .control("b"), .control("u"): scrollPanel(by: -page)
    case .home, .character("g"): scrollPanel(by: Int.min / 2)
    case .end, .character("G"): scrollPanel(by: Int.max / 2)
    case .character("/"): begin(.find)
    case .character("n"): goToMatchInPanel(step: 1)
    case .character("N"): goToMatchInPanel(step: -1)
    case .control("c"), .control("z"), .control("l"): return false
    default: break
    }
    return true
  }

  /// Shows more of long values, and says at the end of a row's part of one how to see the rest.
  private mutating func scrollValueRight() {
    let step = max(1, columns / 2)
    let node = navigator.cursor.flatMap { self.node($0) }
    if let node, node.value.isCut, valueShift + step >= node.detail.count {
      message = "Enter shows the whole value"
    } else {
      valueShift = min(valueShift + step, 100_000)
    }
  }

  private mutating func scrollPanel(by lines: Int) {
    let height = panelHeight
    panel?.scroll(by: lines, height: height)
  }

  /// Performs a command.
  mutating func perform(_ command: BrowserCommand) {
    if command != .row(.last) { rowGoal = nil }
    if takesRows, performPicking(command) { return requestLoads() }
    if opensRow(command), openLink() { return }
    if view == .columns, performInColumns(command) { return requestLoads() }
    if view == .rows, performInRows(command) { return requestLoads() }
    if view == .form, performInForm(command) { return requestLoads() }
    if isTableShown, performInTable(command) { return requestLoads() }
    switch command {
    case .nextView: showNextView()
    case .view(let mode): show(mode)
    case .hideColumn, .showColumns, .widenColumn, .copyCell, .showCell:
      message = "columns are those of a table: T shows one"
    // With a single pane.
    case .nextPane, .previousPane: message = "there is one pane here"
    case .filter: begin(.filter)
    case .goTo: begin(.goTo)
    case .commandLine: begin(.command)
    case .save: begin(.command, "write ")
    case .sort: if isTableShown { sortByColumn() } else { begin(.command, "sort ") }
    case .order(let order): self.order(by: order)
    case .run: begin(.shell)
    case .bookmark(let letter): bookmark(letter)
    case .goToBookmark(let letter): effects.append(.readPlaces(letter: letter))
    case .places: beginPlaces()
    case .mark: markCurrent()
    case .pick: _ = performPicking(command)
    case .compare: compare()
    case .edit: edit()
    case .togglePane: setPane(settings.pane != .on && paneColumns == 0)
    case .toggleDetails: settings.showsDetails.toggle()
    case .toggleFold: if isOpen != nil { move(.activate) }
    case .openSiblingsRecursively: openSiblingsRecursively()
    case .closeSiblingsRecursively: closeSiblings(recursively: true)
    case .openAll: open(below: Self.root)
    case .closeAll: closeAll()
    case .nextSameName: moveToSameName(by: 1)
    case .previousSameName: moveToSameName(by: -1)
    case .scrollValueRight: scrollValueRight()
    case .scrollValueLeft: valueShift = max(0, valueShift - max(1, columns / 2))
    case .row(.first): jump { $0.navigator.perform(.first, in: &$0.outline) }
    case .row(.last): goTo(row: .max)
    case .row(.activate): toggle()
    case .row(.expandAllBelow):
      if let cursor = navigator.cursor { open(below: cursor) }
    case .row(.collapseAllBelow): turn { try $0.collapse($1, recursively: true) }
    case .row(let step): move(step, page: command.page(height: height))
    case .halfPageDown: move(.pageDown, page: command.page(height: height))
    case .halfPageUp: move(.pageUp, page: command.page(height: height))
    case .closeSiblings: closeSiblings()
    case .level(let level):
      // The source itself is a level of its own.
      keepingView { browser in
        browser.outline.expand(toLevel: level)
        browser.navigator.reconcile(with: browser.outline)
      }
      open(below: Self.root, toLevel: level)
    case .scrollDown: scroll(by: 1)
    case .scrollUp: scroll(by: -1)
    case .cursorLineToTop: top = clampedTop(cursorLines.lowerBound)
    case .cursorLineToMiddle: top = clampedTop(cursorLines.lowerBound - height / 2)
    case .cursorLineToBottom: top = clampedTop(cursorLines.upperBound - height)
    case .toggleInFolder(let setting): effects.append(.toggleInFolder(setting, place))
    case .toggleWrap: setWrap(!settings.wraps)
    case .back:
      if !travel(from: \.past, to: \.future), canGoBack, filtering == nil {
        effects.append(.goBack)
      }
    case .forward: travel(from: \.future, to: \.past)
    case .search: begin(.find)
    case .nextMatch: goToMatch(step: 1)
    case .previousMatch: goToMatch(step: -1)
    case .reload: reload()
    case .copy(let part): take(part, .copied)
    case .show(let part): take(part, .shown)
    case .help:
      panel = .help(keys)
      wrapPanel()
    case .redraw: effects.append(.redraw)
    case .cancel: cancel()
    case .suspend: effects.append(.suspend)
    case .quit: effects.append(.quit)
    }
    requestLoads()
  }

  /// Performs a command of the navigator, and keeps the cursor in sight.
  mutating func move(_ command: RowCommand, page: Int = 1) {
    navigator.perform(command, in: &outline, page: page)
    showCursor()
  }

  /// Whether a command opens the row of the cursor, and is not one for the columns of a table or the fields of a form.
  private func opensRow(_ command: BrowserCommand) -> Bool {
    if view == .form, !isInRowsOfForm { return false }
    return command == .row(.activate) || command == .row(.inward) && !isTableShown
  }

  /// Moves the cursor far: the place before is remembered.
  mutating func jump(_ change: (inout Browser) -> Void) {
    remember(navigator.cursor)
    change(&self)
    showCursor()
  }

  /// Opens or closes a branch, tries again or loads more on a status row, shows the whole of a value.
  private mutating func toggle() {
    guard let cursor = navigator.cursor else { return }
    if navigator.isOnStatus || outline.isBranch(cursor) == true {
      move(.activate)
    } else if let node = node(cursor) {
      read(node, .text, .shown)
    }
  }

  private mutating func turn(
    _ change: (inout Outline<Int>, Int) throws -> RowChanges
  ) {
    guard let cursor = navigator.cursor else { return }
    performKnown { try change(&outline, cursor) }
    navigator.reconcile(with: outline)
    showCursor()
  }

  /// Whether the branch of the cursor is open; nil on anything else.
  private var isOpen: Bool? {
    guard let cursor = navigator.cursor, !navigator.isOnStatus, outline.isBranch(cursor) == true
    else { return nil }
    return outline.isExpanded(cursor)
  }

  /// Goes to the next or previous row with the title of the cursor's.
  private mutating func moveToSameName(by step: Int) {
    guard let title = navigator.cursor.flatMap({ node($0) })?.title else { return }
    var row = cursorRow + step
    while row >= 0, row < outline.rowCount {
      if let id = outline.id(atRow: row), outline.branch(ofStatusAtRow: row) == nil,
        node(id)?.title == title
      {
        return jump { $0.navigator.focus(row: row, in: $0.outline) }
      }
      row += step
    }
    message = "no further row is called \(title)"
  }

  private mutating func click(column: Int, row: Int) {
    guard column < columns || panel != nil else { return }
    (awaitedPanel, lostPlace) = (nil, nil)
    if view == .columns, panel == nil, prompt == nil {
      clickInColumns(column: column, row: row)
      return requestLoads()
    }
    if view == .rows, panel == nil, prompt == nil {
      clickInRows(line: row - 1)
      return requestLoads()
    }
    guard panel == nil, prompt == nil, view != .form || !clickInForm(column: column, line: row - 1)
    else { return }
    if isTableShown {
      clickInTable(column: column - (view == .form ? formColumns + 1 : 0), line: row - 1)
      return requestLoads()
    }
    guard let target = self.row(atScreenRow: row) else { return }
    message = nil
    let wasThere = target == cursorRow
    navigator.focus(row: target, in: outline)
    guard let level = outline.level(atRow: target), let cursor = navigator.cursor else { return }
    // The rows may be beside the form.
    let start = (view == .form ? formColumns + 1 : 0) + DrawingStyle.indentation * level
    let triangle = start..<start + DrawingStyle.indentation
    // A second click on a row does what Enter does.
    if wasThere || outline.isBranch(cursor) == true && triangle.contains(column) { toggle() }
    requestLoads()
  }

  /// Ends what is going on: the last thing first.
  private mutating func cancel() {
    if opening != nil {
      stopOpening()
      message = "stopped"
    } else if isComparing {
      isComparing = false
      effects.append(.endComparison)
      message = "stopped"
    } else if search.isRunning {
      stopSearching()
    } else if goal != nil {
      goal = nil
    } else if filtering != nil {
      endFilter(restoringCursor: false)
    } else if !search.text.isEmpty {
      cancelSearch()
    } else if picking != nil {
      effects.append(.quit)
    } else if marks.count > 0 {
      marks.removeAll()
      message = "no row is marked"
    }
  }

  // MARK: Places

  /// Remembers a place to go back to.
  mutating func remember(_ place: Int?) {
    guard let place, past.last != place else { return }
    past.append(place)
    if past.count > 1_000 { past.removeFirst() }
    future = []
  }

  /// Goes to the last place of one list that is still there, and adds that of the cursor to another.
  ///
  /// - Returns: Whether there was such a place.
  @discardableResult
  private mutating func travel(
    from source: WritableKeyPath<Browser, [Int]>,
    to target: WritableKeyPath<Browser, [Int]>
  ) -> Bool {
    while let place = self[keyPath: source].popLast() {
      // What was read again since has another number.
      guard outline.contains(place) else { continue }
      if let cursor = navigator.cursor { self[keyPath: target].append(cursor) }
      performKnown { try outline.reveal(place).changes }
      navigator.focus(place, in: outline)
      showCursor()
      return true
    }
    message = "no further place"
    return false
  }

  // MARK: Scrolling

  /// Scrolls the view; the cursor stays where it is.
  mutating func scroll(by lines: Int) {
    if view == .rows { return scrollRows(by: lines) }
    top = clampedTop(top + lines)
  }

  func clampedTop(_ line: Int) -> Int { min(max(line, 0), max(0, Int(outline.extent) - height)) }

  /// The lines of the cursor's row.
  var cursorLines: Range<Int> { lines(ofRow: cursorRow) }

  func lines(ofRow row: Int) -> Range<Int> {
    let start = Int(outline.offset(ofRow: row) ?? 0)
    let end = outline.offset(ofRow: row + 1).map { Int($0) } ?? Int(outline.extent)
    return start..<max(end, start + 1)
  }

  /// The row of which a line is a part.
  func row(atLine line: Int) -> Int? { outline.row(atOffset: Double(line)) }

  /// Scrolls as little as shows the cursor, below the ancestors that are pinned.
  mutating func showCursor(inMiddle: Bool = false) {
    let lines = cursorLines
    if inMiddle, lines.lowerBound < top || lines.upperBound > top + height {
      top = lines.lowerBound - height / 2
    }
    if lines.upperBound > top + height { top = lines.upperBound - height }
    top = clampedTop(min(top, lines.lowerBound))
    while top > 0, lines.lowerBound < top + pinnedRows.count { top -= 1 }
  }

  /// Performs a change of rows, and keeps the cursor where it is on the screen.
  mutating func keepingView(_ change: (inout Browser) -> Void) {
    let offset = cursorLines.lowerBound - top
    change(&self)
    navigator.reconcile(with: outline)
    if offset >= 0, offset < height {
      top = clampedTop(cursorLines.lowerBound - offset)
    } else {
      top = clampedTop(top)
    }
  }
}
