// Sections: the nodes of depth 0. Rows are counted over the whole forest; these functions convert
// to and from rows within a section.
extension Forest {
  /// Returns the section that contains the node at `leafSlot`, or is that node, and its index.
  ///
  /// - Complexity: O(log *n*).
  func section(around leafSlot: LeafSlot) -> (leafSlot: LeafSlot, index: Int) {
    // The common case of one section.
    if sectionCount == 1, let start { return (start, 0) }
    if depth(at: leafSlot) == 0 { return (leafSlot, parent(of: leafSlot).index) }
    guard let section = scanBackward(leafSlot, depth: 1).leafSlot else {
      preconditionFailure(
        "Expected a section before a node of depth \(depth(at: leafSlot)), found none"
      )
    }
    return (section, parent(of: section).index)
  }

  /// Returns the section of `leafSlot` and the number of its rows before it.
  func rowPosition(before leafSlot: LeafSlot) -> RowPosition {
    let section = section(around: leafSlot)
    let row = rows(before: leafSlot) - rows(before: section.leafSlot)
    return RowPosition(section: section.index, row: row)
  }

  /// Returns the row of `node` within its section, or `nil` if it is hidden or a section.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func rowPosition(of node: Node) -> RowPosition? {
    guard let row = row(of: node) else { return nil }
    let section = section(around: leafSlot(of: node))
    return RowPosition(section: section.index, row: row - rows(before: section.leafSlot))
  }

  /// Returns the node at `position`, or `nil` outside the rows.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func node(at position: RowPosition) -> Node? { row(at: position).map { node(atRow: $0) } }

  /// Returns the row at `position` counted over all sections, or `nil` outside the rows.
  @usableFromInline
  func row(at position: RowPosition) -> Int? {
    guard let first = firstRow(ofSection: position.section), position.row >= 0,
      position.row < rowCount(ofSection: position.section)
    else { return nil }
    return first + position.row
  }

  /// Returns the number of rows before a section, or `nil` if it does not exist.
  @usableFromInline
  func firstRow(ofSection index: Int) -> Int? {
    sectionLeafSlot(at: index).map { index == 0 ? 0 : rows(before: $0) }
  }

  /// Returns the number of rows in a section; 0 if it does not exist.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func rowCount(ofSection index: Int) -> Int {
    guard let first = firstRow(ofSection: index) else { return 0 }
    return (firstRow(ofSection: index + 1) ?? rowCount) - first
  }
}
