// The geometry of columns and rows.
extension ColumnBrowser {
  /// The frames of the current columns.
  ///
  /// They are computed from ``layout`` and the columns on each access.
  ///
  /// - Precondition: All sizes are at least 0 and below ``ColumnLayout/limit``.
  /// - Complexity: O(columns).
  public var columnFrames: ColumnFrames {
    let top = units(layout.padding.top)
    let height = units(layout.column.height)
    var x = units(layout.padding.left)
    var frames: [ColumnFrames.Frame] = []
    frames.reserveCapacity(columns.count)
    for column in columns {
      let width = units(width(of: column))
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
    return ColumnFrames(
      content: .init(width: points(contentWidth), height: points(contentHeight)),
      view: .init(width: points(viewWidth), height: points(viewHeight)),
      offset: .init(x: points(contentWidth - viewWidth), y: 0),
      frames: frames
    )
  }

  /// The width of all columns, without padding.
  ///
  /// - Complexity: O(columns).
  package var contentWidth: Double {
    var x: Int64 = 0
    for column in columns { x += units(width(of: column)) }
    return points(x)
  }

  /// Returns the horizontal scroll offset that shows a whole column, with the least scrolling.
  ///
  /// The padding belongs to the first and to the last column. If a column is wider than the view,
  /// its beginning is shown.
  ///
  /// - Parameters:
  ///   - depth: The column.
  ///   - offset: The current scroll offset.
  ///   - viewport: The width of the view.
  /// - Returns: The new scroll offset, which is `offset` if the column is visible already, or `nil`
  ///   if there is no such column.
  /// - Precondition: All sizes are at least 0 and below ``ColumnLayout/limit``.
  /// - Complexity: O(columns).
  public func offset(
    revealing depth: Int,
    from offset: Double,
    viewport: Double
  ) -> Double? {
    guard columns.indices.contains(depth) else { return nil }
    var left: Int64 = depth == 0 ? 0 : units(layout.padding.left)
    for column in columns[..<depth] { left += units(width(of: column)) }
    var right = left + units(width(of: columns[depth]))
    if depth == 0 { right += units(layout.padding.left) }
    if depth == columns.count - 1 { right += units(layout.padding.right) }
    return ColumnLayout.minimalScroll(
      toReveal: points(left),
      points(right),
      from: offset,
      viewport: viewport
    )
  }

  /// Returns the vertical scroll offset of a column that shows a whole row, with the least
  /// scrolling.
  ///
  /// - Parameters:
  ///   - id: The item of the row.
  ///   - depth: Its column.
  ///   - offset: The current scroll offset of the column.
  ///   - viewport: The height of the column.
  /// - Returns: The new scroll offset, or `nil` if there is no such column or row.
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
    return ColumnLayout.minimalScroll(
      toReveal: top,
      top + height,
      from: offset,
      viewport: viewport
    )
  }

  /// Sets the height of all rows in all columns, present and future.
  ///
  /// - Precondition: The height is more than 0 and less than ``Outline/heightLimit``.
  /// - Complexity: O(columns).
  public mutating func setRowHeight(_ height: Double) {
    rowHeight = height
    for depth in columns.indices { columns[depth].contents.defaultHeight = height }
  }

  /// Sets the width of a column for the user; `nil` restores the default width.
  ///
  /// The width is kept for the path of ids from the root: the column has it again when it comes
  /// back.
  ///
  /// - Returns: The new width; no narrower than ``ColumnLayout/minimumColumnWidth``.
  /// - Throws: ``ColumnError/depthOutOfRange(depth:count:)``.
  /// - Precondition: The width is below ``ColumnLayout/limit``.
  /// - Complexity: O(depth).
  @discardableResult
  public mutating func setWidth(
    _ width: Double?,
    atDepth depth: Int
  ) throws(ColumnError<ID>) -> Double {
    _ = try contents(atDepth: depth)
    if let width {
      precondition(
        width < ColumnLayout.limit,
        "expected a column width below 10,000,000 points, got \(width)"
      )
    }
    let clamped = width.map { layout.clamped($0) }
    setWidth(clamped, ofPath: columns[...depth].map { $0.id })
    columns[depth].width = clamped
    return clamped ?? layout.column.width
  }

  /// The width that the user gave a column, by the path of ids to it.
  ///
  /// - Complexity: O(depth) for each width.
  func ownWidth(atDepth depth: Int) -> Double? {
    for entry in widths where entry.path.count == depth + 1 {
      if (0...depth).allSatisfy({ entry.path[$0] == columns[$0].id }) { return entry.width }
    }
    return nil
  }

  /// Keeps a width for a path; `nil` forgets it.
  mutating func setWidth(_ width: Double?, ofPath path: [ID]) {
    let place = widths.firstIndex { $0.path == path }
    if let place { widths.remove(at: place) }
    if let width { widths.append(.init(path: path, width: width)) }
  }

  /// The width of a column as it is shown.
  private func width(of column: Column) -> Double {
    column.width ?? (column.isPreview ? layout.previewWidth : nil) ?? layout.column.width
  }

  private func units(_ points: Double) -> Int64 {
    precondition(
      points >= 0 && points < ColumnLayout.limit,
      "expected a size of columns in 0..<10,000,000 points, got \(points)"
    )
    return Int64(points * 192 + 0.5)
  }

  private func points(_ units: Int64) -> Double { Double(units) / 192 }
}
