// The children of an outline as rows for columns.
extension Outline {
  /// Returns the children of an item as the rows of its column, or `nil` if it is unknown.
  ///
  /// - Complexity: O(*c* log *n*) for *c* children.
  public func columnSections(of id: ID) -> [Section]? {
    children(of: id).map { [Section(items: columnItems($0))] }
  }

  /// The top items as the rows of the first column, section by section.
  ///
  /// - Complexity: O(*c* log *n*) for *c* top items.
  public var rootColumnSections: [Section] {
    (0..<sectionCount).map { section in
      Section(sectionID(at: section), items: columnItems(items(inSection: section) ?? []))
    }
  }

  private func columnItems(_ ids: [ID]) -> [Item] {
    ids.map { Item($0, isBranch: isBranch($0) == true) }
  }
}
