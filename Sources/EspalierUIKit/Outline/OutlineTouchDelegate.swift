#if canImport(UIKit)
  public import UIKit

  /// A delegate for an ``OutlineTableView`` in an app that needs none of its own: a tap opens and
  /// closes, and rows are as high as the ``OutlineTableView/outlineDelegate`` says.
  ///
  /// The table does not retain it. An app with a delegate of its own calls the same two methods.
  open class OutlineTouchDelegate: NSObject, UITableViewDelegate {
    /// A delegate.
    public override init() { super.init() }

    /// Activates the row.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      (tableView as? OutlineTableView)?.activateRow(at: indexPath)
    }

    /// The height that the outline's delegate gives the row.
    open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      (tableView as? OutlineTableView)?.height(forRowAt: indexPath) ?? tableView.rowHeight
    }
  }
#endif
