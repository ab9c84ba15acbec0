extension Accordion {
  /// Recomputes all cached values and compares them, and checks that the policy holds.
  ///
  /// For tests and bug reports. Returns `nil` if the accordion is consistent, else a sentence about
  /// the first fault found.
  ///
  /// - Complexity: O(*n* log *n*).
  public func checkInvariants() -> String? {
    if let fault = numbered.checkInvariants() { return fault }
    let items = numbered.outline.snapshot(below: .section(0)) ?? []
    if items.count != numbers.count { return "\(numbers.count) rows have numbers" }
    for item in items {
      let row = row(numbered: item.id)
      if number(of: row) != item.id { return "a row has another number than \(item.id)" }
      switch (row, item.level) {
      case (.header, 0), (.body, 1): continue
      default: return "an item at level \(item.level) is no header, or no row of a body"
      }
    }
    if let row = selection, number(of: row) == nil { return "the selected row is gone" }
    return nil
  }
}
