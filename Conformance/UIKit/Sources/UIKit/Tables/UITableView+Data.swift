import Foundation

extension UITableView {
  /// Discards the counts of the data source and all cells.
  func forget() {
    counts = nil
    geometry = nil
    measured = [:]
    selection = []
    absent = []
    for (path, cell) in inOrder(shown) { retire(cell, from: path) }
    shown = [:]
    dropHeaders()
    setNeedsLayout()
  }

  /// Always in the same order, so that the reuse of cells is deterministic.
  func inOrder<Key: Comparable, View>(_ views: [Key: View]) -> [(Key, View)] {
    views.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func dropHeaders() {
    for (_, view) in inOrder(headers) { retire(view) }
    for (_, view) in inOrder(footers) { retire(view) }
    headers = [:]
    footers = [:]
  }

  func askCounts() -> [Int] {
    // Without a data source there is one section, as with a data source that does not implement
    // `numberOfSections(in:)`.
    guard let dataSource else { return [0] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.tableView(self, numberOfRowsInSection: $0)
    }
  }

  @discardableResult
  func loadIfNeeded() -> [Int] {
    if let counts { return counts }
    let asked = askCounts()
    counts = asked
    return asked
  }

  // uikit/uitableview/numberofsections
  public var numberOfSections: Int { loadIfNeeded().count }

  // uikit/uitableview/numberofrows(insection:)
  public func numberOfRows(inSection section: Int) -> Int { loadIfNeeded()[section] }

  // MARK: Geometry

  func measuredGeometry() -> ListGeometry {
    if let geometry { return geometry }
    let sections = loadIfNeeded().enumerated().map { section($0, count: $1) }
    let made = ListGeometry(
      sections,
      below: tableFooterView?.frame.height ?? 0
    )
    geometry = made
    contentSize = CGSize(width: bounds.width, height: made.height)
    return made
  }

  private func section(_ index: Int, count: Int) -> ListGeometry.Section {
    let (rows, automatic) = rowHeights(index, count)
    return ListGeometry.Section(
      header: headerHeight(index),
      footer: footerHeight(index),
      count: count,
      rows: rows,
      automatic: automatic
    )
  }

  private func rowHeights(
    _ section: Int,
    _ count: Int
  ) -> (RowHeights, ListGeometry.Automatic) {
    let estimate = estimatedRowHeight > 0 ? estimatedRowHeight : 44
    let base = rowHeight >= 0 ? rowHeight : estimate
    var heights = RowHeights(uniform: base)
    if let delegate, !absent.contains(.rowHeight), count > 0 {
      var automatic: Set<Int> = []
      for row in 0..<count {
        let path = IndexPath(row: row, section: section)
        let height = delegate.tableView(self, heightForRowAt: path)
        if absent.contains(.rowHeight) { return rowHeights(section, count) }
        if height < 0 { automatic.insert(row) }
        heights.set(height < 0 ? measured[path] ?? estimate : inPixels(height), of: row)
      }
      return (heights, automatic.isEmpty ? .none : .some(automatic))
    }
    guard rowHeight < 0 else { return (heights, .none) }
    for (path, height) in inOrder(measured) where path.section == section && path.row < count {
      heights.set(height, of: path.row)
    }
    return (heights, .all)
  }

  /// A height as it is drawn: in whole pixels.
  private func inPixels(_ height: CGFloat) -> CGFloat { (height / pixel).rounded() * pixel }

  /// The default height of a header: 28 with a title or a view, otherwise 0 in a plain table and 18
  /// in a grouped one.
  private func headerHeight(_ section: Int) -> CGFloat {
    let automatic = UITableView.automaticDimension
    let height = delegate?.tableView(self, heightForHeaderInSection: section) ?? automatic
    return height >= 0 ? height : edgeHeight(header(section))
  }

  private func footerHeight(_ section: Int) -> CGFloat { edgeHeight(footer(section)) }

  private func edgeHeight(_ view: UIView?) -> CGFloat {
    view != nil ? 28 : style == .plain ? 0 : 18
  }

  /// The view of a section's header, created if needed: the delegate's, or one with the title.
  func header(_ section: Int) -> UIView? {
    if let view = headers[section] { return view }
    let view =
      delegate?.tableView(self, viewForHeaderInSection: section)
      ?? titled(dataSource?.tableView(self, titleForHeaderInSection: section))
    headers[section] = view
    return view
  }

  func footer(_ section: Int) -> UIView? {
    if let view = footers[section] { return view }
    let view = titled(dataSource?.tableView(self, titleForFooterInSection: section))
    footers[section] = view
    return view
  }

  private func titled(_ title: String?) -> UIView? {
    guard let title, !title.isEmpty else { return nil }
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.textLabel?.text = title
    return view
  }
}
