import Espalier

// Commands: what they select, and the way into a column and back.
extension ColumnsView {
  /// Whether a narrow host shows the preview, which is no column that the keyboard acts on.
  private var isPreviewShown: Bool { isNarrow && shownColumn > active }

  /// The item that a command selects, and its column; `nil` if it selects none.
  func target(of command: Int32, page: Int32) -> (depth: Int, id: Int32)? {
    guard let command = RowCommand(rawValue: command), !views.isEmpty else { return nil }
    views[active].typeAhead.reset()
    if command == .inward, isPreviewShown { return nil }
    return target(of: command, inColumn: active, page: Int(page))
  }

  /// Goes into the column of the selected branch, of which no row can be selected yet; a narrow host
  /// goes on to a preview as well.
  func enter() -> UnsafeMutablePointer<Int32>? {
    let depth = active
    guard !isPreviewShown, let column = browser.column(atDepth: depth),
      let id = column.selection
    else { return nil }
    if column.contents.isBranch(id) == true {
      return finish(perform(.inward, inColumn: depth), shows: depth + 1)
    }
    guard isNarrow, browser.columns.count > depth + 1 else { return nil }
    var update = Update()
    update.reveal = depth + 1
    return finish(update, shows: depth + 1)
  }

  /// Goes back to the column before, and to its selected item.
  func leave() -> UnsafeMutablePointer<Int32>? {
    let depth = isPreviewShown ? shownColumn : active
    guard depth > 0 else { return nil }
    return finish(perform(.outward, inColumn: depth), shows: depth - 1)
  }

  @inline(never)
  private func perform(_ command: RowCommand, inColumn depth: Int) -> Update {
    browser.perform(command, inColumn: depth, page: 0) { !self.views[$0].isDisabled($1) }
  }
}
