public import Foundation

extension UICollectionView {
  /// Discards the counts of the data source, the selection and all cells.
  func forget() {
    counts = nil
    geometry = nil
    measured = [:]
    measuredHeaders = [:]
    selection = []
    for (path, cell) in inOrder(shown) { retire(cell, from: path) }
    shown = [:]
    for (_, view) in inOrder(headers) { retire(view) }
    headers = [:]
    setNeedsLayout()
  }

  /// Always in the same order, so that the reuse of cells is deterministic.
  func inOrder<Key: Comparable, View>(_ views: [Key: View]) -> [(Key, View)] {
    views.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func askCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }

  @discardableResult
  func loadIfNeeded() -> [Int] {
    if let counts { return counts }
    let asked = askCounts()
    counts = asked
    return asked
  }

  // uikit/uicollectionview/numberofsections
  public var numberOfSections: Int { loadIfNeeded().count }

  // uikit/uicollectionview/numberofitems(insection:)
  public func numberOfItems(inSection section: Int) -> Int { loadIfNeeded()[section] }

  func exists(_ path: IndexPath) -> Bool {
    let counts = loadIfNeeded()
    return path.count == 2 && counts.indices.contains(path.section)
      && (0..<counts[path.section]).contains(path.row)
  }

  // MARK: Geometry

  private static let estimate: CGFloat = 44

  func measuredGeometry() -> ListGeometry {
    if let geometry { return geometry }
    let sections = loadIfNeeded().enumerated().map { section, count in
      var rows = RowHeights(uniform: UICollectionView.estimate)
      for (path, height) in inOrder(measured) where path.section == section && path.row < count {
        rows.set(height, of: path.row)
      }
      return ListGeometry.Section(
        header: list.headerMode == .supplementary ? measuredHeaders[section] ?? 28 : 0,
        footer: list.appearance.isGrouped ? 18 : 0,
        count: count,
        rows: rows,
        automatic: .all
      )
    }
    let made = ListGeometry(sections, below: 0)
    geometry = made
    contentSize = CGSize(width: bounds.width, height: made.height)
    return made
  }

  /// The distance of cells from the edges: the margins if the groups are inset.
  var itemEdges: (left: CGFloat, right: CGFloat) {
    guard list.appearance == .insetGrouped else { return (0, 0) }
    let margins = layoutMargins
    return (
      min(margins.left, bounds.width), min(margins.right, max(0, bounds.width - margins.left))
    )
  }

  func frame(ofItemAt path: IndexPath) -> CGRect {
    let (top, height) = measuredGeometry().span(path)
    let edges = itemEdges
    return CGRect(
      x: edges.left,
      y: top,
      width: bounds.width - edges.left - edges.right,
      height: height
    )
  }

  // MARK: Queries

  // uikit/uicollectionview/layoutattributesforitem(at:)
  public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
  {
    guard exists(indexPath) else { return nil }
    return UICollectionViewLayoutAttributes(indexPath, frame: frame(ofItemAt: indexPath))
  }

  // uikit/uicollectionview/indexpathforitem(at:)
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    measuredGeometry().row(at: point.y)
  }

  // uikit/uicollectionview/indexpath(for:)
  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    shown.first { $0.value === cell }?.key
  }

  // uikit/uicollectionview/cellforitem(at:)
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { shown[indexPath] }

  // uikit/uicollectionview/visiblecells
  public var visibleCells: [UICollectionViewCell] { inOrder(shown).map(\.1) }

  // uikit/uicollectionview/indexpathsforvisibleitems
  /// In no order, as in UIKit: here from the last to the first, so that nobody relies on one.
  public var indexPathsForVisibleItems: [IndexPath] { shown.keys.sorted(by: >) }

  // uikit/uicollectionview/supplementaryview(forelementkind:at:)
  public func supplementaryView(
    forElementKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    elementKind == UICollectionView.elementKindSectionHeader ? headers[indexPath.section] : nil
  }

  // uikit/uicollectionview/scrolltoitem(at:at:animated:)
  /// Without a position nothing scrolls, as in UIKit.
  public func scrollToItem(
    at indexPath: IndexPath,
    at scrollPosition: UICollectionView.ScrollPosition,
    animated: Bool
  ) {
    precondition(
      exists(indexPath),
      "Attempted to scroll the collection view to an out-of-bounds item (\(indexPath.debugPath))"
    )
    guard !scrollPosition.isEmpty else { return }
    // Items that were never shown have estimated heights, so the target is measured, and then
    // measured again.
    for _ in 0..<4 {
      let rect = frame(ofItemAt: indexPath)
      var target = contentOffset
      if scrollPosition.contains(.top) {
        target.y = rect.minY
      } else if scrollPosition.contains(.centeredVertically) {
        target.y = rect.midY - bounds.height / 2
      } else {
        target.y = rect.maxY - bounds.height
      }
      let old = contentOffset
      setContentOffset(clamped(target), animated: animated)
      layOutItems()
      if contentOffset == old, frame(ofItemAt: indexPath) == rect { break }
    }
  }
}
