public import Foundation

extension StandIn {
  /// An update call to a collection view.
  public enum CollectionCall: Equatable {
    case reloadData
    case insertItems([IndexPath])
    case deleteItems([IndexPath])
    case reloadItems([IndexPath])
    case reconfigureItems([IndexPath])
    case moveItem(IndexPath, IndexPath)
    case insertSections(IndexSet)
    case deleteSections(IndexSet)
  }

  /// Called with each update of a collection view before it takes effect.
  public static var collectionObserver: ((UICollectionView, CollectionCall) -> Void)?

  /// Called with a message like UIKit's own for each update of a collection view that breaks UIKit's
  /// consistency rule; see ``tableFailureHandler``.
  public static var collectionFailureHandler: (UICollectionView, String) -> Void = {
    fatalError($1)
  }

  /// Taps an item, which is first highlighted and then selected.
  ///
  /// The item must have a cell, so scroll to it first.
  ///
  /// - Returns: Whether there is a cell that could be touched.
  @discardableResult
  public static func tap(_ view: UICollectionView, itemAt path: IndexPath) -> Bool {
    guard let cell = view.cellForItem(at: path), canBeTouched(cell) else { return false }
    let place = cell.convert(CGPoint(x: cell.bounds.midX, y: cell.bounds.midY), to: nil)
    let touch = UITouch(at: place, tapCount: 1)
    cell.touchesBegan([touch], with: nil)
    defer { cell.touchesEnded([touch], with: nil) }
    let delegate = view.delegate
    guard delegate?.collectionView(view, shouldHighlightItemAt: path) ?? true else { return true }
    cell.isHighlighted = true
    cell.isHighlighted = false
    guard view.allowsSome || view.allowsMany else { return true }
    if view.selection.contains(path), view.allowsMany {
      guard delegate?.collectionView(view, shouldDeselectItemAt: path) ?? true else { return true }
      view.setSelected(false, path)
      delegate?.collectionView(view, didDeselectItemAt: path)
      return true
    }
    guard delegate?.collectionView(view, shouldSelectItemAt: path) ?? true else { return true }
    let others = view.allowsMany ? [] : view.selection.filter { $0 != path }
    view.setSelected(true, path)
    for other in others.sorted() {
      view.setSelected(false, other)
      delegate?.collectionView(view, didDeselectItemAt: other)
    }
    delegate?.collectionView(view, didSelectItemAt: path)
    return true
  }

  /// Swipes an item, and returns the titles of the actions that appear.
  public static func swipe(
    _ view: UICollectionView,
    itemAt path: IndexPath,
    leading: Bool = false
  ) -> [String] {
    let provider =
      leading
      ? view.list.leadingSwipeActionsConfigurationProvider
      : view.list.trailingSwipeActionsConfigurationProvider
    return provider?(path)?.actions.map { $0.title ?? "" } ?? []
  }

  /// The style of a cell's outline disclosure, `nil` if it has none.
  public static func disclosureStyle(
    of cell: UICollectionViewListCell
  ) -> UICellAccessory.OutlineDisclosureOptions.Style? {
    cell.accessories.lazy.compactMap(\.disclosureStyle).first
  }

  /// Taps the outline disclosure of a cell.
  ///
  /// - Returns: Whether it has one with an action.
  @discardableResult
  public static func tapOutlineDisclosure(of cell: UICollectionViewListCell) -> Bool {
    guard let onTap = cell.accessories.lazy.compactMap(\.onTap).first else { return false }
    onTap()
    return true
  }

  /// Presses an item until its context menu appears, and returns the menu's identifier.
  public static func pressLong(_ view: UICollectionView, itemAt path: IndexPath) -> String? {
    let frame = view.frame(ofItemAt: path)
    let configuration = view.delegate?.collectionView(
      view,
      contextMenuConfigurationForItemsAt: [path],
      point: CGPoint(x: frame.midX, y: frame.midY)
    )
    return configuration.map { "\($0.identifier)" }
  }

  /// Prefetches items, or cancels that, as a collection view does for those near the screen.
  public static func prefetch(
    _ view: UICollectionView,
    itemsAt paths: [IndexPath],
    cancels: Bool = false
  ) {
    if cancels {
      view.prefetchDataSource?.collectionView(view, cancelPrefetchingForItemsAt: paths)
    } else {
      view.prefetchDataSource?.collectionView(view, prefetchItemsAt: paths)
    }
  }
}
