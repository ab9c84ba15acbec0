// How high rows are and where they stand.
//
// Heights and offsets are in points (or whatever the front end measures in) from the top of the
// first row, over all sections: what stands between sections is the front end's to add. A height is
// rounded to the nearest 1/192 point when it comes in, so that sums are exact.
extension Outline {
  /// The height of every row that has none of its own: 44 points at first.
  ///
  /// - Precondition: It is more than 0 and less than ``heightLimit``.
  /// - Complexity: O(1).
  @inlinable
  public var defaultHeight: Double {
    get { points(Int64(forest.defaultHeight)) }
    set {
      let units = Outline.units(newValue)
      precondition(units > 0, "A default height is more than 0")
      makeUnique()
      forest.defaultHeight = units
    }
  }

  /// What a height must stay below, in points: 10 million.
  @inlinable public static var heightLimit: Double { 10_000_000 }

  /// The height of an item's row, whether it is visible or not, or `nil` if it is unknown.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func height(of id: ID) -> Double? {
    index.node(of: id).map { points(Int64(forest.height(of: $0))) }
  }

  /// Gives an item a height of its own, or with `nil` the default height again.
  ///
  /// It stays with the item wherever it goes, and no row changes; the front end draws again. It
  /// counts as measured: an estimate does not take its place.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Precondition: The height is at least 0 and less than ``heightLimit``.
  /// - Complexity: O(log *n*); O(*n*) once, for the first item with a height of its own.
  @inlinable
  public mutating func setHeight(_ height: Double?, of id: ID) throws(OutlineError<ID>) {
    let units = height.map { Outline.units($0) }
    let node = try node(of: id)
    makeUnique()
    forest.setHeight(of: node, to: units)
  }

  /// The heights of all rows added up.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var extent: Double { points(forest.extent) }

  /// Where the row of an item begins, or `nil` if it is hidden or unknown.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func offset(of id: ID) -> Double? {
    index.node(of: id).flatMap { forest.offset(ofNode: $0) }.map { points($0) }
  }

  /// Where a row begins, counted over all sections, or `nil` outside the rows.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func offset(ofRow row: Int) -> Double? {
    guard row >= 0, row < forest.rowCount else { return nil }
    return forest.offset(ofNode: forest.node(atRow: row)).map { points($0) }
  }

  /// The row that holds a point, counted over all sections; `nil` above the first row and from the
  /// bottom of the last one on.
  ///
  /// A row holds its top and not its bottom. A row without height holds no point.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func row(atOffset offset: Double) -> Int? {
    forest.row(atOffset: Outline.unit(at: offset))
  }

  /// The rows to draw for a window, counted over all sections.
  ///
  /// - Parameters:
  ///   - offset: Where the window begins. It may lie partly or wholly outside the rows.
  ///   - height: How high it is.
  ///   - overscan: How many rows more to draw above and below it.
  /// - Returns: The rows that touch the window and the ones around them; empty if none touches it.
  /// - Complexity: O(log *n*).
  @inlinable
  public func rows(
    from offset: Double,
    height: Double,
    overscan: Int = 0
  ) -> Range<Int> {
    precondition(overscan >= 0, "A negative overscan")
    let start = max(0, Outline.unit(at: offset))
    // The last unit that the window has a part of.
    let end = min(forest.extent - 1, -Outline.unit(at: -offset - height) - 1)
    guard let first = forest.row(atOffset: start), let last = forest.row(atOffset: end),
      start <= end
    else { return 0..<0 }
    let (above, below) = (min(overscan, first), min(overscan, rowCount - 1 - last))
    return first - above..<last + below + 1
  }

  /// A branch that stays in sight while its rows scroll by.
  public struct StickyRow {
    /// The branch.
    public var id: ID
    /// Where its row is drawn, in points below the top of the window; negative while it is pushed
    /// off.
    public var offset: Double

    @inlinable
    init(id: ID, offset: Double) {
      self.id = id
      self.offset = offset
    }
  }

  /// The open branches around the first rows of a window, which a front end pins to its top.
  ///
  /// From the outside in, one below the other. A branch is pinned as soon as its own row begins
  /// above the place it is pinned at, and pushed off by what follows its last row.
  ///
  /// - Parameters:
  ///   - offset: Where the window begins.
  ///   - limit: How many rows to pin at most.
  /// - Complexity: O(`limit` log *n*), whatever the depth.
  @inlinable
  public func stickyRows(from offset: Double, limit: Int) -> [StickyRow] {
    forest.stickyNodes(atOffset: Outline.unit(at: offset), limit: limit).compactMap {
      node,
      offset in
      index[node].map { StickyRow(id: $0, offset: points(offset)) }
    }
  }

  @inlinable
  func points(_ units: Int64) -> Double { Double(units) / Double(Forest.heightUnits) }

  /// The unit that a point lies in.
  ///
  /// A sum of points may have lost a little of the exact place, and must not fall into the row
  /// above for that; so what is nearer than 1/64 unit to the next unit counts as there.
  @inlinable
  static func unit(at points: Double) -> Int64 {
    let limit = Double(Int64.max >> 10)
    let units = min(max(points * Double(Forest.heightUnits) + 1 / 64, -limit), limit)
    let whole = Int64(units)
    return Double(whole) > units ? whole - 1 : whole
  }

  @inlinable
  static func units(_ points: Double) -> Int32 {
    precondition(points >= 0 && points < heightLimit, "A height is at least 0 and below 10,000,000")
    return Int32(points * Double(Forest.heightUnits) + 0.5)
  }
}

extension Outline.StickyRow: Equatable {}
extension Outline.StickyRow: Sendable where ID: Sendable {}
