#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import UIKit

  /// A table view delegate for apps that do not need their own: a tap activates the row, and the
  /// ``OutlineTableView/outlineDelegate`` provides the heights.
  ///
  /// The table does not retain it. A custom delegate calls the same two methods.
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
  }
#endif
