/// The sizes that columns are laid out with, in points.
///
/// They are rounded to the nearest 1/192 point where they count, so that sums are exact.
public struct ColumnLayout: Equatable, Sendable {
  /// A width and a height.
  public struct Size: Equatable, Sendable {
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Makes a size.
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// The space around all columns together; between them there is none.
  public struct Padding: Equatable, Sendable {
    /// Before the first column.
    public var left: Double
    /// Behind the last column.
    public var right: Double
    /// Above the columns.
    public var top: Double
    /// Below the columns.
    public var bottom: Double

    /// Makes a padding.
    public init(left: Double = 5, right: Double = 5, top: Double = 5, bottom: Double = 5) {
      self.left = left
      self.right = right
      self.top = top
      self.bottom = bottom
    }
  }

  /// The size of a column that has no width of its own.
  public var column: Size

  /// The space around all columns together.
  public var padding: Padding

  /// How large the view may be; what is larger is scrolled.
  public var maximum: Size

  /// How narrow a person can make a column.
  public var minimumColumnWidth: Double

  /// What every size must stay below, in points: 10 million.
  public static var limit: Double { 10_000_000 }

  /// Makes a layout.
  public init(
    column: Size = .init(width: 205, height: 350),
    padding: Padding = .init(),
    maximum: Size = .init(width: 728, height: 984),
    minimumColumnWidth: Double = 60
  ) {
    self.column = column
    self.padding = padding
    self.maximum = maximum
    self.minimumColumnWidth = minimumColumnWidth
  }

  /// A width as a person can make a column.
  func clamped(_ width: Double) -> Double { max(width, minimumColumnWidth) }
}

/// Where columns stand, in points from the top left corner of what holds them all.
public struct ColumnArrangement: Equatable, Sendable {
  /// A column's rectangle.
  public struct Frame: Equatable, Sendable {
    /// Its left edge.
    public var x: Double
    /// Its top edge.
    public var y: Double
    /// Its width.
    public var width: Double
    /// Its height.
    public var height: Double
  }

  /// How far a view is scrolled.
  public struct Offset: Equatable, Sendable {
    /// How much lies to the left of what is seen.
    public var x: Double
    /// How much lies above what is seen.
    public var y: Double
  }

  /// What holds them all, the padding included; with no column, as large as for one.
  public var content: ColumnLayout.Size

  /// What is seen of it at once: the content, as far as the maximum allows.
  public var view: ColumnLayout.Size

  /// How far the view is scrolled: so far to the right that the last columns are seen, and not down.
  public var offset: Offset

  /// The columns from left to right.
  public var frames: [Frame]
}

extension ColumnBrowser {
  /// Where the columns stand as they are now.
  ///
  /// It is computed anew whenever it is asked for, from ``layout`` and the columns.
  ///
  /// - Precondition: All sizes are at least 0 and below ``ColumnLayout/limit``.
  /// - Complexity: O(columns).
  public var arrangement: ColumnArrangement {
    let top = units(layout.padding.top)
    let height = units(layout.column.height)
    var x = units(layout.padding.left)
    var frames: [ColumnArrangement.Frame] = []
    frames.reserveCapacity(columns.count)
    for column in columns {
      let width = units(column.width ?? layout.column.width)
      frames.append(
        .init(x: points(x), y: points(top), width: points(width), height: points(height))
      )
      x += width
    }
    if columns.isEmpty { x += units(layout.column.width) }
    let contentWidth = x + units(layout.padding.right)
    let contentHeight = top + height + units(layout.padding.bottom)
    let viewWidth = min(contentWidth, units(layout.maximum.width))
    let viewHeight = min(contentHeight, units(layout.maximum.height))
    return ColumnArrangement(
      content: .init(width: points(contentWidth), height: points(contentHeight)),
      view: .init(width: points(viewWidth), height: points(viewHeight)),
      offset: .init(x: points(contentWidth - viewWidth), y: 0),
      frames: frames
    )
  }

  /// Where to scroll so that a column is seen as a whole, with the least scrolling.
  ///
  /// The padding belongs to the first and to the last column. Of a column that is wider than the
  /// view, the beginning is shown.
  ///
  /// - Parameters:
  ///   - depth: The column.
  ///   - offset: How much lies to the left of what is seen now.
  ///   - viewport: How wide the view is.
  /// - Returns: How much is to lie there; `offset` if the column is in sight already, and `nil` if
  ///   there is no such column.
  /// - Precondition: All sizes are at least 0 and below ``ColumnLayout/limit``.
  /// - Complexity: O(columns).
  public func offset(
    revealing depth: Int,
    from offset: Double,
    viewport: Double
  ) -> Double? {
    guard columns.indices.contains(depth) else { return nil }
    var left: Int64 = depth == 0 ? 0 : units(layout.padding.left)
    for column in columns[..<depth] { left += units(column.width ?? layout.column.width) }
    var right = left + units(columns[depth].width ?? layout.column.width)
    if depth == 0 { right += units(layout.padding.left) }
    if depth == columns.count - 1 { right += units(layout.padding.right) }
    let (start, end) = (points(left), points(right - units(viewport)))
    if end >= start || offset > start { return start }
    return max(offset, end)
  }

  /// Makes a column as wide as a person wants it, or with `nil` as wide as columns are.
  ///
  /// It is kept for the path: a column of the same ids from the root on will be as wide when it
  /// comes back.
  ///
  /// - Returns: How wide it is now; no narrower than ``ColumnLayout/minimumColumnWidth``.
  /// - Throws: ``ColumnError/depthOutOfRange(depth:count:)``.
  /// - Precondition: The width is below ``ColumnLayout/limit``.
  /// - Complexity: O(depth).
  @discardableResult
  public mutating func setWidth(
    _ width: Double?,
    atDepth depth: Int
  ) throws(ColumnError<ID>) -> Double {
    _ = try contents(atDepth: depth)
    if let width { precondition(width < ColumnLayout.limit, "A width is below 10,000,000") }
    let clamped = width.map { layout.clamped($0) }
    widths[path(toDepth: depth)] = clamped
    columns[depth].width = clamped
    return clamped ?? layout.column.width
  }

  /// The ids of the columns on the way to one, its own last.
  func path(toDepth depth: Int) -> [ID] { columns[...depth].map { $0.id } }

  private func units(_ points: Double) -> Int64 {
    precondition(
      points >= 0 && points < ColumnLayout.limit,
      "A size of columns is at least 0 and below 10,000,000"
    )
    return Int64(points * 192 + 0.5)
  }

  private func points(_ units: Int64) -> Double { Double(units) / 192 }
}
