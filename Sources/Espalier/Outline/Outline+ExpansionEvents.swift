// The branches that any commands have turned.
extension Outline {
  /// Returns the branches that have expanded or collapsed since an earlier state of the outline.
  ///
  /// The earlier state is a copy. So it does not matter which commands were called in between, or how
  /// many:
  ///
  ///     let before = outline
  ///     apply(outline.expandAll())
  ///     for event in outline.expansionEvents(since: before) { delegate.didChange(event) }
  ///
  /// First come the branches that have collapsed, then those that have expanded, each in document
  /// order, visible or not. Items that are in only one of the two states are not included.
  ///
  /// - Complexity: O(*n*).
  public func expansionEvents(since earlier: Outline) -> [ExpansionEvent<ID>] {
    var collapsed: [ExpansionEvent<ID>] = []
    var expanded: [ExpansionEvent<ID>] = []
    for section in forest.sections {
      for slot in forest.subtree(of: section).dropFirst() {
        guard let id = id(ofRow: slot.node), let wasExpanded = earlier.isExpanded(id),
          wasExpanded != forest.isExpanded(slot.node)
        else { continue }
        if wasExpanded {
          collapsed.append(ExpansionEvent(id, isExpanded: false))
        } else {
          expanded.append(ExpansionEvent(id, isExpanded: true))
        }
      }
    }
    return collapsed + expanded
  }
}
