public import Foundation

// uikit/uitableviewdatasourceprefetching
@MainActor
public protocol UITableViewDataSourcePrefetching: NSObjectProtocol {
  // uikit/uitableviewdatasourceprefetching/tableview(_:prefetchrowsat:)
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
  // uikit/uitableviewdatasourceprefetching/tableview(_:cancelprefetchingforrowsat:)
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
  public func tableView(
    _ tableView: UITableView,
    cancelPrefetchingForRowsAt indexPaths: [IndexPath]
  ) {}
}

// uikit/uicollectionviewdatasourceprefetching
@MainActor
public protocol UICollectionViewDataSourcePrefetching: NSObjectProtocol {
  // uikit/uicollectionviewdatasourceprefetching/collectionview(_:prefetchitemsat:)
  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])
  // uikit/uicollectionviewdatasourceprefetching/collectionview(_:cancelprefetchingforitemsat:)
  func collectionView(
    _ collectionView: UICollectionView,
    cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  )
}

extension UICollectionViewDataSourcePrefetching {
  public func collectionView(
    _ collectionView: UICollectionView,
    cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {}
}
