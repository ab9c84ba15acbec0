// Row heights and offsets.
//
// Heights and offsets are in points (or the unit of the front end) from the top of the first row,
// over all sections; the front end adds any space between sections. Heights are rounded to the
// nearest 1/192 point when they are set, so that sums are exact.
extension Outline {
  /// The height of every row without its own height; initially 44 points.
  ///
  /// - Precondition: It is at least 1/192 point when rounded, and less than ``heightLimit``.
  /// - Complexity: O(1).
  @inlinable
  public var defaultHeight: Double {
    get { points(Int64(forest.defaultHeight)) }
    set {
      let units = Outline.units(newValue)
      precondition(units > 0, "expected a default height of at least 1/192 point, got \(newValue)")
      makeUnique()
      forest.defaultHeight = units
    }
  }

  /// The upper bound, exclusive, of a height, in points: 10 million.
  @inlinable public static var heightLimit: Double { 10_000_000 }

  /// Returns the height of an item's row, whether it is visible or not, or `nil` if the item is
  /// unknown.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func height(of id: ID) -> Double? {
    index.node(of: id).map { points(Int64(forest.height(of: $0))) }
  }

  /// Sets the height of an item, or resets it to the default height with `nil`.
  ///
  /// The height stays with the item when it moves, and no row changes are reported; the front end
  /// lays out its rows again. It counts as measured: an estimate does not replace it.
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

  /// The sum of the heights of all rows.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var extent: Double { points(forest.extent) }

  /// Returns the offset of the top of an item's row, or `nil` if it is hidden or unknown.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func offset(of id: ID) -> Double? {
    index.node(of: id).flatMap { forest.offset(ofNode: $0) }.map { points($0) }
  }

  /// Returns the offset of the top of a row counted over all sections, or `nil` outside the rows.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func offset(ofRow row: Int) -> Double? {
    guard row >= 0, row < forest.rowCount else { return nil }
    return forest.offset(ofNode: forest.node(atRow: row)).map { points($0) }
  }

  /// Returns the row that contains a point, counted over all sections; `nil` above the first row
  /// and from the bottom of the last one on.
  ///
  /// A row contains its top but not its bottom. A row of height 0 contains no point, and no row
  /// contains NaN.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func row(atOffset offset: Double) -> Int? {
    forest.row(atOffset: Outline.unit(at: offset))
  }

  /// Returns the rows to draw for a window, counted over all sections.
  ///
  /// - Parameters:
  ///   - offset: The top of the window. It may lie partly or completely outside the rows.
  ///   - height: The height of the window.
  ///   - overscan: The number of additional rows to draw above and below.
  /// - Returns: The rows that intersect the window and the additional ones; empty if none
  ///   intersects it, or if its top or its bottom is NaN.
  /// - Precondition: The overscan is at least 0.
  /// - Complexity: O(log *n*).
  @inlinable
  public func rows(
    from offset: Double,
    height: Double,
    overscan: Int = 0
  ) -> Range<Int> {
    precondition(overscan >= 0, "expected an overscan of at least 0 rows, got \(overscan)")
    guard !(offset + height).isNaN else { return 0..<0 }
    let start = Swift.max(0, Outline.unit(at: offset))
    // The last unit that the window contains, at least partly.
    let end = Swift.min(forest.extent - 1, -Outline.unit(at: -offset - height) - 1)
    guard let first = forest.row(atOffset: start), let last = forest.row(atOffset: end),
      start <= end
    else { return 0..<0 }
    let above = Swift.min(overscan, first)
    let below = Swift.min(overscan, rowCount - 1 - last)
    return first - above..<last + below + 1
  }

  /// A branch whose row sticks to the top of the window while its descendants scroll.
  public struct StickyRow {
    /// The branch.
    public var id: ID
    /// The top of its row, in points below the top of the window; negative while it is pushed off.
    public var offset: Double

    @inlinable
    init(id: ID, offset: Double) {
      self.id = id
      self.offset = offset
    }
  }

  /// Returns the expanded branches around the first rows of a window, which a front end pins to the
  /// top.
  ///
  /// They are ordered from the outermost in, one below the other. A branch sticks as soon as its
  /// own row begins above its pinned position, and is pushed off by the row after its last
  /// descendant.
  ///
  /// - Parameters:
  ///   - offset: The top of the window.
  ///   - limit: The maximum number of rows; none if it is negative.
  /// - Complexity: O(`limit` log *n*), regardless of the depth.
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

  /// Returns the unit that contains a point.
  ///
  /// Sums of points have rounding errors, which must not move a point into the row above; a point
  /// within 1/64 unit of the next unit therefore counts as in that unit. NaN counts as before the
  /// first row.
  @inlinable
  static func unit(at points: Double) -> Int64 {
    guard !points.isNaN else { return -(Int64.max >> 10) }
    let limit = Double(Int64.max >> 10)
    let units = Swift.min(Swift.max(points * Double(Forest.heightUnits) + 1 / 64, -limit), limit)
    let whole = Int64(units)
    return Double(whole) > units ? whole - 1 : whole
  }

  @inlinable
  static func units(_ points: Double) -> Int32 {
    precondition(
      points >= 0 && points < heightLimit,
      "expected a height in 0..<10,000,000 points, got \(points)"
    )
    return Int32(points * Double(Forest.heightUnits) + 0.5)
  }
}

extension Outline.StickyRow: Equatable {}
extension Outline.StickyRow: Sendable where ID: Sendable {}
