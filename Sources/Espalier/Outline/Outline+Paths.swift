// Queries by tree path, answered for hidden items as well.
extension Outline {
  /// The path of an item, visible or not, or `nil` if it is unknown.
  ///
  /// - Complexity: O(*d* log *n*) for an item at depth *d*.
  @inlinable
  public func path(of id: ID) -> TreePath? { index.node(of: id).map { forest.path(of: $0) } }

  /// The path of the item at a row, or `nil` outside the rows.
  ///
  /// - Complexity: As ``path(of:)``.
  @inlinable
  public func path(at position: RowPosition) -> TreePath? {
    forest.node(at: position).map { forest.path(of: $0) }
  }

  /// The item at a path, or `nil` if the path does not exist or is that of a section.
  ///
  /// - Complexity: O(*d* log *n*) for a path of *d* indices.
  @inlinable
  public func id(at path: TreePath) -> ID? {
    guard path.count > 1 else { return nil }
    return forest.node(at: path).flatMap { index[$0] }
  }

  /// The row of the item at a path, or `nil` if it is hidden, a section or does not exist.
  ///
  /// - Complexity: As ``id(at:)-(TreePath)``.
  @inlinable
  public func position(at path: TreePath) -> RowPosition? {
    forest.node(at: path).flatMap { forest.rowPosition(of: $0) }
  }

  /// The path of the parent, or `nil` if the path does not exist or is that of a section.
  @inlinable
  public func parent(of path: TreePath) -> TreePath? {
    forest.node(at: path) == nil ? nil : path.parent
  }

  /// The paths of the children of an item or section, or `nil` if the path does not exist.
  ///
  /// - Complexity: O(*d* log *n* + *c*) for *c* children.
  @inlinable
  public func children(of path: TreePath) -> [TreePath]? {
    guard let node = forest.node(at: path) else { return nil }
    return (0..<forest.childCount(of: node)).map { path.appending($0) }
  }

  /// The paths of the siblings of an item or section, without itself, or `nil` if the path does not
  /// exist.
  ///
  /// The siblings of a section are the other sections.
  ///
  /// - Complexity: O(*d* log *n* + *c*) for *c* siblings.
  @inlinable
  public func siblings(of path: TreePath) -> [TreePath]? {
    guard let node = forest.node(at: path), let last = path.last else { return nil }
    let count = forest.parent(of: node).map { forest.childCount(of: $0) } ?? forest.sectionCount
    let stem = path.dropLast()
    return (0..<count).filter { $0 != last }.map { TreePath(stem + [$0]) }
  }
}
