import Foundation

extension UITableView {
  /// Forgets what the data source said, and all cells.
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

  /// Always in the same order, so that what is used again is always the same.
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
    // Without a data source there is one section, as where it does not say how many there are.
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

  func measuredGeometry() -> TableGeometry {
    if let geometry { return geometry }
    let sections = loadIfNeeded().enumerated().map { section($0, count: $1) }
    let made = TableGeometry(
      sections,
      above: tableHeaderView?.frame.height ?? 0,
      below: tableFooterView?.frame.height ?? 0
    )
    geometry = made
    contentSize = CGSize(width: bounds.width, height: made.height)
    return made
  }

  private func section(_ index: Int, count: Int) -> TableGeometry.Section {
    let (rows, automatic) = rowHeights(index, count)
    return TableGeometry.Section(
      header: headerHeight(index),
      footer: footerHeight(index),
      count: count,
      rows: rows,
      automatic: automatic
    )
  }

  /// The estimate for a row whose cell says its height.
  private func estimate(_ path: IndexPath) -> CGFloat {
    var estimate = estimatedRowHeight
    if let delegate, !absent.contains(.estimatedRowHeight) {
      estimate = delegate.tableView(self, estimatedHeightForRowAt: path)
    }
    return estimate > 0 ? estimate : 44
  }

  private func rowHeights(
    _ section: Int,
    _ count: Int
  ) -> (RowHeights, TableGeometry.Automatic) {
    let base = rowHeight >= 0 ? rowHeight : estimatedRowHeight > 0 ? estimatedRowHeight : 44
    var heights = RowHeights(uniform: base)
    if let delegate, !absent.contains(.rowHeight), count > 0 {
      var automatic: Set<Int> = []
      for row in 0..<count {
        let path = IndexPath(row: row, section: section)
        let height = delegate.tableView(self, heightForRowAt: path)
        if absent.contains(.rowHeight) { return rowHeights(section, count) }
        if height < 0 { automatic.insert(row) }
        heights.set(height < 0 ? measured[path] ?? estimate(path) : height, of: row)
      }
      return (heights, automatic.isEmpty ? .none : .some(automatic))
    }
    guard rowHeight < 0 else { return (heights, .none) }
    if let delegate, !absent.contains(.estimatedRowHeight), count > 0 {
      _ = delegate.tableView(self, estimatedHeightForRowAt: IndexPath(row: 0, section: section))
      if !absent.contains(.estimatedRowHeight) {
        for row in 0..<count {
          let path = IndexPath(row: row, section: section)
          heights.set(measured[path] ?? estimate(path), of: row)
        }
        return (heights, .all)
      }
    }
    for (path, height) in measured.filter({ $0.key.section == section }).sorted(by: {
      $0.key < $1.key
    })
    where path.row < count {
      heights.set(height, of: path.row)
    }
    return (heights, .all)
  }

  /// The height of a header whose height nobody says: 28 with a title, what its view asks for, or
  /// none in a plain table and 18 in a grouped one.
  private func headerHeight(_ section: Int) -> CGFloat {
    let height =
      delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
    let view = height >= 0 ? nil : header(section)
    let padding = max(0, sectionHeaderTopPadding)
    return edgeHeight(height, view: view, padding: padding)
  }

  private func footerHeight(_ section: Int) -> CGFloat {
    let height =
      delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
    return edgeHeight(height, view: height >= 0 ? nil : footer(section), padding: 0)
  }

  private func edgeHeight(_ height: CGFloat, view: UIView?, padding: CGFloat) -> CGFloat {
    if height >= 0 { return height > 0 ? height + padding : 0 }
    guard let view else { return style == .plain ? 0 : 18 }
    let size = view.systemLayoutSizeFitting(
      CGSize(width: bounds.width, height: 0),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    )
    return size.height + padding
  }

  /// The view of a section's header, made if it has one: the delegate's, or one with the title.
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
    let view =
      delegate?.tableView(self, viewForFooterInSection: section)
      ?? titled(dataSource?.tableView(self, titleForFooterInSection: section))
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
