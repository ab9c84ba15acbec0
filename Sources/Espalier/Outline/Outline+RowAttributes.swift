extension Outline {
  /// The attributes of an item that a front end draws, found by one lookup.
  package struct RowAttributes {
    /// The row counted over all sections, or `nil` if the item is hidden.
    package var row: Int?
    package var section: Int
    package var level: Int
    package var height: Double
    package var isBranch: Bool
    package var isExpandable: Bool
    package var isExpanded: Bool
    package var isSelected: Bool
    package var check: CheckState
    /// Whether the item is a match of a find or a filter.
    package var isMatch: Bool
    /// The position among the parent's children, from 1, and their number; both 0 if filtered out.
    package var positionInSet: Int
    package var setSize: Int
  }

  /// The attributes of an item, or `nil` if it is unknown.
  ///
  /// - Complexity: O(log *n*).
  package func rowAttributes(of id: ID) -> RowAttributes? {
    index.node(of: id).map { forest.rowAttributes(of: $0) }
  }
}

extension Forest {
  fileprivate func rowAttributes<ID>(of node: Node) -> Outline<ID>.RowAttributes {
    let isOut = isFilteredOut(node)
    return .init(
      row: row(of: node),
      section: section(of: node),
      level: depth(of: node) - 1,
      height: Double(height(of: node)) / Double(Forest.heightUnits),
      isBranch: isBranch(node),
      isExpandable: isExpandable(node),
      isExpanded: isExpanded(node),
      isSelected: isSelected(node),
      check: isChecked(node) ? .on : containsChecked(node) ? .mixed : .off,
      isMatch: isFound(node),
      positionInSet: isOut ? 0 : passingIndex(of: node) + 1,
      setSize: isOut ? 0 : parent(of: node).map { passingChildCount(of: $0) } ?? 0
    )
  }
}
