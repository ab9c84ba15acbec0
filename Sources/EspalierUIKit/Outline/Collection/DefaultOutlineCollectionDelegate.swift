#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import UIKit

  /// A collection view delegate for apps that do not need their own: a tap activates the item, and the data
  /// source provides the context menu.
  ///
  /// The collection view does not retain it. A custom delegate calls the same methods.
  open class DefaultOutlineCollectionDelegate: NSObject, UICollectionViewDelegate {
    /// Creates a delegate.
    public override init() { super.init() }

    /// Activates the item.
    open func collectionView(
      _ collectionView: UICollectionView,
      didSelectItemAt indexPath: IndexPath
    ) {
      (collectionView as? OutlineCollectionView)?.activateItem(at: indexPath)
    }

    /// Returns the menu of ``OutlineListSource/contextMenu`` for the item at a point, from iOS 16.
    open func collectionView(
      _ collectionView: UICollectionView,
      contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
      point: CGPoint
    ) -> UIContextMenuConfiguration? {
      guard let view = collectionView as? OutlineCollectionView,
        let path = view.indexPathForItem(at: point), indexPaths.contains(path)
      else { return nil }
      return view.contextMenu(forItemAt: path)
    }

    #if !os(visionOS)
      /// Returns the menu of ``OutlineListSource/contextMenu``, in iOS 15.
      open func collectionView(
        _ collectionView: UICollectionView,
        contextMenuConfigurationForItemAt indexPath: IndexPath,
        point: CGPoint
      ) -> UIContextMenuConfiguration? {
        (collectionView as? OutlineCollectionView)?.contextMenu(forItemAt: indexPath)
      }
    #endif
  }
#endif
