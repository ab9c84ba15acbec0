import Foundation

// Only items within the bounds have cells.
extension UICollectionView {
  func layOutItems() {
    guard updateDepth == 0 else { return }
    _ = measuredGeometry()
    let (top, bottom) = (bounds.minY, bounds.maxY)
    var visible: Set<IndexPath> = []
    var path = measuredGeometry().firstRow(from: top)
    while let current = path, measuredGeometry().span(current).top < bottom {
      show(current)
      visible.insert(current)
      path = measuredGeometry().row(after: current)
    }
    for (path, cell) in inOrder(shown) where !visible.contains(path) {
      shown[path] = nil
      retire(cell, from: path)
    }
    placeHeaders(from: top, to: bottom)
    contentSize = CGSize(width: bounds.width, height: measuredGeometry().height)
  }

  private func show(_ path: IndexPath) {
    let isNew = shown[path] == nil
    guard let cell = shown[path] ?? askCell(path) else { return }
    if isNew {
      cell.isSelected = selection.contains(path)
      shown[path] = cell
    }
    if measured[path] == nil {
      let width = frame(ofItemAt: path).width
      let height = cell.sizeThatFits(CGSize(width: width, height: 0)).height
      measured[path] = height
      geometry?.set(height, ofRowAt: path)
    }
    let frame = frame(ofItemAt: path)
    if cell.frame != frame { cell.frame = frame }
    guard isNew else { return }
    if cell.superview !== self { addSubview(cell) }
    cell.isHidden = false
    delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
  }

  /// Asks the data source for a cell, which must be one that it dequeues for the item, and the only
  /// one.
  func askCell(_ path: IndexPath) -> UICollectionViewCell? {
    guard let dataSource else { return nil }
    return ask(path) { dataSource.collectionView(self, cellForItemAt: path) }
  }

  private func ask<View: UICollectionReusableView>(_ path: IndexPath, _ body: () -> View) -> View {
    let (view, views) = recordingDequeues(body)
    precondition(
      views.contains { $0 === view },
      "the view returned for the item (\(path.debugPath)) was not dequeued for it - cells must be "
        + "retrieved by dequeueConfiguredReusableCell(using:for:item:) or "
        + "dequeueReusableCell(withReuseIdentifier:for:)"
    )
    precondition(
      views.count == 1,
      "Expected dequeued view to be returned to the collection view in preparation for display: "
        + "\(views.count) views were dequeued for (\(path.debugPath)), not one"
    )
    return view
  }

  /// Calls the data source for a view, and returns the views that it dequeues.
  func recordingDequeues<View>(_ body: () -> View) -> (View, [UICollectionReusableView]) {
    dequeued = []
    UICollectionView.asking += 1
    let view = body()
    UICollectionView.asking -= 1
    defer { dequeued = nil }
    return (view, dequeued ?? [])
  }

  private func placeHeaders(from top: CGFloat, to bottom: CGFloat) {
    var inView: Set<Int> = []
    var next = list.headerMode == .supplementary ? measuredGeometry().section(at: top) : nil
    while let index = next, measuredGeometry().sections[index].top < bottom {
      inView.insert(index)
      show(headerOf: index)
      next = index + 1 < measuredGeometry().sections.count ? index + 1 : nil
    }
    for (index, view) in inOrder(headers) where !inView.contains(index) {
      headers[index] = nil
      retire(view)
    }
  }

  private func show(headerOf section: Int) {
    guard let dataSource else { return }
    let path = IndexPath(row: 0, section: section)
    let view: UICollectionReusableView
    if let known = headers[section] {
      view = known
    } else {
      view = ask(path) {
        dataSource.collectionView(
          self,
          viewForSupplementaryElementOfKind: UICollectionView.elementKindSectionHeader,
          at: path
        )
      }
      headers[section] = view
    }
    let height = view.sizeThatFits(CGSize(width: bounds.width, height: 0)).height
    if measuredHeaders[section] != height {
      measuredHeaders[section] = height
      geometry = nil
      setNeedsLayout()
    }
    let top = measuredGeometry().sections[section].top
    view.frame = CGRect(x: 0, y: top, width: bounds.width, height: height)
    if view.superview !== self { addSubview(view) }
  }

  /// Removes a cell and makes it available for reuse.
  func retire(_ cell: UICollectionViewCell, from path: IndexPath) {
    guard cell.superview != nil else { return }
    delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    retire(cell)
  }

  func retire(_ view: UICollectionReusableView) {
    view.removeFromSuperview()
    if let identifier = view.reuseIdentifier { pool[identifier, default: []].append(view) }
  }
}
