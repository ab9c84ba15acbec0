#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import UIKit

  /// The optional methods of table protocols that a component has only for subclasses to override.
  ///
  /// A method that a subclass of a generic class adds is not found by UIKit, so the component has it. A
  /// table must not take it for implemented, however: it would offer to delete rows, for example. So a
  /// component only responds to it if a subclass overrides it.
  enum OptionalMethods {
    /// Methods for editing, reordering and the section index.
    static let editing: Set<String> = [
      "tableView:canEditRowAtIndexPath:", "tableView:commitEditingStyle:forRowAtIndexPath:",
      "tableView:canMoveRowAtIndexPath:", "tableView:moveRowAtIndexPath:toIndexPath:",
      "sectionIndexTitlesForTableView:", "tableView:sectionForSectionIndexTitle:atIndex:",
    ]

    /// Methods of the delegate, which may also be those of an additional delegate.
    static let delegate: Set<String> = [
      "tableView:willDisplayCell:forRowAtIndexPath:",
      "tableView:didEndDisplayingCell:forRowAtIndexPath:",
      "tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:",
      "tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:",
      "tableView:contextMenuConfigurationForRowAtIndexPath:point:",
      "tableView:viewForHeaderInSection:", "tableView:heightForHeaderInSection:",
      "scrollViewDidScroll:",
    ]

    /// Whether a selector is that of such a method.
    static func contains(_ selector: Selector) -> Bool {
      let name = NSStringFromSelector(selector)
      return editing.contains(name) || delegate.contains(name)
    }

    /// Whether a table may send a message since an additional delegate implements it.
    static func isForwarded(_ selector: Selector, to other: (any UITableViewDelegate)?) -> Bool {
      guard let other, other.responds(to: selector) else { return false }
      return delegate.contains(NSStringFromSelector(selector)) || canForward(selector)
    }

    /// The receiver of a message that a component does not implement: the additional delegate, or one
    /// with the behavior of UIKit if that is gone; `nil` for what is never forwarded.
    ///
    /// The table may have asked long ago whether there is a receiver.
    static func receiver(of selector: Selector, for other: (any UITableViewDelegate)?) -> Any? {
      guard canForward(selector) else { return nil }
      guard let other, isForwarded(selector, to: other) else { return AbsentDelegate.shared }
      return other
    }

    /// Whether a message is forwarded if there is an additional delegate that implements it.
    private static func canForward(_ selector: Selector) -> Bool {
      let name = NSStringFromSelector(selector)
      guard name.hasPrefix("tableView:") || name.hasPrefix("scrollView") else { return false }
      // What a data source is asked is not forwarded to a delegate that happens to be one, too.
      return !editing.contains(name) && AbsentDelegate.shared.responds(to: selector)
    }
  }

  // The optional methods of an additional delegate.
  //
  // A reference to an optional method is `nil` if the method is not implemented.
  extension UITableViewDelegate {
    func willDisplay(_ cell: UITableViewCell, in table: UITableView, at path: IndexPath) {
      let method: ((UITableView, UITableViewCell, IndexPath) -> Void)? =
        tableView(_:willDisplay:forRowAt:)
      method?(table, cell, path)
    }

    func didEndDisplaying(_ cell: UITableViewCell, in table: UITableView, at path: IndexPath) {
      let method: ((UITableView, UITableViewCell, IndexPath) -> Void)? =
        tableView(_:didEndDisplaying:forRowAt:)
      method?(table, cell, path)
    }

    func leadingSwipeActions(
      in table: UITableView,
      at path: IndexPath
    ) -> UISwipeActionsConfiguration? {
      let method: ((UITableView, IndexPath) -> UISwipeActionsConfiguration?)? =
        tableView(_:leadingSwipeActionsConfigurationForRowAt:)
      return method?(table, path) ?? nil
    }

    func trailingSwipeActions(
      in table: UITableView,
      at path: IndexPath
    ) -> UISwipeActionsConfiguration? {
      let method: ((UITableView, IndexPath) -> UISwipeActionsConfiguration?)? =
        tableView(_:trailingSwipeActionsConfigurationForRowAt:)
      return method?(table, path) ?? nil
    }

    func contextMenu(
      in table: UITableView,
      at path: IndexPath,
      point: CGPoint
    ) -> UIContextMenuConfiguration? {
      let method: ((UITableView, IndexPath, CGPoint) -> UIContextMenuConfiguration?)? =
        tableView(_:contextMenuConfigurationForRowAt:point:)
      return method?(table, path, point) ?? nil
    }

    func headerView(in table: UITableView, section: Int) -> UIView? {
      let method: ((UITableView, Int) -> UIView?)? = tableView(_:viewForHeaderInSection:)
      return method?(table, section) ?? nil
    }

    func headerHeight(in table: UITableView, section: Int) -> CGFloat {
      let method: ((UITableView, Int) -> CGFloat)? =
        tableView(_:heightForHeaderInSection:)
      return method?(table, section) ?? UITableView.automaticDimension
    }

    func didScroll(_ scrollView: UIScrollView) {
      let method: ((UIScrollView) -> Void)? = scrollViewDidScroll(_:)
      method?(scrollView)
    }
  }
#endif
