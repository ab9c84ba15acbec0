// Sections: the nodes of depth 0. Rows are counted over the whole forest; here they are told
// apart by section.
extension Forest {
  /// The section that `place` is in, or stands for, and its index.
  ///
  /// - Complexity: O(log *n*).
  func section(around place: Place) -> (place: Place, index: Int) {
    // One section is the rule.
    if sectionCount == 1, let start { return (start, 0) }
    if depth(at: place) == 0 { return (place, parent(of: place).index) }
    guard let section = precede(place, depth: 1).place else {
      preconditionFailure("A node of depth \(depth(at: place)) outside all sections")
    }
    return (section, parent(of: section).index)
  }

  /// How many rows of its section stand before `place`, and the section's index.
  func rowPosition(before place: Place) -> RowPosition {
    let section = section(around: place)
    let row = rows(before: place) - rows(before: section.place)
    return RowPosition(section: section.index, row: row)
  }

  /// The row of `node` within its section, or `nil` if it is hidden or a section.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func rowPosition(of node: Node) -> RowPosition? {
    guard let row = row(of: node) else { return nil }
    let section = section(around: place(of: node))
    return RowPosition(section: section.index, row: row - rows(before: section.place))
  }

  /// The node at `position`, or `nil` outside the rows.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func node(at position: RowPosition) -> Node? { row(at: position).map { node(atRow: $0) } }

  /// The row at `position` counted over all sections, or `nil` outside the rows.
  @usableFromInline
  func row(at position: RowPosition) -> Int? {
    guard let first = firstRow(ofSection: position.section), position.row >= 0,
      position.row < rowCount(ofSection: position.section)
    else { return nil }
    return first + position.row
  }

  /// The rows before a section, or `nil` if there is no such section.
  @usableFromInline
  func firstRow(ofSection index: Int) -> Int? {
    sectionPlace(at: index).map { index == 0 ? 0 : rows(before: $0) }
  }

  /// The rows in a section; 0 if there is no such section.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func rowCount(ofSection index: Int) -> Int {
    guard let first = firstRow(ofSection: index) else { return 0 }
    return (firstRow(ofSection: index + 1) ?? rowCount) - first
  }
}
