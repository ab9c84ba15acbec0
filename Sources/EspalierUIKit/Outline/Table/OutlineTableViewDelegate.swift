#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import UIKit

  /// The delegate of an ``OutlineTableView``, which allows branches to expand and collapse and is
  /// notified when they do.
  ///
  /// It is separate from the table's own delegate. Every method has a default implementation: all
  /// branches may expand and collapse, and rows have the table's row height.
  ///
  /// Methods receive the id of an item in the data source and its tree index path, which has one
  /// index for the section and one for each level. For each item that expands or collapses, by the
  /// user or the program, the order is *should*, *will*, the change of the outline and the rows,
  /// *did*. Operations on many branches at once, such as
  /// ``OutlineListSource/expandAll(animatingDifferences:)`` or a filter, do not call the delegate.
  @MainActor
  public protocol OutlineTableViewDelegate: AnyObject {
    /// Returns whether a branch may expand.
    ///
    /// If only one branch per parent may be expanded, the delegate is also asked whether the others
    /// may collapse. If any answer is `false`, nothing happens.
    func outlineTableView(
      _ tableView: OutlineTableView,
      shouldExpand item: AnyHashable,
      at path: IndexPath
    ) -> Bool

    /// Called before a branch expands.
    func outlineTableView(
      _ tableView: OutlineTableView,
      willExpand item: AnyHashable,
      at path: IndexPath
    )

    /// Called after a branch has expanded and its rows are in the table.
    func outlineTableView(
      _ tableView: OutlineTableView,
      didExpand item: AnyHashable,
      at path: IndexPath
    )

    /// Returns whether a branch may collapse.
    func outlineTableView(
      _ tableView: OutlineTableView,
      shouldCollapse item: AnyHashable,
      at path: IndexPath
    ) -> Bool

    /// Called before a branch collapses.
    func outlineTableView(
      _ tableView: OutlineTableView,
      willCollapse item: AnyHashable,
      at path: IndexPath
    )

    /// Called after a branch has collapsed and its rows are no longer in the table.
    func outlineTableView(
      _ tableView: OutlineTableView,
      didCollapse item: AnyHashable,
      at path: IndexPath
    )

    /// Returns the height of an item's row, in points, or `UITableView.automaticDimension`.
    ///
    /// ``OutlineTableView/height(forRowAt:)`` calls it. The level of the item is the path's count
    /// less 2.
    func outlineTableView(
      _ tableView: OutlineTableView,
      heightFor item: AnyHashable,
      at path: IndexPath
    ) -> CGFloat

    /// Called when the user has activated an item, by ``OutlineTableView/activateRow(at:)`` or
    /// Enter.
    ///
    /// A branch has already expanded or collapsed by then.
    func outlineTableView(
      _ tableView: OutlineTableView,
      didActivate item: AnyHashable,
      at path: IndexPath
    )

    /// Called when keys have changed the selection, which the table's own delegate is not notified
    /// of.
    func outlineTableViewDidChangeSelection(_ tableView: OutlineTableView)
  }

  extension OutlineTableViewDelegate {
    /// Returns `true`.
    public func outlineTableView(
      _ tableView: OutlineTableView,
      shouldExpand item: AnyHashable,
      at path: IndexPath
    ) -> Bool { true }

    /// Does nothing.
    public func outlineTableView(
      _ tableView: OutlineTableView,
      willExpand item: AnyHashable,
      at path: IndexPath
    ) {}

    /// Does nothing.
    public func outlineTableView(
      _ tableView: OutlineTableView,
      didExpand item: AnyHashable,
      at path: IndexPath
    ) {}

    /// Returns `true`.
    public func outlineTableView(
      _ tableView: OutlineTableView,
      shouldCollapse item: AnyHashable,
      at path: IndexPath
    ) -> Bool { true }

    /// Does nothing.
    public func outlineTableView(
      _ tableView: OutlineTableView,
      willCollapse item: AnyHashable,
      at path: IndexPath
    ) {}

    /// Does nothing.
    public func outlineTableView(
      _ tableView: OutlineTableView,
      didCollapse item: AnyHashable,
      at path: IndexPath
    ) {}

    /// Returns the table's row height.
    public func outlineTableView(
      _ tableView: OutlineTableView,
      heightFor item: AnyHashable,
      at path: IndexPath
    ) -> CGFloat { tableView.rowHeight }

    /// Does nothing.
    public func outlineTableView(
      _ tableView: OutlineTableView,
      didActivate item: AnyHashable,
      at path: IndexPath
    ) {}

    /// Does nothing.
    public func outlineTableViewDidChangeSelection(_ tableView: OutlineTableView) {}
  }
#endif
