import Espalier

/// A column browser, for a host that holds the texts.
///
/// An item is a number that its siblings do not have; the host gives it. Each column is drawn by its
/// ``ColumnView``.
final class ColumnsView: OutlineView {
  typealias Update = ColumnBrowser<Int32>.ColumnUpdate

  var browser: ColumnBrowser<Int32>

  /// The views of the columns, and an unused one of a preview.
  private(set) var views: [ColumnView] = []

  /// Whether only one column is shown at a time, and its depth.
  private(set) var isNarrow = false
  private(set) var shownColumn = 0

  override var hasListsInOutline: Bool { false }

  init() {
    browser = ColumnBrowser(
      root: 0,
      policy: ColumnPolicy(leaf: .preview, followsSelection: true),
      emptyContents: Outline(denselyNumberedBy: { Int($0) })
    )
    browser.leavesFirstRow = true
    browser.layout.padding = .init(left: 0, right: 0, top: 0, bottom: 0)
    browser.layout.minimumColumnWidth = Double(columnLeastWidth)
    super.init(rowHeight: 1, titleHeight: 0)
  }

  /// The depth of the column that the keyboard acts on.
  var active: Int {
    let last = browser.columns.lastIndex { !$0.isPreview } ?? 0
    return min(isNarrow ? shownColumn : browser.focusedDepth ?? 0, last)
  }

  /// Sets whether only one column is shown at a time: at first the active one.
  func setNarrow(_ isNarrow: Bool) -> UnsafeMutablePointer<Int32> {
    if isNarrow, !self.isNarrow { shownColumn = active }
    self.isNarrow = isNarrow
    return finish(Update())
  }

  /// The item that a command in a column selects, and its column.
  @inline(never)
  func target(
    of command: RowCommand,
    inColumn depth: Int,
    page: Int = 0
  ) -> (depth: Int, id: Int32)? {
    let cursor = views[depth].navigator.cursor
    return browser.target(of: command, inColumn: depth, page: page, from: cursor) {
      !self.views[$0].isDisabled($1)
    }
  }

  /// Removes all columns and starts over with the first.
  func restart(_ path: [Int32]) -> UnsafeMutablePointer<Int32> {
    browser.removeAllColumns()
    return follow(path)
  }

  /// Selects along a path, for the program.
  func follow(_ path: [Int32]) -> UnsafeMutablePointer<Int32> {
    let update = browser.restore(path: path)
    return finish(update, shows: end(of: update))
  }

  /// Removes all columns and their views.
  func end() -> UnsafeMutablePointer<Int32> {
    browser.removeAllColumns()
    return finish(Update())
  }

  /// The column that a path has led to.
  func end(of update: Update) -> Int? {
    update.reveal.map { browser.columns[$0].isPreview ? $0 - 1 : $0 }
  }

  /// Sets whether a leaf has a preview, also the selected one.
  func setPreviews(_ hasPreviews: Bool) -> UnsafeMutablePointer<Int32> {
    browser.policy.leaf = hasPreviews ? .preview : .truncate
    var update = Update()
    if let depth = browser.focusedDepth { openSelection(at: depth, &update) }
    update.reveal = nil
    return finish(update)
  }

  /// The effect that selecting an item has.
  func selectCode(_ id: Int32, at depth: Int) -> ColumnSelectCode {
    guard let column = browser.column(atDepth: depth), column.contents.contains(id),
      !views[depth].isDisabled(id)
    else { return .refused }
    let next = browser.column(atDepth: depth + 1)
    return column.selection == id && next?.selection == nil ? .same : .changes
  }

  /// Selects an item for the user, and updates the deeper columns.
  ///
  /// A narrow host stays at its column, or goes on to the one behind it.
  func select(_ id: Int32, at depth: Int, goes: Bool) -> UnsafeMutablePointer<Int32>? {
    guard selectCode(id, at: depth) != .refused else { return nil }
    let update = choose(id, at: depth)
    return finish(update, shows: goes ? depth + 1 : depth)
  }

  @inline(never)
  private func choose(_ id: Int32, at depth: Int) -> Update {
    // An item that is not known yet is no leaf to be previewed.
    let leaf = browser.policy.leaf
    if !views[depth].isKnown(id) { browser.policy.leaf = .truncate }
    defer { browser.policy.leaf = leaf }
    do {
      return try browser.select(item: id, atDepth: depth)
    } catch {
      preconditionFailure("expected item \(id) in column \(depth)")
    }
  }

  func deselect(from depth: Int) -> UnsafeMutablePointer<Int32>? {
    do {
      return finish(try browser.deselect(fromDepth: depth), shows: depth)
    } catch {
      return nil
    }
  }

  /// Shows behind the selected item of a column what belongs there, if it was not known before.
  func openSelection(at depth: Int, _ update: inout Update) {
    guard depth < browser.columns.count, let id = browser.columns[depth].selection,
      views[depth].isKnown(id)
    else { return }
    let isBranch = browser.columns[depth].contents.isBranch(id) == true
    let hasPreview = !isBranch && browser.policy.leaf == .preview
    let next = browser.column(atDepth: depth + 1)
    if (next != nil) == (isBranch || hasPreview), (next?.isPreview ?? false) == hasPreview {
      return
    }
    let reveal = update.reveal
    update = choose(id, at: depth)
    update.reveal = reveal ?? update.reveal
  }

  /// Updates the views after a change, and writes the state of all columns into `output`.
  ///
  /// - Parameters:
  ///   - update: The change.
  ///   - depth: The column that a narrow host shows from now on, if it is another one.
  @inline(never)
  func finish(_ update: Update, shows depth: Int? = nil) -> UnsafeMutablePointer<Int32> {
    let columns = browser.columns
    var kept = 0
    while kept < views.count, kept < columns.count, views[kept].columnID == columns[kept].columnID {
      kept += 1
    }
    views.removeSubrange(kept...)
    for column in columns[kept...] { views.append(ColumnView(of: column.columnID, in: self)) }
    for (depth, view) in views.enumerated() { view.update(selection: columns[depth].selection) }
    shownColumn = max(min(depth ?? shownColumn, columns.count - 1), 0)
    writeState(update)
    return output.start
  }

  private func writeState(_ update: Update) {
    let columns = browser.columns
    let entered = update.entered.flatMap { target(of: .first, inColumn: $0) }
    let isSeeking = columns.last?.isPartial == true && !browser.pendingPath.isEmpty
    output.begin(capacity: 1 + ColumnsWord.count + columns.count * ColumnWord.count)
    output.append(ColumnsWord.count + columns.count * ColumnWord.count)
    // In the order of the words.
    output.append(columns.count)
    output.append(active)
    output.append(shownColumn)
    output.append(update.reveal ?? -1)
    output.append(isSeeking ? columns.count - 1 : -1)
    output.append(entered?.depth ?? -1)
    output.append(entered?.id ?? -1)
    output.append(0 as Int32)
    for column in columns {
      output.append(Int(column.columnID.number))
      output.append(column.id)
      output.append(column.selection ?? -1)
      var (status, token) = (column.isPreview ? ColumnStatusCode.preview : .ready, 0)
      switch column.status {
      case .ready: break
      case .failed: status = .failed
      case .loading(let load): (status, token) = (.loading, Int(load.number))
      }
      output.append(status.rawValue)
      output.append(token)
    }
  }
}
