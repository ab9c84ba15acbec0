#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import UIKit

  /// A table view delegate for apps that do not need their own: a tap activates the row, the
  /// ``OutlineTableView/outlineDelegate`` provides the heights, and the data source the swipe actions and the
  /// context menu of an item.
  ///
  /// The table does not retain it. A custom delegate calls the same methods.
  open class DefaultOutlineDelegate: NSObject, UITableViewDelegate {
    /// Creates a delegate.
    public override init() { super.init() }

    /// Activates the row.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      (tableView as? OutlineTableView)?.activateRow(at: indexPath)
    }

    /// Returns the height that the outline delegate gives the row.
    open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      (tableView as? OutlineTableView)?.height(forRowAt: indexPath) ?? tableView.rowHeight
    }

    /// Returns the actions of ``OutlineListSource/leadingSwipeActions``.
    open func tableView(
      _ tableView: UITableView,
      leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      (tableView as? OutlineTableView)?.leadingSwipeActions(forRowAt: indexPath)
    }

    /// Returns the actions of ``OutlineListSource/trailingSwipeActions``.
    open func tableView(
      _ tableView: UITableView,
      trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      (tableView as? OutlineTableView)?.trailingSwipeActions(forRowAt: indexPath)
    }

    /// Returns the menu of ``OutlineListSource/contextMenu``.
    open func tableView(
      _ tableView: UITableView,
      contextMenuConfigurationForRowAt indexPath: IndexPath,
      point: CGPoint
    ) -> UIContextMenuConfiguration? {
      (tableView as? OutlineTableView)?.contextMenu(forRowAt: indexPath)
    }
  }
#endif
