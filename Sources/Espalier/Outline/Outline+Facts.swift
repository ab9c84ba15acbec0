extension Outline {
  /// All that a front end draws of an item, found by one look-up.
  package struct Facts {
    /// Its row counted over all sections, or `nil` if it is hidden.
    package var row: Int?
    package var section: Int
    package var level: Int
    package var height: Double
    package var isBranch: Bool
    package var isExpanded: Bool
    package var isSelected: Bool
    package var check: CheckState
    /// Whether it was found, as by a filter.
    package var isMatch: Bool
    /// Which of its parent's children it is, from 1, and how many they are; 0 if a filter leaves it
    /// out.
    package var positionInSet: Int
    package var setSize: Int
  }

  /// What there is to draw of an item, or `nil` if it is unknown.
  ///
  /// - Complexity: O(log *n*).
  package func facts(of id: ID) -> Facts? { index.node(of: id).map { forest.facts(of: $0) } }
}

extension Forest {
  fileprivate func facts<ID>(of node: Node) -> Outline<ID>.Facts {
    let isOut = isFilteredOut(node)
    return .init(
      row: row(of: node),
      section: section(of: node),
      level: depth(of: node) - 1,
      height: Double(height(of: node)) / Double(Forest.heightUnits),
      isBranch: isBranch(node),
      isExpanded: isExpanded(node),
      isSelected: isSelected(node),
      check: isChecked(node) ? .on : holdsChecked(node) ? .mixed : .off,
      isMatch: isFound(node),
      positionInSet: isOut ? 0 : passingIndex(of: node) + 1,
      setSize: isOut ? 0 : parent(of: node).map { passingChildCount(of: $0) } ?? 0
    )
  }
}
