// Where columns and rows stand.
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
    return ColumnLayout.leastScroll(
      toReveal: points(left),
      points(right),
      from: offset,
      viewport: viewport
    )
  }

  /// Where to scroll within a column so that a row is seen whole, with the least scrolling.
  ///
  /// - Parameters:
  ///   - id: The item whose row is to be seen.
  ///   - depth: Its column.
  ///   - offset: How much of the rows lies above what is seen now.
  ///   - viewport: How high the column is.
  /// - Returns: How much is to lie there; `nil` if there is no such column or no such row.
  /// - Complexity: O(log *n*).
  public func rowOffset(
    revealing id: ID,
    atDepth depth: Int,
    from offset: Double,
    viewport: Double
  ) -> Double? {
    guard let contents = column(atDepth: depth)?.contents, let top = contents.offset(of: id),
      let height = contents.height(of: id)
    else { return nil }
    return ColumnLayout.leastScroll(
      toReveal: top,
      top + height,
      from: offset,
      viewport: viewport
    )
  }

  /// Makes all rows of all columns so high: those that are there, and those that will come.
  ///
  /// - Precondition: The height is more than 0 and less than ``Outline/heightLimit``.
  /// - Complexity: O(columns).
  public mutating func setRowHeight(_ height: Double) {
    rowHeight = height
    for depth in columns.indices { columns[depth].contents.defaultHeight = height }
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
