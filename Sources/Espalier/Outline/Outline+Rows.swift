// Conversions between rows and items.
extension Outline {
  /// The item at a row, or `nil` if the row does not exist or is the status of a branch.
  ///
  /// - Complexity: O(log *n*), whatever the depth.
  @inlinable
  public func id(at position: RowPosition) -> ID? {
    forest.node(at: position).flatMap { id(ofRow: $0) }
  }

  /// The item at a row counted over all sections, or `nil` if the row does not exist or is the
  /// status of a branch.
  ///
  /// - Complexity: O(log *n*), whatever the depth.
  @inlinable
  public func id(atRow row: Int) -> ID? {
    guard row >= 0, row < forest.rowCount else { return nil }
    return id(ofRow: forest.node(atRow: row))
  }

  /// The item of a row's node, or `nil` for a status row.
  @inlinable
  func id(ofRow node: Forest.Node) -> ID? { forest.isStatus(node) ? nil : index[node] }

  /// The level of the item or status at a row, 0 for top items; `nil` if the row does not exist.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func level(atRow row: Int) -> Int? {
    guard row >= 0, row < forest.rowCount else { return nil }
    return forest.entry(at: forest.leafSlot(atRow: row)).depth - 1
  }

  /// The row of an item within its section, or `nil` if it is hidden or unknown.
  ///
  /// - Complexity: O(log *n*), whatever the depth.
  @inlinable
  public func position(of id: ID) -> RowPosition? {
    index.node(of: id).flatMap { forest.rowPosition(of: $0) }
  }

  /// The row of an item counted over all sections, or `nil` if it is hidden or unknown.
  ///
  /// - Complexity: O(log *n*), whatever the depth.
  @inlinable
  public func row(of id: ID) -> Int? { index.node(of: id).flatMap { forest.row(of: $0) } }

  /// Converts a row counted over all sections to a row of its section; `nil` if it does not exist.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func position(atRow row: Int) -> RowPosition? {
    guard row >= 0, row < forest.rowCount else { return nil }
    return forest.rowPosition(of: forest.node(atRow: row))
  }

  /// Converts a row of a section to a row counted over all sections; `nil` if it does not exist.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func row(at position: RowPosition) -> Int? { forest.row(at: position) }

  /// The visible rows of a section from top to bottom.
  ///
  /// - Complexity: O(log *n*) for the first, then O(1) amortized for each row.
  @inlinable
  public func rows(inSection section: Int) -> Rows {
    rows(forest.firstRow(ofSection: section) ?? 0, count: forest.rowCount(ofSection: section))
  }

  /// A range of visible rows of a section, clamped to its rows.
  ///
  /// - Complexity: O(log *n*) for the first, then O(1) amortized for each row.
  @inlinable
  public func rows(inSection section: Int, _ range: Range<Int>) -> Rows {
    let range = range.clamped(to: 0..<forest.rowCount(ofSection: section))
    return rows((forest.firstRow(ofSection: section) ?? 0) + range.lowerBound, count: range.count)
  }

  @inlinable
  func rows(_ first: Int, count: Int) -> Rows {
    Rows(forest: forest, index: index, first: first, remaining: count)
  }

  /// A visible row with the attributes that a front end draws.
  public struct Row {
    /// The item; for a status row, its branch.
    public let id: ID
    /// The level: 0 for top items.
    public let level: Int
    /// Whether it has or may get children.
    public let isBranch: Bool
    /// Whether it is drawn with a disclosure triangle; see ``Outline/isExpandable(_:)``.
    public let isExpandable: Bool
    /// Whether it is expanded.
    public let isExpanded: Bool
    /// Whether it is selected.
    public let isSelected: Bool
    /// The status, if this is the status row of a branch and not an item.
    public let status: LoadStatus?

    @inlinable
    init(
      id: ID,
      level: Int,
      isBranch: Bool,
      isExpandable: Bool,
      isExpanded: Bool,
      isSelected: Bool,
      status: LoadStatus?
    ) {
      self.id = id
      self.level = level
      self.isBranch = isBranch
      self.isExpandable = isExpandable
      self.isExpanded = isExpanded
      self.isSelected = isSelected
      self.status = status
    }
  }

  /// A sequence of visible rows from top to bottom.
  ///
  /// It keeps a copy of the outline as it was on creation.
  public struct Rows: Sequence, IteratorProtocol {
    @usableFromInline let forest: Forest
    @usableFromInline let index: IDIndex<ID>
    @usableFromInline let first: Int
    @usableFromInline var remaining: Int
    @usableFromInline var leafSlot: LeafSlot?

    @inlinable
    init(forest: Forest, index: IDIndex<ID>, first: Int, remaining: Int) {
      self.forest = forest
      self.index = index
      self.first = first
      self.remaining = remaining
    }

    /// The number of remaining rows.
    @inlinable
    public var underestimatedCount: Int { remaining }

    /// Returns the next row.
    @inlinable
    public mutating func next() -> Row? {
      guard remaining > 0 else { return nil }
      remaining -= 1
      let here = leafSlot.flatMap { forest.row(after: $0) } ?? forest.leafSlot(atRow: first)
      leafSlot = here
      let (node, depth) = forest.entry(at: here)
      let status = forest.isStatus(node) ? LoadStatus(forest.kind(ofStatus: node)) : nil
      let item = status == nil ? node : forest.parent(of: node) ?? node
      guard let id = index[item] else { return nil }
      return Row(
        id: id,
        level: depth - 1,
        isBranch: forest.isBranch(node),
        isExpandable: forest.isExpandable(node),
        isExpanded: forest.isExpanded(node),
        isSelected: forest.isSelected(node),
        status: status
      )
    }
  }
}

extension Outline.Row: Hashable {}
extension Outline.Row: Sendable where ID: Sendable {}
