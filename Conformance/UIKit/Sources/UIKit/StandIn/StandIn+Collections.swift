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
}
