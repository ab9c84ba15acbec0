extension Accordion {
  /// Recomputes all cached values and compares them, and checks that the policy holds.
  ///
  /// For tests and bug reports. Returns `nil` if the accordion is consistent, else a sentence about
  /// the first fault found.
  ///
  /// - Complexity: O(*n* log *n*).
  public func checkInvariants() -> String? {
    if let fault = outline.checkInvariants() { return fault }
    if outline.sectionCount != 1 { return "\(outline.sectionCount) sections" }
    var open: [ID] = []
    for item in outline.items(below: .section(0)) ?? [] {
      switch (item.id, item.level) {
      case (.header(let panel), 0):
        if !item.isBranch { return "a header is a leaf" }
        if item.isExpanded { open.append(panel) }
      case (.body, 1):
        if item.isBranch { return "a row of a body is a branch" }
      default: return "an item at level \(item.level) is no header, or no row of a body"
      }
    }
    if open.count != openCount { return "\(open.count) panels are open, not \(openCount)" }
    if !policy.allows(openCount) { return "the policy is broken by \(openCount) open panels" }
    if policy.isExclusive, openPanel != open.first { return "another panel is open" }
    if let row = selection, !outline.contains(row) { return "the selected row is gone" }
    return nil
  }
}
