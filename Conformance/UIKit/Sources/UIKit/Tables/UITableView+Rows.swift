import Foundation

// Only rows within the bounds have cells.
extension UITableView {
  func layOutRows() {
    guard updateDepth == 0 else { return }
    _ = measuredGeometry()
    let top = bounds.minY
    let bottom = bounds.maxY
    var visible: Set<IndexPath> = []
    var path = measuredGeometry().firstRow(from: top)
    while let current = path, measuredGeometry().span(current).top < bottom {
      show(current)
      // A row whose cell turned out to be small may end above the bounds; it is kept until the next
      // pass.
      visible.insert(current)
      path = measuredGeometry().row(after: current)
    }
    for (path, cell) in inOrder(shown) where !visible.contains(path) {
      shown[path] = nil
      retire(cell, from: path)
    }
    placeHeaders(from: top, to: bottom)
    let geometry = measuredGeometry()
    contentSize = CGSize(width: bounds.width, height: geometry.height)
    tableFooterView?.frame.origin = CGPoint(x: 0, y: geometry.height - geometry.end)
    tableFooterView?.frame.size.width = bounds.width
  }

  private func show(_ path: IndexPath) {
    guard let dataSource else { return }
    let isNew = shown[path] == nil
    let cell = shown[path] ?? dataSource.tableView(self, cellForRowAt: path)
    if isNew {
      prepareEditing(cell, at: path, animated: false)
      cell.isSelected = selection.contains(path)
      shown[path] = cell
    }
    if measuredGeometry().sections[path.section].automatic.contains(path.row),
      measured[path] == nil
    {
      let safe = style == .insetGrouped || !insetsContentViewsToSafeArea ? .zero : safeAreaInsets
      let width = rectForRow(at: path).width - safe.left - safe.right
      let size = cell.sizeThatFits(CGSize(width: max(0, width), height: 0))
      measured[path] = size.height
      geometry?.set(size.height, ofRowAt: path)
    }
    place(cell, at: path)
    if isNew {
      if cell.superview !== self { addSubview(cell) }
      cell.isHidden = false
      delegate?.tableView(self, willDisplay: cell, forRowAt: path)
    }
  }

  private func place(_ cell: UITableViewCell, at path: IndexPath) {
    let frame = rectForRow(at: path)
    if cell.frame != frame { cell.frame = frame }
  }

  func prepareEditing(_ cell: UITableViewCell, at path: IndexPath, animated: Bool) {
    let canEdit = canEdit(path)
    let style = delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
    cell.editingStyle = canEdit ? style : .none
    if cell.isEditing != (editing && canEdit) {
      cell.setEditing(editing && canEdit, animated: animated)
    }
  }

  private func placeHeaders(from top: CGFloat, to bottom: CGFloat) {
    let geometry = measuredGeometry()
    var inView: Set<Int> = []
    var next = geometry.section(at: top)
    while let index = next, geometry.sections[index].top < bottom {
      inView.insert(index)
      let section = geometry.sections[index]
      if section.header > 0, let view = header(index) {
        place(view, of: index, from: section.top, height: section.header)
      }
      if section.footer > 0, let view = footer(index) {
        place(view, of: index, from: section.bottom - section.footer, height: section.footer)
      }
      next = index + 1 < geometry.sections.count ? index + 1 : nil
    }
    for (index, view) in inOrder(headers) where !inView.contains(index) {
      headers[index] = nil
      retire(view)
    }
    for (index, view) in inOrder(footers) where !inView.contains(index) {
      footers[index] = nil
      retire(view)
    }
  }

  private func place(_ view: UIView, of section: Int, from y: CGFloat, height: CGFloat) {
    view.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
    if view.superview !== self { addSubview(view) }
  }

  /// Removes a cell and makes it available for reuse.
  func retire(_ cell: UITableViewCell, from path: IndexPath) {
    guard cell.superview != nil else { return }
    cell.removeFromSuperview()
    delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    if let identifier = cell.reuseIdentifier { cellPool[identifier, default: []].append(cell) }
  }

  func retire(_ view: UIView) { view.removeFromSuperview() }
}
