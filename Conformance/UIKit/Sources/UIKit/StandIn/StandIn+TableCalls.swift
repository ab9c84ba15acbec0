public import Foundation

extension StandIn {
  /// Something a table view was told.
  public enum TableCall: Equatable {
    case insertRows([IndexPath], UITableView.RowAnimation)
    case deleteRows([IndexPath], UITableView.RowAnimation)
    case reloadRows([IndexPath], UITableView.RowAnimation)
    case reconfigureRows([IndexPath])
    case moveRow(IndexPath, IndexPath)
    case insertSections(IndexSet, UITableView.RowAnimation)
    case deleteSections(IndexSet, UITableView.RowAnimation)
  }

  /// Told of every update that a table view is told of, before it has any effect.
  public static var tableObserver: ((UITableView, TableCall) -> Void)?
}
