public import Foundation

extension UITableView {
  private func exists(_ path: IndexPath) -> Bool {
    let counts = loadIfNeeded()
    return path.count == 2 && counts.indices.contains(path.section)
      && (0..<counts[path.section]).contains(path.row)
  }

  // uikit/uitableview/rectforrow(at:)
  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    guard exists(indexPath) else { return .zero }
    let (top, height) = measuredGeometry().span(indexPath)
    let edges = rowEdges
    return CGRect(
      x: edges.left,
      y: top,
      width: bounds.width - edges.left - edges.right,
      height: height
    )
  }

  /// The distance of rows from the edges of the table: its margins if its groups are inset.
  var rowEdges: (left: CGFloat, right: CGFloat) {
    guard style == .insetGrouped else { return (0, 0) }
    let margins = layoutMargins
    return (
      min(margins.left, bounds.width), min(margins.right, max(0, bounds.width - margins.left))
    )
  }

  // uikit/uitableview/rect(forsection:)
  public func rect(forSection section: Int) -> CGRect {
    let section = measuredGeometry().sections[section]
    return CGRect(x: 0, y: section.top, width: bounds.width, height: section.height)
  }

  // uikit/uitableview/rectforheader(insection:)
  public func rectForHeader(inSection section: Int) -> CGRect {
    let section = measuredGeometry().sections[section]
    return CGRect(x: 0, y: section.top, width: bounds.width, height: section.header)
  }

  // uikit/uitableview/indexpathforrow(at:)
  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    guard let dropGap, point.y >= dropGap else { return measuredGeometry().row(at: point.y) }
    // The rows from the gap on are further below, by about a row.
    return measuredGeometry().row(at: max(dropGap - 1, point.y - 44))
  }

  // uikit/uitableview/indexpath(for:)
  public func indexPath(for cell: UITableViewCell) -> IndexPath? {
    shown.first { $0.value === cell }?.key
  }

  // uikit/uitableview/cellforrow(at:)
  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    shown[indexPath]
  }

  // uikit/uitableview/visiblecells
  public var visibleCells: [UITableViewCell] {
    shown.sorted { $0.key < $1.key }.map(\.value)
  }

  // uikit/uitableview/indexpathsforvisiblerows
  public var indexPathsForVisibleRows: [IndexPath]? { shown.keys.sorted() }

  // uikit/uitableview/headerview(forsection:)
  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    guard let view = headers[section], view.superview === self else { return nil }
    return view as? UITableViewHeaderFooterView
  }

  // uikit/uitableview/scrolltorow(at:at:animated:)
  public func scrollToRow(
    at indexPath: IndexPath,
    at scrollPosition: UITableView.ScrollPosition,
    animated: Bool
  ) {
    precondition(
      exists(indexPath),
      "Attempted to scroll the table view to an out-of-bounds row (\(indexPath.debugPath))"
    )
    // Rows that were never shown have estimated heights, so the target rows are measured, and then
    // measured again.
    for _ in 0..<4 {
      let rect = rectForRow(at: indexPath)
      var target = contentOffset
      switch scrollPosition {
      case .none:
        if rect.maxY > bounds.maxY { target.y = rect.maxY - bounds.height }
        if rect.minY < target.y { target.y = rect.minY }
      case .top: target.y = rect.minY
      case .middle: target.y = rect.midY - bounds.height / 2
      case .bottom: target.y = rect.maxY - bounds.height
      }
      target = clamped(target)
      let old = contentOffset
      setContentOffset(target, animated: animated)
      layOutRows()
      if contentOffset == old, rectForRow(at: indexPath) == rect { break }
    }
  }
}
