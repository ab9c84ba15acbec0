public import Foundation

extension StandIn {
  /// An update call to a table view.
  public enum TableCall: Equatable {
    case insertRows([IndexPath], UITableView.RowAnimation)
    case deleteRows([IndexPath], UITableView.RowAnimation)
    case reloadRows([IndexPath], UITableView.RowAnimation)
    case reconfigureRows([IndexPath])
    case moveRow(IndexPath, IndexPath)
    case insertSections(IndexSet, UITableView.RowAnimation)
    case deleteSections(IndexSet, UITableView.RowAnimation)
  }

  /// Called with each update of a table view before it takes effect.
  public static var tableObserver: ((UITableView, TableCall) -> Void)?
}
