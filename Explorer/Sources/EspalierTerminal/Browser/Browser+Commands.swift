import Espalier
import EspalierSources

// What the user does.
extension Browser {
  /// Performs what an event asks for.
  mutating func handle(_ event: InputEvent) {
    switch event {
    case .key(let key): handle(key)
    case .paste(let text): pasteInSearch(text)
    case .click(let column, let row): click(column: column, row: row)
    case .wheel(let rows):
      if panel != nil { scrollPanel(by: rows) } else { scroll(by: rows) }
    }
    loadWhatIsInSight()
  }

  private mutating func handle(_ key: Key) {
    message = nil
    if search.prompt != nil { return typeInSearch(key) }
    if panel != nil, handleInPanel(key) { return }
    let former = prefix
    prefix = nil
    switch KeyTable.meaning(of: key, after: former) {
    case .command(let command): perform(command)
    case .prefix: prefix = key
    case .nothing: break
    }
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
    case .control("c"), .control("z"), .control("l"): return false
    default: break
    }
    return true
  }

  private mutating func scrollPanel(by lines: Int) {
    let height = panelHeight
    panel?.scroll(by: lines, height: height)
  }

  /// Performs a command.
  mutating func perform(_ command: BrowserCommand) {
    if command != .bottom { followsEnd = false }
    switch command {
    case .down: move(.next)
    case .up: move(.previous)
    case .pageDown: move(.pageDown(rows: max(1, height - 1)))
    case .pageUp: move(.pageUp(rows: max(1, height - 1)))
    case .halfPageDown: move(.pageDown(rows: max(1, height / 2)))
    case .halfPageUp: move(.pageUp(rows: max(1, height / 2)))
    case .top: jump { $0.navigator.perform(.first, in: &$0.outline) }
    case .bottom:
      remember(navigator.cursor)
      followsEnd = true
      continueToEnd()
    case .open: move(.expandOrMoveToChild)
    case .close: move(.collapseOrMoveToParent)
    case .toggle: toggle()
    case .openRecursively: turn { try $0.expand($1, recursively: true) }
    case .closeRecursively: turn { try $0.collapse($1, recursively: true) }
    case .openSiblings: move(.expandSiblings)
    case .closeSiblings: closeSiblings()
    case .level(let level):
      // The source itself is a level of its own.
      keepingView { browser in
        browser.outline.expand(toLevel: level)
        browser.navigator.reconcile(with: browser.outline)
      }
      showCursor()
    case .nextSibling: moveToSibling(by: 1)
    case .previousSibling: moveToSibling(by: -1)
    case .firstSibling: moveToSibling(by: Int.min / 2)
    case .lastSibling: moveToSibling(by: Int.max / 2)
    case .nextLevelChange: moveToLevelChange(by: 1)
    case .previousLevelChange: moveToLevelChange(by: -1)
    case .scrollDown: scroll(by: 1)
    case .scrollUp: scroll(by: -1)
    case .cursorLineToTop: top = clampedTop(cursorRow)
    case .cursorLineToMiddle: top = clampedTop(cursorRow - height / 2)
    case .cursorLineToBottom: top = clampedTop(cursorRow - height + 1)
    case .back: travel(from: \.past, to: \.future)
    case .forward: travel(from: \.future, to: \.past)
    case .search: beginSearch()
    case .nextMatch: goToMatch(step: 1)
    case .previousMatch: goToMatch(step: -1)
    case .reload: reload()
    case .copyValue: read(.written)
    case .copyText: read(.text)
    case .copyKey: read(.name)
    case .copyPath: copyPath()
    case .copyQueryPath: copyQueryPath()
    case .help:
      panel = .help
      panel?.wrap(columns: max(1, columns - 2))
    case .redraw: effects.append(.redraw)
    case .cancel: cancel()
    case .suspend: effects.append(.suspend)
    case .quit: effects.append(.quit)
    }
    requestLoads()
  }

  /// Performs a command of the navigator, and keeps the cursor in sight.
  private mutating func move(_ command: OutlineCommand) {
    navigator.perform(command, in: &outline)
    showCursor()
  }

  /// Moves the cursor far: the place before is remembered.
  private mutating func jump(_ change: (inout Browser) -> Void) {
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
      effects.append(.read(node, .shown))
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

  private mutating func closeSiblings() {
    guard let cursor = navigator.cursor, let siblings = outline.siblings(of: cursor) else { return }
    keepingView { browser in
      for sibling in siblings where browser.outline.isExpanded(sibling) == true {
        performKnown { try browser.outline.collapse(sibling) }
      }
      browser.navigator.reconcile(with: browser.outline)
    }
    showCursor()
  }

  private mutating func moveToSibling(by step: Int) {
    guard let cursor = navigator.cursor, let siblings = outline.siblings(of: cursor),
      let index = outline.indexInParent(of: cursor)
    else { return }
    let step = min(max(step, -siblings.count), siblings.count)
    let target = min(max(index + step, 0), siblings.count - 1)
    navigator.focus(siblings[target], in: outline)
    showCursor()
  }

  private mutating func moveToLevelChange(by step: Int) {
    let level = outline.level(atRow: cursorRow)
    var row = cursorRow + step
    while row >= 0, row < outline.rowCount - 1, outline.level(atRow: row) == level { row += step }
    guard row >= 0, row < outline.rowCount else { return }
    navigator.focus(row: row, in: outline)
    showCursor()
  }

  private mutating func click(column: Int, row: Int) {
    guard panel == nil, search.prompt == nil, let target = self.row(atScreenRow: row) else {
      return
    }
    message = nil
    let wasThere = target == cursorRow
    navigator.focus(row: target, in: outline)
    guard let level = outline.level(atRow: target), let cursor = navigator.cursor else { return }
    let triangle = DrawingStyle.indentation * level..<DrawingStyle.indentation * (level + 1)
    // A second click on a row does what Enter does.
    if wasThere || outline.isBranch(cursor) == true && triangle.contains(column) { toggle() }
    requestLoads()
  }

  private mutating func cancel() {
    if !search.text.isEmpty {
      cancelSearch()
    } else if goal != nil {
      goal = nil
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

  private mutating func travel(
    from source: WritableKeyPath<Browser, [Int]>,
    to target: WritableKeyPath<Browser, [Int]>
  ) {
    while let place = self[keyPath: source].popLast() {
      // What was read again since has another number.
      guard outline.contains(place) else { continue }
      if let cursor = navigator.cursor { self[keyPath: target].append(cursor) }
      performKnown { try outline.reveal(place).changes }
      navigator.focus(place, in: outline)
      showCursor()
      return
    }
    message = "no further place"
  }

  // MARK: Scrolling

  /// Scrolls the view; the cursor stays where it is.
  mutating func scroll(by rows: Int) { top = clampedTop(top + rows) }

  func clampedTop(_ row: Int) -> Int { min(max(row, 0), max(0, outline.rowCount - height)) }

  /// Scrolls as little as shows the cursor, below the ancestors that are pinned.
  mutating func showCursor(inMiddle: Bool = false) {
    let row = cursorRow
    if inMiddle, row < top || row >= top + height { top = row - height / 2 }
    if row >= top + height { top = row - height + 1 }
    top = clampedTop(min(top, row))
    while top > 0, row < top + pinnedRows.count { top -= 1 }
  }

  /// Performs a change of rows, and keeps the cursor where it is on the screen.
  mutating func keepingView(_ change: (inout Browser) -> Void) {
    let offset = cursorRow - top
    change(&self)
    navigator.reconcile(with: outline)
    if offset >= 0, offset < height {
      top = clampedTop(cursorRow - offset)
    } else {
      top = clampedTop(top)
    }
  }
}
