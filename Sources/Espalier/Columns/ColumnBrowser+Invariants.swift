extension ColumnBrowser {
  /// Recomputes all dependent values and compares them.
  ///
  /// For tests and bug reports. Returns `nil` if the browser is consistent, else a sentence about
  /// the first fault found.
  ///
  /// - Complexity: O(*n* log *n*) for *n* rows in all columns, and O(columns squared).
  public func checkInvariants() -> String? {
    if let lastUserDepth, lastUserDepth < 0 || lastUserDepth >= columns.count {
      return "The origin is no column"
    }
    if selectedCount < 0 || selectedCount > columns.count { return "More selections than columns" }
    for (depth, column) in columns.enumerated() {
      if let fault = fault(of: column, at: depth) { return "Column \(depth): \(fault)" }
    }
    if case .nothing = pending { return nil }
    return columns.last?.status == .ready || columns.isEmpty ? "Nothing to wait for" : nil
  }

  private func fault(of column: Column, at depth: Int) -> String? {
    if let fault = column.contents.checkInvariants() { return fault }
    if column.contents.itemCount != column.contents.rowCount { return "not all items are rows" }
    if column.contents.defaultHeight != columns[0].contents.defaultHeight { return "row height" }
    if column.columnID.number > lastColumnID { return "a column id that was never given" }
    if depth > 0 {
      let before = columns[depth - 1]
      if before.columnID.number >= column.columnID.number { return "older than the one before" }
      if !before.contents.contains(column.id) { return "its item is not in the one before" }
    }
    if let token = column.token {
      if token.number > lastToken { return "a token that was never given" }
      if columns[..<depth].contains(where: { $0.token == token }) { return "a token twice" }
    }
    if column.isPreview {
      if column.contents.itemCount > 0 || column.status != .ready { return "a preview with rows" }
      if depth != columns.count - 1 { return "a preview before a column" }
    }
    if column.width != ownWidth(atDepth: depth) { return "not as wide as its path" }
    if (column.selection != nil) != (depth < selectedCount) { return "selections with a gap" }
    guard let selection = column.selection else { return nil }
    if !column.contents.contains(selection) { return "what is selected is no row" }
    if depth + 1 < selectedCount, columns[depth + 1].id != selection {
      return "what is selected does not lead to the next selection"
    }
    return nil
  }
}
