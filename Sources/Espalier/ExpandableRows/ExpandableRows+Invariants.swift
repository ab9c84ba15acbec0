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
    let rowsToMeasure = Set(rowsToMeasure)
    for id in rows {
      guard let height = outline.height(of: id), outline.level(of: id) == 0 else {
        return "a row is below another one"
      }
      let isOpen = outline.isExpanded(id) == true
      if isOpen { open += 1 }
      if height < baseHeight { return "a row is lower than the base" }
      if !isOpen, height != baseHeight { return "a closed row is higher than the base" }
      let isRequested = rowsToMeasure.contains(id)
      guard let content = contentHeight(of: id).map({ Outline<ID>.units($0) }) else {
        if isOpen, !isRequested { return "an open row is not to be measured" }
        continue
      }
      if isRequested { return "a measured row is to be measured" }
      if outline.isBranch(id) != isExpandable(content: content) {
        return "a row has a button that does nothing, or none"
      }
      if isOpen, height != points(openUnits(content)) { return "an open row is too high or low" }
    }
    for node in contents.indices where contents[node] != ExpandableRows.unmeasured {
      if !isRow(Forest.Node(node)) { return "a measure of no row" }
    }
    guard isExclusive else {
      return openNode == nil && waitingNode == nil ? nil : "a row is the only open one"
    }
    if open > 1 { return "\(open) rows are open where one may be" }
    if (openNode != nil) != (open == 1) { return "another row is open" }
    if let openNode, !isRow(openNode) || !outline.forest.isExpanded(openNode) {
      return "another row is open"
    }
    let waiting = rowsToMeasure.filter { outline.isExpanded($0) == false }
    if waiting.count > 1 || waiting.first != waitingNode.flatMap({ outline.index[$0] }) {
      return "another row waits to open"
    }
    return nil
  }
}
