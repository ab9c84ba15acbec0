extension ExpandableRows {
  /// Recomputes all cached values and compares them.
  ///
  /// For tests and bug reports. Returns `nil` if the rows are consistent, else a sentence about the
  /// first fault found.
  ///
  /// - Complexity: O(*n* log *n*).
  public func checkInvariants() -> String? {
    if let fault = outline.checkInvariants() { return fault }
    if outline.defaultHeight != baseHeight { return "closed rows are not as high as the base" }
    var open = 0
    for id in rows {
      guard let height = outline.height(of: id), outline.level(of: id) == 0 else {
        return "a row is below another one"
      }
      let isOpen = outline.isExpanded(id) == true
      if isOpen { open += 1 }
      if height < baseHeight { return "a row is lower than the base" }
      if !isOpen, height != baseHeight { return "a closed row is higher than the base" }
      guard let content = contentHeights[id] else {
        if isOpen, !rowsToMeasure.contains(id) { return "an open row is not to be measured" }
        continue
      }
      if rowsToMeasure.contains(id) { return "a measured row is to be measured" }
      if outline.isBranch(id) != isExpandable(content: content) {
        return "a row has a button that does nothing, or none"
      }
      if isOpen, height != points(openUnits(content)) { return "an open row is too high or low" }
    }
    if isExclusive {
      if open > 1 { return "\(open) rows are open where one may be" }
      if (openRow != nil) != (open == 1) { return "another row is open" }
      if let openRow, outline.isExpanded(openRow) != true { return "another row is open" }
    }
    for id in contentHeights.keys where !outline.contains(id) { return "a measure of no row" }
    for id in selection where !outline.contains(id) { return "a selected row is gone" }
    for id in rowsToMeasure where !outline.contains(id) { return "a row to measure is gone" }
    return nil
  }
}
