// From rows to items and back.
extension Outline {
  /// The item at a row, or `nil` outside the rows and for the status of a branch.
  ///
  /// - Complexity: O(log *n*), whatever the depth.
  @inlinable
  public func id(at position: RowPosition) -> ID? {
    forest.node(at: position).flatMap { id(ofRow: $0) }
  }

  /// The item at a row counted over all sections, or `nil` outside the rows and for the status of a
  /// branch.
  ///
  /// - Complexity: O(log *n*), whatever the depth.
  @inlinable
  public func id(atRow row: Int) -> ID? {
    guard row >= 0, row < forest.rowCount else { return nil }
    return id(ofRow: forest.node(atRow: row))
  }

  /// The item of a row's node, or `nil` for a status.
  @inlinable
  func id(ofRow node: Forest.Node) -> ID? { forest.isStatus(node) ? nil : index[node] }

  /// How deep the item or the status at a row stands, 0 for top items; `nil` outside the rows.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func level(atRow row: Int) -> Int? {
    guard row >= 0, row < forest.rowCount else { return nil }
    return forest.entry(at: forest.place(atRow: row)).depth - 1
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

  /// A row counted over all sections as a row of its section, or `nil` outside the rows.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func position(atRow row: Int) -> RowPosition? {
    guard row >= 0, row < forest.rowCount else { return nil }
    return forest.rowPosition(of: forest.node(atRow: row))
  }

  /// A row of a section counted over all sections, or `nil` outside the rows.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func row(at position: RowPosition) -> Int? { forest.row(at: position) }

  /// The visible rows of a section from top to bottom.
  ///
  /// - Complexity: O(log *n*) for the first, then O(1) amortized a row.
  @inlinable
  public func rows(inSection section: Int) -> Rows {
    rows(forest.firstRow(ofSection: section) ?? 0, count: forest.rowCount(ofSection: section))
  }

  /// Some visible rows of a section; what is outside it is left out.
  ///
  /// - Complexity: O(log *n*) for the first, then O(1) amortized a row.
  @inlinable
  public func rows(inSection section: Int, _ range: Range<Int>) -> Rows {
    let range = range.clamped(to: 0..<forest.rowCount(ofSection: section))
    return rows((forest.firstRow(ofSection: section) ?? 0) + range.lowerBound, count: range.count)
  }

  @inlinable
  func rows(_ first: Int, count: Int) -> Rows {
    Rows(forest: forest, index: index, first: first, remaining: count)
  }

  /// What a front end asks about each row that it draws.
  public struct Row {
    /// Who stands there; for a status, the branch that it is about.
    public let id: ID
    /// How deep it stands: 0 for top items.
    public let level: Int
    /// Whether it has children or may get some, so that it is drawn with a disclosure triangle.
    public let isBranch: Bool
    /// Whether it is open.
    public let isExpanded: Bool
    /// Whether it is selected.
    public let isSelected: Bool
    /// What it says, if it is no item but the status of a branch.
    public let status: LoadStatus?

    @inlinable
    init(
      id: ID,
      level: Int,
      isBranch: Bool,
      isExpanded: Bool,
      isSelected: Bool,
      status: LoadStatus?
    ) {
      self.id = id
      self.level = level
      self.isBranch = isBranch
      self.isExpanded = isExpanded
      self.isSelected = isSelected
      self.status = status
    }
  }

  /// A run of visible rows, walked from top to bottom.
  ///
  /// It keeps the outline as it was when it was asked for.
  public struct Rows: Sequence, IteratorProtocol {
    @usableFromInline let forest: Forest
    @usableFromInline let index: IDIndex<ID>
    @usableFromInline let first: Int
    @usableFromInline var remaining: Int
    @usableFromInline var place: Place?

    @inlinable
    init(forest: Forest, index: IDIndex<ID>, first: Int, remaining: Int) {
      self.forest = forest
      self.index = index
      self.first = first
      self.remaining = remaining
    }

    /// How many rows are still to come.
    @inlinable
    public var underestimatedCount: Int { remaining }

    /// The next row.
    @inlinable
    public mutating func next() -> Row? {
      guard remaining > 0 else { return nil }
      remaining -= 1
      let here = place.flatMap { forest.row(after: $0) } ?? forest.place(atRow: first)
      place = here
      let (node, depth) = forest.entry(at: here)
      let status = forest.isStatus(node) ? LoadStatus(forest.kind(ofStatus: node)) : nil
      let item = status == nil ? node : forest.parent(of: node) ?? node
      guard let id = index[item] else { return nil }
      return Row(
        id: id,
        level: depth - 1,
        isBranch: forest.isBranch(node),
        isExpanded: forest.isExpanded(node),
        isSelected: forest.isSelected(node),
        status: status
      )
    }
  }
}

extension Outline.Row: Equatable {}
extension Outline.Row: Sendable where ID: Sendable {}
